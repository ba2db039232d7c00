/** Reads request bodies up to the limit of their route. */

import { Problem } from "../lib/problem.ts";
import { nulInText, pathOfNul, wellFormed } from "../lib/storable.ts";
import { type Invalid, invalid } from "./invalid.ts";

/** Default limit of a JSON body, bytes. */
export const BODY_LIMIT = 64 * 1024;

/** Limit of Bun's server for every route, bytes: a bulk file with its multipart encoding. Above it Bun responds 413. */
export const HARD_BODY_LIMIT = 11 * 1024 * 1024;

/** First allocation for a body of unknown length. */
const INITIAL_BUFFER_BYTES = 4096;

/**
 * The body's text, for {@link parseJson}.
 * @param limit bytes
 * @throws Invalid for a body above the limit: synchronously when its length is declared, else rejects
 */
export function readText(request: Request, limit: number): Promise<string> {
  const tooLarge = () => tooLong(limit);
  return hasKnownLength(request, limit, tooLarge)
    ? request.text().catch(rejectIncomplete)
    : readStream(request, limit, tooLarge).then((bytes) => new TextDecoder().decode(bytes));
}

/**
 * The body's bytes.
 * @param limit bytes
 * @param tooLarge makes the error for a body above the limit: thrown synchronously when the length is declared, else
 *   rejected with
 */
export function readBytes(
  request: Request,
  limit: number,
  tooLarge: () => Error,
): Promise<Uint8Array<ArrayBuffer>> {
  return hasKnownLength(request, limit, tooLarge)
    ? request.bytes().catch(rejectIncomplete)
    : readStream(request, limit, tooLarge);
}

/** Large bodies of {@link readUnsigned} that may be read at once, and how long one may take. */
const MAX_LARGE = 16;
const LARGE_TIMEOUT_MS = 10_000;
/** Seconds, for the header Retry-After. */
const LARGE_RETRY = 10;
let large = 0;

/**
 * Like {@link readBytes}, for a body whose signature shows who sent it, so that anybody can begin one: of those above
 * {@link BODY_LIMIT} few are read at once, each for a short time, or unfinished ones would fill the memory.
 * @throws also Problem 503 `webhooks_busy`
 */
export async function readUnsigned(
  request: Request,
  limit: number,
  tooLarge: () => Error,
): Promise<Uint8Array<ArrayBuffer>> {
  const length = request.headers.get("content-length");
  if (length !== null && !(Number(length) > BODY_LIMIT)) return readBytes(request, limit, tooLarge);
  hasKnownLength(request, limit, tooLarge);
  let isCounted = false;
  const onLarge = () => {
    if (large >= MAX_LARGE) throw new Problem("webhooks_busy", {}, { retryAfter: LARGE_RETRY });
    large++;
    isCounted = true;
  };
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), LARGE_TIMEOUT_MS);
  try {
    return await readStream(request, limit, tooLarge, { signal: late.signal, onLarge });
  } finally {
    clearTimeout(timer);
    if (isCounted) large--;
  }
}

interface StreamLimits {
  /** Ends the reading with a Problem 400 `body_incomplete`. */
  signal: AbortSignal;
  /** Called when there is more than {@link BODY_LIMIT}; what it throws ends the reading. */
  onLarge(): void;
}

/** Whether the length is declared; the server then reads no more than that (RFC 9112, section 6.2). */
function hasKnownLength(request: Request, limit: number, tooLarge: () => Error): boolean {
  const length = request.headers.get("content-length");
  if (length === null) return false;
  if (Number(length) > limit) throw tooLarge();
  return true;
}

/**
 * Reads a chunked body and stops at the limit; `request.text()` would buffer all of it first. It uses one growing
 * buffer because a list of one-byte chunks needs a hundred times their size.
 */
async function readStream(
  request: Request,
  limit: number,
  tooLarge: () => Error,
  { signal, onLarge }: Partial<StreamLimits> = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = request.body?.getReader();
  // Ends the read that waits.
  signal?.addEventListener("abort", () => void reader?.cancel());
  let buffer = new Uint8Array(reader ? Math.min(INITIAL_BUFFER_BYTES, limit) : 0);
  let size = 0;
  while (reader) {
    const { done, value } = await reader.read().catch(rejectIncomplete);
    if (signal?.aborted) rejectIncomplete();
    if (done) break;
    const end = size + value.length;
    try {
      if (end > limit) throw tooLarge();
      if (size <= BODY_LIMIT && end > BODY_LIMIT) onLarge?.();
    } catch (error) {
      await reader.cancel();
      throw error;
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
  throw new Problem("body_incomplete");
}

/** The only form in which JSON can have the character NUL; after another backslash it is literal text. */
const NUL_ESCAPE = "\\u0000";
/** Half of a surrogate pair, as escape. */
const HALF_PAIR = /\\u[dD][89a-fA-F]/;

/**
 * Parses the body, whatever its Content-Type: `curl -d '{…}'` sends JSON as a form.
 * @param request that it came with, whose headers may say why it is not JSON
 * @returns texts that both databases can store, see storable.ts
 * @throws Invalid for an empty body, and for one that is not JSON; Problem 400 `nul_in_text`, 415 `body_compressed`
 */
export function parseJson(text: string, request: Request): unknown {
  const value = parse(text, request);
  // Characters that cannot be stored can only be written as escapes: bodies without escapes need no check.
  if (!text.includes("\\u")) return value;
  const path = text.includes(NUL_ESCAPE) ? pathOfNul(value) : null;
  if (path !== null) throw nulInText(path || "body");
  return HALF_PAIR.test(text) ? wellFormed(value) : value;
}

function parse(text: string, request: Request): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (text.trim() === "") throw invalid(["body"], "missing", "Field required", null);
    requireUncompressed(request);
    // A RangeError: brackets nested deeper than the stack.
    const reason = error instanceof SyntaxError ? error.message : "nested too deeply";
    throw invalid(["body"], "json_invalid", "JSON decode error", {}, { error: reason });
  }
}

const COMPRESSED = /\b(gzip|deflate|br|zstd|compress)\b/i;

/** Call it for a body that cannot be read. @throws Problem 415 `body_compressed` when it is said to be compressed */
export function requireUncompressed(request: Request): void {
  if (COMPRESSED.test(request.headers.get("content-encoding") ?? "")) throw new Problem("body_compressed");
}

/** The error for a body above its route's limit. */
export function tooLong(limit: number): Invalid {
  const msg = `Data should have at most ${limit} bytes`;
  return invalid(["body"], "bytes_too_long", msg, null, { max_length: limit });
}
