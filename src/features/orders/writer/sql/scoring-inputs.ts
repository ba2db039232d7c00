/** Detects changes of rules or lists in a shared database by another process. Inside a `db.write`. */
import type { Db } from "../../../../db/db.ts";
import { cacheVersion } from "../../../../db/queries/cache-version.ts";

export class ScoringInputs {
  /** Null when nobody else changes the database. */
  readonly #read: (() => string) | null;
  readonly #onChange: () => void;
  /** What was read last; null before the first time. */
  #last: string | null = null;
  #isRead = false;

  /** @param onChange drops rules and lists of all merchants */
  constructor(db: Db, onChange: () => void) {
    this.#read = db.isShared ? cacheVersion(db) : null;
    this.#onChange = onChange;
    db.onStale(() => {
      this.#isRead = false;
    });
  }

  /** Reads what {@link check} will read. */
  readAhead(): void {
    if (!this.#isRead) this.#read?.();
  }

  /** Call it before using cached rules or lists: queries once after others have written. */
  check(): void {
    if (this.#read === null || this.#isRead) return;
    this.#isRead = true;
    const now = this.#read();
    if (now === this.#last) return;
    this.#last = now;
    this.#onChange();
  }
}
