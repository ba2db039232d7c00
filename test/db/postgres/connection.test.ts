import type { SQLQueryBindings } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { PostgresConnection, type PostgresOptions } from "../../../src/db/postgres/connection.ts";
import { CommitUnknown, DatabaseAway, isRetryable, PostgresError } from "../../../src/db/postgres/errors.ts";
import { CUT, LOSE_COMMIT, PASS, startProxy } from "./proxy.ts";

const URL_OF_SERVER = process.env.THIKANA_TEST_POSTGRES ?? "";
const TABLE = `link_${process.pid}_values`;
const WAIT_MS = 10_000;

if (!URL_OF_SERVER) {
  console.log("skipped: tests of the connection to PostgreSQL; THIKANA_TEST_POSTGRES has no URL");
}

function open(url = URL_OF_SERVER, options: Partial<PostgresOptions> = {}): PostgresConnection & Disposable {
  const connection = new PostgresConnection(url, { maxWaitMs: WAIT_MS, ...options });
  return Object.assign(connection, { [Symbol.dispose]: () => connection.close() });
}

function caught(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe.skipIf(!URL_OF_SERVER)("a connection to PostgreSQL", () => {
  let db: ReturnType<typeof open>;
  const one = (sql: string, ...params: SQLQueryBindings[]) =>
    db.prepareNative<{ x: unknown }, SQLQueryBindings[]>(sql).get(...params)?.x;
  const count = () => one(`SELECT count(*) AS x FROM ${TABLE}`);
  const insert = (on: PostgresConnection) =>
    on.prepareNative<unknown, SQLQueryBindings[]>(`INSERT INTO ${TABLE} (id, label) VALUES ($1, $2)`);
  const backend = (on: PostgresConnection) =>
    on.prepareNative<{ x: number }, []>("SELECT pg_backend_pid() AS x").get()?.x as number;

  beforeAll(() => {
    db = open();
    db.connect(WAIT_MS);
    db.exec(
      `CREATE TABLE ${TABLE} (id bigint PRIMARY KEY, share double precision, label text, content bytea)`,
    );
  });

  afterAll(() => {
    db.exec(`DROP TABLE ${TABLE}`);
    db.close();
  });

  const VALUES: [type: string, sent: SQLQueryBindings, received?: unknown][] = [
    ["bigint", 5],
    ["bigint", -1],
    ["bigint", 2 ** 40],
    ["bigint", Number.MAX_SAFE_INTEGER],
    ["bigint", Number.MIN_SAFE_INTEGER],
    ["bigint", 5n, 5],
    ["bigint", true, 1],
    ["double precision", 5],
    ["double precision", 1.5],
    ["double precision", 0.1 + 0.2],
    ["double precision", 1e300],
    ["double precision", Number.POSITIVE_INFINITY],
    ["double precision", Number.NaN, null],
    ["text", ""],
    ["text", "एक घर, 😀"],
    ["text", 'null "quoted" \\ \n'],
    ["text", 5, "5"],
    ["boolean", true, 1],
    ["boolean", false, 0],
    ["numeric", "12.50"],
    ["bytea", new Uint8Array([0, 1, 255])],
    ["bytea", new Uint8Array(0)],
    ["bytea", Buffer.from("abcdef").subarray(2, 4)],
    ["bigint", null],
    ["text", null],
    ["bytea", null],
  ];
  test.each(VALUES)("%s takes and gives %p", (type, sent, received = sent) => {
    const value = one(`SELECT $1::${type} AS x`, sent);
    if (sent instanceof Uint8Array) expect(value).toEqual(Buffer.from(sent));
    else expect(value).toBe(received);
  });

  test("an integer beyond the exact numbers is an error, not a wrong number", () => {
    const error = caught(() => one("SELECT 9007199254740993::bigint AS x")) as PostgresError;
    expect(error.sqlstate).toBe("22003");
    expect(one("SELECT 1 AS x")).toBe(1);
  });

  test("a statement gives objects, arrays, one row or the number of changes", () => {
    db.exec("BEGIN IMMEDIATE");
    expect(insert(db).run(1, "a")).toEqual({ changes: 1 });
    insert(db).run(2, "b");
    const select = db.prepare<unknown, SQLQueryBindings[]>(
      `SELECT id, label FROM ${TABLE} WHERE id > ? ORDER BY id`,
    );
    expect(select.all(0)).toEqual([
      { id: 1, label: "a" },
      { id: 2, label: "b" },
    ]);
    expect(select.values(1)).toEqual([[2, "b"]]);
    expect(select.get(0)).toEqual({ id: 1, label: "a" });
    expect(select.get(5)).toBeNull();
    expect(db.prepareNative(`UPDATE ${TABLE} SET label = 'c'`).run()).toEqual({ changes: 2 });
    db.exec("ROLLBACK");
    expect(count()).toBe(0);
  });

  test("reads that were asked for ahead have their answers at hand, until a write", () => {
    const double = db.prepareNative<{ x: number }, SQLQueryBindings[]>("SELECT 2 * $1::bigint AS x");
    const first = () => double.get(3)?.x ?? 0;
    const read = () => {
      const then = first();
      if (then > 0) double.get(then);
    };
    db.exec("BEGIN");
    expect([db.readAhead(read), db.readAhead(read), db.readAhead(read)]).toEqual([true, true, false]);
    expect([double.all(3), double.get(6)]).toEqual([[{ x: 6 }], { x: 12 }]);
    insert(db).queue(1, "a");
    expect(db.readAhead(read)).toBe(true);
    db.endReadAhead();
    expect(db.readAhead(read)).toBe(true);
    db.exec("ROLLBACK");
  });

  test("reads of one statement that are asked for ahead are answered by one, each with its own rows", () => {
    insert(db).run(1, "one");
    insert(db).run(2, "t'wo\"\n");
    // The other session does not know the names of the columns yet.
    using other = open();
    const [readEach, readTogether] = [db, other].map((connection) => {
      const byKey = connection.prepare<{ id: number; label: string }, [number, string | null, number]>(
        `SELECT id, label FROM ${TABLE}
         WHERE id >= ? AND label = ? AND coalesce(share, 1) < ? ORDER BY id DESC LIMIT 5`,
        ["INTEGER", "TEXT", "REAL"],
      );
      return () => [
        byKey.all(0, "one", 1.5),
        byKey.all(0, "t'wo\"\n", 9),
        byKey.get(0, null, 9),
        byKey.values(1, "one", 0.5),
      ];
    });
    const each = readEach();
    expect(each).toEqual([[{ id: 1, label: "one" }], [{ id: 2, label: "t'wo\"\n" }], null, []]);
    expect([other.readAhead(readTogether), other.readAhead(readTogether)]).toEqual([true, false]);
    expect(readTogether()).toEqual(each);
    const prepared =
      "SELECT count(*) AS x FROM pg_prepared_statements WHERE statement LIKE 'SELECT p.n,%coalesce(share%'";
    expect(other.prepareNative<{ x: number }, []>(prepared).get()?.x).toBe(1);
    db.exec(`DELETE FROM ${TABLE}`);
  });

  test("a transaction begins together with its first statements, and ends if one fails", () => {
    const statement = db.prepareNative<unknown, SQLQueryBindings[]>("SELECT 6 / $1::int AS x");
    expect(db.beginWith([{ statement, params: [2] }])).toEqual([[{ x: 3 }]]);
    insert(db).queue(1, "a");
    db.exec("ROLLBACK");
    expect(caught(() => db.beginWith([{ statement, params: [0] }]))).toBeInstanceOf(PostgresError);
    expect(count()).toBe(0);
  });

  test("a queued statement runs although no other call follows", async () => {
    using other = open();
    insert(other).queue(1, "a");
    for (let i = 0; i < 500 && count() === 0; i++) await Bun.sleep(10);
    expect(db.prepareNative(`DELETE FROM ${TABLE}`).run()).toEqual({ changes: 1 });
  });

  test("queued statements run in their order, and before what waits", () => {
    db.exec("BEGIN");
    for (let id = 1; id <= 50; id++) insert(db).queue(id, `row ${id}`);
    expect(count()).toBe(50);
    db.exec("ROLLBACK");
  });

  test("the error of a queued statement is thrown by the COMMIT, and nothing is stored", () => {
    db.exec("BEGIN");
    insert(db).queue(1, "a");
    insert(db).queue(1, "secret");
    const error = caught(() => db.exec("COMMIT")) as PostgresError;
    expect(error).toBeInstanceOf(PostgresError);
    expect(error.sqlstate).toBe("23505");
    expect(error.statement).toContain("INSERT INTO");
    expect(error.message).not.toContain("secret");
    expect(count()).toBe(0);
  });

  test("a savepoint undoes what was queued after it, with its error", () => {
    db.exec("BEGIN");
    insert(db).queue(1, "a");
    db.exec("SAVEPOINT command");
    insert(db).queue(1, "again");
    db.exec("ROLLBACK TO command");
    db.exec("SAVEPOINT command");
    insert(db).queue(2, "b");
    db.exec("RELEASE command");
    expect(count()).toBe(2);
    db.exec("SAVEPOINT command");
    insert(db).queue(2, "again");
    expect((caught(() => db.exec("RELEASE command")) as PostgresError).sqlstate).toBe("23505");
    db.exec("ROLLBACK");
    expect(count()).toBe(0);
  });

  test("the COMMIT of a transaction that has failed is an error", () => {
    db.exec("BEGIN");
    caught(() => one("SELECT 1 / 0 AS x"));
    expect((caught(() => db.exec("COMMIT")) as PostgresError).sqlstate).toBe("25P02");
  });

  test("a statement that returns columns only after it was queued gives them", () => {
    const returning = db.prepareNative<unknown, SQLQueryBindings[]>(
      `INSERT INTO ${TABLE} (id) VALUES ($1) RETURNING id`,
    );
    db.exec("BEGIN");
    returning.queue(1);
    expect(returning.get(2)).toEqual({ id: 2 });
    db.exec("ROLLBACK");
  });

  test("errors name the statement and never a value", () => {
    const error = caught(() => one("SELECT $1::bigint AS x", "9876543210 Asha")) as PostgresError;
    expect(error.sqlstate).toBe("22P02");
    expect(error.message).toContain("SELECT $1::bigint");
    expect(error.message).not.toContain("Asha");
    expect(isRetryable(error)).toBe(false);
  });

  test("answers of 10 MB and parameters of 5 MB pass", () => {
    expect(one("SELECT repeat('x', 10000000) AS x")).toBe("x".repeat(10_000_000));
    const text = "घर".repeat(900_000);
    expect(one("SELECT $1::text AS x", text)).toBe(text);
    const bytes = Buffer.alloc(5_000_000, 7);
    expect(bytes.equals(one("SELECT $1::bytea AS x", bytes) as Buffer)).toBe(true);
  });

  test("a connection has its name, time zone and limits", () => {
    using named = open(URL_OF_SERVER, { applicationName: "node 'a'", lockTimeoutMs: 1500 });
    const settings = ["application_name", "TimeZone", "statement_timeout", "lock_timeout"];
    const statement = named.prepareNative<{ x: string }, SQLQueryBindings[]>(
      "SELECT current_setting($1) AS x",
    );
    expect(settings.map((name) => statement.get(name)?.x)).toEqual(["node 'a'", "UTC", "30s", "1500ms"]);
  });

  test("a read-only connection refuses writes", () => {
    using reader = open(URL_OF_SERVER, { readOnly: true });
    const error = caught(() => insert(reader).run(1, "a")) as PostgresError;
    expect(error.sqlstate).toBe("25006");
    expect(isRetryable(error)).toBe(true);
  });

  test("a connection that the server ends is away, then there again", () => {
    using cut = open();
    const pid = backend(cut);
    expect(cut.generation).toBe(1);
    one("SELECT pg_terminate_backend($1::int) AS x", pid);
    const error = caught(() => backend(cut)) as DatabaseAway;
    expect(error).toBeInstanceOf(DatabaseAway);
    expect([error.status, error.code, error.extras.retryAfter]).toEqual([503, "database_away", 2]);
    expect(isRetryable(error)).toBe(true);
    cut.connect(WAIT_MS);
    expect(cut.generation).toBe(2);
    expect(backend(cut)).not.toBe(pid);
  });

  test("a statement whose first call fails while the server is away runs when it is back", () => {
    using cut = open();
    one("SELECT pg_terminate_backend($1::int) AS x", backend(cut));
    expect(caught(() => backend(cut))).toBeInstanceOf(DatabaseAway);
    const statement = cut.prepareNative<{ x: number }, SQLQueryBindings[]>("SELECT $1::int AS x");
    expect(caught(() => statement.get(5))).toBeInstanceOf(DatabaseAway);
    cut.connect(WAIT_MS);
    expect(statement.get(5)?.x).toBe(5);
  });

  test("the rest of a transaction that was cut fails until the next begins", () => {
    using cut = open();
    cut.exec("BEGIN");
    insert(cut).run(1, "before");
    one("SELECT pg_terminate_backend($1::int) AS x", backend(cut));
    expect(caught(() => insert(cut).run(2, "cut"))).toBeInstanceOf(DatabaseAway);
    cut.connect(WAIT_MS);
    expect(caught(() => insert(cut).run(3, "after"))).toBeInstanceOf(DatabaseAway);
    expect(caught(() => insert(cut).queue(4, "after"))).toBeInstanceOf(DatabaseAway);
    const error = caught(() => cut.exec("COMMIT"));
    expect(error).toBeInstanceOf(DatabaseAway);
    expect(error).not.toBeInstanceOf(CommitUnknown);
    cut.exec("ROLLBACK");
    cut.exec("BEGIN");
    insert(cut).run(5, "next");
    cut.exec("ROLLBACK");
    expect(count()).toBe(0);
  });

  test("a COMMIT whose answer is lost is unknown, and may have taken effect", () => {
    using proxy = startProxy(URL_OF_SERVER);
    using cut = open(proxy.url);
    cut.exec("BEGIN");
    insert(cut).queue(1, "a");
    proxy.set(LOSE_COMMIT);
    expect(caught(() => cut.exec("COMMIT"))).toBeInstanceOf(CommitUnknown);
    expect(count()).toBe(1);
    db.exec(`DELETE FROM ${TABLE}`);
  });

  test("calls fail at once while the server is away, and succeed after it is back", () => {
    using proxy = startProxy(URL_OF_SERVER);
    using cut = open(proxy.url);
    backend(cut);
    proxy.set(CUT);
    caught(() => cut.prepareNative("SELECT pg_sleep(10)").all());
    for (let i = 0; i < 1000; i++) expect(caught(() => backend(cut))).toBeInstanceOf(DatabaseAway);
    expect(caught(() => cut.connect(300))).toBeInstanceOf(DatabaseAway);
    proxy.set(PASS);
    cut.connect(WAIT_MS);
    expect(backend(cut)).toBeNumber();
  });

  test("an answer that takes too long gives the connection up, and the next answer is its own", () => {
    using slow = open(URL_OF_SERVER, { maxWaitMs: 1000 });
    slow.connect(WAIT_MS);
    expect(caught(() => slow.prepareNative("SELECT pg_sleep(3), 1 AS x").get())).toBeInstanceOf(DatabaseAway);
    slow.connect(WAIT_MS);
    expect(slow.prepareNative("SELECT 2 AS x").get()).toEqual({ x: 2 });
  });

  const withUrl = (change: (url: URL) => void) => {
    const url = new URL(URL_OF_SERVER);
    change(url);
    return url.href;
  };
  test("a database that does not exist is an error at once", () => {
    using wrong = open(withUrl((url) => (url.pathname = "/no_such_database")));
    const error = caught(() => wrong.connect(WAIT_MS)) as PostgresError;
    expect(error).toBeInstanceOf(PostgresError);
    expect(error.sqlstate).toBe("3D000");
  });

  test("a server without TLS is refused when the URL asks for TLS", () => {
    const [row] = db.prepareNative("SELECT current_setting('ssl') AS x").values() as [[string]];
    using encrypted = open(withUrl((url) => url.searchParams.set("sslmode", "require")));
    const error = caught(() => encrypted.connect(WAIT_MS));
    if (row[0] === "off") expect((error as PostgresError).sqlstate).toBe("ERR_POSTGRES_TLS_NOT_AVAILABLE");
    else expect(error).toBeUndefined();
  });

  test("a connection that writes waits for a server that is not read-only", () => {
    const name = `link_${process.pid}_standby`;
    db.exec(`CREATE DATABASE ${name}`);
    const readOnly = (value: string) =>
      db.exec(`ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`);
    try {
      readOnly("on");
      const url = withUrl((url) => (url.pathname = `/${name}`));
      using writer = open(url);
      expect(caught(() => writer.connect(400))).toBeInstanceOf(DatabaseAway);
      using reader = open(url, { readOnly: true });
      reader.connect(WAIT_MS);
      readOnly("off");
      writer.connect(WAIT_MS);
      writer.exec("SET default_transaction_read_only = on");
      const error = caught(() => writer.exec("CREATE TABLE later (id bigint)")) as PostgresError;
      expect(error.sqlstate).toBe("25006");
      writer.connect(WAIT_MS);
      expect(writer.generation).toBe(2);
    } finally {
      db.exec(`DROP DATABASE ${name} WITH (FORCE)`);
    }
  });

  test("a port where nothing listens is away", () => {
    using wrong = open(withUrl((url) => (url.port = "1")));
    expect(caught(() => wrong.connect(300))).toBeInstanceOf(DatabaseAway);
    expect(caught(() => backend(wrong))).toBeInstanceOf(DatabaseAway);
  });

  test("a process ends while its connection is open, and after it is closed", async () => {
    const module = Bun.resolveSync("../../../src/db/postgres/connection.ts", import.meta.dir);
    for (const last of ["", "c.close(); c.close();"]) {
      const script = `import { PostgresConnection } from ${JSON.stringify(module)};
        const c = new PostgresConnection(${JSON.stringify(URL_OF_SERVER)}, { maxWaitMs: 10000 });
        c.connect(10000); c.exec("BEGIN"); ${last}`;
      const child = Bun.spawn([process.execPath, "-e", script], { stdout: "pipe", stderr: "pipe" });
      expect([await child.exited, await new Response(child.stderr).text()]).toEqual([0, ""]);
    }
  });

  test("a closed connection is away", () => {
    const closed = open();
    closed.connect(WAIT_MS);
    closed.close();
    expect(caught(() => backend(closed))).toBeInstanceOf(DatabaseAway);
  });
});
