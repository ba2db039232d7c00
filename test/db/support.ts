/** A database in a temporary folder. */
import type { Db } from "../../src/db/db.ts";
import { openDatabase } from "../../src/db/sqlite/open.ts";
import { silentLogger } from "../../src/lib/log.ts";
import { temporaryFolder } from "../support/binary.ts";

export interface TemporaryDb extends AsyncDisposable {
  db: Db;
  dir: string;
}

/** Closed and deleted when `await using` ends. */
export async function temporaryDb(): Promise<TemporaryDb> {
  const folder = temporaryFolder();
  const db = await openDatabase(folder.path, silentLogger);
  return {
    db,
    dir: folder.path,
    async [Symbol.asyncDispose]() {
      await db.close();
      folder[Symbol.dispose]();
    },
  };
}
