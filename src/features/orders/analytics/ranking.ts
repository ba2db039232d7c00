/** Sorts values by their counts, and ties by their first order. */
import { Field, type Key, type Sums } from "./counts.ts";

type Entry = [key: Key, sums: Sums];
type Compare = (a: Sums, b: Sums) => number;
/** The key with the earliest first order, among keys whose first orders are in the period that begins on a day. */
export type ByFirstOrder = (keys: readonly Key[], day: number, limit: number) => Promise<Key[]>;

/**
 * The first entries by `compare`. Orders are read only to break ties between keys that began in the same period.
 * @param limit how many
 */
export async function ranked(
  entries: readonly Entry[],
  compare: Compare,
  byFirstOrder: ByFirstOrder,
  limit = Number.POSITIVE_INFINITY,
): Promise<Entry[]> {
  const order = ([, a]: Entry, [, b]: Entry) => compare(a, b) || a[Field.first] - b[Field.first];
  const sorted = [...firstEntries(entries, order, limit)].sort(order);
  const result: Entry[] = [];
  while (result.length < Math.min(limit, sorted.length)) {
    const next = sorted[result.length];
    let end = result.length + 1;
    while (end < sorted.length && order(next, sorted[end]) === 0) end++;
    const equal = new Map(sorted.slice(result.length, end));
    const keys = [...equal.keys()];
    const day = next[1][Field.first];
    const first = keys.length === 1 ? keys : await byFirstOrder(keys, day, limit - result.length);
    for (const key of first) result.push([key, equal.get(key)!]); // one of these keys
  }
  return result;
}

/** The first `limit` entries, with ties of the last one, without sorting thousands. */
function firstEntries(
  entries: readonly Entry[],
  order: (a: Entry, b: Entry) => number,
  limit: number,
): readonly Entry[] {
  if (entries.length <= limit) return entries;
  const first = entries.slice(0, limit).sort(order);
  for (const entry of entries.slice(limit)) {
    if (order(entry, first[limit - 1]) >= 0) continue;
    const place = first.findIndex((other) => order(entry, other) < 0);
    first.splice(place, 0, entry);
    first.pop();
  }
  const last = first[limit - 1];
  return entries.filter((entry) => order(entry, last) <= 0);
}
