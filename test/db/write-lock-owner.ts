/** One of the two threads of pen.test.ts. */
import { WriteLock } from "../../src/db/write-lock.ts";

export interface Start {
  writeLock: SharedArrayBuffer;
  shared: SharedArrayBuffer;
  turns: number;
}

/**
 * Counts in memory that the other side counts in, too.
 * @param cells how many turns there were, and whether somebody is at it
 * @returns turns in which the other side was at it
 */
export async function takeTurns(writeLock: WriteLock, cells: Int32Array, turns: number): Promise<number> {
  let clashes = 0;
  for (let i = 0; i < turns; i++) {
    if (!writeLock.tryTake()) await writeLock.take();
    if (cells[1] !== 0) clashes++;
    cells[1] = 1;
    cells[0]++;
    cells[1] = 0;
    writeLock.release();
    if (i % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return clashes;
}

declare const self: Worker;

if (!Bun.isMainThread) {
  self.onmessage = async ({ data }: MessageEvent<Start>) => {
    self.postMessage(
      await takeTurns(new WriteLock(2, data.writeLock), new Int32Array(data.shared), data.turns),
    );
  };
}
