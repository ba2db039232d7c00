/** The processes of a run, all in one temporary folder, and all ended in whatever way the run ends. */
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Child {
  readonly pid: number;
  /** Null as long as it runs. */
  readonly status: number | null;
  /** Sends a signal, `kill -9` by default; resolves when it has ended. */
  kill(signal?: NodeJS.Signals): Promise<void>;
}

/** PostgreSQL refuses to run as root; this is the account of Debian's package. */
const UNPRIVILEGED = "postgres";

export class Children {
  readonly folder = mkdtempSync(join(tmpdir(), "thikana-nodes-"));
  private readonly logs = join(this.folder, "logs");
  private readonly end;
  private readonly owner = process.getuid?.() === 0 ? idsOf(UNPRIVILEGED) : null;

  constructor() {
    mkdirSync(this.logs);
    chmodSync(this.folder, 0o755);
    // A process of its own, as this one may be killed; it hears of that by the end of its standard input.
    this.end = Bun.spawn(["sh", join(import.meta.dir, "end-all.sh"), this.folder], {
      stdin: "pipe",
      stdout: "ignore",
      stderr: "inherit",
    });
  }

  /** A new folder in that of the run, which a child started as `"unprivileged"` can write. */
  makeFolder(name: string): string {
    const path = join(this.folder, name);
    mkdirSync(path, { mode: 0o700 });
    if (this.owner) chownSync(path, this.owner.uid, this.owner.gid);
    return path;
  }

  /**
   * Starts a program; what it prints goes to a log of its name.
   * @param folder its working folder, in that of the run
   * @param as "unprivileged": not as root
   */
  start(
    name: string,
    command: readonly string[],
    folder: string,
    { env = {}, as = "same" }: { env?: Record<string, string>; as?: "same" | "unprivileged" } = {},
  ): Child {
    const log = this.logOf(name);
    appendFileSync(log, `\n── ${command.join(" ")}\n`);
    const change = as === "unprivileged" && this.owner ? asUser(this.owner) : [];
    const child = Bun.spawn(["sh", "-c", 'exec "$@" >>"$0" 2>&1', log, ...change, ...command], {
      cwd: folder,
      env: { PATH: `${process.env.PATH}:/usr/sbin`, HOME: folder, LANG: "C.UTF-8", ...env },
      stdin: "ignore",
      stdout: "ignore",
      stderr: "ignore",
    });
    return {
      pid: child.pid,
      get status() {
        return child.exitCode ?? (child.signalCode ? 128 : null);
      },
      async kill(signal = "SIGKILL") {
        child.kill(signal);
        await child.exited;
      },
    };
  }

  /** The file that a program of this name has printed into. */
  logOf(name: string): string {
    return join(this.logs, `${name}.log`);
  }

  /** Keeps the logs at the end, for who looks for a fault. @returns their folder */
  keepLogs(): string {
    appendFileSync(join(this.logs, "keep"), "");
    return this.logs;
  }

  /** Ends all processes and removes the folder. */
  async endAll(): Promise<void> {
    await this.end.stdin.end();
    await this.end.exited;
  }
}

/**
 * Ends at once every process whose working folder this is: PostgreSQL's are all in the folder of its data, and so die as
 * those of a machine that loses its power.
 * @returns how many there were
 */
export function killAllIn(folder: string): number {
  let killed = 0;
  // Again, as one of them may have made another one meanwhile.
  for (let pids = processesIn(folder); pids.length > 0; pids = processesIn(folder)) {
    // First all stand still: none may do anything about the death of another one.
    for (const signal of ["SIGSTOP", "SIGKILL"] as const) for (const pid of pids) send(pid, signal);
    killed += pids.length;
  }
  return killed;
}

function processesIn(folder: string): number[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && workingFolder(name) === folder);
  return pids.map(Number);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {} // it has ended
}

function workingFolder(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return "";
  }
}

function idsOf(user: string): { uid: number; gid: number } {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${user}:`));
  if (!line) throw new Error(`there is no user ${user}, whom PostgreSQL's package makes`);
  const [, , uid, gid] = line.split(":").map(Number);
  return { uid, gid };
}

function asUser({ uid, gid }: { uid: number; gid: number }): string[] {
  return ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
}

/**
 * Waits until a condition holds.
 * @param what it is, for the error
 * @throws Error after so many seconds
 */
export async function until(
  what: string,
  seconds: number,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`${what}: not within ${seconds} s`);
    await Bun.sleep(50);
  }
}
