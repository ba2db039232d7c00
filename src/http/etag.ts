/** Conditional requests. @see RFC 9110, section 13.1.2 */

/** Browsers send one or a few tags. */
const MAX_HEADER_LENGTH = 1024;

/**
 * Whether `If-None-Match` contains a tag, and the response is therefore a 304.
 * @param header null when it was not sent; one above 1,024 characters is ignored
 * @param etag with its quotation marks; the comparison is weak
 */
export function matchesEtag(header: string | null, etag: string): boolean {
  if (header === null || header.length > MAX_HEADER_LENGTH) return false;
  return header.split(",").some((part) => {
    const tag = part.trim();
    return (tag.startsWith("W/") ? tag.slice(2) : tag) === etag;
  });
}
