/** Write transactions on PostgreSQL: one at a time over all nodes. */
import { randomUUID } from "node:crypto";
import { serverTimeAfter } from "../shared-clock.ts";
import type { Staleness, Transactions } from "../write-queue/transactions.ts";
import type { PostgresConnection } from "./connection.ts";
import { CommitUnknown, DatabaseAway, isRetryable } from "./errors.ts";

/** How long batches are tried again while the database is away; then they fail at once until it is back. */
const MAX_AWAY_MS = 4_000;
/** How often a batch is tried again after a conflict. */
const MAX_CONFLICTS = 5;
const CONFLICT_PAUSE_MS = 20;

/**
 * How a transaction runs:
 *  1. it writes the only row of `writer`, so that all transactions of all nodes come one after the other: the number of its
 *     turn, and its time, which is later than that of the turn before, whatever the clocks of nodes and servers say;
 *  2. when the turn before was not this connection's, caches are emptied;
 *  3. it notes its number in `last_transactions`, runs the work, and commits;
 *  4. after a conflict or a lost connection it runs again; when only the answer to COMMIT was lost, the note tells whether
 *     it has taken effect already.
 */
export class PostgresTransactions implements Transactions {
  readonly #statements: ReturnType<typeof statementsOf>;
  /** Names this connection in `last_transactions`. */
  readonly #name = randomUUID();
  /** The turn of this connection's last transaction; null when the next one finds its caches stale. */
  #turn: number | null = null;
  #transaction = 0;
  #time = 0;
  /** Since when the database is away, on the monotonic clock; null while it is there. */
  #awaySince: number | null = null;

  constructor(private readonly connection: PostgresConnection) {
    this.#statements = statementsOf(connection);
  }

  run<T>(work: () => T, onStale: (why: Staleness) => void): T {
    this.#transaction++;
    let unconfirmed: { result: T } | undefined;
    for (let conflicts = 1; ; conflicts++) {
      let done: { result: T } | undefined;
      const noteResult = () => {
        done = { result: work() };
        return done.result;
      };
      try {
        return this.#attempt(noteResult, onStale, unconfirmed);
      } catch (error) {
        onStale("undone");
        if (error instanceof CommitUnknown) unconfirmed = done;
        this.#recover(error, conflicts);
      }
    }
  }

  savepoint(): void {
    this.connection.exec("SAVEPOINT one_write");
  }

  release(): void {
    this.connection.exec("RELEASE one_write");
  }

  rollBackTo(): boolean {
    try {
      this.connection.exec("ROLLBACK TO one_write");
      this.connection.exec("RELEASE one_write");
      return true;
    } catch (error) {
      if (error instanceof DatabaseAway) return false;
      throw error;
    }
  }

  time(): number {
    return this.#time;
  }

  /** Each transaction changes the row of the writer. */
  changes(): number {
    return this.#transaction;
  }

  /** @param unconfirmed of an earlier attempt, if it may have been committed */
  #attempt<T>(work: () => T, onStale: (why: Staleness) => void, unconfirmed?: { result: T }): T {
    const { take, note, noted } = this.#statements;
    // Waits for that attempt, if the server still works on it.
    const [[{ turn, clock }]] = this.connection.beginWith([{ statement: take, params: [] }]) as [[Turn]];
    if (unconfirmed && noted.get(this.#name)?.transaction === this.#transaction) {
      this.connection.exec("ROLLBACK");
      return unconfirmed.result;
    }
    if (turn - 1 !== this.#turn) onStale(this.#turn === null ? "undone" : "behind");
    this.#turn = null;
    this.#time = clock;
    note.queue(this.#name, this.#transaction, clock);
    const result = work();
    this.connection.exec("COMMIT");
    this.#turn = turn;
    this.#awaySince = null;
    return result;
  }

  /** Rolls back what has failed, and waits before it runs again. @throws the error when it should not */
  #recover(error: unknown, conflicts: number): void {
    this.connection.exec("ROLLBACK");
    this.#turn = null;
    if (!isRetryable(error)) throw error;
    if (!(error instanceof DatabaseAway)) {
      if (conflicts > MAX_CONFLICTS) throw error;
      return Bun.sleepSync(CONFLICT_PAUSE_MS);
    }
    this.#awaySince ??= performance.now();
    const rest = this.#awaySince + MAX_AWAY_MS - performance.now();
    if (rest <= 0) throw error;
    try {
      this.connection.connect(rest);
    } catch {
      throw error;
    }
  }
}

/** The row of the writer. */
interface Turn {
  turn: number;
  /** The time of the transaction, milliseconds since 1970. */
  clock: number;
}

const statementsOf = (connection: PostgresConnection) => ({
  take: connection.prepare<Turn, []>(
    `UPDATE writer SET turn = turn + 1, clock = ${serverTimeAfter("clock")} WHERE id = 1 RETURNING turn, clock`,
  ),
  note: connection.prepare<never, [string, number, number]>(
    `INSERT INTO last_transactions (connection, transaction, at) VALUES (?, ?, ?)
     ON CONFLICT (connection) DO UPDATE SET transaction = excluded.transaction, at = excluded.at`,
  ),
  noted: connection.prepare<{ transaction: number }, [string]>(
    "SELECT transaction FROM last_transactions WHERE connection = ?",
  ),
});
