/** A backup of a damaged database, and backups and restores on a disk that takes no more: sentences, and nothing is lost. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  closeSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  openSync,
  readdirSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { mountMemory } from "../faults/mounts.ts";
import { fillDirectory, stateOf } from "../features/backup/support.ts";
import { temporaryFolder } from "../support/binary.ts";
import { onFullDisk, run } from "./support.ts";

const source = temporaryFolder();
const out = temporaryFolder();
const whole = join(out.path, "whole.tar");
beforeAll(async () => {
  await fillDirectory(source.path);
  expect((await run(["backup", whole, "--data-dir", source.path])).status).toBe(0);
});
afterAll(() => {
  source[Symbol.dispose]();
  out[Symbol.dispose]();
});

/** Each page but the first two begins with other bytes. */
function scribble(file: string): void {
  const { size } = Bun.file(file);
  const open = openSync(file, "r+");
  for (let at = 8192; at < size; at += 4096) writeSync(open, Buffer.alloc(200, 0xff), 0, 200, at);
  closeSync(open);
}

describe("a backup of a damaged database", () => {
  test.each<[what: string, damage: (file: string) => void]>([
    ["whose pages are overwritten", scribble],
    ["that is cut off", (file) => truncateSync(file, 20_000)],
    ["that is none", (file) => writeFileSync(file, "not a database, but long enough")],
  ])("%s is not made; one line says so, and to ask the doctor", async (_, damage) => {
    using folder = temporaryFolder();
    for (const name of ["thikana.db", "instance.key"])
      copyFileSync(join(source.path, name), join(folder.path, name));
    damage(join(folder.path, "thikana.db"));
    const target = join(folder.path, "out", "backup.tar");
    const { status, stderr } = await run(["backup", target, "--data-dir", folder.path]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^thikana: the database is damaged \(.+\): thikana doctor says what to do\n$/);
    expect(readdirSync(join(folder.path, "out"))).toEqual([]);
  });
});

test("where the record of backups cannot be written, a backup is made elsewhere, and a failure has its sentence", async () => {
  using folder = temporaryFolder();
  for (const name of ["thikana.db", "instance.key"])
    copyFileSync(join(source.path, name), join(folder.path, name));
  // As on a disk that takes nothing more.
  mkdirSync(join(folder.path, "backups.json.part"));
  const elsewhere = join(out.path, "elsewhere.tar");
  const backup = (target: string) => run(["backup", target, "--data-dir", folder.path]);
  expect(await backup(elsewhere)).toMatchObject({ status: 0, stderr: "" });
  expect((await run(["restore", elsewhere, "--check"])).status).toBe(0);
  truncateSync(join(folder.path, "thikana.db"), 20_000);
  const failed = await backup(join(out.path, "damaged.tar"));
  expect(failed.stderr).toMatch(
    /^thikana: the database is damaged \(.+\): thikana doctor says what to do\n$/,
  );
});

describe("on a full disk", async () => {
  const recipient = await identityToRecipient(await generateX25519Identity());
  const SENTENCE = /^thikana: cannot write to \S+ \(.+\): the disk may be full or failing\n$/;

  test.each([
    ["", [], () => join(out.path, "full")],
    [" that is to be encrypted", ["--recipient", recipient], () => source.path],
  ])("a backup%s leaves no file, and one line says why and where", async (_, more, full) => {
    const folder = join(out.path, "full");
    const args = ["backup", join(folder, "backup.tar"), "--data-dir", source.path, ...more];
    const made = await onFullDisk(args);
    expect(made).toEqual({ status: 1, stderr: expect.stringMatching(SENTENCE) });
    expect(made.stderr).toStartWith(`thikana: cannot write to ${full()}`);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("a restore changes nothing, nor does its check, and one line says why", async () => {
    const before = stateOf(source.path);
    for (const more of [[], ["--check"]]) {
      const tried = await onFullDisk(["restore", whole, "--data-dir", source.path, ...more]);
      expect(tried).toEqual({ status: 1, stderr: expect.stringMatching(SENTENCE) });
    }
    expect(stateOf(source.path)).toEqual(before);
    expect(readdirSync(source.path).filter((name) => /incoming|swap|before/.test(name))).toEqual([]);
  });
});

// Only root may mount one.
test.if(process.getuid?.() === 0)(
  "a read-only file system is named, in one line, by each command",
  async () => {
    using folder = temporaryFolder();
    using disk = mountMemory(folder.path, 8);
    if (disk === null) return;
    const data = join(disk.path, "data");
    const backup = join(disk.path, "whole.tar");
    cpSync(source.path, data, { recursive: true });
    copyFileSync(whole, backup);
    disk.remount("ro");
    for (const [path, why, ...args] of [
      [data, "cannot be used: EROFS: .+", "backup", join(folder.path, "new.tar"), "--data-dir", data],
      [data, "cannot be used: EROFS: .+", "compact", "--data-dir", data],
      [data, "cannot be used: EROFS: .+", "restore", whole, "--data-dir", data],
      [data, "cannot be used: EROFS: .+", "serve", "--port", "0", "--data-dir", data],
      [disk.path, String.raw`\(EROFS\)`, "restore", backup, "--check"],
      [disk.path, String.raw`\(EROFS\)`, "backup", disk.path, "--data-dir", source.path],
    ]) {
      const { status, stderr } = await run(args);
      expect([args, status]).toEqual([args, 1]);
      expect(stderr).toMatch(new RegExp(`^thikana: (?:cannot write to )?${path} ${why}\n$`));
    }
  },
);

test("a folder is no backup, and a file is no folder for one", async () => {
  const restored = await run(["restore", out.path, "--data-dir", source.path]);
  expect(restored.stderr).toBe(`thikana: ${out.path} is a folder; give a backup file\n`);
  const { status, stderr } = await run(["backup", join(whole, "backup.tar"), "--data-dir", source.path]);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^thikana: cannot write to \S+whole\.tar \(E\w+\)\n$/);
});
