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
  readonly #unit: string;
  #last = Number.NEGATIVE_INFINITY;

  /** @param clock milliseconds; @param unit of what is counted */
  constructor(
    write: (text: string) => void,
    isTerminal: boolean,
    { clock = () => performance.now(), unit = "rows" }: { clock?: () => number; unit?: string } = {},
  ) {
    this.#write = write;
    this.#isTerminal = isTerminal;
    this.#clock = clock;
    this.#unit = unit;
    this.#startedAt = clock();
  }

  /** @param share from 0 to 1, null when unknown; @param done so far, in the unit */
  update(share: number | null, done: number): void {
    const now = this.#clock();
    if (!this.#isTerminal || now - this.#last < INTERVAL_MS) return;
    this.#last = now;
    const perSecond = Math.round((done / Math.max(1, now - this.#startedAt)) * 1000);
    const bar = share === null ? "" : `${barOf(share)} ${String(Math.floor(share * 100)).padStart(3)} %  `;
    this.#write(
      `${CLEAR_LINE}${bar}${done.toLocaleString("en")} ${this.#unit}  ${perSecond.toLocaleString("en")}/s`,
    );
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
