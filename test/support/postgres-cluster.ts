/**
 * Runs a command beside a PostgreSQL server of its own, whose URL it finds in THIKANA_TEST_POSTGRES:
 * `bun test/support/postgres-cluster.ts bun test test/http`. The server and its files are gone when the command, or this
 * program, has ended in whatever way: see {@link KEEPER}.
 */
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { freePort } from "./binary.ts";

const START_LIMIT_MS = 60_000;
const PREFIX = "thikana-postgres-";
/** In memory a copy of a database takes 25 ms; on a disk that others use too, up to a second. */
const MEMORY = "/dev/shm";
const MIN_MEMORY_BYTES = 1024 ** 3;
const USER = "thikana";

/** The data are thrown away: nothing of them need survive a crash. */
const FAST = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_wal_size: "128MB" };
/** As PostgreSQL is by default, which a measurement wants. */
const DURABLE = { fsync: "on", synchronous_commit: "on", full_page_writes: "on" };
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: 200,
  // Not the errors that tests provoke; in the order of levels, "log" is above "error".
  log_min_messages: "log",
  log_checkpoints: "off",
};

/**
 * The server's parent, in a session of its own so that no signal to the tests' process group reaches it: when its
 * input ends, which it does however this program ends, it ends the server and removes the folder.
 * Arguments: folder, folder of the programs, arguments of the server.
 */
const KEEPER = `
folder=$1 programs=$2
shift 2
exec 3<&0
cd "$folder"
"$programs/initdb" --no-sync -A trust --locale=C.UTF-8 -E UTF8 -U ${USER} -D "$folder/data" >&2 &&
  {
    "$programs/postgres" -D "$folder/data" "$@" 3<&- &
    server=$!
    { cat <&3; kill -QUIT $server; } >/dev/null &
    wait $server
  }
cd /
rm -rf "$folder"
`;

export interface Cluster {
  /** Of the database `postgres`, for a superuser. */
  url: string;
  /** Of the server's first process, the parent of all others. */
  pid: number;
  /** Resolves when the server has ended and its folder is removed. */
  ended: Promise<unknown>;
  /** All that initdb and the server have said. */
  log(): string;
  stop(): Promise<void>;
}

/**
 * Starts a server.
 * @param isDurable whether it stores on the disk of temporary files, and a commit waits until it is there
 * @returns null when PostgreSQL is not installed, which has then been said
 * @throws Error with the server's log when it does not start
 */
export async function startCluster({ isDurable = false } = {}): Promise<Cluster | null> {
  removeStale();
  const programs = findPrograms();
  if (programs === null) return null;
  const start = () => startServer(programs, isDurable);
  // Once more, as somebody else may have taken the port.
  return start().catch(start);
}

async function startServer(programs: string, isDurable: boolean): Promise<Cluster> {
  const owner = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  const folder = mkdtempSync(join(!isDurable && isRoomy(MEMORY) ? MEMORY : tmpdir(), PREFIX));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const port = freePort();
  const all = { port, ...SETTINGS, ...(isDurable ? DURABLE : FAST) };
  const settings = Object.entries(all).map(([name, value]) => `--${name}=${value}`);
  const keeper = Bun.spawn(["sh", "-c", KEEPER, "keeper", folder, programs, ...settings], {
    ...owner,
    detached: true,
    env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8", TZ: "UTC" },
    stdio: ["pipe", "ignore", "pipe"],
  });
  let log = "";
  const gathered = gather(keeper.stderr, (text) => {
    log += text;
  });
  const stop = async () => {
    keeper.stdin.end();
    await Promise.all([keeper.exited, gathered]);
    // The keeper may not remove the folder itself from one that only this user may write to.
    rmSync(folder, { recursive: true, force: true });
  };
  const begun = performance.now();
  while (!log.includes("ready to accept connections")) {
    if (keeper.exitCode !== null || performance.now() - begun > START_LIMIT_MS) {
      await stop();
      throw new Error(`PostgreSQL did not start:\n${log}`);
    }
    await Bun.sleep(10);
  }
  return {
    url: `postgres://${USER}@127.0.0.1:${port}/postgres`,
    pid: Number.parseInt(readFileSync(join(folder, "data", "postmaster.pid"), "utf8"), 10),
    ended: keeper.exited,
    log: () => log,
    stop,
  };
}

async function gather(stream: ReadableStream<Uint8Array>, add: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  for await (const chunk of stream) add(decoder.decode(chunk, { stream: true }));
}

/** @returns the folder of initdb and postgres; null when there is none, which has then been said */
function findPrograms(): string | null {
  const { exitCode, stdout } = Bun.spawnSync([resolve(import.meta.dir, "../../.ci/postgres.sh")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return exitCode === 0 ? stdout.toString().trim() : null;
}

/** Who runs the server when this program is root's: PostgreSQL refuses root. */
function unprivilegedUser(): { uid: number; gid: number } {
  const users = readFileSync("/etc/passwd", "utf8").split("\n");
  const line = ["postgres:", "nobody:"]
    .map((name) => users.find((user) => user.startsWith(name)))
    .find(Boolean);
  if (!line) throw new Error("no user to run PostgreSQL as: neither postgres nor nobody is in /etc/passwd");
  const [, , uid, gid] = line.split(":").map(Number);
  return { uid, gid };
}

function isRoomy(folder: string): boolean {
  const { bavail, bsize } = tryTo(() => statfsSync(folder)) ?? { bavail: 0, bsize: 0 };
  return bavail * bsize >= MIN_MEMORY_BYTES;
}

/** Removes what a run has left whose keeper was killed too. Only where /proc tells who still uses it. */
function removeStale(): void {
  if (!existsSync("/proc/self/cmdline")) return;
  const inMemory = tryTo(() => readdirSync(MEMORY).map((name) => join(MEMORY, name))) ?? [];
  const onDisk = readdirSync(tmpdir()).map((name) => join(tmpdir(), name));
  for (const folder of [...inMemory, ...onDisk].filter((path) => basename(path).startsWith(PREFIX))) {
    const users = processesNaming(folder);
    // A young one may be about to get its keeper.
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (users.some(({ command }) => command.includes("\0keeper\0")) || (users.length === 0 && age < 60_000))
      continue;
    for (const { pid } of users) tryTo(() => process.kill(pid, "SIGQUIT"));
    tryTo(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  }
}

/** The processes in whose command line the folder stands. */
function processesNaming(folder: string): { pid: number; command: string }[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({
      pid: Number(name),
      command: tryTo(() => readFileSync(`/proc/${name}/cmdline`, "utf8")) ?? "",
    }))
    .filter(({ pid, command }) => pid !== process.pid && command.includes(folder));
}

/** @returns null when it fails, as with what has ended or is another user's */
function tryTo<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

/** @returns the exit status of the command */
async function runBeside(command: readonly string[]): Promise<number> {
  const cluster = await startCluster();
  if (cluster === null) return 1;
  console.log(`PostgreSQL at ${cluster.url}`);
  const child = Bun.spawn([...command], {
    env: { ...process.env, THIKANA_TEST_POSTGRES: cluster.url },
    stdio: ["inherit", "inherit", "inherit"],
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
  const isOver = await Promise.race([child.exited.then(() => true), cluster.ended.then(() => false)]);
  if (!isOver) console.error(`PostgreSQL ended before the command:\n${cluster.log()}`);
  const status = await child.exited;
  await cluster.stop();
  return status;
}

if (import.meta.main) {
  const command = process.argv.slice(2);
  if (command.length === 0) {
    console.error("usage: bun test/support/postgres-cluster.ts command …");
    process.exit(2);
  }
  const failed = (error: Error) => {
    console.error(error.message);
    return 1;
  };
  process.exit(await runBeside(command).catch(failed));
}
