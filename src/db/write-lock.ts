/** Two threads write one database, one at a time: whoever holds the pen. */

/** The server's thread and the one of the order desk. */
export type LockOwner = 1 | 2;
const FREE = 0;
/** Where in the shared memory: who holds it, and at his number whether a side waits. */
const HOLDER = 0;
const CELLS = 3;

export class WriteLock {
  readonly buffer: SharedArrayBuffer;
  readonly #cells: Int32Array;
  readonly #side: LockOwner;

  /** @param buffer the other side's; none: a new pen */
  constructor(side: LockOwner, buffer = new SharedArrayBuffer(CELLS * Int32Array.BYTES_PER_ELEMENT)) {
    this.buffer = buffer;
    this.#cells = new Int32Array(buffer);
    this.#side = side;
  }

  tryTake(): boolean {
    const before = Atomics.compareExchange(this.#cells, HOLDER, FREE, this.#side);
    return before === FREE || before === this.#side;
  }

  /** Resolves with the pen in hand: at the latest when the other side lets go of it. */
  async take(): Promise<void> {
    Atomics.store(this.#cells, this.#side, 1);
    while (!this.tryTake()) await Atomics.waitAsync(this.#cells, HOLDER, other(this.#side)).value;
    Atomics.store(this.#cells, this.#side, 0);
  }

  /** As {@link take}, standing still meanwhile; for the end of the program. */
  takeNow(): void {
    while (!this.tryTake()) Atomics.wait(this.#cells, HOLDER, other(this.#side), 10);
  }

  /** Whoever waits has it next. */
  release(): void {
    Atomics.store(this.#cells, HOLDER, FREE);
    const waiting = other(this.#side);
    if (Atomics.load(this.#cells, waiting) === 1) Atomics.compareExchange(this.#cells, HOLDER, FREE, waiting);
    Atomics.notify(this.#cells, HOLDER);
  }

  /** Takes it out of the hand of a thread that is no more. */
  releaseDeadOwner(): void {
    Atomics.compareExchange(this.#cells, HOLDER, other(this.#side), FREE);
    Atomics.store(this.#cells, other(this.#side), 0);
    // This side may wait for it already.
    Atomics.notify(this.#cells, HOLDER);
  }
}

const other = (side: LockOwner): LockOwner => (side === 1 ? 2 : 1);
