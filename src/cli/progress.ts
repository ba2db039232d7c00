/** A line that tells how far a long command is. */

const WIDTH = 30;
const EVERY_MS = 100;
const CLEAR_LINE = "\r\x1b[2K";

/** Writes nothing at all unless `isTerminal`. */
export class Progress {
  readonly #write: (text: string) => void;
  readonly #isTerminal: boolean;
  readonly #begun: number;
  readonly #clock: () => number;
  #last = Number.NEGATIVE_INFINITY;

  /** @param clock milliseconds */
  constructor(
    write: (text: string) => void,
    isTerminal: boolean,
    clock: () => number = () => performance.now(),
  ) {
    this.#write = write;
    this.#isTerminal = isTerminal;
    this.#clock = clock;
    this.#begun = clock();
  }

  /** @param share from 0 to 1, null when the end is not known; @param rows done so far */
  update(share: number | null, rows: number): void {
    const now = this.#clock();
    if (!this.#isTerminal || now - this.#last < EVERY_MS) return;
    this.#last = now;
    const perSecond = Math.round((rows / Math.max(1, now - this.#begun)) * 1000);
    const bar = share === null ? "" : `${barOf(share)} ${String(Math.floor(share * 100)).padStart(3)} %  `;
    this.#write(`${CLEAR_LINE}${bar}${rows.toLocaleString("en")} rows  ${perSecond.toLocaleString("en")}/s`);
  }

  /** Takes the line away. */
  end(): void {
    if (this.#isTerminal && this.#last > Number.NEGATIVE_INFINITY) this.#write(CLEAR_LINE);
  }
}

function barOf(share: number): string {
  const full = Math.round(Math.min(1, share) * WIDTH);
  return "█".repeat(full) + "░".repeat(WIDTH - full);
}
