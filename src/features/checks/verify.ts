/** Use case: checks one address, charges the quota and records the check. */

import type { AddressEngine, OutsidePin } from "../../engine/address/index.ts";
import type { AddressIn, Verification } from "../../engine/address/schema.ts";
import type { Account } from "../accounts/types.ts";
import type { PinLookup } from "../pin-lookup/index.ts";
import { type CheckOrigin, type Checks, checkFacts } from "./checks.ts";
import { type Quota, type QuotaState, quotaExceeded, type Taken } from "./quota.ts";

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

/** Makes the function that every single address goes through; see {@link VerifyAddress}. */
export function createVerifyAddress({ engine, pinLookup, quota, checks, clock }: VerifyAddressOptions) {
  return (
    account: Account,
    channel: CheckOrigin["channel"],
    input: AddressIn,
    { isCounted = true } = {},
  ): Checked | Promise<Checked> => {
    const at = clock();
    const check = (taken: Taken | null): Checked | Promise<Checked> => {
      if (taken && !taken.ok) throw quotaExceeded(taken);
      const checkWith = (outside: OutsidePin): Checked => {
        const found = engine.verify(input, outside);
        const checkId = checks.record({ accountId: account.id, at, channel }, checkFacts(found));
        return { checkId, found, quota: taken };
      };
      const outside = pinLookup.asksOutside ? pinLookup.outside(engine.readPin(input)) : undefined;
      return outside instanceof Promise ? outside.then(checkWith) : checkWith(outside);
    };
    const taken = isCounted ? quota.take(account, 1, at) : null;
    return taken instanceof Promise ? taken.then(check) : check(taken);
  };
}

/**
 * Without a promise, unless the external PIN service is asked, or the quota in a database that nodes share.
 * @throws Problem 402 `quota_exceeded`
 */
export type VerifyAddress = ReturnType<typeof createVerifyAddress>;
