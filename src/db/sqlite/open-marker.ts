/**
 * A file beside the database for as long as it is not whole without its WAL: from its opening to its clean end. Found
 * without a WAL, somebody has removed or left behind what was written last.
 */
import { closeSync, existsSync, openSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

/** Its name in the data directory. */
export const OPEN_MARKER = "thikana.open";

/** What is logged of a missing WAL; `damageIn` knows it by its first words. */
export const WAL_MISSING =
  "thikana.db-wal is missing: the server did not stop cleanly, and what was written last was in that file; put it back beside thikana.db while the server is stopped";

const markerOf = (file: string): string => join(dirname(file), OPEN_MARKER);

/** Call it once the database has a WAL. */
export const setOpenMarker = (file: string): void => closeSync(openSync(markerOf(file), "a", 0o600));

/** Call it when the WAL is empty, and before it is removed. */
export const removeOpenMarker = (file: string): void => rmSync(markerOf(file), { force: true });

/** Whether a database that was not closed cleanly lacks its WAL. Ask before anything opens it. */
export const lacksWal = (file: string): boolean => existsSync(markerOf(file)) && !existsSync(`${file}-wal`);
