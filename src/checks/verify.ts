/** Use case: checks one address, charges the quota and records the check. */
import type { Account, CheckRecord, Checks, Quota, QuotaState } from "../accounts/types.ts";
import type { AddressEngine } from "../address/index.ts";
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
  /** Whether an external service is asked for PINs missing in the directory. */
  asksOutside: boolean;
}

export interface VerifiedAddress {
  /** Id of the recorded check: `chk_…`. */
  checkId: string;
  /** Cached and shared: never modify it. */
  found: Verification;
  /** The month's quota after this check. */
  quota: QuotaState;
}

/** @throws Problem 402 `quota_exceeded` */
export type VerifyAddress = (
  account: Account,
  channel: CheckRecord["channel"],
  input: AddressIn,
) => Promise<VerifiedAddress>;

export function createVerifyAddress(options: VerifyAddressOptions): VerifyAddress {
  const { engine, pinLookup, quota, asksOutside, clock } = options;

  return async (account, channel, input) => {
    const now = clock();
    const taken = quota.take(account, 1, now);
    if (!taken.ok) throw quotaExceeded(taken);
    const outside = asksOutside ? await pinLookup.outside(engine.readPin(input)) : undefined;
    const found = engine.verify(input, outside);
    return { checkId: record(options.checks, found, account.id, channel, now), found, quota: taken };
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

function record(
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
