/** Names requests. */

/** An id that came with the request is kept when it can do no harm in a log or a header. */
const ACCEPTED = /^[A-Za-z0-9._-]{1,64}$/;

const start = `req_${crypto.getRandomValues(Buffer.alloc(6)).toString("hex")}`;
/** The last two digits, so that most ids are two texts put together. */
const LAST = Array.from({ length: 36 ** 2 }, (_, i) => i.toString(36).padStart(2, "0"));
let count = 0;
let first = "";

/** The request's own `X-Request-Id`, else a new one: unique, and cheap. */
export function requestId(given: string | null): string {
  if (given !== null && ACCEPTED.test(given)) return given;
  const last = count % LAST.length;
  if (last === 0) first = start + (count / LAST.length).toString(36).padStart(3, "0");
  count++;
  return first + LAST[last];
}
