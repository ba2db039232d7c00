/** Signature headers, by which a receiver verifies who sent an alert. */
import { createHmac } from "node:crypto";

interface SignatureInput {
  /** The same at every attempt, so that the receiver can deduplicate. */
  id: string;
  /** Time of this attempt, milliseconds since 1970. */
  at: number;
  body: string;
  /** The account's secret key. */
  key: string;
}

/**
 * `X-Service-Signature` (hexadecimal HMAC-SHA256 of the body) and the three headers of Standard Webhooks. The HMAC key
 * of both is the bytes of the secret key.
 * @see https://www.standardwebhooks.com
 */
export function signatureHeaders({ id, at, body, key }: SignatureInput): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const standard = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "X-Service-Signature": createHmac("sha256", key).update(body).digest("hex"),
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${standard}`,
  };
}
