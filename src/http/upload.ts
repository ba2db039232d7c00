/** Reads a multipart body with a file in it. */
import { readBytes, tooLong } from "./body.ts";
import { fault, Invalid } from "./invalid.ts";

/** Bytes of a body with a file at most. @see DESIGN "Errors" */
const UPLOAD_LIMIT = 10 * 1024 * 1024;
const LONGEST_NAME = 100;

export interface Upload {
  bytes: Uint8Array;
  /** As the sender calls the file, without folders; "" when it does not say. */
  fileName: string;
  /** The other fields of the form. Of a field that is there twice, the first. */
  fields: ReadonlyMap<string, string>;
}

/** @throws Invalid for a body that is too large, is no form, or has no `file` */
export async function readUpload(request: Request): Promise<Upload> {
  const body = await readBytes(request, UPLOAD_LIMIT, () => tooLong(UPLOAD_LIMIT));
  const form = await parse(body, request.headers.get("content-type") ?? "");
  const file = form?.get("file");
  if (file === null || file === undefined)
    throw new Invalid([fault(["body", "file"], "missing", "Field required", null)]);
  if (typeof file === "string") {
    const reason = "it must be a file, with a filename";
    throw new Invalid([
      fault(["body", "file"], "value_error", `Value error, ${reason}`, file, { error: reason }),
    ]);
  }
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    fileName: (file.name ?? "").replace(/^.*[/\\]/, "").slice(-LONGEST_NAME),
    fields: textsOf(form as FormData),
  };
}

/** Null when the body is no form. */
async function parse(body: Uint8Array<ArrayBuffer>, type: string): Promise<FormData | null> {
  if (!/^multipart\/form-data\b/i.test(type)) return null;
  try {
    return (await new Response(body, { headers: { "content-type": type } }).formData()) as FormData;
  } catch (error) {
    const reason = error instanceof Error ? error.message : "it cannot be read";
    const msg = "Value error, the multipart body cannot be read";
    throw new Invalid([fault(["body"], "value_error", msg, null, { error: reason })]);
  }
}

function textsOf(form: FormData): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of form.entries()) {
    if (typeof value === "string" && !fields.has(name)) fields.set(name, value);
  }
  return fields;
}
