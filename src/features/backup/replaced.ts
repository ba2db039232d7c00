/** What restores have replaced: folders in the data directory, kept for a while in case one was a mistake. */
import { readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { DAY_MS } from "../../lib/time.ts";
import { timeInName, timeOf } from "./folder.ts";

const PREFIX = "before-restore-";

/** Limited, since they still contain data of people erased since. */
export const REPLACED_DAYS = 30;

/** Name of the folder of a restore. @param at milliseconds since 1970 */
export const replacedName = (at: number): string => PREFIX + timeInName(at);

/** Those among the names of a data directory. */
export const replacedIn = (names: readonly string[]): string[] =>
  names.filter((name) => name.startsWith(PREFIX) && !Number.isNaN(timeOf(name)));

/** Removes old ones. @param now milliseconds since 1970 @returns their names */
export async function removeOldReplaced(dataDir: string, now: number): Promise<string[]> {
  const old = replacedIn(readdirSync(dataDir)).filter((name) => now - timeOf(name) > REPLACED_DAYS * DAY_MS);
  for (const name of old) await rm(join(dataDir, name), { recursive: true, force: true });
  return old;
}
