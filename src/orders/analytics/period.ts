/**
 * The periods that are counted. A shop with 5,000 orders a day has orders from nearly as many PINs: their counters of
 * a year would be a million. Beside days, PINs are therefore counted in blocks of 32 days, and a year is read from
 * twelve blocks and at most 31 days.
 */
import type { PeriodId, PeriodRange } from "../../db/queries/order-days.ts";
import type { Change } from "./change.ts";
import { addTo, type Counts, sumsOf } from "./counts.ts";

/** What is counted over which period, as stored. */
export const PeriodKind = {
  /** All facets but PINs, of a day. */
  day: 0,
  /** PINs of a day. */
  pinDay: 1,
  /** PINs of {@link BLOCK_DAYS}. */
  pinBlock: 2,
} as const;

export const BLOCK_DAYS = 32;
const END = Number.MAX_SAFE_INTEGER;

/** The rows that together count all orders placed from a day on. */
export function rangesFrom(first: number): PeriodRange[] {
  const block = Math.ceil(first / BLOCK_DAYS) * BLOCK_DAYS;
  return [
    { kind: PeriodKind.day, from: first, before: END },
    { kind: PeriodKind.pinDay, from: first, before: block },
    { kind: PeriodKind.pinBlock, from: block, before: END },
  ];
}

/** Counts of a period, or changes of them. */
export interface Period {
  id: PeriodId;
  counts: Counts;
}

/** By account, kind and day. */
export type Periods = Map<string, Period>;

export const periodKey = ({ accountId, kind, day }: PeriodId): string => `${accountId} ${kind} ${day}`;

/** Sums the changes by period. */
export function sumByPeriod(changes: Iterable<Change>): Periods {
  const periods: Periods = new Map();
  const of = (id: PeriodId): Counts => {
    const key = periodKey(id);
    const period = periods.get(key) ?? { id, counts: new Map() };
    periods.set(key, period);
    return period.counts;
  };
  for (const [by, accountId, day, outcome, value, pin, ...keys] of changes) {
    const block = day - (day % BLOCK_DAYS);
    const amount = { outcome, value };
    const counts = of({ accountId, kind: PeriodKind.day, day });
    for (const key of keys) addTo(sumsOf(counts, key, day), amount, by);
    addTo(sumsOf(of({ accountId, kind: PeriodKind.pinDay, day }), pin, day), amount, by);
    addTo(sumsOf(of({ accountId, kind: PeriodKind.pinBlock, day: block }), pin, block), amount, by);
  }
  return periods;
}

/** The changes in a journal, oldest first. */
export function* changesIn(journal: readonly string[]): Generator<Change> {
  for (const text of journal) yield* JSON.parse(text) as Change[]; // see journalText
}

/** The changes of a transaction, as {@link changesIn} reads them. */
export const journalText = (changes: readonly Change[]): string => JSON.stringify(changes);
