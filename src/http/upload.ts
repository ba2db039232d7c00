/** Reads a multipart body with a file. */
import { readAdmitted, requireUncompressed, tooLong } from "./body.ts";
import { invalid, invalidValue } from "./invalid.ts";

/** Limit of a multipart body, bytes. */
const UPLOAD_LIMIT = 10 * 1024 * 1024;
const MAX_FILE_NAME = 100;

export interface Upload {
  bytes: Uint8Array;
  /** File name as sent, without folders; "" when missing. */
  fileName: string;
  /** The text of another field of the form, the first where it is repeated; null when there is none. */
  field: (name: string) => string | null;
}

/** @throws Invalid for a body that is too large, is not a form, or has no `file`; Problem 415 `body_compressed` */
export async function readUpload(request: Request): Promise<Upload> {
  const body = await readAdmitted(request, UPLOAD_LIMIT, () => tooLong(UPLOAD_LIMIT));
  const form = await parse(body, request);
  const file = form?.get("file");
  if (file === null || file === undefined) throw invalid(["body", "file"], "missing", "Field required", null);
  if (typeof file === "string") {
    const error = "it must be a file, with a filename";
    throw invalidValue(["body", "file"], "file", file, { error });
  }
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    fileName: (file.name ?? "").replace(/^.*[/\\]/, "").slice(-MAX_FILE_NAME),
    field: (name) => form?.getAll(name).find((value) => typeof value === "string") ?? null,
  };
}

/** Null when the body is not a form. */
async function parse(body: Uint8Array<ArrayBuffer>, request: Request): Promise<FormData | null> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) return null;
  try {
    return (await new Response(body, { headers: { "content-type": type } }).formData()) as FormData;
  } catch (error) {
    requireUncompressed(request);
    const reason = error instanceof Error ? error.message : "it cannot be read";
    throw invalidValue(["body"], "multipart", null, { error: reason });
  }
}
