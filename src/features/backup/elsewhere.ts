/** Backups of a database that is not a file here. */
import type { Config } from "../../config.ts";
import { UserError } from "../../lib/user-error.ts";

/** What to use instead of the commands for the files of SQLite. */
const ELSEWHERE =
  "the data is in PostgreSQL: back it up, restore it and compact it with its own tools (pg_basebackup, pgBackRest, VACUUM), and keep a copy of the instance key";

/** Refuses a command that works on the files of SQLite. @throws UserError when the settings name PostgreSQL */
export function refusePostgres({ databaseUrl }: Pick<Config, "databaseUrl">): void {
  if (databaseUrl !== null) throw elsewhere();
}

/** The refusal, if a running server uses PostgreSQL. */
export const elsewhere = (): UserError => new UserError(ELSEWHERE);
