/** Use case: checks one address, charges the quota and records the check. */
import type { Account } from "../accounts/types.ts";
import type { AddressEngine } from "../address/index.ts";
import type { AddressIn } from "../address/schema.ts";
import type { PinLookup } from "../pin-lookup/index.ts";
import { type CheckOrigin, type Checks, checkFacts } from "./checks.ts";
import { type Quota, quotaExceeded } from "./quota.ts";

interface VerifyAddressOptions {
  engine: AddressEngine;
  pinLookup: PinLookup;
  quota: Pick<Quota, "take">;
  checks: Pick<Checks, "record">;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** Makes the function that every single address goes through; see {@link VerifyAddress}. */
export function createVerifyAddress({ engine, pinLookup, quota, checks, clock }: VerifyAddressOptions) {
  return async (
    account: Account,
    channel: CheckOrigin["channel"],
    input: AddressIn,
    { isCounted = true } = {},
  ) => {
    const at = clock();
    const taken = isCounted ? quota.take(account, 1, at) : null;
    if (taken && !taken.ok) {
      const detail = `All ${taken.limit} address checks of this month are used up; upgrade, or wait until next month.`;
      throw quotaExceeded(taken, detail);
    }
    const outside = pinLookup.asksOutside ? await pinLookup.outside(engine.readPin(input)) : undefined;
    const found = engine.verify(input, outside);
    const checkId = checks.record({ accountId: account.id, at, channel }, checkFacts(found));
    return { checkId, found, quota: taken };
  };
}

/**
 * Gives the id of the recorded check (`chk_…`), what was found (cached and shared: never modify it), and the month's
 * quota after this check, null when it is not counted.
 * @throws Problem 402 `quota_exceeded`
 */
export type VerifyAddress = ReturnType<typeof createVerifyAddress>;
