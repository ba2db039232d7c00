/**
 * Nodes that take turns, without a server: the transactions of PostgreSQL (turns, notes of what was done, what others have
 * changed) on SQLite in memory, with faults at given moments. What locks do there is that here one runs at a time.
 */
import { type SQLQueryBindings, Database as Sqlite } from "bun:sqlite";
import type { Connection, ParameterType, Statement } from "../../../src/db/connection.ts";
import { type Db, dbOf } from "../../../src/db/db.ts";
import { CommitUnknown, DatabaseAway } from "../../../src/db/postgres/errors.ts";
import type { Read } from "../../../src/db/postgres/read-ahead.ts";
import type { PostgresStatement, StatementText } from "../../../src/db/postgres/statement.ts";
import { PostgresTransactions } from "../../../src/db/postgres/transactions.ts";
import { readerOf } from "../../../src/db/reader.ts";
import { sqliteConnection, sqliteTransactions } from "../../../src/db/sqlite/connection.ts";
import { createSchema } from "../../../src/db/sqlite/create.ts";
import { openOrderWriter } from "../../../src/features/orders/writer/index.ts";
import { silentLogger } from "../../../src/lib/log.ts";
import type { Node } from "./nodes-world.ts";
import { forgetLastTurn, TURN_TABLES, turnStatement } from "./simulated-turns.ts";

/** What happens to the next transaction of a node. */
export type Fault =
  /** The connection is lost at the n-th statement. */
  | { at: number }
  /** … with the answer to COMMIT, which has taken effect, or has not. */
  | { commit: "done" | "lost" };

/** What only PostgreSQL's schema has, as far as writers need it, beside the turns. */
const LAST_TRANSACTIONS = `
  CREATE TABLE last_transactions ("connection" TEXT PRIMARY KEY, "transaction" INTEGER NOT NULL, at INTEGER NOT NULL);`;

/** A database that several nodes use. */
export function simulatedDatabase(): {
  open(): SimulatedNode;
  /** The last turn has not told what it changed, as a migration or a write that was undone. */
  forgetLastTurn(): void;
} {
  const sqlite = new Sqlite(":memory:");
  createSchema(sqlite);
  sqlite.run(TURN_TABLES);
  sqlite.run(LAST_TRANSACTIONS);
  return {
    open: () => new SimulatedNode(sqlite),
    forgetLastTurn: () => forgetLastTurn(sqlite),
  };
}

/** A server with a database of its own. */
export function singleServer(): Node {
  const sqlite = new Sqlite(":memory:");
  createSchema(sqlite);
  const reader = readerOf(sqliteConnection(sqlite), { dialect: "sqlite", file: "" }, sqlite);
  const db = nodeDb(reader, sqliteTransactions(sqlite), sqlite);
  return { db, writer: openOrderWriter({ db, log: silentLogger }) };
}

const nodeDb = (
  reader: Parameters<typeof dbOf>[0],
  transactions: Parameters<typeof dbOf>[1]["transactions"],
  sqlite: Sqlite | null,
): Db =>
  dbOf(reader, {
    ...{ transactions, sqlite, clock: Date.now, schema: 0, engine: {} },
    onCommit() {},
    readOnly() {},
    close: async () => {},
  });

export class SimulatedNode implements Node {
  readonly db: Db;
  readonly writer: Node["writer"];
  readonly #connection: SimulatedConnection;

  constructor(sqlite: Sqlite) {
    this.#connection = new SimulatedConnection(sqlite);
    const reader = readerOf(this.#connection, { dialect: "sqlite", file: "" }, sqlite);
    const transactions = new PostgresTransactions(this.#connection);
    this.db = nodeDb({ ...reader, isShared: true }, transactions, null);
    this.writer = openOrderWriter({ db: this.db, log: silentLogger });
  }

  /** Ends it as a kill does: what it has put off is never done. */
  kill(): void {
    this.#connection.isDead = true;
  }

  /** @param then called when the connection was lost, before the transaction is tried again */
  failNext(fault: Fault, then: () => void): void {
    this.#connection.fault = fault;
    this.#connection.onLost = then;
  }
}

let sessions = 0;

/** The part of a connection to PostgreSQL that transactions need, on SQLite. */
class SimulatedConnection implements Connection {
  fault: Fault | null = null;
  onLost: () => void = () => {};
  generation = 1;
  isDead = false;
  readonly #own: Connection;
  /** As the server's process for this connection. */
  #session = ++sessions;
  #isLost = false;

  constructor(private readonly sqlite: Sqlite) {
    this.#own = sqliteConnection(sqlite);
  }

  prepare<Row, P extends SQLQueryBindings[]>(sql: string, types?: readonly ParameterType[]) {
    const statement = this.#own.prepare<Row, P>(asSqlite(sql), types);
    const counted = <Args extends unknown[], T>(call: (...args: Args) => T) => {
      return (...args: Args): T => {
        this.#countDown();
        return call.apply(statement, args);
      };
    };
    const { get, all, iterate, values, run } = statement;
    return Object.assign(Object.create(statement), {
      ...{ id: 0, sql, get: counted(get), all: counted(all), iterate: counted(iterate) },
      ...{ values: counted(values), run: counted(run), queue: counted(run) },
    });
  }

  prepareNative<Row, P extends SQLQueryBindings[]>(sql: string) {
    const run = turnStatement(this.sqlite, sql, () => this.#session);
    const all = (...params: P): Row[] => {
      this.#countDown();
      return run(params as unknown as (string | number)[]) as Row[]; // as turns.ts calls them
    };
    // Of the methods of a statement, turns.ts uses these.
    return { id: 0, sql, all, queue: all } as unknown as PostgresStatement<Row, P>;
  }

  beginWith(first: Read<StatementText>[]): unknown[][] {
    if (this.isDead) throw new DatabaseAway("killed");
    this.#isLost = false;
    this.sqlite.run("BEGIN IMMEDIATE");
    // As `prepare` has made them.
    return first.map(({ statement, params }) => (statement as StatementText & Statement).all(...params));
  }

  async begin(): Promise<void> {}

  exec(sql: string): void {
    if (sql === "ROLLBACK") {
      if (this.sqlite.inTransaction) this.sqlite.run(sql);
      return;
    }
    this.#countDown();
    if (sql !== "COMMIT") return void this.sqlite.run(sql);
    const { fault } = this;
    const end = fault && "commit" in fault ? fault.commit : null;
    if (end) this.fault = null;
    this.sqlite.run(end === "lost" ? "ROLLBACK" : "COMMIT");
    if (!end) return;
    this.#isLost = true;
    throw new CommitUnknown("simulated");
  }

  connect(): void {
    if (this.isDead) throw new DatabaseAway("killed");
    this.generation++;
    this.#session = ++sessions;
    this.onLost();
  }

  readAhead = () => false;
  endReadAhead(): void {}
  close(): void {}

  /** Inside a transaction: the connection is lost with its statement. */
  #countDown(): void {
    if (this.#isLost) throw new DatabaseAway("simulated");
    if (!this.sqlite.inTransaction || !this.fault || !("at" in this.fault)) return;
    if (--this.fault.at > 0) return;
    this.fault = null;
    this.#isLost = true;
    this.sqlite.run("ROLLBACK");
    throw new DatabaseAway("simulated");
  }
}

/** Clock and start of a server are its own. */
function asSqlite(sql: string): string {
  if (sql.includes("FROM cache_version")) return "SELECT '0' AS version";
  return sql.includes("last_transactions") ? sql.replaceAll(/\btransaction\b/g, '"transaction"') : sql;
}
