/** Notices when another process has changed rules or lists of a shared database. Inside a `db.write`. */
import type { Db } from "../../../db/db.ts";
import { cacheVersion } from "../../../db/queries/cache-version.ts";

export class ScoringInputs {
  readonly #read: () => number;
  readonly #onChange: () => void;
  /** What was read last. */
  #last = -1;
  #isRead: boolean;

  /** @param onChange drops rules and lists of all merchants */
  constructor(db: Db, onChange: () => void) {
    this.#read = cacheVersion(db);
    this.#onChange = onChange;
    // Nobody else changes a database that is not shared.
    this.#isRead = !db.isShared;
    db.onStale(() => {
      this.#isRead = !db.isShared;
    });
  }

  /** Call it before rules or lists are taken from a cache: asks once after others have written. */
  check(): void {
    if (this.#isRead) return;
    this.#isRead = true;
    const now = this.#read();
    if (now === this.#last) return;
    this.#last = now;
    this.#onChange();
  }
}
