/** Who does something, as the audit says it. */
import type { Doer } from "../orders/index.ts";
import type { Call } from "./call.ts";

/** The session's e-mail, or enough of the secret key to recognise it. */
export function doerOf({ merchant, isSession }: Call): Doer {
  return { source: isSession ? `session ${merchant.email}` : `key ${merchant.secretKeyHint}` };
}
