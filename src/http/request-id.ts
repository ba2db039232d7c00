/** Names requests. */

/** An id that came with the request is kept when it can do no harm in a log or a header. */
const ACCEPTED = /^[A-Za-z0-9._-]{1,64}$/;

const start = `req_${crypto.getRandomValues(Buffer.alloc(6)).toString("hex")}`;
let count = 0;

/** The request's own `X-Request-Id`, else a new one: unique, and cheap. */
export function requestId(given: string | null): string {
  if (given !== null && ACCEPTED.test(given)) return given;
  return `${start}${(count++).toString(36).padStart(5, "0")}`;
}
