/** Gzipped responses for clients that accept them. */
import type { RequestContext } from "./context.ts";

/** A text asset at its smallest: it is packed once. */
export const packAsset = (content: string | Uint8Array<ArrayBuffer>) =>
  Bun.gzipSync(content, { level: 12, library: "libdeflate" });

/** Below this many characters a response fits into a few packets uncompressed. */
const MIN_LENGTH = 4096;
/** Level 1 compresses 39 KB of counters to 6.5 KB in 0.07 ms, level 6 to 4.8 KB in 0.3 ms. */
const LEVEL = 1;

const REFUSED = /^q=0(?:\.0{0,3})?$/;

/**
 * An entry for gzip takes precedence over one for `*` (RFC 9110, 12.5.3).
 * @param accepted the header Accept-Encoding, null when it was not sent
 */
export function takesGzip(accepted: string | null): boolean {
  let takesAny = false;
  for (const part of accepted?.toLowerCase().split(",") ?? []) {
    const [coding, ...parameters] = part.split(";").map((each) => each.trim());
    const isTaken = !parameters.some((parameter) => REFUSED.test(parameter));
    if (coding === "gzip") return isTaken;
    if (coding === "*") takesAny = isTaken;
  }
  return takesAny;
}

/**
 * The compressed body of a long response to a GET; null when it is sent as it is. Responses to POSTs (decisions,
 * scores, sign-ins) are short, or must be fast.
 * @param text JSON
 */
export function packed({ request }: RequestContext, text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length < MIN_LENGTH || request.method !== "GET") return null;
  if (!takesGzip(request.headers.get("accept-encoding"))) return null;
  return Bun.gzipSync(text, { level: LEVEL, library: "libdeflate" });
}
