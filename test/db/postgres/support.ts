/** Empty databases on the PostgreSQL server of the tests. */

import { describe } from "bun:test";
import { randomBytes } from "node:crypto";
import { SQL } from "bun";

const SERVER = process.env.THIKANA_TEST_POSTGRES;

/** `describe` where there is a server; otherwise its tests are skipped, and a line says why. */
export const describeOnPostgres = describe.skipIf(SERVER === undefined);

if (SERVER === undefined)
  console.log("skipped: tests of PostgreSQL, since THIKANA_TEST_POSTGRES names no server");

/** An empty database, dropped when the block ends that holds it, with `await using`. */
export interface EmptyDatabase extends AsyncDisposable {
  url: string;
  sql: SQL;
}

/** @throws when there is no server */
export async function emptyDatabase(): Promise<EmptyDatabase> {
  if (SERVER === undefined) throw new Error("THIKANA_TEST_POSTGRES is not set");
  const name = `schema_${randomBytes(6).toString("hex")}`;
  await onServer(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  const url = new URL(SERVER);
  url.pathname = `/${name}`;
  const sql = new SQL({ url: url.href, max: 1, bigint: true });
  return {
    url: url.href,
    sql,
    async [Symbol.asyncDispose]() {
      await sql.close();
      await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function onServer(statement: string): Promise<void> {
  await using sql = new SQL({ url: SERVER, max: 1 });
  await sql.unsafe(statement);
}

/** @returns what the promise fails with: its SQLSTATE; undefined when it does not fail */
export async function sqlState(promise: Promise<unknown>): Promise<string | undefined> {
  try {
    await promise;
    return undefined;
  } catch (error) {
    return String((error as { errno?: unknown }).errno);
  }
}
