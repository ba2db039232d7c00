/** kill -9 at random moments of a backup and of a restore. Each step of the replacement is in test/db/directory/swap.test.ts. */
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { lockDirectory } from "../../src/db/directory/lock.ts";
import { fillDirectory, stateOf } from "../features/backup/support.ts";
import { PROGRAM, temporaryFolder } from "../support/binary.ts";
import { Random } from "../support/random.ts";
import { run } from "./support.ts";

const ROUNDS = 4;

/** Rows that make a database large enough for copying to take longer than the start of the command. */
const MANY = 8000;
/** The same for encrypting, which takes several times as long. */
const SOME = 2000;

function fatten(dir: string, rows: number): void {
  using sqlite = new Database(join(dir, "thikana.db"));
  sqlite.run(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
     INSERT INTO meta SELECT 'filler ' || i, hex(randomblob(2000)) FROM n`,
  );
}

/** Starts a command, kills it after a while, and says whether it was quicker. */
async function killAfter(args: string[], ms: number): Promise<{ isDone: boolean }> {
  const child = Bun.spawn([...PROGRAM, ...args], {
    env: { PATH: process.env.PATH },
    ...{ stdin: "ignore", stdout: "ignore", stderr: "ignore" },
  });
  const status = await Promise.race([child.exited, Bun.sleep(ms).then(() => null)]);
  child.kill("SIGKILL");
  await child.exited;
  return { isDone: status === 0 };
}

/** How long a command takes when nobody kills it. */
async function timeOf(args: string[]): Promise<number> {
  const begun = performance.now();
  const { status, stderr } = await run(args);
  expect([status, stderr]).toEqual([0, ""]);
  return performance.now() - begun;
}

test("a backup that is killed leaves no file that looks like one, and the data as they were", async () => {
  using folder = temporaryFolder();
  const data = join(folder.path, "data");
  const out = join(folder.path, "out");
  mkdirSync(data);
  await fillDirectory(data);
  fatten(data, MANY);
  const before = stateOf(data);
  const random = new Random("backup");
  const args = (name: string) => ["backup", join(out, name), "--data-dir", data];
  const whole = await timeOf(args("whole.tar"));
  const size = readFileSync(join(out, "whole.tar")).length;
  for (let i = 0; i < ROUNDS; i++) {
    await killAfter(args(`${i}.tar`), whole * (0.3 + 0.7 * (random.below(1000) / 1000)));
    expect(stateOf(data)).toEqual(before);
    // It is there as a whole, or not at all.
    if (existsSync(join(out, `${i}.tar`))) expect(readFileSync(join(out, `${i}.tar`)).length).toBe(size);
  }
  // What the killed ones left is gone after the next one.
  await timeOf(args("last.tar"));
  expect(readdirSync(out).filter((name) => name.startsWith("."))).toEqual([]);
  expect(await run(["restore", "--check", join(out, "last.tar")])).toMatchObject({ status: 0 });
});

test("an encrypted backup never lies open beside its file, also when it is killed", async () => {
  using folder = temporaryFolder();
  const [data, out] = [join(folder.path, "data"), join(folder.path, "out")];
  for (const path of [data, out]) mkdirSync(path);
  await fillDirectory(data);
  fatten(data, SOME);
  const recipient = await identityToRecipient(await generateX25519Identity());
  const args = (name: string) => [
    ...["backup", join(out, name), "--data-dir", data],
    ...["--recipient", recipient],
  ];
  const random = new Random("encrypted");
  const whole = await timeOf(args("whole.tar.age"));
  for (let i = 0; i < ROUNDS; i++) {
    await killAfter(args(`${i}.tar.age`), whole * (0.3 + 0.7 * (random.below(1000) / 1000)));
    const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    const open = files.filter((file) =>
      readFileSync(join(file.parentPath, file.name)).includes("SQLite format 3"),
    );
    expect(open.map(({ name }) => name)).toEqual([]);
  }
  await timeOf(args("last.tar.age"));
  expect([...readdirSync(out), ...readdirSync(data)].filter((name) => name.startsWith("."))).toEqual([]);
});

test("a restore that is killed leaves the old data or the new, and the next one works", async () => {
  using folder = temporaryFolder();
  const path = (name: string) => join(folder.path, name);
  for (const name of ["source", "old"]) {
    mkdirSync(path(name));
    await fillDirectory(path(name));
  }
  fatten(path("source"), MANY);
  const backup = path("backup.tar");
  await timeOf(["backup", backup, "--data-dir", path("source")]);
  const args = (dir: string) => ["restore", backup, "--data-dir", dir];
  cpSync(path("old"), path("timed"), { recursive: true });
  const whole = await timeOf(args(path("timed")));
  const old = stateOf(path("old"));
  const key = stateOf(path("source"))["instance.key"];
  const random = new Random("restore");
  for (let i = 0; i < ROUNDS; i++) {
    const dir = path(`round-${i}`);
    cpSync(path("old"), dir, { recursive: true });
    const { isDone } = await killAfter(args(dir), whole * (0.3 + 0.7 * (random.below(1000) / 1000)));
    // As whatever uses the directory next does.
    lockDirectory(dir).release();
    const state = stateOf(dir);
    const isNew = state["instance.key"] === key;
    if (isDone) expect(isNew).toBe(true);
    if (isNew) {
      using sqlite = new Database(join(dir, "thikana.db"), { readonly: true });
      const { n } =
        sqlite.query<{ n: number }, []>("SELECT count(*) AS n FROM meta WHERE key LIKE 'filler%'").get() ??
        {};
      expect([n, Object.keys(state)]).toEqual([MANY, ["thikana.db", "instance.key"]]);
    } else expect(state).toEqual(old);
    expect(readdirSync(dir).filter((name) => /incoming|swap/.test(name))).toEqual([]);
  }
  const last = path("round-0");
  expect((await run(args(last))).status).toBe(0);
  expect(stateOf(last)["instance.key"]).toBe(key);
});
