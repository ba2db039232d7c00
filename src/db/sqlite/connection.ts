/** A connection to SQLite, and its transactions. */
import type { SQLQueryBindings, Database as Sqlite } from "bun:sqlite";
import type { Connection, Statement } from "../connection.ts";
import type { Transactions } from "../write-queue/transactions.ts";

/** The connection in the form that src/db uses. */
export const sqliteConnection = (sqlite: Sqlite): Connection => ({
  prepare<Row, Params extends SQLQueryBindings[]>(sql: string) {
    // Bun's type also accepts a single parameter without an array; ours are always arrays.
    const statement = sqlite.prepare<Row, Params>(sql) as unknown as Statement<Row, Params>;
    statement.queue = statement.run;
    return statement;
  },
  exec: (sql) => void sqlite.run(sql),
  readAhead: () => false,
  endReadAhead() {},
  close: () => sqlite.close(),
});

/** Transactions that take SQLite's write lock when they begin. */
export function sqliteTransactions(sqlite: Sqlite): Transactions {
  const savepoint = sqlite.prepare("SAVEPOINT one_write");
  const release = sqlite.prepare("RELEASE one_write");
  const changes = sqlite.prepare<{ n: number }, []>("SELECT total_changes() AS n");
  return {
    run(work) {
      sqlite.run("BEGIN IMMEDIATE");
      try {
        const result = work();
        sqlite.run("COMMIT");
        return result;
      } catch (error) {
        if (sqlite.inTransaction) sqlite.run("ROLLBACK");
        throw error;
      }
    },
    savepoint: () => void savepoint.run(),
    release: () => void release.run(),
    rollBackTo() {
      // On a full disk SQLite rolls back the whole transaction itself.
      if (!sqlite.inTransaction) return false;
      sqlite.run("ROLLBACK TO one_write");
      release.run();
      return true;
    },
    changes: () => changes.get()?.n ?? 0,
  };
}
