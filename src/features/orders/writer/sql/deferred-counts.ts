/** Changes of place counters that are not in memory, applied when the counters are read from disk. */
import {
  countInSlots,
  countOrder,
  emptyPlaceStats,
  type FindPlaceStats,
  mapsOf,
  PLACE_KINDS,
  type PlaceKind,
  type PlaceOrder,
  type PlaceStats,
} from "../history/place-stats.ts";

/** An order that was added (1) or subtracted (-1). */
interface Change {
  order: PlaceOrder;
  by: 1 | -1;
}

/** The changes by account, kind and value, oldest first. */
export class DeferredCounts {
  readonly #changes = new Map<number, Record<PlaceKind, Map<string, Change[]>>>();

  /**
   * Counts a change if the counters are in memory, and keeps it for the others.
   * @param cached null for those that are not in memory
   */
  count(change: Change, cached: (...place: Parameters<FindPlaceStats>) => PlaceStats | null): void {
    // Changes of other counters are not kept.
    const unused = emptyPlaceStats();
    countIn((accountId, kind, value) => {
      const stats = cached(accountId, kind, value);
      if (stats) return stats;
      const changes = this.#of(accountId, kind, value);
      if (changes.at(-1) !== change) changes.push(change);
      return unused;
    }, change);
  }

  /** Applies pending changes to counters that were just read. @returns whether there were any */
  apply(accountId: number, kind: PlaceKind, value: string, stats: PlaceStats): boolean {
    const changes = this.#changes.get(accountId)?.[kind].get(value);
    if (!changes) return false;
    const unused = emptyPlaceStats();
    const find: FindPlaceStats = (_, otherKind, other) =>
      otherKind === kind && other === value ? stats : unused;
    for (const change of changes) countIn(find, change);
    this.#changes.get(accountId)?.[kind].delete(value);
    return true;
  }

  /** The places with changes. */
  get places(): Parameters<FindPlaceStats>[] {
    return [...this.#changes].flatMap(([accountId, kinds]) =>
      PLACE_KINDS.flatMap((kind) =>
        [...kinds[kind].keys()].map((value): Parameters<FindPlaceStats> => [accountId, kind, value]),
      ),
    );
  }

  clear(): void {
    this.#changes.clear();
  }

  #of(accountId: number, kind: PlaceKind, value: string): Change[] {
    const kinds = this.#changes.get(accountId) ?? mapsOf<PlaceKind, Change[]>(PLACE_KINDS);
    this.#changes.set(accountId, kinds);
    const changes = kinds[kind].get(value) ?? [];
    kinds[kind].set(value, changes);
    return changes;
  }
}

function countIn(find: FindPlaceStats, { order, by }: Change): void {
  countOrder(find, order, by);
  countInSlots(find, order, by);
}
