/** Write transactions on PostgreSQL: one at a time over all nodes. */
import { randomUUID } from "node:crypto";
import type { Transactions } from "../writer/transactions.ts";
import type { PostgresConnection } from "./connection.ts";
import { CommitUnknown, DatabaseAway, isRetryable } from "./errors.ts";

/** How long a batch is tried again while the database is away; later ones fail at once until it is back. */
const MAX_AWAY_MS = 4_000;
/** How often a batch is tried again after a conflict. */
const MAX_CONFLICTS = 5;
const PAUSE_MS = 50;

/** Blocks the thread. */
const pause = () => Bun.sleepSync(PAUSE_MS);

/**
 * How a transaction runs:
 *  1. it locks the only row of `writer`, so that all transactions of all nodes come one after the other;
 *  2. when the row says that another connection has written since the last transaction, caches are emptied;
 *  3. it notes its number in `last_transactions`, runs the work, and commits;
 *  4. after a conflict or a lost connection it runs again. When only the answer to COMMIT was lost, the note tells whether
 *     it took effect.
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

  function attempt<T>(work: () => T, onStale: () => void): T {
    connection.exec("BEGIN");
    const current = lock.get()?.turn ?? 0;
    if (current !== turn) onStale();
    turn = null;
    advance.queue(current + 1);
    note.queue(name, transaction, Date.now());
    const result = work();
    connection.exec("COMMIT");
    turn = current + 1;
    return result;
  }

  /** Whether the transaction took effect whose answer was lost. */
  const isCommitted = () => noted.get(name)?.transaction === transaction;

  return {
    run(work, onStale) {
      transaction++;
      /** Of an attempt whose commit may have taken effect. */
      let unconfirmed: { result: ReturnType<typeof work> } | null = null;
      for (let conflicts = 0; ; pause()) {
        try {
          if (unconfirmed && isCommitted()) return unconfirmed.result;
          unconfirmed = null;
          let done: { result: ReturnType<typeof work> } | undefined;
          try {
            return attempt(() => {
              done = { result: work() };
              return done.result;
            }, onStale);
          } catch (error) {
            if (error instanceof CommitUnknown && done) unconfirmed = done;
            throw error;
          }
        } catch (error) {
          connection.rollBack();
          turn = null;
          onStale();
          if (!isRetryable(error)) throw error;
          const isAway = error instanceof DatabaseAway || error instanceof CommitUnknown;
          if (isAway ? connection.awayMs() > MAX_AWAY_MS : ++conflicts > MAX_CONFLICTS) throw error;
        }
      }
    },
    savepoint: () => connection.exec("SAVEPOINT one_write"),
    release: () => connection.wait("RELEASE one_write"),
    rollBackTo() {
      if (!connection.isInTransaction) return false;
      connection.exec("ROLLBACK TO one_write");
      connection.exec("RELEASE one_write");
      return true;
    },
    // Each transaction changes the row of the writer.
    changes: () => transaction,
  };
}
