/** Metrics, their targets, and the examples that missed. */
import { Random } from "../support/random.ts";

/** How many different examples of a metric are kept: a fair draw of all. */
const EXAMPLES = 5;

export class Metric {
  count = 0;
  hits = 0;
  readonly examples: string[] = [];
  readonly #random: Random;
  #worst = 0;

  /**
   * @param bound "at most": hits are false alarms; "at least": hits are what should be
   * @param target share in [0, 1]; null when the figure is only told
   */
  constructor(
    readonly name: string,
    readonly bound: "at most" | "at least",
    readonly target: number | null,
  ) {
    this.#random = new Random(name);
  }

  /** Counts one case. An example is kept of what should not be: a hit of "at most", a miss of "at least". */
  add(hit: boolean, example: () => string): void {
    this.count++;
    if (hit) this.hits++;
    if (hit !== (this.bound === "at most")) return;
    this.#worst++;
    const full = this.examples.length === EXAMPLES;
    if (full && this.#random.below(this.#worst) >= EXAMPLES) return;
    const text = example();
    if (this.examples.includes(text)) return;
    this.examples[full ? this.#random.below(EXAMPLES) : this.examples.length] = text;
  }

  /** Share of hits in [0, 1]; NaN without cases. */
  get share(): number {
    return this.hits / this.count;
  }

  /** A metric without cases is not missed: the folder has no rows for it. */
  get missed(): boolean {
    if (this.count === 0 || this.target === null) return false;
    return this.bound === "at most" ? this.share > this.target : this.share < this.target;
  }
}

export class Report {
  readonly metrics: Metric[] = [];

  /** A false alarm: `percent` of the cases at most. */
  atMost(percent: number, name: string): Metric {
    return this.#add(new Metric(name, "at most", percent / 100));
  }

  /** Something that should be found: in `percent` of the cases at least. */
  atLeast(percent: number, name: string): Metric {
    return this.#add(new Metric(name, "at least", percent / 100));
  }

  /** A share worth knowing, without a target. */
  told(name: string, bound: Metric["bound"]): Metric {
    return this.#add(new Metric(name, bound, null));
  }

  #add(metric: Metric): Metric {
    this.metrics.push(metric);
    return metric;
  }
}
