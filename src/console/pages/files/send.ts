/** Sends one file. Not by the client of the other requests: only XMLHttpRequest tells how much has been sent. */
import type { Schema } from "../../api/client.ts";
import { ApiError } from "../../api/error.ts";
import { readAccount } from "../../session/state.ts";

export type BulkResult = Schema["BulkResult"];
export type Mode = BulkResult["mode"];

export interface Upload {
  file: Blob;
  name: string;
  mode: Mode;
  /** "" for the first one with data. */
  sheet: string;
  format: "json" | "xlsx";
}

/** Longer than the server lets a file wait for its turn. */
const TIMEOUT_MS = 300_000;

/**
 * @param onProgress gets the share that has been sent, 0 to 1
 * @returns a report, or the workbook with added columns
 * @throws ApiError
 */
export async function sendFile(
  upload: Upload,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<BulkResult | Blob> {
  try {
    return await post(upload, signal, onProgress);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    // Waits until the same person has signed in again.
    await readAccount();
    return post(upload, signal, onProgress);
  }
}

function post(upload: Upload, signal: AbortSignal, onProgress: (share: number) => void) {
  const form = new FormData();
  form.append("mode", upload.mode);
  form.append("format", upload.format);
  if (upload.sheet !== "") form.append("sheet", upload.sheet);
  form.append("file", upload.file, upload.name);
  return new Promise<BulkResult | Blob>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/api/v1/bulk/verify");
    request.responseType = "blob";
    request.timeout = TIMEOUT_MS;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    const lost = () => reject(ApiError.unreachable("no response"));
    request.onerror = lost;
    request.ontimeout = lost;
    request.onabort = lost;
    request.onload = () => read(request, upload.format).then(resolve, reject);
    signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}

async function read(request: XMLHttpRequest, format: Upload["format"]): Promise<BulkResult | Blob> {
  const body: Blob = request.response;
  if (request.status === 200) return format === "xlsx" ? body : JSON.parse(await body.text());
  const headers = { "retry-after": request.getResponseHeader("retry-after") ?? "" };
  const response = new Response(null, { status: request.status, headers });
  throw ApiError.of(
    response,
    await body
      .text()
      .then(JSON.parse)
      .catch(() => null),
  );
}
