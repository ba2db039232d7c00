/** Request ids. */

/** A received id is used only with characters that are safe in logs and headers. */
const ACCEPTED = /^[A-Za-z0-9._-]{1,64}$/;

const start = `req_${crypto.getRandomValues(Buffer.alloc(6)).toString("hex")}`;
let count = 0;

/** The request's `X-Request-Id`, else a new unique one. */
export function requestId(given: string | null): string {
  if (given !== null && ACCEPTED.test(given)) return given;
  return start + (count++).toString(36).padStart(5, "0");
}
