/** Two threads, one pen. */
import { expect, test } from "bun:test";
import { WriteLock } from "../../src/db/write-lock.ts";
import { type Start, takeTurns } from "./write-lock-owner.ts";

const TURNS = 20_000;

test("never do two threads hold the writeLock at once, and whoever waits has it in the end", async () => {
  const shared = new SharedArrayBuffer(8);
  const writeLock = new WriteLock(1);
  const other = new Worker(new URL("./write-lock-owner.ts", import.meta.url).href);
  const finished = new Promise<number>((resolve) => {
    other.onmessage = ({ data }: MessageEvent<number>) => resolve(data);
  });
  other.postMessage({ writeLock: writeLock.buffer, shared, turns: TURNS } satisfies Start);
  const own = await takeTurns(writeLock, new Int32Array(shared), TURNS);
  // ConcurrencyLimiter in which the other was found at work, and turns in all.
  expect([own, await finished]).toEqual([0, 0]);
  expect(new Int32Array(shared)[0]).toBe(2 * TURNS);
  other.terminate();
}, 30_000);

test("the writeLock of a thread that ended with it in hand is taken over", () => {
  const mine = new WriteLock(1);
  const gone = new WriteLock(2, mine.buffer);
  expect(gone.tryTake()).toBe(true);
  expect(mine.tryTake()).toBe(false);
  mine.releaseDeadOwner();
  expect(mine.tryTake()).toBe(true);
});

test("whoever waits for the writeLock of a thread that ends has it then", async () => {
  const mine = new WriteLock(1);
  expect(new WriteLock(2, mine.buffer).tryTake()).toBe(true);
  const taken = mine.take().then(() => "taken");
  await Bun.sleep(0);
  mine.releaseDeadOwner();
  expect(await Promise.race([taken, Bun.sleep(5_000).then(() => "waits")])).toBe("taken");
});
