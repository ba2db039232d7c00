/** Opens the writing connection of another thread than the one that has opened the database. */
import type { Logger } from "../lib/log.ts";
import type { Db, WriterHooks } from "./db.ts";
import type { Location } from "./location.ts";
import { postgres } from "./postgres/load.ts";
import { openSqliteWriter } from "./sqlite/open.ts";

/** Opens a database that another thread has opened and migrated, to write to it. Close it before that thread's. */
export function openWriter(location: Location, log: Logger, thread: WriterHooks): Db {
  return location.dialect === "sqlite"
    ? openSqliteWriter(location.file, log, thread)
    : postgres().openPostgresWriter(location, thread);
}
