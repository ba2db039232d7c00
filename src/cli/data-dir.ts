/** Finds the data directory for a command if none is given. */
import { existsSync, lstatSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { UserError } from "../lib/user-error.ts";
import { flagOf, SETTINGS } from "../settings.ts";
import { SOCKET_NAME } from "./admin-socket/endpoint.ts";
import type { Io } from "./io.ts";
import { PATHS } from "./service/unit.ts";

/** The flag `--data-dir` of a command as a setting. */
export const dataDirFlag = (dir: string | undefined): string[] =>
  dir === undefined ? [] : [flagOf(SETTINGS.dataDir.env), dir];

/** The data directory if no flag gives one; prints which, unless the environment gives it. */
export function dataDirOf({ env, err }: Io): string {
  const { dataDir, databaseUrl } = SETTINGS;
  const named = env[dataDir.env];
  if (named) return resolve(named);
  const dir = chooseDataDir({
    running: runningDataDirs(),
    standard: resolve(dataDir.default),
    isShared: Boolean(env[databaseUrl.env] || env[`${databaseUrl.env}_FILE`]),
  });
  err(`thikana: data directory ${dir}\n`);
  return dir;
}

/**
 * For commands that write into a data directory: another user's server could not read files created there by root.
 * @throws UserError when its database belongs to another user
 */
export function refuseOtherOwner(dir: string): void {
  const owner = ownerOf(dir);
  const user = process.getuid?.();
  if (owner === undefined || user === undefined || owner === user) return;
  const as = dir === PATHS.data ? "thikana" : `'#${owner}'`;
  throw new UserError(`the data in ${dir} belongs to another user: put sudo -u ${as} before the command`);
}

/** @throws UserError when there is no database, also that of a running server, or this user cannot read its directory */
export function requireDatabase(dir: string): void {
  if (existsSync(join(dir, "thikana.db"))) return;
  refuseOtherOwner(dir);
  // The server says the same in its log.
  if (listeningSockets().includes(join(resolve(dir), SOCKET_NAME)))
    throw new UserError(
      `${join(dir, "thikana.db")} was removed, moved or replaced while the server runs: put it back, or stop the server and restore a backup`,
    );
  throw new UserError(`no database in ${dir}: give the server's --data-dir, or start it once`);
}

/** The owner of the database, or of a directory that this user cannot read; undefined if there is neither. */
function ownerOf(dir: string): number | undefined {
  for (const path of [join(dir, "thikana.db"), dir]) {
    try {
      return statSync(path, { throwIfNoEntry: false })?.uid;
    } catch {}
  }
  throw new UserError(`this user cannot read ${dir}`);
}

export interface DataDirs {
  /** Directories of servers running on this machine, as far as the system shows; absolute paths. */
  running: {
    /** Directories of this user's servers. */
    own: readonly string[];
    others: readonly string[];
  };
  /** The default, as an absolute path. */
  standard: string;
  /** Whether the environment names a PostgreSQL database: then the directory needs none. */
  isShared: boolean;
}

/**
 * The directory if none is given: the default one while its server runs, else the only one with a running server of
 * this user, or the default one if it has a database. Another user's server is never used: a command may send it a
 * password.
 * @throws UserError naming the directories when there are several, or none
 */
export function chooseDataDir({ running: { own, others }, standard, isShared }: DataDirs): string {
  if (own.includes(standard)) return standard;
  const found = existsSync(join(standard, "thikana.db")) ? [...own, standard] : own;
  if (found.length === 1) return found[0];
  if (found.length === 0 && isShared) return standard;
  const name = "name the server's with --data-dir FOLDER";
  if (found.length > 1)
    throw new UserError(`there are several data directories, ${name}: ${found.join(", ")}`);
  const hint = others.length > 0 ? `; servers of other users run with ${others.join(", ")}` : "";
  throw new UserError(
    `no server of this user was found running, and there is no database in ${standard}: ${name}${hint}`,
  );
}

/** Listening, in the flags of /proc/net/unix: __SO_ACCEPTCON of the Linux kernel. */
const LISTENING = "00010000";
/** Columns before the path. */
const FLAGS = 3;
const PATH = 7;

/** The data directories of running servers by their admin sockets, which Linux lists; none on other systems. */
function runningDataDirs(): DataDirs["running"] {
  const found = { own: [] as string[], others: [] as string[] };
  for (const path of new Set(listeningSockets())) {
    if (basename(path) !== SOCKET_NAME) continue;
    const { uid } = lstatSync(path, { throwIfNoEntry: false }) ?? {};
    if (uid !== undefined) found[uid === process.getuid?.() ? "own" : "others"].push(dirname(path));
  }
  return found;
}

function listeningSockets(): string[] {
  try {
    const rows = readFileSync("/proc/net/unix", "utf8").split("\n").slice(1);
    const columns = rows.map((row) => row.split(" ").filter(Boolean));
    return columns.filter((row) => row[FLAGS] === LISTENING).map((row) => row.slice(PATH).join(" "));
  } catch {
    return [];
  }
}
