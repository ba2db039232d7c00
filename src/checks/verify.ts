/** Use case: one address is checked, counted and remembered. */
import type { Account, CheckRecord, Checks, Quota, QuotaState } from "../accounts/types.ts";
import type { AddressEngine, OutsidePin } from "../address/index.ts";
import type { AddressIn, Verification } from "../address/schema.ts";
import type { PinLookup } from "../pin-lookup/types.ts";
import { Problem } from "../problem.ts";

export interface VerifyAddressOptions {
  engine: AddressEngine;
  pinLookup: PinLookup;
  quota: Quota;
  checks: Checks;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Whether an outside service may be asked for a PIN that the directory lacks. */
  asksOutside: boolean;
}

export interface VerifiedAddress {
  /** Under which the check is remembered: `chk_…`. */
  checkId: string;
  /** Shared with whoever asks for the same address: nobody writes to it. */
  found: Verification;
  /** Where the month's quota stands after this check. */
  quota: QuotaState;
}

/**
 * Answers at once (no promise) unless the outside service has to be asked.
 * @throws Problem 402 `quota_exceeded`
 */
export type VerifyAddress = (
  account: Account,
  channel: CheckRecord["channel"],
  input: AddressIn,
) => VerifiedAddress | Promise<VerifiedAddress>;

export function createVerifyAddress(options: VerifyAddressOptions): VerifyAddress {
  const { engine, pinLookup, quota, asksOutside, clock } = options;

  return (account, channel, input) => {
    const now = clock();
    const taken = quota.take(account, 1, now);
    if (!taken.ok) throw quotaExceeded(taken);
    const finish = (outside: OutsidePin): VerifiedAddress => {
      const found = engine.verify(input, outside);
      return { checkId: remember(options.checks, found, account.id, channel, now), found, quota: taken };
    };
    const outside = asksOutside ? pinLookup.outside(engine.readPin(input)) : undefined;
    return outside instanceof Promise ? outside.then(finish) : finish(outside);
  };
}

/** 402 with the numbers; the month ends at `resets_at`. */
export function quotaExceeded({ limit, used, remaining, resetAt }: QuotaState): Problem {
  return new Problem(
    402,
    "quota_exceeded",
    `All ${limit} address checks of this month are used up; upgrade, or wait until next month.`,
    { data: { limit, used, remaining, resets_at: new Date(resetAt).toISOString() } },
  );
}

function remember(
  checks: Checks,
  found: Verification,
  accountId: number,
  channel: CheckRecord["channel"],
  at: number,
): string {
  const id = checks.newId(at);
  checks.record({
    accountId,
    id,
    at,
    channel,
    status: found.status,
    score: found.score,
    pincode: found.pincode_info.pin,
    state: found.standardized.state,
    issues: found.issues.map((issue) => issue.code),
  });
  return id;
}
