/** Shared state of the writing threads: whether writes reach the disk. */

/** Threads that write; each has one slot in the shared memory. */
const WRITERS = 2;

/** For each thread, when its last write failed; 0 when it succeeded. */
export class WriteHealth {
  readonly buffer: SharedArrayBuffer;
  readonly #failedAt: BigInt64Array;
  readonly #slot: number;

  /**
   * @param owner 1 or 2: this thread
   * @param buffer shared by the other thread; a new one by default
   */
  constructor(owner: number, buffer = new SharedArrayBuffer(WRITERS * BigInt64Array.BYTES_PER_ELEMENT)) {
    this.buffer = buffer;
    this.#failedAt = new BigInt64Array(buffer);
    this.#slot = owner - 1;
  }

  /** Whether this thread's last write failed. */
  get hasFailed(): boolean {
    return Atomics.load(this.#failedAt, this.#slot) !== 0n;
  }

  /** Time of the latest failure not followed by a success in the same thread, milliseconds since 1970; 0 if none. */
  get failedAt(): number {
    return Math.max(...Array.from({ length: WRITERS }, (_, i) => Number(Atomics.load(this.#failedAt, i))));
  }

  /** Records a failed write, unless the error is the write's own, such as a violated constraint. */
  failed(error: unknown): void {
    if (isStorageError(error)) Atomics.store(this.#failedAt, this.#slot, BigInt(Date.now()));
  }

  /** A write of this thread is on disk. */
  succeeded(): void {
    Atomics.store(this.#failedAt, this.#slot, 0n);
  }

  /** A probe has succeeded: clears the failures of all threads. */
  recovered(): void {
    for (let i = 0; i < WRITERS; i++) Atomics.store(this.#failedAt, i, 0n);
  }
}

/** Errors that the write throws itself, and violated constraints, are no storage errors. */
function isStorageError(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code.startsWith("SQLITE_")) return !code.startsWith("SQLITE_CONSTRAINT");
  return error instanceof Error && error.cause !== undefined && isStorageError(error.cause);
}
