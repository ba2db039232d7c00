/** SQLite write lock shared by the two threads that write, so that neither waits inside SQLite for the other. */

/** 1 is the main thread, 2 the thread of the order writer. */
export type LockOwner = 1 | 2;
const FREE = 0;
/** Cell of the owner; the cells after it say for each thread whether it waits. */
const OWNER_CELL = 0;
const CELLS = 3;

export class WriteLock {
  readonly buffer: SharedArrayBuffer;
  readonly #cells: Int32Array;
  readonly #self: LockOwner;

  /** @param buffer shared by the other thread; a new lock by default */
  constructor(self: LockOwner, buffer = new SharedArrayBuffer(CELLS * Int32Array.BYTES_PER_ELEMENT)) {
    this.buffer = buffer;
    this.#cells = new Int32Array(buffer);
    this.#self = self;
  }

  tryTake(): boolean {
    const before = Atomics.compareExchange(this.#cells, OWNER_CELL, FREE, this.#self);
    return before === FREE || before === this.#self;
  }

  /** Resolves once this thread owns the lock: at the latest when the other thread releases it. */
  async take(): Promise<void> {
    Atomics.store(this.#cells, this.#self, 1);
    while (!this.tryTake()) await Atomics.waitAsync(this.#cells, OWNER_CELL, other(this.#self)).value;
    Atomics.store(this.#cells, this.#self, 0);
  }

  /** As {@link take}, but blocks the thread; for shutdown. */
  takeNow(): void {
    while (!this.tryTake()) Atomics.wait(this.#cells, OWNER_CELL, other(this.#self), 10);
  }

  /** Passes the lock on to the other thread if it waits. */
  release(): void {
    Atomics.store(this.#cells, OWNER_CELL, FREE);
    const waiting = other(this.#self);
    if (Atomics.load(this.#cells, waiting) === 1)
      Atomics.compareExchange(this.#cells, OWNER_CELL, FREE, waiting);
    Atomics.notify(this.#cells, OWNER_CELL);
  }

  /** Releases the lock of the other thread after that has died. */
  releaseDeadOwner(): void {
    Atomics.compareExchange(this.#cells, OWNER_CELL, other(this.#self), FREE);
    Atomics.store(this.#cells, other(this.#self), 0);
    // This thread may be waiting already.
    Atomics.notify(this.#cells, OWNER_CELL);
  }
}

const other = (thread: LockOwner): LockOwner => (thread === 1 ? 2 : 1);
