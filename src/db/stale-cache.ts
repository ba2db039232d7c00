/**
 * A thread's cache of a shared database, by key. Entries that another node may have changed are stale: they are read
 * again before use, or used as they are while the database is away.
 */
import { isAway } from "./away.ts";
import type { Freshness } from "./freshness.ts";

/** How long a caller waits for a refresh; after that the database counts as away, and the answer is kept for later. */
const MAX_WAIT_MS = 40;

export class StaleCache<K, V> {
  readonly #entries = new Map<K, { value: V; reading: number }>();
  /** Reads under way, so that a slow database is asked once for each key. */
  readonly #reads = new Map<K, Promise<V | null>>();
  /** Rises when earlier entries become stale. */
  #reading = 0;
  /** Rises with every change, so that older reads are not cached after it. */
  #changes = 0;

  /** @param max entries; beyond it, the oldest are evicted */
  constructor(
    freshness: Pick<Freshness, "onStale">,
    private readonly max = Number.POSITIVE_INFINITY,
  ) {
    freshness.onStale(() => {
      this.#reading++;
      this.changing();
    });
  }

  /** Number of changes. */
  get changes(): number {
    return this.#changes;
  }

  /** Call it before a change, and `put` or `delete` after it. */
  changing(): void {
    this.#changes++;
    this.#reads.clear();
  }

  /** The cached value, stale or not. */
  peek(key: K): V | undefined {
    return this.#entries.get(key)?.value;
  }

  /** The cached value if not stale. */
  fresh(key: K): V | undefined {
    const entry = this.#entries.get(key);
    return entry?.reading === this.#reading ? entry.value : undefined;
  }

  /**
   * The cached value, else what `read` finds. Synchronous when it is fresh.
   * @param read null is not cached
   */
  find(key: K, read: () => Promise<V | null>): V | null | Promise<V | null> {
    const entry = this.#entries.get(key);
    if (entry?.reading === this.#reading) return entry.value;
    const found = this.#reads.get(key) ?? this.#read(key, read);
    return entry ? orStale(found, entry.value) : found;
  }

  put(key: K, value: V): void {
    this.changing();
    this.#keep(key, value);
  }

  delete(key: K): void {
    this.changing();
    this.#entries.delete(key);
  }

  entries(): [K, V][] {
    return Array.from(this.#entries, ([key, { value }]) => [key, value]);
  }

  #read(key: K, read: () => Promise<V | null>): Promise<V | null> {
    const changes = this.#changes;
    const found = read()
      .then((value) => {
        if (changes !== this.#changes) return this.find(key, read);
        if (value === null) this.#entries.delete(key);
        else this.#keep(key, value);
        return value;
      })
      .finally(() => {
        if (this.#reads.get(key) === found) this.#reads.delete(key);
      });
    this.#reads.set(key, found);
    return found;
  }

  #keep(key: K, value: V): void {
    if (this.#entries.size >= this.max && !this.#entries.has(key)) {
      const oldest = this.#entries.keys().next();
      if (!oldest.done) this.#entries.delete(oldest.value);
    }
    this.#entries.set(key, { value, reading: this.#reading });
  }
}

async function orStale<V>(found: Promise<V | null>, stale: V): Promise<V | null> {
  try {
    return await Promise.race([found, Bun.sleep(MAX_WAIT_MS).then(() => stale)]);
  } catch (error) {
    if (isAway(error)) return stale;
    throw error;
  }
}
