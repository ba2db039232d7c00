/** The target PostgreSQL database, with the progress of the copy, which is stored there together with the rows. */
import { UserError } from "../../../lib/user-error.ts";
import { NEWEST_STAMP } from "../../queries/clock.ts";
import { PostgresConnection } from "../connection.ts";
import { DatabaseAway, PostgresError } from "../errors.ts";
import { hasTable, migratePostgres, NEW_SCHEMA, UNFINISHED_COPY } from "../migrate.ts";
import { serverVersion } from "../open.ts";
import { TYPES } from "../types.ts";
import { checksumSql } from "./checksum.ts";
import type { Batch, Cell, CopiedTable, Key } from "./source.ts";

/** Building an index of a large table takes long. */
const MAX_WAIT_MS = 6 * 3_600_000;
const CONNECT_MS = 5_000;
/** The last statement of a killed copy may still be running. */
const LOCK_WAIT_MS = 30_000;
/** Key of the advisory lock of a copy: "migrate" in ASCII. */
const LOCK = 0x6d696772617465n;

/** The source of a copy: only a copy of the same one can be continued. */
export interface Origin {
  /** Id of the instance key; "" for an instance without any. */
  source: string;
  schema: number;
  /** Rows by table, JSON. */
  counts: string;
}

export interface Progress {
  phase: "rows" | "indexes" | "checks";
  /** Table of the last copied row; null when there is none. */
  table: string | null;
  key: Key | null;
  /** Rows so far. */
  copied: number;
}

type StateRow = Origin & {
  phase: Progress["phase"];
  at_table: string | null;
  at_key: string | null;
  copied: number;
};

export class Target implements Disposable {
  readonly #connection: PostgresConnection;
  readonly #inserts = new Map<string, ReturnType<PostgresConnection["prepareNative"]>>();
  /** Secondary indexes, created after the rows. */
  readonly #indexes = NEW_SCHEMA.flatMap((sql) => {
    const [, name] = /^CREATE (?:UNIQUE )?INDEX (\w+)/.exec(sql) ?? [];
    return name ? [{ name, sql }] : [];
  });

  /** @throws UserError when the server cannot be reached or used */
  constructor(url: string) {
    this.#connection = new PostgresConnection(url, {
      applicationName: "thikana migrate-to",
      maxWaitMs: MAX_WAIT_MS,
      statementTimeoutMs: 0,
    });
    try {
      this.#connection.connect(CONNECT_MS);
      serverVersion(this.#connection);
      this.#lock();
    } catch (error) {
      this.#connection.close();
      throw asUserError(error);
    }
  }

  /**
   * Creates the tables in an empty database, or continues a copy of the same source.
   * @throws UserError when the database has other data, or a copy of something else
   */
  begin(origin: Origin): Progress {
    if (!hasTable(this.#connection, UNFINISHED_COPY)) this.#create(origin);
    const row = this.#connection.prepareNative<StateRow, []>(`SELECT * FROM ${UNFINISHED_COPY}`).get();
    if (!row)
      throw new UserError("the copy in the database has lost its state: start with an empty database");
    const differs =
      row.source !== origin.source
        ? "of another instance"
        : Number(row.schema) !== origin.schema
          ? "made by another version of thikana"
          : row.counts !== origin.counts
            ? "of the same instance, whose data has changed since"
            : null;
    if (differs) {
      throw new UserError(
        `the database has an unfinished copy that is ${differs}: drop the database and start with an empty one`,
      );
    }
    return {
      phase: row.phase,
      table: row.at_table,
      key: row.at_key === null ? null : (JSON.parse(row.at_key) as Key),
      copied: Number(row.copied),
    };
  }

  /** Sends rows and the copy's progress; the next call throws an error of this one. */
  async put(table: CopiedTable, { rows, end }: Batch): Promise<void> {
    const insert = this.#inserts.get(table.name) ?? this.#prepareInsert(table);
    this.settle();
    const records = rows.map((row) => Object.fromEntries(row.map((cell, i) => [`c${i}`, json(cell)])));
    insert.queue(JSON.stringify(records), table.name, JSON.stringify(end));
    // Queued statements are sent in a microtask: the server works while the next rows are read.
    await Promise.resolve();
  }

  /** Waits for the rows that were sent. */
  settle(): void {
    this.#connection.exec("SELECT 1");
  }

  /** Creates the indexes, sets the id sequences, and analyzes the tables. */
  finish(tables: readonly (CopiedTable & { lastId: number })[]): void {
    const { exec } = this;
    exec("BEGIN");
    exec("SET LOCAL maintenance_work_mem = '256MB'");
    for (const { sql } of this.#indexes) exec(sql);
    for (const { name, lastId } of tables) {
      if (lastId > 0) exec(`SELECT setval(pg_get_serial_sequence('${name}', 'id'), ${lastId})`);
    }
    exec(`UPDATE writer SET clock = coalesce((${NEWEST_STAMP}), 0)`);
    exec(`UPDATE ${UNFINISHED_COPY} SET phase = 'checks'`);
    exec("COMMIT");
    for (const { name } of tables) exec(`VACUUM (ANALYZE) ${name}`);
  }

  /** Records that all rows were copied. */
  rowsDone(): void {
    this.exec(`UPDATE ${UNFINISHED_COPY} SET phase = 'indexes'`);
  }

  /**
   * Count and checksum of the rows of a range.
   * @param after exclusive; null for the first @param end inclusive; null for the last
   */
  checksum(table: CopiedTable, after: Key | null, end: Key | null): { rows: number; sum: bigint } {
    const keys = `(${table.key.join(", ")})`;
    const bounds: Key = [];
    const bound = (operator: string, key: Key | null) =>
      key === null
        ? []
        : [`${keys} ${operator} (${key.map((value) => `$${bounds.push(value)}`).join(", ")})`];
    const where = [...bound(">", after), ...bound("<=", end)].join(" AND ");
    const sql = `SELECT count(*) AS rows, ${checksumSql(table)} AS sum FROM ${table.name} ${where && `WHERE ${where}`}`;
    const statement = this.#connection.prepareNative<{ rows: number; sum: string | null }, Key>(sql);
    const found = statement.get(...bounds);
    return { rows: Number(found?.rows ?? 0), sum: BigInt(found?.sum ?? 0) };
  }

  /** Removes the state, so that nodes may start. */
  complete(): void {
    this.exec(`DROP TABLE ${UNFINISHED_COPY}`);
  }

  private readonly exec = (sql: string): void => this.#connection.exec(sql);

  #lock(): void {
    const sql = `SELECT pg_try_advisory_lock(${LOCK}) AS done`;
    const lock = this.#connection.prepareNative<{ done: number }, []>(sql);
    for (const begun = performance.now(); !lock.get()?.done; Bun.sleepSync(100)) {
      if (performance.now() - begun > LOCK_WAIT_MS)
        throw new UserError("another thikana migrate-to is copying into the same database");
    }
  }

  #create(origin: Origin): void {
    if (hasTable(this.#connection, "schema_version")) this.#refuseData();
    migratePostgres(this.#connection);
    this.exec("BEGIN");
    for (const { name } of this.#indexes) this.exec(`DROP INDEX ${name}`);
    this.exec(
      `CREATE TABLE ${UNFINISHED_COPY} (source TEXT, schema INT, counts TEXT, phase TEXT, at_table TEXT, at_key TEXT, copied BIGINT)`,
    );
    this.#connection
      .prepareNative(`INSERT INTO ${UNFINISHED_COPY} VALUES ($1, $2, $3, 'rows', NULL, NULL, 0)`)
      .run(origin.source, origin.schema, origin.counts);
    this.exec("COMMIT");
  }

  /** Empty tables are not data: a copy may have been interrupted right after creating them. */
  #refuseData(): void {
    const sql = "SELECT 1 FROM meta UNION ALL SELECT 1 FROM accounts UNION ALL SELECT 1 FROM orders LIMIT 1";
    if (this.#connection.prepareNative(sql).get() !== null) {
      throw new UserError("the PostgreSQL database already has data of thikana: give an empty one");
    }
  }

  #prepareInsert({ name, columns }: CopiedTable) {
    const names = columns.map((column) => column.name).join(", ");
    const types = columns.map(({ type }, i) => `c${i} ${TYPES[type].split(" COLLATE")[0]}`).join(", ");
    const insert = this.#connection.prepareNative(
      `WITH put AS (INSERT INTO ${name} (${names}) SELECT * FROM json_to_recordset($1::text::json) AS r (${types}) RETURNING 1)
       UPDATE ${UNFINISHED_COPY} SET at_table = $2, at_key = $3, copied = copied + (SELECT count(*) FROM put)`,
    );
    this.#inserts.set(name, insert);
    return insert;
  }

  [Symbol.dispose](): void {
    this.#connection.close();
  }
}

/** In the JSON form that PostgreSQL reads. */
function json(cell: Cell): string | number | null {
  if (cell instanceof Uint8Array) return `\\x${Buffer.from(cell).toString("hex")}`;
  return typeof cell === "number" && !Number.isFinite(cell) ? String(cell) : cell;
}

/** For the owner at a terminal; without the URL, which has the password. */
export function asUserError(error: unknown): unknown {
  if (error instanceof DatabaseAway) {
    return new UserError(
      `the PostgreSQL database cannot be reached (${error.reason}): run the command again, and it continues`,
    );
  }
  return error instanceof PostgresError
    ? new UserError(`the PostgreSQL database cannot be used: ${error.message}`)
    : error;
}
