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

/** A body up to this size needs no more memory than the head of a request, so it is not counted among the large ones. */
const SMALL_BYTES = 16 * 1024;

/**
 * The body's text, for {@link parseJson}.
 * @param limit bytes
 * @throws Invalid for a body above the limit: synchronously when its length is declared, else rejects; as
 *   {@link readBytes}
 */
export function readText(request: Request, limit: number): Promise<string> {
  const tooLarge = () => tooLong(limit);
  return declaredLength(request, limit, tooLarge) <= SMALL_BYTES
    ? request.text().catch(rejectIncomplete)
    : readLarge(request, limit, tooLarge).then((bytes) => new TextDecoder().decode(bytes));
}

/**
 * The body's bytes.
 * @param limit bytes
 * @param tooLarge makes the error for a body above the limit: thrown synchronously when the length is declared, else
 *   rejected with
 * @throws Problem 400 `body_incomplete`, 503 `bodies_busy`
 */
export function readBytes(
  request: Request,
  limit: number,
  tooLarge: () => Error,
): Promise<Uint8Array<ArrayBuffer>> {
  return declaredLength(request, limit, tooLarge) <= SMALL_BYTES
    ? request.bytes().catch(rejectIncomplete)
    : readLarge(request, limit, tooLarge);
}

/** The same for a body whose memory is bounded otherwise, which makes room for no other. */
export function readAdmitted(
  request: Request,
  limit: number,
  tooLarge: () => Error,
): Promise<Uint8Array<ArrayBuffer>> {
  return declaredLength(request, limit, tooLarge) < Infinity
    ? request.bytes().catch(rejectIncomplete)
    : readLarge(request, limit, tooLarge, () => {});
}

/** Infinity if the request does not say; the server reads no more than it says (RFC 9112, section 6.2). */
function declaredLength(request: Request, limit: number, tooLarge: () => Error): number {
  const length = Number(request.headers.get("content-length") ?? Infinity);
  if (length > limit && length < Infinity) throw tooLarge();
  return length;
}

/** Memory of all large bodies that are being read, bytes. */
const MAX_UNFINISHED_BYTES = 32 * 1024 * 1024;
/** Retry-After of a body that made room for others, seconds. */
const BUSY_RETRY_S = 10;

/** A body that is being read. */
interface Unfinished {
  /** Of its buffer. */
  bytes: number;
  isCut: boolean;
  /** Ends the read that waits. */
  cut(): void;
}

/** The oldest first. */
const unfinished = new Set<Unfinished>();
let unfinishedBytes = 0;

/**
 * Counts the memory of a body. Anybody can begin one and not end it, also before a key or a signature is checked: the
 * oldest make room for new ones, as one that is sent without pause is soon read.
 */
function hold(body: Unfinished, bytes: number): void {
  unfinished.add(body);
  unfinishedBytes += bytes - body.bytes;
  body.bytes = bytes;
  for (const oldest of unfinished) {
    if (unfinishedBytes <= MAX_UNFINISHED_BYTES) break;
    oldest.isCut = true;
    oldest.cut();
    release(oldest);
  }
}

function release(body: Unfinished): void {
  if (unfinished.delete(body)) unfinishedBytes -= body.bytes;
}

/**
 * Reads a body as it comes, and stops at the limit; `request.text()` would buffer all of it first. It uses one growing
 * buffer because a list of one-byte chunks needs a hundred times their size.
 */
async function readLarge(
  request: Request,
  limit: number,
  tooLarge: () => Error,
  count = hold,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = request.body?.getReader();
  const body: Unfinished = { bytes: 0, isCut: false, cut: () => void reader?.cancel() };
  let buffer = new Uint8Array(reader ? Math.min(INITIAL_BUFFER_BYTES, limit) : 0);
  let size = 0;
  try {
    while (reader) {
      const { done, value } = await reader.read().catch(rejectIncomplete);
      if (body.isCut) throw new Problem("bodies_busy", {}, { retryAfter: BUSY_RETRY_S });
      if (done) break;
      const end = size + value.length;
      if (end > limit) {
        await reader.cancel();
        throw tooLarge();
      }
      if (end > buffer.length) {
        const larger = Math.min(limit, Math.max(end, buffer.length * 2));
        buffer = new Uint8Array(buffer.buffer.transfer(larger));
        if (buffer.length > SMALL_BYTES) count(body, buffer.length);
      }
      buffer.set(value, size);
      size = end;
    }
    return buffer.subarray(0, size);
  } catch (error) {
    // Frees it at once: garbage of many bodies would fill the memory.
    buffer.buffer.transfer(0);
    throw error;
  } finally {
    release(body);
  }
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
