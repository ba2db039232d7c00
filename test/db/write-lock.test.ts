/** Two threads share one write lock. */
import { expect, test } from "bun:test";
import { WriteLock } from "../../src/db/write-lock.ts";
import { type Start, takeTurns } from "./write-lock-owner.ts";

const TURNS = 20_000;

test("two threads never hold the lock at once, and a waiting thread gets it", async () => {
  const shared = new SharedArrayBuffer(8);
  const writeLock = new WriteLock(1);
  const other = new Worker(new URL("./write-lock-owner.ts", import.meta.url).href);
  const finished = new Promise<number>((resolve) => {
    other.onmessage = ({ data }: MessageEvent<number>) => resolve(data);
  });
  other.postMessage({ writeLock: writeLock.buffer, shared, turns: TURNS } satisfies Start);
  const own = await takeTurns(writeLock, new Int32Array(shared), TURNS);
  // How often both threads held the lock, and how often it was taken.
  expect([own, await finished]).toEqual([0, 0]);
  expect(new Int32Array(shared)[0]).toBe(2 * TURNS);
  other.terminate();
}, 30_000);

test("the lock of a thread that died is released", () => {
  const mine = new WriteLock(1);
  const gone = new WriteLock(2, mine.buffer);
  expect(gone.tryTake()).toBe(true);
  expect(mine.tryTake()).toBe(false);
  mine.releaseDeadOwner();
  expect(mine.tryTake()).toBe(true);
});

test("a thread that waits for the lock of a dead thread gets it", async () => {
  const mine = new WriteLock(1);
  expect(new WriteLock(2, mine.buffer).tryTake()).toBe(true);
  const taken = mine.take().then(() => "taken");
  await Bun.sleep(0);
  mine.releaseDeadOwner();
  expect(await Promise.race([taken, Bun.sleep(5_000).then(() => "waits")])).toBe("taken");
});
