/**
 * A marker file that exists while the database is incomplete without its WAL, from opening to a clean close. If it is
 * found without a WAL, somebody has removed or not copied the last writes.
 */
import { closeSync, existsSync, openSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

/** Its name in the data directory. */
export const OPEN_MARKER = "thikana.open";

/** Message for a missing WAL; `damageIn` recognises it by its first words. */
export const WAL_MISSING =
  "thikana.db-wal is missing: the server did not stop cleanly, and the last writes were in that file; put it back beside thikana.db while the server is stopped";

const markerOf = (file: string): string => join(dirname(file), OPEN_MARKER);

/** Call it once the database has a WAL. */
export const setOpenMarker = (file: string): void => closeSync(openSync(markerOf(file), "a", 0o600));

/** Call it when the WAL is empty, and before it is removed. */
export const removeOpenMarker = (file: string): void => rmSync(markerOf(file), { force: true });

/** Whether a database that was not closed cleanly lacks its WAL. Call it before anything opens the database. */
export const lacksWal = (file: string): boolean => existsSync(markerOf(file)) && !existsSync(`${file}-wal`);
