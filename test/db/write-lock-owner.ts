/** One of the two threads of write-lock.test.ts. */
import { WriteLock } from "../../src/db/write-lock.ts";

export interface Start {
  writeLock: SharedArrayBuffer;
  shared: SharedArrayBuffer;
  turns: number;
}

/**
 * Takes the lock again and again, and counts in shared memory.
 * @param cells how often the lock was taken, and whether it is held now
 * @returns how often both threads held the lock
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
