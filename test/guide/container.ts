/** A new Debian with systemd as its first process, in a container without a network of its own but loopback. */
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Who has rented the machine. */
const USER = "asha";

export interface Machine {
  /** Runs a script as the user, who may use sudo. @returns what it printed @throws Error with it when it fails */
  run(script: string): Promise<string>;
  /** Starts one that runs until it is stopped, as a person in a second terminal does. @returns what stops it, by Ctrl+C */
  start(script: string): () => Promise<void>;
  /** Copies a file into the user's folder. */
  copy(file: string, name: string): void;
  end(): Promise<void>;
}

/** @param root of the system; it belongs to the machine, and goes with it */
export async function boot(root: string): Promise<Machine> {
  const container = Bun.spawn(
    [
      ...["systemd-nspawn", "--quiet", "--directory", root, "--boot", "--private-network"],
      ...["--register=no", "--keep-unit", "--console=pipe"],
    ],
    { stdin: "ignore", stdout: "ignore", stderr: "ignore" },
  );
  const inside = () => [
    "nsenter",
    "-t",
    String(firstProcessOf(container.pid)),
    "-m",
    "-u",
    "-i",
    "-n",
    "-p",
    "-C",
    "--",
  ];
  const asUser = (script: string) => [...inside(), "su", "-", USER, "-c", `set -eu; ${script}`];
  const machine: Machine = {
    async run(script) {
      const child = Bun.spawn(asUser(script), { stdin: "ignore", stdout: "pipe", stderr: "pipe" });
      const printed = await Promise.all(
        [child.stdout, child.stderr].map((stream) => new Response(stream).text()),
      );
      const text = printed.join("");
      if ((await child.exited) !== 0) throw new Error(`$ ${script.trim()}\n${text}`);
      return text;
    },
    start(script) {
      const pid = `/tmp/${crypto.randomUUID()}`;
      const child = Bun.spawn(asUser(`echo $$ >${pid}; exec ${script}`), {
        ...{ stdin: "ignore", stdout: "ignore", stderr: "ignore" },
      });
      return async () => {
        // By sudo, as the command may be another user's.
        await machine.run(`sudo sh -c 'kill -INT "$(cat ${pid})"'`);
        await child.exited;
      };
    },
    copy(file, name) {
      const to = join(root, "home", USER, name);
      rmSync(to, { force: true });
      copyFileSync(file, to);
      chmodSync(to, 0o755);
    },
    async end() {
      // Nothing of it is wanted any more: its first process takes all others along.
      process.kill(firstProcessOf(container.pid), "SIGKILL");
      await container.exited;
      rmSync(root, { recursive: true, force: true });
    },
  };
  while (!(await isUp(machine))) {
    if (container.exitCode !== null) throw new Error("the container ended");
    await Bun.sleep(200);
  }
  return machine;
}

async function isUp(machine: Machine): Promise<boolean> {
  try {
    return /running|degraded/.test(await machine.run("systemctl is-system-running || true"));
  } catch {
    return false;
  }
}

/** The container's systemd: the only child of systemd-nspawn. @throws Error while there is none */
function firstProcessOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  if (children === "") throw new Error("the container has not started yet");
  return Number(children.split(" ")[0]);
}

/** A new root folder. */
export function newRoot(): string {
  const root = join("/var/tmp", `thikana-guide-${crypto.randomUUID()}`);
  mkdirSync(root, { mode: 0o755 });
  const made = Bun.spawnSync([".ci/debian-root.sh", root], { stdout: "inherit", stderr: "inherit" });
  if (made.exitCode !== 0 || readdirSync(root).length === 0) throw new Error("no Debian could be made");
  return root;
}
