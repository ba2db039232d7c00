/** The stored state of the clock, for commands besides the server. */
import { NEWEST_STAMP } from "../queries/clock.ts";
import type { MetaKey } from "../queries/meta.ts";
import { openReadOnly } from "./read-only.ts";

export interface StoredClock {
  /** JSON; null when there is none. */
  state: string | null;
  /** Time of the newest record that the server stamped; milliseconds since 1970, null when there is none. */
  newestAt: number | null;
}

/** @throws Error of SQLite when the file is not a Thikana database */
export function storedClock(file: string): StoredClock {
  using sqlite = openReadOnly(file);
  const row = sqlite.query<{ value: string }, [MetaKey]>("SELECT value FROM meta WHERE key = ?").get("clock");
  const newest = sqlite.query<{ at: number | null }, []>(NEWEST_STAMP).get();
  return { state: row?.value ?? null, newestAt: newest?.at ?? null };
}
