/** The signature of both platforms: base64 of the HMAC-SHA256 of the raw body. */
import { createHmac, timingSafeEqual } from "node:crypto";

/** Whether a signature matches the body and the secret. Compares in constant time. */
export function isSignedBy(body: Uint8Array, signature: string, secret: string): boolean {
  // WooCommerce signs with an empty key when no secret is set: anybody could do that.
  if (secret === "") return false;
  const expected = createHmac("sha256", secret).update(body).digest();
  const given = Buffer.from(signature.trim(), "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
