import { describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lockDirectory } from "../../../src/db/directory/lock.ts";
import { swapFiles } from "../../../src/db/directory/swap.ts";
import { openDatabase } from "../../../src/db/sqlite/open.ts";
import { silentLogger } from "../../../src/lib/log.ts";
import { temporaryFolder } from "../../support/binary.ts";

const CHILD = join(import.meta.dir, "swap-child.ts");
/** More than there are. */
const MAX_STEPS = 30;

/** The files of a directory that make up its state, and what they contain. */
function stateOf(dir: string): Record<string, string> {
  const names = readdirSync(dir).filter((name) => /^(thikana\.db|instance\.key)/.test(name));
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(dir, name), "utf8")]));
}

const NEW = { "instance.key": "new", "thikana.db": "new" };

async function runChild(dir: string, steps: number): Promise<boolean> {
  const child = Bun.spawn([process.execPath, CHILD, dir, String(steps)], {
    stdout: "pipe",
    stderr: "inherit",
  });
  const text = await new Response(child.stdout).text();
  await child.exited;
  return text === "done";
}

describe.each([
  ["an empty directory", {}],
  ["a directory whose server has stopped", { "instance.key": "old", "thikana.db": "old" }],
  [
    "a directory whose server was killed",
    { "instance.key": "old", "thikana.db": "old", "thikana.db-shm": "old", "thikana.db-wal": "old" },
  ],
])("kill -9 after any step of a replacement in %s", (_, old: Record<string, string>) => {
  test("leaves all of the old files or all of the new ones, once the directory is locked again", async () => {
    const seen = new Set<string>();
    for (let steps = 0; ; steps++) {
      expect(steps).toBeLessThan(MAX_STEPS);
      using folder = temporaryFolder();
      for (const [name, text] of Object.entries(old)) writeFileSync(join(folder.path, name), text);
      const isDone = await runChild(folder.path, steps);
      lockDirectory(folder.path).release();
      const state = stateOf(folder.path);
      const isNew = Bun.deepEquals(state, NEW);
      expect(state).toEqual(isNew ? NEW : old);
      // What was there before is kept as it was.
      if (isNew && Object.keys(old).length > 0) expect(stateOf(join(folder.path, "before"))).toEqual(old);
      // Nothing of the replacement is left.
      expect(readdirSync(folder.path).filter((name) => /incoming|swap/.test(name))).toEqual([]);
      // Once the new files count, they count at every later step.
      if (seen.has("new")) expect(isNew).toBe(true);
      seen.add(isNew ? "new" : "old");
      if (isDone) break;
    }
    expect([...seen]).toEqual(["old", "new"]);
  });
});

test("a start completes what a crash left half done, before it looks for the database", async () => {
  using folder = temporaryFolder();
  const db = await openDatabase(folder.path, silentLogger);
  await db.close();
  // The database has been moved away, and the new one has not come yet.
  const database = readFileSync(join(folder.path, "thikana.db"));
  mkdirSync(join(folder.path, "incoming"));
  mkdirSync(join(folder.path, "before"));
  writeFileSync(join(folder.path, "incoming", "thikana.db"), database);
  writeFileSync(join(folder.path, "before", "thikana.db"), "old");
  Bun.spawnSync(["rm", join(folder.path, "thikana.db")]);
  const moves = [
    ["thikana.db", "before/thikana.db"],
    ["incoming/thikana.db", "thikana.db"],
  ];
  writeFileSync(join(folder.path, "swap.json"), JSON.stringify({ aside: "before", moves }));
  const started = await openDatabase(folder.path, silentLogger);
  expect((await started.health()).ok).toBe(true);
  await started.close();
  expect(readFileSync(join(folder.path, "thikana.db")).subarray(0, 15).toString()).toBe("SQLite format 3");
  expect(readFileSync(join(folder.path, "before", "thikana.db"), "utf8")).toBe("old");
  expect(existsSync(join(folder.path, "swap.json"))).toBe(false);
});

test("a folder that exists is not taken for the old files", () => {
  using folder = temporaryFolder();
  mkdirSync(join(folder.path, "before"));
  mkdirSync(join(folder.path, "incoming"));
  expect(() => swapFiles(folder.path, { aside: "before", old: [], incoming: [] })).toThrow("exists");
});
