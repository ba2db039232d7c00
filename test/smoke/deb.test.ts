/** The Debian package, installed into the folder of another system. */
import { beforeAll, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { BINARY, temporaryFolder } from "../support/binary.ts";

const TREE = resolve(import.meta.dir, "../..");
const canPack =
  existsSync(BINARY) &&
  ["dpkg-deb", "dpkg", "systemctl", "systemd-sysusers"].every((name) => Bun.which(name));
const run = (...command: string[]) => {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd: TREE });
  return { exitCode, printed: `${stdout}${stderr}` };
};

let file = "";
beforeAll(() => {
  if (!canPack) return;
  const { exitCode, printed } = run(".ci/deb.sh");
  expect([exitCode, printed]).toEqual([0, expect.stringContaining("building package")]);
  file = /'(dist\/thikana_[^']+\.deb)'/.exec(printed)?.[1] ?? "";
}, 600_000);

/** Installs and removes packages in a folder, the root of another system. */
function systemIn(folder: string) {
  const at = (path: string) => join(folder, path);
  for (const part of ["var/lib/dpkg/info", "var/lib/dpkg/updates", "var/lib/dpkg/triggers", "etc"])
    mkdirSync(at(part), { recursive: true });
  writeFileSync(at("var/lib/dpkg/status"), "");
  const options = [`--root=${folder}`, "--log=/dev/null", "--force-script-chrootless", "--force-depends"];
  return { at, dpkg: (...args: string[]) => run("dpkg", ...options, ...args) };
}

test.skipIf(!canPack)(
  "is installed with program, unit, user and settings; upgraded in place; removed without the data",
  () => {
    using folder = temporaryFolder();
    const { at, dpkg } = systemIn(folder.path);
    expect(dpkg("-i", file)).toMatchObject({ exitCode: 0 });
    expect(readFileSync(at("etc/passwd"), "utf8")).toMatch(/^thikana:x:/m);
    expect((statSync(at("etc/thikana.env")).mode & 0o777).toString(8)).toBe("600");
    expect(readFileSync(at("lib/systemd/system/thikana.service"), "utf8")).toContain(
      "ExecStart=/usr/bin/thikana serve\n",
    );
    const wanted = at("etc/systemd/system/multi-user.target.wants/thikana.service");
    expect(run("readlink", wanted).printed.trim()).toBe("/lib/systemd/system/thikana.service");
    expect(run(at("usr/bin/thikana"), "version").exitCode).toBe(0);

    writeFileSync(at("etc/thikana.env"), "THIKANA_PORT=9000\n");
    mkdirSync(at("var/lib/thikana"), { recursive: true });
    expect(dpkg("-i", file)).toMatchObject({ exitCode: 0 });
    expect(readFileSync(at("etc/thikana.env"), "utf8")).toBe("THIKANA_PORT=9000\n");

    const removed = dpkg("-r", "thikana");
    expect(removed).toMatchObject({
      exitCode: 0,
      printed: expect.stringContaining("The data stay in /var/lib/thikana"),
    });
    expect([
      existsSync(wanted),
      existsSync(at("usr/bin/thikana")),
      existsSync(at("var/lib/thikana")),
    ]).toEqual([false, false, true]);
    expect(dpkg("-P", "thikana")).toMatchObject({ exitCode: 0 });
    expect([existsSync(at("var/lib/thikana")), existsSync(at("etc/thikana.env"))]).toEqual([true, false]);
  },
  120_000,
);

test.skipIf(!canPack)(
  "keeps the settings of a service that was installed without it, and asks nothing",
  () => {
    using folder = temporaryFolder();
    const { at, dpkg } = systemIn(folder.path);
    writeFileSync(at("etc/thikana.env"), "THIKANA_PORT=9000\n");
    expect(dpkg("-i", file)).toMatchObject({ exitCode: 0 });
    expect(readFileSync(at("etc/thikana.env"), "utf8")).toBe("THIKANA_PORT=9000\n");
  },
);
