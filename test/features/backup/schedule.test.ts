/** When backups are made by themselves, how many are kept, and when something is wrong with them. */
import { describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Backups } from "../../../src/features/backup/index.ts";
import { createLogger } from "../../../src/lib/log.ts";
import { temporaryFolder } from "../../support/binary.ts";
import { backupOf, configOf, fillDirectory, NOW } from "./support.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Lets the database seem larger than any disk. @returns ends it */
function fillDisk(dir: string): () => void {
  const wal = join(dir, "thikana.db-wal");
  writeFileSync(wal, "");
  truncateSync(wal, 8e12);
  return () => rmSync(wal);
}

/** A server's backups, on a clock that the test moves. */
async function scheduled(env: Record<string, string> = {}) {
  const folder = temporaryFolder();
  await fillDirectory(folder.path);
  const config = configOf(folder.path, env);
  const lines: { level: string; msg: string; reason?: string }[] = [];
  const log = createLogger("json", (line) => lines.push(JSON.parse(line)));
  let now = NOW;
  let jumped = 0;
  let isDoubted = false;
  const open = () =>
    new Backups({
      ...{ config, log, clock: () => now + jumped, steady: () => now },
      mayRemove: async () => !isDoubted,
    });
  const world = {
    ...{ dir: folder.path, out: join(folder.path, "backups"), lines, backups: open() },
    /** Whether the clock is. */
    doubt(yes: boolean): void {
      isDoubted = yes;
    },
    /** Sets the clock, while no time passes. */
    jump(ms: number): void {
      jumped += ms;
    },
    /** Lets time pass. */
    wait(ms: number): void {
      now += ms;
    },
    /** Moves the clock and does what is due then. @returns how many backups there are */
    async after(ms: number): Promise<number> {
      world.wait(ms);
      await world.backups.runDue();
      return world.backups.list().length;
    },
    restart() {
      world.backups = open();
    },
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
  return world;
}

test("the first is made ten minutes after the start, the next ones after the interval, also across restarts", async () => {
  using world = await scheduled({ THIKANA_BACKUP_HOURS: "6" });
  expect(await world.after(10 * MINUTE - 1)).toBe(0);
  expect(await world.after(1)).toBe(1);
  expect(await world.after(6 * HOUR - 1000)).toBe(1);
  world.restart();
  expect(await world.after(0)).toBe(1);
  expect(await world.after(1000)).toBe(2);
  expect(world.backups.status()).toEqual({
    problem: null,
    reason: null,
    lastAt: NOW + 6 * HOUR + 10 * MINUTE,
    isRunning: false,
  });
});

test("as many are kept as the setting says, and files with other names are left alone", async () => {
  using world = await scheduled({ THIKANA_BACKUP_HOURS: "1", THIKANA_BACKUP_KEEP: "2" });
  mkdirSync(world.out);
  writeFileSync(join(world.out, "my-own.tar"), "");
  for (let i = 0; i < 4; i++) await world.after(HOUR);
  expect(readdirSync(world.out).sort()).toEqual([
    "my-own.tar",
    "thikana-20251121T110000Z.tar",
    "thikana-20251121T120000Z.tar",
  ]);
});

test("none is made when the setting is 0, and nothing is late then", async () => {
  using world = await scheduled({ THIKANA_BACKUP_HOURS: "0" });
  expect(await world.after(1000 * HOUR)).toBe(0);
  expect(world.backups.status().problem).toBeNull();
});

test("what a restore has replaced goes after 30 days, but not while the clock is doubted", async () => {
  using world = await scheduled({ THIKANA_BACKUP_HOURS: "0" });
  const names = [
    "before-restore-20251121T070000Z",
    "before-restore-20251122T070000Z-2",
    "before-restore-mine",
  ];
  for (const name of names) mkdirSync(join(world.dir, name));
  const left = () =>
    readdirSync(world.dir)
      .filter((name) => name.startsWith("before-restore-"))
      .sort();
  const sinceFirst = NOW - Date.UTC(2025, 10, 21, 7);
  await world.after(30 * DAY - sinceFirst);
  expect(left()).toEqual(names);
  world.doubt(true);
  await world.after(1);
  expect(left()).toEqual(names);
  world.doubt(false);
  await world.after(1);
  expect(left()).toEqual(names.slice(1));
  await world.after(DAY);
  expect(left()).toEqual(["before-restore-mine"]);
});

test("one that was made by hand elsewhere is the last one, and the schedule goes on", async () => {
  using world = await scheduled();
  await backupOf(world.dir, join(world.dir, "elsewhere.tar"));
  expect(world.backups.status().lastAt).toBe(NOW);
  expect(await world.after(10 * MINUTE)).toBe(1);
});

test("a failed one is logged and reported with its reason, and tried again after an hour", async () => {
  using world = await scheduled({ THIKANA_BACKUP_HOURS: "24" });
  const freeDisk = fillDisk(world.dir);
  expect(await world.after(HOUR)).toBe(0);
  expect(world.backups.status()).toMatchObject({
    problem: "failed",
    reason: expect.stringContaining("not enough space"),
    failure: { key: "no_space", values: { what: "the backup" } },
  });
  expect(world.lines).toMatchObject([
    { level: "error", msg: "the backup failed", reason: expect.stringContaining("not enough space") },
  ]);
  freeDisk();
  expect(await world.after(HOUR - 1)).toBe(0);
  expect(await world.after(1)).toBe(1);
  expect(world.backups.status().problem).toBeNull();
});

test("an old one is late after twice the interval, and the log warns once an interval", async () => {
  using world = await scheduled({ THIKANA_BACKUP_HOURS: "4" });
  expect(await world.after(HOUR)).toBe(1);
  world.wait(8 * HOUR);
  expect(world.backups.status().problem).toBeNull();
  world.wait(1);
  expect(world.backups.status().problem).toBe("late");
  // From here on every attempt fails.
  fillDisk(world.dir);
  for (let i = 0; i < 3; i++) await world.after(MINUTE);
  expect(world.lines.filter(({ level }) => level === "warn")).toMatchObject([
    { msg: "the last backup is old" },
  ]);
});

test("a file that was cut off since is listed as not checked", async () => {
  using world = await scheduled();
  await world.after(HOUR);
  const [{ name, checked, encrypted, bytes }] = world.backups.list();
  expect([checked, encrypted, bytes]).toEqual([true, false, statSync(join(world.out, name)).size]);
  truncateSync(join(world.out, name), 1000);
  expect(world.backups.list()).toMatchObject([{ name, checked: false, bytes: 1000 }]);
});

test("two in the same second are both made", async () => {
  using world = await scheduled();
  for (let i = 0; i < 2; i++) {
    world.backups.startNow();
    while (world.backups.status().isRunning) await Bun.sleep(5);
  }
  expect(world.backups.list()).toHaveLength(2);
  expect(world.backups.status().problem).toBeNull();
});

test("a public key that is none stops the start", async () => {
  using world = await scheduled({ THIKANA_BACKUP_RECIPIENT: `age1${"q".repeat(58)}` });
  await expect(world.backups.start()).rejects.toThrow("is not an age public key");
});

describe.each([100 * DAY, -1500 * DAY])("a clock that jumps by %d ms", (jump) => {
  test("neither stops the backups nor makes too many, and no file that was just made is removed", async () => {
    using world = await scheduled({ THIKANA_BACKUP_HOURS: "1", THIKANA_BACKUP_KEEP: "2" });
    for (let i = 0; i < 2; i++) await world.after(HOUR);
    const made = () => world.backups.list().map(({ name }) => name);
    for (const shift of [jump, -jump]) {
      world.jump(shift);
      await world.after(HOUR / 2);
      const before = made();
      await world.after(HOUR / 2);
      const [newest] = world.backups.list().filter(({ isFuture }) => !isFuture);
      expect(before).not.toContain(newest.name);
      expect(world.backups.status().problem).toBeNull();
    }
    world.restart();
    for (let i = 0; i < 3; i++) await world.after(HOUR);
    const [first, second, ...more] = world.backups.list().filter(({ isFuture }) => !isFuture);
    // Those of the present alone, since the numbers say which is newer; and those of the future are still there.
    expect([first.madeAt - second.madeAt, more]).toEqual([HOUR, []]);
    expect(world.backups.list().filter(({ isFuture }) => isFuture)).toHaveLength(jump > 0 ? 1 : 0);
  });

  test("leaves late backups late", async () => {
    using world = await scheduled({ THIKANA_BACKUP_HOURS: "1" });
    fillDisk(world.dir);
    world.jump(jump);
    world.wait(2 * HOUR);
    expect(world.backups.status().problem).toBeNull();
    world.wait(1);
    expect(world.backups.status().problem).toBe("late");
  });
});

test("while the clock is doubted none is removed", async () => {
  using world = await scheduled({ THIKANA_BACKUP_HOURS: "1", THIKANA_BACKUP_KEEP: "1" });
  world.doubt(true);
  for (let i = 1; i <= 3; i++) expect(await world.after(HOUR)).toBe(i);
  world.doubt(false);
  expect(await world.after(HOUR)).toBe(1);
});

test("backups that another server makes in the same folder are neither counted nor removed", async () => {
  using world = await scheduled({ THIKANA_BACKUP_HOURS: "1", THIKANA_BACKUP_KEEP: "2" });
  await world.after(HOUR);
  for (const minute of ["05", "10", "15"])
    writeFileSync(join(world.out, `thikana-20251121T09${minute}00Z.tar`), "");
  for (let i = 0; i < 3; i++) await world.after(HOUR);
  expect(readdirSync(world.out).sort()).toEqual([
    ...["T090500Z", "T091000Z", "T091500Z"].map((time) => `thikana-20251121${time}.tar`),
    ...["T110000Z", "T120000Z"].map((time) => `thikana-20251121${time}.tar`),
  ]);
});

test("files that nothing is recorded of are older than those that are, and by name among themselves", async () => {
  using world = await scheduled({ THIKANA_BACKUP_HOURS: "1", THIKANA_BACKUP_KEEP: "2" });
  mkdirSync(world.out);
  for (const day of ["18", "20", "19"])
    writeFileSync(join(world.out, `thikana-202511${day}T000000Z.tar`), "");
  await world.after(HOUR);
  expect(world.backups.list().map(({ name }) => name)).toEqual([
    "thikana-20251121T090000Z.tar",
    "thikana-20251120T000000Z.tar",
  ]);
});
