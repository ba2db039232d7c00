/**
 * Databases for test servers on the PostgreSQL of `postgres-cluster.ts`, each a copy of one template. Without
 * THIKANA_TEST_POSTGRES the tests run on SQLite, and nothing here is called.
 */
import { SQL } from "bun";
import { FUNCTIONS } from "../../src/db/postgres/functions.ts";
import { openPostgres } from "../../src/db/postgres/open.ts";
import { postgresSchema } from "../../src/db/postgres/schema.ts";
import { silentLogger } from "../../src/lib/log.ts";
import { temporaryFolder } from "./binary.ts";

const CLUSTER = process.env.THIKANA_TEST_POSTGRES;
/** Named by its schema, for the server may have served an earlier one. */
const TEMPLATE = `template_thikana_${Bun.hash([...FUNCTIONS, ...postgresSchema()].join()).toString(36)}`;
/** Of the advisory lock under which the template is made. */
const TEMPLATE_LOCK = 16;

/** Whether test servers store in PostgreSQL. */
export const isOnPostgres = CLUSTER !== undefined;

let template: Promise<void> | undefined;
let made = 0;

/** The database of a test server. */
interface ServerDatabase extends AsyncDisposable {
  /** Null on SQLite. */
  readonly url: string | null;
  /** The setting that a server wants for it. */
  readonly env: Record<string, string>;
}

/** A new database for one server, gone when `await using` ends; on SQLite the server makes its own file. */
export async function serverDatabase(): Promise<ServerDatabase> {
  if (!isOnPostgres) return { url: null, env: {}, [Symbol.asyncDispose]: async () => {} };
  const url = await testDatabase();
  return { url, env: { THIKANA_DATABASE_URL: url }, [Symbol.asyncDispose]: () => dropDatabase(url) };
}

/** @returns the URL of a new copy of the template */
async function testDatabase(): Promise<string> {
  template ??= makeTemplate();
  await template;
  const name = `test_${process.pid}_${++made}`;
  await onCluster(async (sql) => {
    const [{ server_version_num: version }] = await sql`SHOW server_version_num`;
    // The standard way since version 15 writes every page to the log as well.
    const strategy = Number(version) >= 150_000 ? "STRATEGY file_copy" : "";
    await sql.unsafe(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} ${strategy}`);
  });
  return urlOf(name);
}

/** Removes a database and whatever is still connected to it. */
async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await onCluster((sql) => sql.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
}

/** Runs something on a connection of its own. */
export async function withConnection<T>(url: string, use: (sql: SQL) => Promise<T>): Promise<T> {
  await using sql = new SQL({ url, max: 1, bigint: true });
  return await use(sql);
}

/** Every row of every table as text. */
export function rowsAsText(url: string): Promise<string> {
  return withConnection(url, async (sql) => {
    const tables: { name: string }[] =
      await sql`SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = current_schema`;
    let all = "";
    for (const { name } of tables) {
      const rows: { row: string }[] = await sql.unsafe(`SELECT t::text AS row FROM ${name} AS t`);
      all += rows.map(({ row }) => `${row}\n`).join("");
    }
    return all;
  });
}

/** Makes the template where no other process of this run has. */
function makeTemplate(): Promise<void> {
  return onCluster(async (sql) => {
    // Held until the connection ends.
    await sql`SELECT pg_advisory_lock(${TEMPLATE_LOCK})`;
    const [found] = await sql`SELECT FROM pg_database WHERE datname = ${TEMPLATE} AND datistemplate`;
    if (found) return;
    await sql.unsafe(`DROP DATABASE IF EXISTS ${TEMPLATE}`);
    await sql.unsafe(`CREATE DATABASE ${TEMPLATE}`);
    await prepareTemplate(urlOf(TEMPLATE));
    // Nobody may be connected to a template that is copied.
    await sql.unsafe(`ALTER DATABASE ${TEMPLATE} IS_TEMPLATE true ALLOW_CONNECTIONS false`);
  });
}

/** Makes the app's tables. */
async function prepareTemplate(url: string): Promise<void> {
  using folder = temporaryFolder();
  const db = await openPostgres(url, folder.path, silentLogger);
  await db.close();
}

function onCluster<T>(use: (sql: SQL) => Promise<T>): Promise<T> {
  if (CLUSTER === undefined) throw new Error("THIKANA_TEST_POSTGRES is not set");
  return withConnection(CLUSTER, use);
}

function urlOf(name: string): string {
  const url = new URL(CLUSTER ?? "");
  url.pathname = `/${name}`;
  return url.href;
}
