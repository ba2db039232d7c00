/** What a test server has stored, below its interface: of SQLite its files, of PostgreSQL the rows of its database. */
import { Database } from "bun:sqlite";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { rowsAsText, withConnection } from "../support/postgres.ts";
import type { TestServer } from "./server.ts";

/** Where a server keeps its data. */
export type Storage = Pick<TestServer, "dataDir" | "databaseUrl">;

/** Runs a statement behind the server's back, in words that both databases know. @returns its rows */
export async function runStatement<Row = unknown>(
  { dataDir, databaseUrl }: Storage,
  statement: string,
): Promise<Row[]> {
  if (databaseUrl === null) {
    using sqlite = new Database(join(dataDir, "thikana.db"));
    // The server writes in the background, also between two requests.
    sqlite.run("PRAGMA busy_timeout = 5000");
    return sqlite.query<Row, []>(statement).all();
  }
  const rows: Record<string, unknown>[] = await withConnection(databaseUrl, (sql) => sql.unsafe(statement));
  const asNumber = (value: unknown) => (typeof value === "bigint" ? Number(value) : value);
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asNumber(value)])),
  ) as Row[];
}

/** @returns the text as a literal of a statement */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Holds the alerts of a server, as a restore does, and starts it again. */
export async function holdAlerts(server: TestServer): Promise<void> {
  await storeHold(server);
  await server.restart();
}

/** Lets the server doubt its clock, as one that was set back, and starts it again. */
export async function doubtClock(server: TestServer): Promise<void> {
  await storeFutureEntry(server);
  await server.restart();
}

/** From its next start on, the server holds its alerts. */
export const storeHold = (storage: Storage) =>
  runStatement(storage, "INSERT INTO meta VALUES ('alerts_held_since', '1763712000000')");

/** From its next start on, the server doubts its clock: something was stored more than a year later. */
export function storeFutureEntry(storage: Storage) {
  const later = Date.now() + 400 * 86_400_000;
  return runStatement(
    storage,
    `INSERT INTO audit (account_id, order_id, at, source, action, kind) VALUES (0, '', ${later}, 'x', 'x', 'admin')`,
  );
}

/** All that the server has stored: the files of its data directory and, elsewhere, the rows of its database. */
export async function storedBytes({ dataDir, databaseUrl }: Storage): Promise<Buffer[]> {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name)));
  return databaseUrl === null ? files : [...files, Buffer.from(await rowsAsText(databaseUrl))];
}

/** Resolves when nothing of erased data is left to be removed from the files. */
export async function untilScrubbed(storage: Storage): Promise<void> {
  const due = "SELECT key FROM meta WHERE key IN ('wipe_due', 'search_due', 'vacuum_due')";
  while ((await runStatement(storage, due)).length > 0) await Bun.sleep(20);
}
