/** Calls between two threads that have not arrived yet; a busy thread can check them without returning to its event loop. */

/** Which side of the calls a thread is: its place among {@link CallCounts}. */
export const MAIN = 0;
export const WORKER = 1;

/** The calls under way to each side, in memory that both threads share. */
export type CallCounts = Int32Array<SharedArrayBuffer>;

/** None to either side. */
export const newCallCounts = (): CallCounts =>
  new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));

/** Counts calls between two threads until they arrive, that is, until the called thread returns to its event loop. */
export class CallsUnderWay {
  /** @param background methods whose calls are not counted, as they give way to all others */
  constructor(
    private readonly counts: CallCounts,
    private readonly here: typeof MAIN | typeof WORKER,
    private readonly background: readonly string[] = [],
  ) {}

  /** Whether the other side has called this one. */
  isCalled(): boolean {
    return Atomics.load(this.counts, this.here) > 0;
  }

  /** This side has made a call. */
  made(name: string): void {
    this.#add(1 - this.here, name, 1);
  }

  /** A call of this side could not be sent. */
  failed(name: string): void {
    this.#add(1 - this.here, name, -1);
  }

  /** A call of the other side has arrived. */
  arrived(name: string): void {
    this.#add(this.here, name, -1);
  }

  #add(side: number, name: string, change: number): void {
    if (!this.background.includes(name)) Atomics.add(this.counts, side, change);
  }
}
