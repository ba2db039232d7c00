/** Sends one file to be verified. */
import type { Schema } from "../../api/client.ts";
import { postFile, type Reading } from "./post-file.ts";

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
