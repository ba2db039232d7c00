/** Opens the database that the settings name. */

import type { Config } from "../config.ts";
import type { Db } from "../db/db.ts";
import { openDatabase } from "../db/sqlite/open.ts";
import { backupBeforeMigration } from "../features/backup/index.ts";
import type { Logger } from "../lib/log.ts";

/**
 * Opens PostgreSQL if its URL is set, else the SQLite database in the data directory, which is backed up before a
 * migration.
 * @param options.clock of this machine, milliseconds since 1970; the system's by default
 * @param options.stop ends the wait for an unreachable database
 * @throws UserError when it cannot be used, or when another process uses the directory
 */
export async function openStorage(
  config: Config,
  log: Logger,
  { clock, stop }: { clock?: () => number; stop?: AbortSignal } = {},
): Promise<Db> {
  const { dataDir, databaseUrl, databaseWaitSeconds } = config;
  const beforeMigration = (schema: number) => backupBeforeMigration(config, log, schema);
  if (databaseUrl === null) return openDatabase(dataDir, log, { beforeMigration, clock });
  const { openPostgres } = await import("../db/postgres/open.ts");
  return openPostgres(databaseUrl, dataDir, log, { stop, writeWaitMs: databaseWaitSeconds * 1_000 });
}
