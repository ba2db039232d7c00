/** Request ids. */

/** A received id is used only with characters that are safe in logs and headers. */
const ACCEPTED = /^[A-Za-z0-9._-]{1,64}$/;

const start = `req_${crypto.getRandomValues(Buffer.alloc(6)).toString("hex")}`;
/** The last two digits, precomputed: most ids are then a single concatenation. */
const LAST_DIGITS = Array.from({ length: 36 ** 2 }, (_, i) => i.toString(36).padStart(2, "0"));
let count = 0;
let first = "";

/** The request's `X-Request-Id`, else a new unique one. */
export function requestId(given: string | null): string {
  if (given !== null && ACCEPTED.test(given)) return given;
  const last = count % LAST_DIGITS.length;
  if (last === 0) first = start + (count / LAST_DIGITS.length).toString(36).padStart(3, "0");
  count++;
  return first + LAST_DIGITS[last];
}
