/**
 * `make dist` in another folder: the same bytes again, executables that run where they are meant to, and the Debian
 * package, installed into the folder of another system.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { BINARY, run, temporaryFolder } from "../support/binary.ts";

const TREE = resolve(import.meta.dir, "../..");
const folder = temporaryFolder();
const copy = join(folder.path, "elsewhere/deeper/thikana");
const made = (name: string) => join(copy, "dist", name);
afterAll(() => folder[Symbol.dispose]());

function shell(script: string, env: Record<string, string> = {}): string {
  const child = Bun.spawnSync(["sh", "-euc", script], { cwd: TREE, env: { ...process.env, ...env } });
  if (child.exitCode !== 0) throw new Error(`${script}\n${child.stdout}${child.stderr}`);
  return child.stdout.toString();
}

// The tree as it is, less all that is made of it.
beforeAll(async () => {
  const { commit } = JSON.parse((await run(["version", "--json"])).stdout) as { commit: string };
  mkdirSync(copy, { recursive: true });
  shell(
    `git clone -q --no-checkout . "$COPY"
    git ls-files -z --cached --others --exclude-standard | tar --null -T - -cf - | tar -xf - -C "$COPY"
    for made in node_modules .tools .ci/openapi-types/node_modules; do
      cp -al $made "$COPY/$made" 2>/dev/null || cp -a $made "$COPY/$made"
    done
    make -C "$COPY" dist`,
    { COPY: copy, COMMIT: commit, TZ: "Asia/Kolkata", LC_ALL: "C" },
  );
}, 900_000);

const sha256 = (path: string) => new Bun.CryptoHasher("sha256").update(readFileSync(path)).digest("hex");

test("two builds of one commit in different folders are the same bytes, data and plugin included", () => {
  for (const file of ["data/directory.bin", "data/tagger.bin", "widget/woocommerce/plugin.zip"])
    expect([file, sha256(join(copy, file))]).toEqual([file, sha256(join(TREE, file))]);
  expect(sha256(made("thikana"))).toBe(sha256(BINARY));
  if (process.platform === "linux" && process.arch === "x64")
    expect(sha256(made("thikana-linux-x64"))).toBe(sha256(BINARY));
});

test("every platform has its executable, which SHA256SUMS lists", () => {
  const kinds = Object.fromEntries(
    [...readFileSync(made("SHA256SUMS"), "utf8").matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm)].map(
      ([, sum, name]) => {
        const bytes = readFileSync(made(name));
        expect([name, sum]).toEqual([name, sha256(made(name))]);
        return [name, kindOf(bytes)];
      },
    ),
  );
  expect(kinds).toMatchObject({
    "thikana-darwin-arm64": "Mach-O arm64",
    "thikana-linux-arm64": "ELF arm64",
    "thikana-linux-x64": "ELF x64",
    "thikana-linux-x64-baseline": "ELF x64",
    "thikana-linux-x64-musl": "ELF x64",
    "thikana-windows-x64.exe": "PE x64",
  });
});

function kindOf(bytes: Buffer): string {
  if (bytes.readUInt32BE(0) === 0x7f454c46) return `ELF ${bytes[18] === 0xb7 ? "arm64" : "x64"}`;
  if (bytes.readUInt32LE(0) === 0xfeedfacf)
    return `Mach-O ${bytes.readUInt32LE(4) === 0x0100000c ? "arm64" : "x64"}`;
  if (bytes.toString("latin1", 0, 2) === "MZ")
    return `PE ${bytes.readUInt16LE(bytes.readUInt32LE(0x3c) + 4) === 0x8664 ? "x64" : "?"}`;
  return "other";
}

/** A program that starts an executable of another machine. */
interface Stranger {
  name: string;
  lacks: string | false;
  start(): { command: string[]; env?: Record<string, string> };
}

const lacking = (...needed: string[]): string | false =>
  needed.filter((name) => !(name.startsWith("/") ? existsSync(name) : Bun.which(name))).join(", ") || false;

const STRANGERS: readonly Stranger[] = [
  {
    name: "arm64",
    lacks: lacking("qemu-aarch64-static", "/usr/aarch64-linux-gnu/lib/libc.so.6"),
    start: () => ({
      command: ["qemu-aarch64-static", "-L", "/usr/aarch64-linux-gnu", made("thikana-linux-arm64")],
    }),
  },
  {
    name: "x64 without AVX",
    lacks: lacking("qemu-x86_64-static"),
    start: () => ({ command: ["qemu-x86_64-static", "-cpu", "Nehalem", made("thikana-linux-x64-baseline")] }),
  },
  {
    name: "x64 with musl",
    lacks: lacking("musl-gcc", "/lib/ld-musl-x86_64.so.1", "/usr/lib/x86_64-linux-gnu/libstdc++.so.6"),
    start: () => ({ command: [made("thikana-linux-x64-musl")], env: onMusl() }),
  },
];

/** musl has no libstdc++ on Debian: glibc's goes on musl with what it lacks there. */
function onMusl(): Record<string, string> {
  const libraries = join(folder.path, "musl");
  mkdirSync(libraries);
  for (const name of ["libstdc++.so.6", "libgcc_s.so.1"])
    symlinkSync(join("/usr/lib/x86_64-linux-gnu", name), join(libraries, name));
  const shim = join(libraries, "shim.so");
  shell(
    `musl-gcc -shared -fPIC -o "$SHIM" test/smoke/musl-shim.c
    echo 'int none;' | musl-gcc -shared -nostdlib -x c - -o "$LIBRARIES/ld-linux-x86-64.so.2"`,
    { SHIM: shim, LIBRARIES: libraries },
  );
  return { LD_PRELOAD: shim, LD_LIBRARY_PATH: libraries };
}

for (const { name, lacks, start } of STRANGERS)
  test.skipIf(lacks !== false)(
    `the executable for ${name} verifies an address${lacks ? `: skipped, as ${lacks} is not here` : ""}`,
    async () => {
      const { command, env } = start();
      const address = "Flat 4B, 80 Feet Road, Koramangala, Bengaluru 560034";
      const child = Bun.spawn([...command, "address", address], {
        env: { PATH: process.env.PATH, ...env },
        stderr: "pipe",
      });
      const said = await Promise.all(
        [child.stdout, child.stderr].map((stream) => new Response(stream).text()),
      );
      expect(said).toEqual([expect.stringContaining("\nPIN       560034, Bengaluru Urban, Karnataka\n"), ""]);
    },
  );

const canInstall = ["dpkg-deb", "dpkg", "systemctl", "systemd-sysusers"].every((name) => Bun.which(name));
const runHere = (...command: string[]) => {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd: copy });
  return { exitCode, printed: `${stdout}${stderr}` };
};

const packageFile = () => made(readdirSync(join(copy, "dist")).find((name) => name.endsWith(".deb")) ?? "");

/** Installs and removes packages in a folder, the root of another system. */
function systemIn(folder: string) {
  const at = (path: string) => join(folder, path);
  for (const part of ["var/lib/dpkg/info", "var/lib/dpkg/updates", "var/lib/dpkg/triggers", "etc"])
    mkdirSync(at(part), { recursive: true });
  writeFileSync(at("var/lib/dpkg/status"), "");
  const options = [`--root=${folder}`, "--log=/dev/null", "--force-script-chrootless", "--force-depends"];
  return { at, dpkg: (...args: string[]) => runHere("dpkg", ...options, ...args) };
}

test.skipIf(!canInstall)(
  "the Debian package is installed with program, unit, user and settings; upgraded in place; removed without the data",
  () => {
    using folder = temporaryFolder();
    const { at, dpkg } = systemIn(folder.path);
    expect(dpkg("-i", packageFile())).toMatchObject({ exitCode: 0 });
    expect(readFileSync(at("etc/passwd"), "utf8")).toMatch(/^thikana:x:/m);
    expect((statSync(at("etc/thikana.env")).mode & 0o777).toString(8)).toBe("600");
    expect(readFileSync(at("lib/systemd/system/thikana.service"), "utf8")).toContain(
      "ExecStart=/usr/bin/thikana serve\n",
    );
    const wanted = at("etc/systemd/system/multi-user.target.wants/thikana.service");
    expect(runHere("readlink", wanted).printed.trim()).toBe("/lib/systemd/system/thikana.service");
    expect(runHere(at("usr/bin/thikana"), "version").exitCode).toBe(0);

    writeFileSync(at("etc/thikana.env"), "THIKANA_PORT=9000\n");
    mkdirSync(at("var/lib/thikana"), { recursive: true });
    expect(dpkg("-i", packageFile())).toMatchObject({ exitCode: 0 });
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

test.skipIf(!canInstall)(
  "the Debian package keeps the settings of a service that was installed without it, and asks nothing",
  () => {
    using folder = temporaryFolder();
    const { at, dpkg } = systemIn(folder.path);
    writeFileSync(at("etc/thikana.env"), "THIKANA_PORT=9000\n");
    expect(dpkg("-i", packageFile())).toMatchObject({ exitCode: 0 });
    expect(readFileSync(at("etc/thikana.env"), "utf8")).toBe("THIKANA_PORT=9000\n");
  },
);
