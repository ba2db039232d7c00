/** After a restore all alerts wait: the server that made the backup may have sent them already. */

import { isAway } from "../../db/away.ts";
import { ALWAYS_FRESH, type Freshness } from "../../db/freshness.ts";
import type { AlertCommands, AlertQueries } from "../../db/queries/alerts.ts";
import type { AuditCommands } from "../../db/queries/audit.ts";
import { Problem } from "../../lib/problem.ts";
import type { Remote } from "../../lib/threads/rpc.ts";
import { accountEntry, NO_ACCOUNT } from "../accounts/audit.ts";
import type { Actor } from "../accounts/types.ts";
import { failure, storedFailure } from "./failure.ts";

interface AlertHoldOptions {
  queries: Pick<AlertQueries, "heldSince">;
  commands: Pick<Remote<AlertCommands>, "release">;
  audit: Remote<AuditCommands>;
  clock: () => number;
  /** Of what other nodes may change; always by default. */
  freshness?: Freshness;
}

export class AlertHold {
  readonly #options: Required<AlertHoldOptions>;
  #since: number | null;
  #isStale = false;

  constructor(options: AlertHoldOptions) {
    this.#options = { freshness: ALWAYS_FRESH, ...options };
    this.#since = options.queries.heldSince();
    options.freshness?.onStale(() => {
      this.#isStale = true;
    });
  }

  /** When the backup was restored, milliseconds since 1970; null when alerts are sent. */
  get since(): number | null {
    this.#refresh();
    return this.#since;
  }

  /**
   * Lets alerts be sent again.
   * @param discards whether to give up those in the backup, because they were already sent
   * @returns how many were given up
   * @throws Problem 409 `alerts_not_held`
   */
  async release(discards: boolean, by: Actor): Promise<number> {
    const { commands, audit, clock } = this.#options;
    const { since } = this;
    if (since === null) throw new Problem("alerts_not_held");
    const change = { before: { held_since: new Date(since).toISOString() }, after: { discarded: discards } };
    // Called in one turn, they share a transaction.
    const [discarded] = await Promise.all([
      commands.release(discards ? since : null, storedFailure(failure("discarded"))),
      audit.insert(accountEntry(NO_ACCOUNT, "admin.alerts_released", by, clock(), change)),
    ]);
    this.#since = null;
    return discarded;
  }

  /** While the database is away, the last known state applies. */
  #refresh(): void {
    const { freshness, queries } = this.#options;
    try {
      freshness.check();
      if (this.#isStale) this.#since = queries.heldSince();
      this.#isStale = false;
    } catch (error) {
      if (!isAway(error)) throw error;
    }
  }
}
