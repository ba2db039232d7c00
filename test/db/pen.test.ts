/** Two threads, one pen. */
import { expect, test } from "bun:test";
import { Pen } from "../../src/db/pen.ts";
import { type Start, takeTurns } from "./pen-side.ts";

const TURNS = 20_000;

test("never do two threads hold the pen at once, and whoever waits has it in the end", async () => {
  const shared = new SharedArrayBuffer(8);
  const pen = new Pen(1);
  const other = new Worker(new URL("./pen-side.ts", import.meta.url).href);
  const finished = new Promise<number>((resolve) => {
    other.onmessage = ({ data }: MessageEvent<number>) => resolve(data);
  });
  other.postMessage({ pen: pen.buffer, shared, turns: TURNS } satisfies Start);
  const own = await takeTurns(pen, new Int32Array(shared), TURNS);
  // Turns in which the other was found at work, and turns in all.
  expect([own, await finished]).toEqual([0, 0]);
  expect(new Int32Array(shared)[0]).toBe(2 * TURNS);
  other.terminate();
}, 30_000);

test("the pen of a thread that ended with it in hand is taken over", () => {
  const mine = new Pen(1);
  const gone = new Pen(2, mine.buffer);
  expect(gone.tryTake()).toBe(true);
  expect(mine.tryTake()).toBe(false);
  mine.inherit();
  expect(mine.tryTake()).toBe(true);
});

test("whoever waits for the pen of a thread that ends has it then", async () => {
  const mine = new Pen(1);
  expect(new Pen(2, mine.buffer).tryTake()).toBe(true);
  const taken = mine.take().then(() => "taken");
  await Bun.sleep(0);
  mine.inherit();
  expect(await Promise.race([taken, Bun.sleep(5_000).then(() => "waits")])).toBe("taken");
});
