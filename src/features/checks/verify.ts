/** Use case: checks one address, charges the quota and records the check. */

import type { AddressEngine } from "../../engine/address/index.ts";
import type { AddressIn, Verification } from "../../engine/address/schema.ts";
import type { Account } from "../accounts/types.ts";
import type { PinLookup } from "../pin-lookup/index.ts";
import { type CheckOrigin, type Checks, checkFacts } from "./checks.ts";
import { type Quota, type QuotaState, quotaExceeded } from "./quota.ts";

interface VerifyAddressOptions {
  engine: AddressEngine;
  pinLookup: PinLookup;
  quota: Pick<Quota, "take">;
  checks: Pick<Checks, "record">;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** A verified address. */
interface Checked {
  /** Id of the recorded check: `chk_…`. */
  checkId: string;
  /** Cached and shared: never modify it. */
  found: Verification;
  /** The month's quota after this check; null when it is not counted. */
  quota: QuotaState | null;
}

/** Creates the function that verifies every single address; see {@link VerifyAddress}. */
export function createVerifyAddress({ engine, pinLookup, quota, checks, clock }: VerifyAddressOptions) {
  return async (
    account: Account,
    channel: CheckOrigin["channel"],
    input: AddressIn,
    { isCounted = true } = {},
  ): Promise<Checked> => {
    const at = clock();
    const taken = isCounted ? await quota.take(account, 1, at) : null;
    if (taken && !taken.ok) throw quotaExceeded(taken);
    const outside = pinLookup.asksOutside ? await pinLookup.outside(engine.readPin(input)) : undefined;
    const found = engine.verify(input, outside);
    const checkId = checks.record({ accountId: account.id, at, channel }, checkFacts(found));
    return { checkId, found, quota: taken };
  };
}

/** Rejects with Problem 402 `quota_exceeded`. */
export type VerifyAddress = ReturnType<typeof createVerifyAddress>;
