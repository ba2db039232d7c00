/** Both platforms sign alike: base64 of HMAC-SHA256 over the raw body. */
import { createHmac, timingSafeEqual } from "node:crypto";

/** Whether a signature was made of exactly these bytes with this secret. Constant time. */
export function isSignedBy(body: Uint8Array, signature: string, secret: string): boolean {
  // The digest of an empty key is no secret: WooCommerce sends it when nobody has set one.
  if (secret === "") return false;
  const made = createHmac("sha256", secret).update(body).digest();
  const given = Buffer.from(signature.trim(), "base64");
  return given.length === made.length && timingSafeEqual(given, made);
}
