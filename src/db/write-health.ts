/** Whether writes reach the disk, as the threads that write one database tell each other. */

/** Each thread that writes; its number is its place in the shared memory. */
const SIDES = 2;

/** When the last write of each thread failed; 0 where the last one succeeded. */
export class WriteHealth {
  readonly buffer: SharedArrayBuffer;
  readonly #failedAt: BigInt64Array;
  readonly #side: number;

  /**
   * @param side 1 or 2: the thread that this one stands for
   * @param buffer the other thread's; none: a new one
   */
  constructor(side: number, buffer = new SharedArrayBuffer(SIDES * BigInt64Array.BYTES_PER_ELEMENT)) {
    this.buffer = buffer;
    this.#failedAt = new BigInt64Array(buffer);
    this.#side = side - 1;
  }

  /** Whether this thread's last write failed. */
  get hasFailed(): boolean {
    return Atomics.load(this.#failedAt, this.#side) !== 0n;
  }

  /** When a write failed after which none of its thread succeeded, the latest of both, milliseconds since 1970; else 0. */
  get failedAt(): number {
    return Math.max(...Array.from({ length: SIDES }, (_, i) => Number(Atomics.load(this.#failedAt, i))));
  }

  /** @param error of a write of this thread, whether it is the disk's fault or the write's own */
  failed(error: unknown): void {
    if (isOfStorage(error)) Atomics.store(this.#failedAt, this.#side, BigInt(Date.now()));
  }

  /** A write of this thread is on disk. */
  succeeded(): void {
    Atomics.store(this.#failedAt, this.#side, 0n);
  }

  /** A write has shown that the disk takes them again: for a thread that has nothing to write, too. */
  recovered(): void {
    for (let i = 0; i < SIDES; i++) Atomics.store(this.#failedAt, i, 0n);
  }
}

/** What a write throws by itself, a constraint that it breaks included, says nothing of the disk. */
function isOfStorage(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code.startsWith("SQLITE_")) return !code.startsWith("SQLITE_CONSTRAINT");
  return error instanceof Error && error.cause !== undefined && isOfStorage(error.cause);
}
