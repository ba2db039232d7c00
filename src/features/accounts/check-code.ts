/** The second step of a sign-in: the code of a member's app, or a recovery code. */
import type { MemberRow } from "../../db/queries/members.ts";
import { Problem } from "../../lib/problem.ts";
import type { LoginFailures } from "./login-failures.ts";
import type { SecretBox } from "./secret-box.ts";
import type { Throttling } from "./throttle.ts";
import { recoveryHashOf, totpStep } from "./totp-codes.ts";
import type { UsedCode } from "./totp-commands.ts";

/** Dependencies of the check of a code. */
export interface CodeDeps {
  failures: LoginFailures;
  box: SecretBox;
  /** Counts the wrong codes of each member. */
  codeThrottle: Throttling;
  clock: () => number;
}

/**
 * Checks the code of a member whose password was right.
 * @returns "wrong" for a wrong or used code; null when the member needs none
 * @throws Problem 401 `otp_needed` when the code is missing, 429 after too many wrong ones
 */
export async function checkCode(
  { box, codeThrottle, clock, failures }: CodeDeps,
  row: MemberRow,
  otp: string | undefined,
  ip: string | null,
): Promise<UsedCode | "wrong"> {
  if (row.totpSealed === null) return null;
  if (!otp) throw new Problem("otp_needed");
  const code = otp.replace(/[\s-]/g, "").toLowerCase();
  const key = String(row.id);
  // Counted before it is checked, so that concurrent attempts cannot exceed the limit.
  const { ok, retryAfter } = codeThrottle.take(key, clock());
  if (!ok) throw new Problem("too_many_requests.otp", {}, { retryAfter });
  const used = await usedCode(row, box.open(row.totpSealed, "totp"), code, clock());
  if (used) codeThrottle.clear(key);
  else failures.add({ accountId: row.accountId, action: "account.otp_failed", ip });
  return used ?? "wrong";
}

async function usedCode(
  { totpStep: last, recoveryHashes: hashes }: MemberRow,
  secret: string,
  code: string,
  now: number,
): Promise<UsedCode> {
  if (!/^\d{6}$/.test(code)) {
    const recovery = recoveryHashOf(code, hashes);
    return recovery === null ? null : { recovery };
  }
  const step = await totpStep(secret, code, now);
  return step === null || step <= last ? null : { step };
}
