/** Counts of the cleaning steps, for data/SOURCES.md. */
export class Tally {
  readonly counts = new Map<string, number>();

  add(step: string, by = 1): void {
    this.counts.set(step, (this.counts.get(step) ?? 0) + by);
  }

  get(step: string): number {
    return this.counts.get(step) ?? 0;
  }
}

/** Counts of keys, sorted by count; equal counts stay in insertion order. */
export class Count<K> {
  readonly #counts = new Map<K, number>();

  add(key: K, by = 1): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + by);
  }

  of(key: K): number {
    return this.#counts.get(key) ?? 0;
  }

  get size(): number {
    return this.#counts.size;
  }

  /** Keys, the most counted first. */
  ranked(): K[] {
    return [...this.#counts].sort((a, b) => b[1] - a[1]).map(([key]) => key);
  }

  /** The most counted key, or undefined of none. */
  top(): K | undefined {
    return this.ranked()[0];
  }
}
