/** After a restore all alerts wait: the server that made the backup may have sent them already. */
import { accountEntry, NO_ACCOUNT } from "../accounts/audit.ts";
import type { Actor } from "../accounts/types.ts";
import type { AlertCommands, AlertQueries } from "../db/queries/alerts.ts";
import type { AuditCommands } from "../db/queries/audit.ts";
import { Problem } from "../problem.ts";
import type { Remote } from "../threads/rpc.ts";

interface AlertHoldOptions {
  queries: Pick<AlertQueries, "heldSince">;
  commands: Pick<Remote<AlertCommands>, "release">;
  audit: Remote<AuditCommands>;
  clock: () => number;
}

export class AlertHold {
  readonly #options: AlertHoldOptions;
  #since: number | null;

  constructor(options: AlertHoldOptions) {
    this.#options = options;
    this.#since = options.queries.heldSince();
  }

  /** When the backup was restored, milliseconds since 1970; null when alerts are sent. */
  get since(): number | null {
    return this.#since;
  }

  /**
   * Lets alerts be sent again.
   * @param discards whether those that the backup contained are given up, because they were sent before
   * @returns how many were given up
   * @throws Problem 409 `alerts_not_held`
   */
  async release(discards: boolean, by: Actor): Promise<number> {
    const { commands, audit, clock } = this.#options;
    const since = this.#since;
    if (since === null) throw new Problem(409, "alerts_not_held", "Alerts are not held.");
    const change = { before: { held_since: new Date(since).toISOString() }, after: { discarded: discards } };
    // Called in one turn, they share a transaction.
    const [discarded] = await Promise.all([
      commands.release(discards ? since : null),
      audit.insert(accountEntry(NO_ACCOUNT, "admin.alerts_released", by, clock(), change)),
    ]);
    this.#since = null;
    return discarded;
  }
}
