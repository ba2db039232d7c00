/** The headers that let a receiver know who sent an alert. */
import { createHmac } from "node:crypto";

export interface Signed {
  /** The same at every try, so that a receiver knows a repetition. */
  id: string;
  /** When this try is made, milliseconds since 1970. */
  at: number;
  body: string;
  /** The account's secret key. */
  key: string;
}

/**
 * `X-Service-Signature` as SPEC "Authentication" has it, and the three of Standard Webhooks, both with the bytes
 * of the secret key.
 * @see https://www.standardwebhooks.com
 */
export function signatureHeaders({ id, at, body, key }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const standard = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "X-Service-Signature": createHmac("sha256", key).update(body).digest("hex"),
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${standard}`,
  };
}
