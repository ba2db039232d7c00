/** The checks of one bulk file: all held from the quota at once, used and recorded in batches, the rest released. */
import type { Account } from "../accounts/types.ts";
import type { CheckFacts, Checks } from "./checks.ts";
import { type Quota, quotaExceeded } from "./quota.ts";

/** Dependencies of a file's checks. */
export interface FileChecksOptions {
  quota: Pick<Quota, "hold" | "useHeld" | "release">;
  checks: Pick<Checks, "record">;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** One for each file. */
export class FileChecks {
  #held = 0;
  #heldAt = 0;

  constructor(
    private readonly account: Account,
    private readonly options: FileChecksOptions,
  ) {}

  /** Holds all checks of the file or none. @throws Problem 402 `quota_exceeded` for the whole file */
  async take(count: number): Promise<void> {
    const { quota, clock } = this.options;
    this.#heldAt = clock();
    const state = await quota.hold(this.account, count, this.#heldAt);
    if (!state.ok) throw quotaExceeded(state, count);
    this.#held = count;
  }

  /** @returns the ids of the checks */
  record(batch: readonly CheckFacts[]): string[] {
    const { quota, checks, clock } = this.options;
    const origin = { accountId: this.account.id, at: clock(), channel: "bulk" } as const;
    quota.useHeld(this.account, batch.length, this.#heldAt);
    this.#held -= batch.length;
    return batch.map((facts) => checks.record(origin, facts));
  }

  /** Releases the checks that were not recorded. Call it once, at the end. */
  releaseRest(): void {
    this.options.quota.release(this.account, this.#held, this.#heldAt);
  }
}
