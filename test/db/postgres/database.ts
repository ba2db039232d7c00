/** A PostgreSQL database of a test's own, with the tables of the program. */
import { SQL } from "bun";
import { FUNCTIONS } from "../../../src/db/postgres/functions.ts";
import { postgresSchema } from "../../../src/db/postgres/schema.ts";
import { translate } from "../../../src/db/postgres/translate.ts";

/** Server for tests: a superuser's URL; null skips the tests that need one. */
export const SERVER = process.env.THIKANA_TEST_POSTGRES ?? null;

export interface PostgresDb extends AsyncDisposable {
  /** Runs a statement of PostgreSQL. Parameters get the types that their place gives them. */
  run(sql: string, values?: readonly (string | number | null)[]): Promise<Record<string, unknown>[]>;
  /** Runs a statement of the program; whole numbers are numbers. */
  all(sql: string, values: readonly (string | number | null)[]): Promise<Record<string, unknown>[]>;
}

/** Creates it; dropped when `await using` ends. */
export async function postgresDb(server: string): Promise<PostgresDb> {
  const name = `queries_${process.pid}_${Date.now().toString(36)}`;
  const owner = new SQL({ url: server, max: 1 });
  await owner.unsafe(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const sql = new SQL({ url: url.href, max: 1, bigint: true });
  const run: PostgresDb["run"] = async (text, values = []) => [
    // As texts, so that the server infers the types.
    ...(await sql.unsafe(
      text,
      values.map((value) => (value === null ? null : String(value))),
    )),
  ];
  await run("CREATE EXTENSION pg_trgm");
  for (const statement of [...new Set([...FUNCTIONS, ...postgresSchema()])]) await run(statement);
  return {
    run,
    all: async (text, values) =>
      (await run(translate(text), values)).map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([key, value]) => [key, typeof value === "bigint" ? Number(value) : value]),
        ),
      ),
    async [Symbol.asyncDispose]() {
      await sql.close();
      await owner.unsafe(`DROP DATABASE ${name} WITH (FORCE)`);
      await owner.close();
    },
  };
}
