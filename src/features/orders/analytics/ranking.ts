/** Sorts values by their counts; of equal ones, that of the earlier first order comes first. */
import { Field, type Key, type Sums } from "./counts.ts";

type Entry = [key: Key, sums: Sums];
type Compare = (a: Sums, b: Sums) => number;
/** The first of the keys by their first orders, which are in the period that begins on a day. */
export type ByFirstOrder = (keys: readonly Key[], day: number, limit: number) => Promise<Key[]>;

/**
 * The first entries by `compare`. Orders are read only to sort keys that are equal and began in the same period.
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
    for (const key of first) result.push([key, equal.get(key)!]); // one of the same keys
  }
  return result;
}

/** The first `limit` entries, and those that equal the last of them. There may be thousands, and few are wanted. */
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
