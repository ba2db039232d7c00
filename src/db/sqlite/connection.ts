/** A connection to SQLite, and its transactions. */
import { SQLiteError, type SQLQueryBindings, type Database as Sqlite } from "bun:sqlite";
import { Problem } from "../../lib/problem.ts";
import { systemMessage } from "../../lib/user-error.ts";
import type { Connection, Statement } from "../connection.ts";
import { NEWEST_STAMP } from "../queries/clock.ts";
import { timeAfter } from "../shared-clock.ts";
import type { Transactions } from "../write-queue/transactions.ts";

/** Retry-After for a write on a full disk, seconds. */
const RETRY_AFTER_S = 30;

/** Also for a disk that was mounted read-only. */
const isDiskFull = (error: unknown): error is SQLiteError =>
  error instanceof SQLiteError && /^SQLITE_(?:FULL|READONLY|IOERR_(?:WRITE|SHMSIZE))/.test(error.code ?? "");

const storageFull = (error: SQLiteError): Problem =>
  new Problem("storage_full", {}, { retryAfter: RETRY_AFTER_S, cause: systemMessage(error) });

/** The connection with the interface that src/db uses. */
export const sqliteConnection = (sqlite: Sqlite): Connection => ({
  prepare: <Row, Params extends SQLQueryBindings[]>(sql: string) =>
    new PreparedAtUse<Row, Params>(sqlite, sql),
  exec: (sql) => void sqlite.run(sql),
  readAhead: () => false,
  endReadAhead() {},
  close: () => sqlite.close(),
});

/**
 * Prepares lazily: few of some five hundred statements are used soon after a start, and each takes 30 µs and several
 * kilobytes. Once prepared, the methods are SQLite's own: forwarding parameters made an order 5 % slower.
 */
class PreparedAtUse<Row, Params extends SQLQueryBindings[]> implements Statement<Row, Params> {
  #prepared: Statement<Row, Params> | null = null;

  constructor(
    private readonly sqlite: Sqlite,
    private readonly sql: string,
  ) {}

  get(...params: Params): Row | null {
    return this.#prepare().get(...params);
  }

  all(...params: Params): Row[] {
    return this.#prepare().all(...params);
  }

  iterate(...params: Params): IterableIterator<Row> {
    return this.#prepare().iterate(...params);
  }

  values(...params: Params): unknown[][] {
    return this.#prepare().values(...params);
  }

  run(...params: Params): { changes: number } {
    return this.#prepare().run(...params);
  }

  queue(...params: Params): void {
    this.#prepare().run(...params);
  }

  finalize(): void {
    this.#prepared?.finalize();
  }

  #prepare(): Statement<Row, Params> {
    // Bun's type also accepts a single parameter without an array; ours are always arrays.
    const statement = this.sqlite.prepare<Row, Params>(this.sql) as unknown as Statement<Row, Params>;
    this.get = statement.get.bind(statement);
    this.all = statement.all.bind(statement);
    this.iterate = statement.iterate.bind(statement);
    this.values = statement.values.bind(statement);
    this.run = statement.run.bind(statement);
    this.queue = this.run;
    this.#prepared = statement;
    return statement;
  }
}

/**
 * Transactions that take SQLite's write lock when they begin.
 * @param clock milliseconds since 1970; may be set back
 * @param requireFiles called before each; what it throws is its error
 */
export function sqliteTransactions(
  sqlite: Sqlite,
  clock: () => number = Date.now,
  requireFiles = () => {},
): Transactions {
  // Earlier writes may have a later time than the clock shows now.
  const newest = () => sqlite.query<{ at: number | null }, []>(NEWEST_STAMP).get()?.at ?? 0;
  let last: number | null = null;
  const savepoint = sqlite.prepare("SAVEPOINT one_write");
  const release = sqlite.prepare("RELEASE one_write");
  const changes = sqlite.prepare<{ n: number }, []>("SELECT total_changes() AS n");
  return {
    run(_, work) {
      requireFiles();
      sqlite.run("BEGIN IMMEDIATE");
      try {
        const result = work(null);
        sqlite.run("COMMIT");
        return result;
      } catch (error) {
        if (sqlite.inTransaction) sqlite.run("ROLLBACK");
        throw isDiskFull(error) ? storageFull(error) : error;
      }
    },
    locked: () => null,
    share() {},
    savepoint: () => void savepoint.run(),
    release: () => void release.run(),
    rollBackTo() {
      // On a full disk SQLite rolls back the whole transaction itself.
      if (!sqlite.inTransaction) return false;
      sqlite.run("ROLLBACK TO one_write");
      release.run();
      return true;
    },
    time() {
      last = timeAfter(last ?? newest(), clock());
      return last;
    },
    changes: () => changes.get()?.n ?? 0,
  };
}
