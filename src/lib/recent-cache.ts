/** A bounded cache of the most recently used entries. */

/**
 * Two generations of a map: reading an entry of the old one moves it to the new one; a full new one replaces the old
 * one. Each use costs less than keeping the order of a strict LRU cache; it holds between `size` and twice as many
 * entries.
 */
export class RecentCache<Key, Value extends NonNullable<unknown>> {
  readonly #size: number;
  #recent = new Map<Key, Value>();
  #old = new Map<Key, Value>();

  /** @param size entries that are kept at least */
  constructor(size: number) {
    this.#size = size;
  }

  get(key: Key): Value | undefined {
    const recent = this.#recent.get(key);
    if (recent !== undefined) return recent;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: Key, value: Value): void {
    if (this.#recent.size >= this.#size && !this.#recent.has(key)) {
      this.#old = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(key, value);
  }

  delete(key: Key): void {
    this.#recent.delete(key);
    this.#old.delete(key);
  }

  clear(): void {
    this.#recent.clear();
    this.#old.clear();
  }
}
