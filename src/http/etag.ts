/** Conditional requests. @see RFC 9110, section 13.1.2 */

/** A browser sends one tag, or a few; a longer value is not worth reading. */
const MAX_HEADER = 1024;

/**
 * Whether `If-None-Match` names a tag, so that a 304 is the answer.
 * @param header null when it was not sent; one above 1,024 characters names nothing
 * @param etag in its quotation marks; weak and strong ones are compared alike
 */
export function matchesEtag(header: string | null, etag: string): boolean {
  if (header === null || header.length > MAX_HEADER) return false;
  return header.split(",").some((part) => {
    const tag = part.trim();
    return (tag.startsWith("W/") ? tag.slice(2) : tag) === etag;
  });
}
