/** Opens a writing connection on a thread other than the one that has opened the database. */
import type { Logger } from "../lib/log.ts";
import type { Db, WriterHooks } from "./db.ts";
import type { Location } from "./location.ts";
import { openSqliteWriter } from "./sqlite/open.ts";

/** Opens a database that another thread has opened and migrated, to write to it. Close it before that thread's. */
export async function openWriter(location: Location, log: Logger, thread: WriterHooks): Promise<Db> {
  if (location.dialect === "sqlite") return openSqliteWriter(location.file, log, thread);
  // Loaded only with PostgreSQL: most servers keep their data in a file.
  const { openPostgresWriter } = await import("./postgres/open.ts");
  return openPostgresWriter(location, thread);
}
