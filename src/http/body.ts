/** Reads a JSON body. */
import { Problem } from "../problem.ts";
import { fault, Invalid } from "./invalid.ts";

/** Bytes of a JSON body at most, where a route does not say otherwise. @see DESIGN "Errors" */
export const BODY_LIMIT = 64 * 1024;

/** What Bun itself reads at most, whatever the route: a bulk file and its wrapping. Above it Bun answers 413. */
export const HARD_BODY_LIMIT = 11 * 1024 * 1024;

/**
 * The body's text; {@link parseJson} reads it.
 * @param limit bytes
 * @throws Invalid at once for a length above the limit; rejects with Problem 413 above the hard limit
 */
export function readText(request: Request, limit: number): Promise<string> {
  if (Number(request.headers.get("content-length")) > limit) throw tooLong(limit);
  return request.text().catch(() => {
    // Sent in chunks, so that its length was not known before; Bun has stopped reading.
    throw new Problem(413, "body_too_large", `A body may have at most ${HARD_BODY_LIMIT} bytes.`);
  });
}

/**
 * The value that the body says, whatever its Content-Type: `curl -d '{…}'` sends JSON as a form.
 * @param limit bytes
 * @throws Invalid for an empty or too long body, and for one that is no JSON
 */
export function parseJson(text: string, limit: number): unknown {
  // UTF-8 has at most three bytes for each UTF-16 unit: only a long text has to be measured.
  if (text.length * 3 > limit && Buffer.byteLength(text) > limit) throw tooLong(limit);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (text.trim() === "") throw new Invalid([fault(["body"], "missing", "Field required", null)]);
    // Also a RangeError: brackets nested deeper than the stack.
    const reason = error instanceof SyntaxError ? error.message : "nested too deeply";
    throw new Invalid([fault(["body"], "json_invalid", "JSON decode error", {}, { error: reason })]);
  }
}

function tooLong(limit: number): Invalid {
  const msg = `Data should have at most ${limit} bytes`;
  return new Invalid([fault(["body"], "bytes_too_long", msg, null, { max_length: limit })]);
}
