/** `thikana service`: the unit that it writes, and what it leaves alone. */
import { expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { mountMemory } from "../faults/mounts.ts";
import { PROGRAM, signUp, temporaryFolder } from "../support/binary.ts";
import { run } from "./support.ts";

const has = (command: string) => Bun.which(command) !== null;
const ask = (...command: string[]) => Bun.spawnSync(command, { stderr: "pipe" }).stdout.toString();
const unit = async () => (await run(["service", "print"])).stdout;

test.skipIf(!has("systemd-analyze"))(
  "the unit is exposed by at most 2.0 of 10, as systemd counts",
  async () => {
    using folder = temporaryFolder();
    const file = join(folder.path, "thikana.service");
    writeFileSync(file, await unit());
    const told = ask("systemd-analyze", "security", "--offline=true", "--no-pager", file);
    expect(Number(/exposure level for thikana.service: ([\d.]+)/.exec(told)?.[1])).toBeLessThanOrEqual(2);
  },
);

/** System calls of a set of systemd, with those of the sets in it. */
function callsOf(set: string): string[] {
  const lines = ask("systemd-analyze", "syscall-filter", "--no-pager", set)
    .split("\n")
    .map((line) => line.trim());
  return lines.slice(1).flatMap((line) => {
    if (line.startsWith("@")) return callsOf(line);
    return line === "" || line.startsWith("#") ? [] : [line];
  });
}

test.skipIf(!has("systemd-analyze") || !has("strace"))(
  "its filter lets each system call of a working server through, but those that may fail",
  async () => {
    const filters = [...(await unit()).matchAll(/^SystemCallFilter=(~?)(.+)$/gm)];
    const named = (isTaken: boolean) =>
      filters
        .filter(([, tilde]) => (tilde !== "") === isTaken)
        .flatMap(([, , sets]) => (sets ?? "").split(" ").flatMap(callsOf));
    const [given, taken] = [new Set(named(false)), new Set(named(true))];
    using folder = temporaryFolder();
    const trace = join(folder.path, "trace");
    const server = Bun.spawn(
      [
        "strace",
        "-f",
        "-qq",
        "-c",
        "-S",
        "name",
        "-o",
        trace,
        ...PROGRAM,
        "serve",
        "--port",
        "0",
        "--data-dir",
        join(folder.path, "data"),
      ],
      { env: { PATH: process.env.PATH }, stdout: "pipe", stderr: "ignore" },
    );
    let printed = "";
    for await (const chunk of server.stdout) {
      printed += Buffer.from(chunk).toString();
      const url = /"listening","url":"([^"]+)"/.exec(printed)?.[1];
      if (url === undefined) continue;
      const { secretKey } = await signUp(url);
      const headers = { "x-api-key": secretKey, "content-type": "application/json" };
      const order = {
        order_id: "1",
        order_value: 900,
        line1: "12 MG Road",
        city: "Bengaluru",
        pincode: "560001",
      };
      const scored = await fetch(`${url}/api/v1/order/score`, {
        method: "POST",
        headers,
        body: JSON.stringify(order),
      });
      expect(scored.status).toBe(200);
      break;
    }
    for (const pid of ask("pgrep", "-P", String(server.pid)).trim().split("\n"))
      process.kill(Number(pid), "SIGTERM");
    await server.exited;
    const lines = readFileSync(trace, "utf8").split("\n").slice(2);
    const used = lines
      .map((line) => line.trim().split(/\s+/).at(-1) ?? "")
      .filter((name) => /^[a-z]\w*$/.test(name));
    expect(used).toContain("pwrite64");
    const refused = used.filter((name) => name !== "total" && (!given.has(name) || taken.has(name)));
    // SQLite gives its files to the owner of the database when it runs as root.
    expect(refused.filter((name) => name !== "fchown")).toEqual([]);
  },
  60_000,
);

test.skipIf(PROGRAM.length > 1 || !has("systemctl") || !has("systemd-sysusers"))(
  "install into a system's root writes program, user, settings and unit; again it keeps the settings; remove keeps the data",
  async () => {
    using folder = temporaryFolder();
    const root = folder.path;
    mkdirSync(join(root, "etc"));
    const at = (path: string) => join(root, path);
    const mode = (path: string) => (statSync(at(path)).mode & 0o777).toString(8);
    const service = (action: string) => run(["service", action, "--root", root]);
    expect(await service("remove")).toMatchObject({
      status: 1,
      stderr: "thikana: the service is not installed\n",
    });
    expect(await service("install")).toMatchObject({ status: 0, stderr: "" });
    expect(
      ["usr/local/bin/thikana", "etc/thikana.env", "etc/systemd/system/thikana.service"].map(mode),
    ).toEqual(["755", "600", "644"]);
    expect(readFileSync(at("etc/passwd"), "utf8")).toMatch(
      /^thikana:x:\d+:\d+:Thikana:\/var\/lib\/thikana:\S*nologin$/m,
    );
    expect(readlinkSync(at("etc/systemd/system/multi-user.target.wants/thikana.service"))).toEndWith(
      "/etc/systemd/system/thikana.service",
    );
    expect(readFileSync(at("etc/systemd/system/thikana.service"), "utf8")).toBe(await unit());

    writeFileSync(at("etc/thikana.env"), "THIKANA_PORT=9000\n");
    mkdirSync(at("var/lib/thikana"), { recursive: true });
    expect((await service("install")).status).toBe(0);
    expect(readFileSync(at("etc/thikana.env"), "utf8")).toBe("THIKANA_PORT=9000\n");
    const removed = await service("remove");
    expect(removed.stdout).toContain(
      "Delete these yourself if you no longer need them: /var/lib/thikana, /etc/thikana.env",
    );
    expect(existsSync(at("etc/systemd/system/thikana.service"))).toBeFalse();
    expect(existsSync(at("var/lib/thikana"))).toBeTrue();
  },
  60_000,
);

// Only root may mount a small disk.
test.skipIf(PROGRAM.length > 1 || process.getuid?.() !== 0)(
  "install on a disk without room for the program leaves no part of it there",
  async () => {
    using folder = temporaryFolder();
    using disk = mountMemory(folder.path, 8);
    if (disk === null) return;
    const program = join(disk.path, "usr/local/bin/thikana");
    expect(await run(["service", "install", "--root", disk.path])).toEqual({
      ...{ status: 1, stdout: "", stderr: `thikana: cannot write to ${program} (ENOSPC)\n` },
    });
    expect(readdirSync(dirname(program))).toEqual([]);
  },
);

test.each([
  [[], 2, "service needs one of install, remove, print"],
  [["start"], 2, "service needs one of install, remove, print"],
  [["install", "now"], 2, 'service install takes no "now"'],
  [["install", "--program", "/x"], 2, "--program and --file are only for print"],
  [["print", "--file", "x"], 2, "--file is one of unit, user, settings"],
  [["install", "--root", "/nowhere/at/all"], 1, "no folder /nowhere/at/all"],
])("service %p is refused in a sentence", async (args, status, message) => {
  expect(await run(["service", ...args])).toMatchObject({ status, stderr: `thikana: ${message}\n` });
});

test.skipIf(existsSync("/run/systemd/system"))(
  "without systemd, install says so and how to get the unit",
  async () => {
    expect(await run(["service", "install"])).toMatchObject({
      status: 1,
      stderr: "thikana: systemd is not running here; `thikana service print` prints the unit\n",
    });
  },
);
