/** Migrates a PostgreSQL database to the schema of this program. */
import { UserError } from "../../lib/user-error.ts";
import type { Connection } from "../connection.ts";
import { MIGRATIONS, type Migration } from "../migrations/index.ts";
import { newerSchema } from "../sqlite/migrate.ts";
import { FUNCTIONS } from "./functions.ts";
import { newSchema } from "./new-schema.macro.ts" with { type: "macro" };
import { type Node, RECENT_S, recentNodes, writeNode } from "./nodes.ts";
import { postgresSchema } from "./schema.ts";
import { LOCK_ALL, UNKNOWN_TURN } from "./turn-statements.ts";
import { withPostgresTypes } from "./types.ts";

/** The statements that create the schema of {@link MIGRATIONS} in an empty database, in order. */
export const NEW_SCHEMA: readonly string[] = newSchema();

/** Key of the advisory lock, any number that other programs do not use in this database: "thikana" in ASCII. */
const LOCK = 0x7468696b616e61n;

export interface Migrated {
  /** Version of the schema in the database now; one more than the program's when a newer node has migrated it. */
  schema: number;
  /** Names of the migrations that this call applied. */
  migrated: string[];
}

/**
 * Brings the database to the schema of this program: all tables in an empty one, else the pending migrations, in one
 * transaction. Nodes that start together wait for each other.
 * @param node the one that starts, to be written to the table of nodes
 * @throws UserError when the database is newer than the program and not compatible with it, or cannot be used; nothing
 *   is changed then
 */
export function migratePostgres(
  connection: Connection,
  migrations: readonly Migration[] = MIGRATIONS,
  node: Node | null = null,
): Migrated {
  // Each statement after the lock must see what the previous node has committed.
  connection.exec("START TRANSACTION ISOLATION LEVEL READ COMMITTED");
  try {
    // Large tables take long, and so may the node that holds the lock.
    connection.exec("SET LOCAL statement_timeout = 0");
    connection.exec("SET LOCAL lock_timeout = 0");
    connection.exec(`SELECT pg_advisory_xact_lock(${LOCK})`);
    const migrated = migrateLocked(connection, migrations);
    // Before the lock is released: a newer node that waits for it must see this one.
    if (node) writeNode(connection, { ...node, schema: migrations.length });
    connection.exec("COMMIT");
    return migrated;
  } catch (error) {
    try {
      connection.exec("ROLLBACK");
    } catch {
      // The connection is gone, and the transaction with it.
    }
    throw error;
  }
}

/** Table that `thikana migrate-to` keeps until its copy is complete and checked. */
export const UNFINISHED_COPY = "unfinished_copy";

function migrateLocked(connection: Connection, migrations: readonly Migration[]): Migrated {
  if (hasTable(connection, UNFINISHED_COPY)) {
    throw new UserError(
      "the PostgreSQL database is an unfinished copy: run thikana migrate-to again until it is complete",
    );
  }
  if (!hasTable(connection, "schema_version")) return createSchema(connection, migrations);
  const { version, compatible } = storedVersion(connection);
  if (version > migrations.length) {
    if (version === migrations.length + 1 && compatible) return { schema: version, migrated: [] };
    throw newerSchema(version, migrations.length);
  }
  const pending = migrations.slice(version);
  if (pending.length === 0) return { schema: version, migrated: [] };
  // Nodes of the previous version keep running during one migration that they can ignore.
  if (pending.length > 1 || !pending[0].compatible) refuseOlderNodes(connection, migrations.length);
  // Before locking the tables, for which holders of this lock may wait.
  connection.exec(LOCK_ALL);
  for (const { sql, postgres = withPostgresTypes(sql) } of pending) connection.exec(postgres);
  for (const sql of FUNCTIONS) connection.exec(sql);
  // A turn of no node, so that running nodes drop their caches.
  connection.exec(UNKNOWN_TURN);
  connection.exec(`UPDATE schema_version SET ${versionOf(migrations)}`);
  return { schema: migrations.length, migrated: pending.map(({ name }) => name) };
}

function refuseOlderNodes(connection: Connection, schema: number): void {
  const older = recentNodes(connection).filter((node) => node.schema < schema);
  if (older.length === 0) return;
  const names = older.map(({ name, version }) => `${name} (thikana ${version})`).join(", ");
  throw new UserError(
    `the migration is not compatible with older nodes, and these are running: ${names}. ` +
      `Stop them all, then start this version; a node that was killed counts for ${RECENT_S} s`,
  );
}

function createSchema(connection: Connection, migrations: readonly Migration[]): Migrated {
  for (const table of ["meta", "accounts", "orders"]) {
    if (hasTable(connection, table)) {
      throw new UserError(
        `the PostgreSQL database has a table ${table} that is not thikana's: give thikana its own database`,
      );
    }
  }
  requirePrivilege(connection);
  requireTrigrams(connection);
  const schema = migrations === MIGRATIONS ? NEW_SCHEMA : postgresSchema(migrations);
  for (const sql of schema) connection.exec(sql);
  connection.exec(
    "CREATE TABLE schema_version (id INT PRIMARY KEY CHECK (id = 1), version INT NOT NULL, compatible INT NOT NULL)",
  );
  connection.exec("INSERT INTO schema_version VALUES (1, 0, 0)");
  connection.exec(`UPDATE schema_version SET ${versionOf(migrations)}`);
  return { schema: migrations.length, migrated: migrations.map(({ name }) => name) };
}

/** `compatible` is stored, because a program one version behind does not know the migration. */
function versionOf(migrations: readonly Migration[]): string {
  return `version = ${migrations.length}, compatible = ${migrations.at(-1)?.compatible ? 1 : 0}`;
}

function storedVersion(connection: Connection): { version: number; compatible: boolean } {
  const row = connection
    .prepare<{ version: number; compatible: number }, []>("SELECT version, compatible FROM schema_version")
    .get();
  if (!row) {
    throw new UserError("the PostgreSQL database has lost the row of its table schema_version: restore it");
  }
  return { version: Number(row.version), compatible: Number(row.compatible) === 1 };
}

/** Whether there is a table of this name in the schema in use. */
export function hasTable(connection: Connection, name: string): boolean {
  const sql = "SELECT 1 AS there FROM pg_tables WHERE schemaname = current_schema() AND tablename = ?";
  return connection.prepare<{ there: number }, [string]>(sql).get(name) !== null;
}

/** Since PostgreSQL 15 only the owner of a database may create tables in it by default. */
function requirePrivilege(connection: Connection): void {
  const sql = "SELECT 1 AS there WHERE has_schema_privilege(current_schema(), 'CREATE')";
  if (connection.prepare<{ there: number }, []>(sql).get() === null) {
    throw new UserError(
      "thikana's user may not create tables in the PostgreSQL database: make it the owner (ALTER DATABASE … OWNER TO …)",
    );
  }
}

function requireTrigrams(connection: Connection): void {
  const find = (sql: string) => connection.prepare<{ there: number }, []>(sql).get() !== null;
  if (!find("SELECT 1 AS there FROM pg_extension WHERE extname = 'pg_trgm'")) {
    if (!find("SELECT 1 AS there FROM pg_available_extensions WHERE name = 'pg_trgm'")) {
      throw new UserError(
        "the PostgreSQL server lacks the extension pg_trgm: install the contrib modules that come with PostgreSQL",
      );
    }
    createTrigrams(connection);
  }
  // It may have been created in a schema that is not searched.
  connection.exec(
    `SELECT set_config('search_path', concat_ws(', ', nullif(current_setting('search_path'), ''), quote_ident(nspname)), true)
     FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace WHERE extname = 'pg_trgm'`,
  );
}

function createTrigrams(connection: Connection): void {
  try {
    connection.exec("CREATE EXTENSION IF NOT EXISTS pg_trgm");
  } catch (error) {
    if (!/permission denied/i.test(String(error))) throw error;
    throw new UserError(
      "thikana's user may not create the extension pg_trgm: let an administrator of the PostgreSQL server run " +
        "CREATE EXTENSION pg_trgm in thikana's database",
    );
  }
}
