/** Progress line of a long command. */

const WIDTH = 30;
const INTERVAL_MS = 100;
const CLEAR_LINE = "\r\x1b[2K";

/** Writes nothing at all unless `isTerminal`. */
export class Progress {
  readonly #write: (text: string) => void;
  readonly #isTerminal: boolean;
  readonly #startedAt: number;
  readonly #clock: () => number;
  #last = Number.NEGATIVE_INFINITY;

  /** @param clock milliseconds */
  constructor(write: (text: string) => void, isTerminal: boolean, clock = () => performance.now()) {
    this.#write = write;
    this.#isTerminal = isTerminal;
    this.#clock = clock;
    this.#startedAt = clock();
  }

  /** @param share from 0 to 1, null when unknown; @param rows done so far */
  update(share: number | null, rows: number): void {
    const now = this.#clock();
    if (!this.#isTerminal || now - this.#last < INTERVAL_MS) return;
    this.#last = now;
    const perSecond = Math.round((rows / Math.max(1, now - this.#startedAt)) * 1000);
    const bar = share === null ? "" : `${barOf(share)} ${String(Math.floor(share * 100)).padStart(3)} %  `;
    this.#write(`${CLEAR_LINE}${bar}${rows.toLocaleString("en")} rows  ${perSecond.toLocaleString("en")}/s`);
  }

  /** Clears the line. */
  end(): void {
    if (this.#isTerminal && this.#last > Number.NEGATIVE_INFINITY) this.#write(CLEAR_LINE);
  }
}

function barOf(share: number): string {
  const full = Math.round(Math.min(1, share) * WIDTH);
  return "█".repeat(full) + "░".repeat(WIDTH - full);
}
