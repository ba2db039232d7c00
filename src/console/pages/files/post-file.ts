/** Posts a file. Not with the client of other requests, as only XMLHttpRequest reports upload progress. */

import type { Schema } from "../../api/client.ts";
import { ApiError } from "../../api/error.ts";
import { readAccount } from "../../session/state.ts";
import type { Reading } from "./types.ts";

interface Options {
  /** Further fields of the form. */
  fields: Readonly<Record<string, string>>;
  name?: string;
  signal?: AbortSignal;
  /** Receives the share that has been sent, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Longer than a file may wait in the server's queue. */
const TIMEOUT_MS = 300_000;

/** @returns the body of the answer. @throws ApiError */
export async function postFile(
  action: "verify" | "inspect",
  file: Blob,
  { mode, sheet, columns, statuses = {}, dateOrder }: Reading,
  options: Options,
): Promise<Blob> {
  const form = new FormData();
  const read = { columns: JSON.stringify(columns), statuses: JSON.stringify(statuses) };
  const fields = { mode, sheet, ...read, date_order: dateOrder ?? "", ...options.fields };
  for (const [name, value] of Object.entries(fields)) if (value !== "") form.append(name, value);
  form.append("file", file, options.name ?? "file");
  const post = () => postForm(`/api/v1/bulk/${action}`, form, options);
  try {
    return await post();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    // Waits until the same person has signed in again.
    await readAccount();
    return post();
  }
}

function postForm(path: string, form: FormData, { signal, onProgress }: Options): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.responseType = "blob";
    request.timeout = TIMEOUT_MS;
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    const lost = () => reject(ApiError.unreachable("no response"));
    request.onerror = lost;
    request.ontimeout = lost;
    request.onabort = lost;
    request.onload = () =>
      request.status === 200 ? resolve(request.response) : void errorOf(request).then(reject, reject);
    signal?.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}

async function errorOf(request: XMLHttpRequest): Promise<ApiError> {
  const headers = { "retry-after": request.getResponseHeader("retry-after") ?? "" };
  const body = await (request.response as Blob)
    .text()
    .then(JSON.parse)
    .catch(() => null);
  return ApiError.of(new Response(null, { status: request.status, headers }), body);
}

export type BulkResult = Schema["BulkResult"];

export interface Upload extends Reading {
  file: Blob;
  name: string;
  format: "json" | "xlsx";
}

/** @returns a report, or the workbook with added columns. @throws ApiError */
export async function sendFile(
  { file, name, format, ...reading }: Upload,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<BulkResult | Blob> {
  const body = await postFile("verify", file, reading, { fields: { format }, name, signal, onProgress });
  return format === "xlsx" ? body : JSON.parse(await body.text());
}
