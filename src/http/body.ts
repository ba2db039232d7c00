/** Reads bodies, never more of one than its route allows. */
import { Problem } from "../problem.ts";
import { fault, Invalid } from "./invalid.ts";

/** Bytes of a JSON body at most, where a route does not say otherwise. @see DESIGN "Errors" */
export const BODY_LIMIT = 64 * 1024;

/** What Bun itself reads at most, whatever the route: a bulk file and its wrapping. Above it Bun answers 413. */
export const HARD_BODY_LIMIT = 11 * 1024 * 1024;

/** Bytes allocated for a body of unknown length before it has shown how long it is. */
const FIRST_BUFFER = 4096;

/**
 * The body's text; {@link parseJson} reads it.
 * @param limit bytes
 * @throws Invalid for a body above the limit: at once when its length is declared, else rejects when it is reached
 */
export function readText(request: Request, limit: number): Promise<string> {
  const tooLarge = () => tooLong(limit);
  return isDeclared(request, limit, tooLarge)
    ? request.text().catch(rejectIncomplete)
    : readStream(request, limit, tooLarge).then((bytes) => new TextDecoder().decode(bytes));
}

/**
 * The body's bytes.
 * @param limit bytes
 * @param tooLarge makes the error for a body above the limit: thrown at once when the length is declared, else
 *   rejected with when it is reached
 */
export function readBytes(
  request: Request,
  limit: number,
  tooLarge: () => Error,
): Promise<Uint8Array<ArrayBuffer>> {
  return isDeclared(request, limit, tooLarge)
    ? request.bytes().catch(rejectIncomplete)
    : readStream(request, limit, tooLarge);
}

/** Whether the length is known; the server then reads no byte more than that (RFC 9112, section 6.2). */
function isDeclared(request: Request, limit: number, tooLarge: () => Error): boolean {
  const length = request.headers.get("content-length");
  if (length === null) return false;
  if (Number(length) > limit) throw tooLarge();
  return true;
}

/**
 * Reads a body that comes in chunks, and stops at the limit: `request.text()` would buffer all of it first. One
 * buffer that grows, because a list of one-byte chunks needs a hundred times their size.
 */
async function readStream(
  request: Request,
  limit: number,
  tooLarge: () => Error,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = request.body?.getReader();
  let buffer = new Uint8Array(reader ? Math.min(FIRST_BUFFER, limit) : 0);
  let size = 0;
  while (reader) {
    const { done, value } = await reader.read().catch(rejectIncomplete);
    if (done) break;
    const end = size + value.length;
    if (end > limit) {
      await reader.cancel();
      throw tooLarge();
    }
    if (end > buffer.length) {
      const larger = new Uint8Array(Math.min(limit, Math.max(end, buffer.length * 2)));
      larger.set(buffer.subarray(0, size));
      buffer = larger;
    }
    buffer.set(value, size);
    size = end;
  }
  return buffer.subarray(0, size);
}

function rejectIncomplete(): never {
  throw new Problem(400, "body_incomplete", "The body ended before it was complete.");
}

/**
 * The value that the body says, whatever its Content-Type: `curl -d '{…}'` sends JSON as a form.
 * @throws Invalid for an empty body, and for one that is no JSON
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (text.trim() === "") throw new Invalid([fault(["body"], "missing", "Field required", null)]);
    // Also a RangeError: brackets nested deeper than the stack.
    const reason = error instanceof SyntaxError ? error.message : "nested too deeply";
    throw new Invalid([fault(["body"], "json_invalid", "JSON decode error", {}, { error: reason })]);
  }
}

/** What a body above its route's limit gets. */
export function tooLong(limit: number): Invalid {
  const msg = `Data should have at most ${limit} bytes`;
  return new Invalid([fault(["body"], "bytes_too_long", msg, null, { max_length: limit })]);
}
