/** The checks of one bulk file: taken off the quota at once, recorded in batches, the rest given back. */
import type { Account } from "../accounts/types.ts";
import type { CheckFacts, Checks } from "./checks.ts";
import { type Quota, quotaExceeded } from "./quota.ts";

/** What the checks of a file need. */
export interface FileChecksOptions {
  quota: Pick<Quota, "take" | "giveBack">;
  checks: Pick<Checks, "record">;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** One for each file. */
export class FileChecks {
  #taken = 0;
  #takenAt = 0;
  #recorded = 0;

  constructor(
    private readonly account: Account,
    private readonly options: FileChecksOptions,
  ) {}

  /** Takes all checks of the file or none. @throws Problem 402 `quota_exceeded` for the whole file */
  async take(count: number): Promise<void> {
    const { quota, clock } = this.options;
    this.#takenAt = clock();
    const state = await quota.take(this.account, count, this.#takenAt);
    if (!state.ok) throw quotaExceeded(state, count);
    this.#taken = count;
  }

  /** @returns the ids of the checks */
  record(batch: readonly CheckFacts[]): string[] {
    const { checks, clock } = this.options;
    const origin = { accountId: this.account.id, at: clock(), channel: "bulk" } as const;
    this.#recorded += batch.length;
    return batch.map((facts) => checks.record(origin, facts));
  }

  /** Returns the checks that were taken and not recorded. Call it once, when the file has failed. */
  giveBackRest(): void {
    this.options.quota.giveBack(this.account, this.#taken - this.#recorded, this.#takenAt);
  }
}
