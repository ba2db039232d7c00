/** Write transactions on PostgreSQL: one at a time over all nodes. */
import { randomUUID } from "node:crypto";
import type { Staleness, Transactions } from "../writer/transactions.ts";
import type { PostgresConnection } from "./connection.ts";
import { CommitUnknown, DatabaseAway, isRetryable } from "./errors.ts";

/** How long batches are tried again while the database is away; then they fail at once until it is back. */
const MAX_AWAY_MS = 4_000;
/** How often a batch is tried again after a conflict. */
const MAX_CONFLICTS = 5;
const CONFLICT_PAUSE_MS = 20;

/**
 * How a transaction runs:
 *  1. it locks the only row of `writer`, so that all transactions of all nodes come one after the other;
 *  2. when the row says that another connection has written since the last transaction, caches are emptied;
 *  3. it notes its number in `last_transactions`, runs the work, and commits;
 *  4. after a conflict or a lost connection it runs again; when only the answer to COMMIT was lost, the note tells whether
 *     it has taken effect already.
 */
export function postgresTransactions(connection: PostgresConnection): Transactions {
  /** Names this connection in `last_transactions`. */
  const name = randomUUID();
  const lock = connection.prepare<{ turn: number }, []>("SELECT turn FROM writer WHERE id = 1 FOR UPDATE");
  const advance = connection.prepare<never, [number]>("UPDATE writer SET turn = ? WHERE id = 1");
  const note = connection.prepare<never, [string, number, number]>(
    `INSERT INTO last_transactions (connection, transaction, at) VALUES (?, ?, ?)
     ON CONFLICT (connection) DO UPDATE SET transaction = excluded.transaction, at = excluded.at`,
  );
  const noted = connection.prepare<{ transaction: number }, [string]>(
    "SELECT transaction FROM last_transactions WHERE connection = ?",
  );
  /** The turn of this connection's last transaction; null when the next one finds its caches stale. */
  let turn: number | null = null;
  let transaction = 0;
  /** Since when the database is away, on the monotonic clock; null while it is there. */
  let awaySince: number | null = null;

  /** @param unconfirmed of an earlier attempt, if it may have been committed */
  function attempt<T>(work: () => T, onStale: (why: Staleness) => void, unconfirmed?: { result: T }): T {
    // Waits for that attempt, if the server still works on it.
    const [[writer]] = connection.beginWith([{ statement: lock, params: [] }]) as [[{ turn: number }]];
    const current = writer.turn;
    if (unconfirmed && noted.get(name)?.transaction === transaction) {
      connection.exec("ROLLBACK");
      return unconfirmed.result;
    }
    if (current !== turn) onStale(turn === null ? "undone" : "behind");
    turn = null;
    advance.queue(current + 1);
    note.queue(name, transaction, Date.now());
    const result = work();
    connection.exec("COMMIT");
    turn = current + 1;
    awaySince = null;
    return result;
  }

  /** Rolls back what has failed, and waits before it runs again. @throws the error when it should not */
  function recover(error: unknown, conflicts: number): void {
    connection.exec("ROLLBACK");
    turn = null;
    if (!isRetryable(error)) throw error;
    if (!(error instanceof DatabaseAway)) {
      if (conflicts > MAX_CONFLICTS) throw error;
      return Bun.sleepSync(CONFLICT_PAUSE_MS);
    }
    awaySince ??= performance.now();
    const rest = awaySince + MAX_AWAY_MS - performance.now();
    if (rest <= 0) throw error;
    try {
      connection.connect(rest);
    } catch {
      throw error;
    }
  }

  return {
    run<T>(work: () => T, onStale: (why: Staleness) => void): T {
      transaction++;
      let unconfirmed: { result: T } | undefined;
      for (let conflicts = 1; ; conflicts++) {
        let done: { result: T } | undefined;
        const noteResult = () => {
          done = { result: work() };
          return done.result;
        };
        try {
          return attempt(noteResult, onStale, unconfirmed);
        } catch (error) {
          onStale("undone");
          if (error instanceof CommitUnknown) unconfirmed = done;
          recover(error, conflicts);
        }
      }
    },
    savepoint: () => connection.exec("SAVEPOINT one_write"),
    release: () => connection.exec("RELEASE one_write"),
    rollBackTo() {
      try {
        connection.exec("ROLLBACK TO one_write");
        connection.exec("RELEASE one_write");
        return true;
      } catch (error) {
        if (error instanceof DatabaseAway) return false;
        throw error;
      }
    },
    // Each transaction changes the row of the writer.
    changes: () => transaction,
  };
}
