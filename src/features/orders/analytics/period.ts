/**
 * The counted periods. A shop with 5,000 orders a day has orders from nearly as many PINs, and would have a million
 * counters a year. PINs are therefore also counted in blocks of days, and a year is read from a few blocks of each
 * length.
 */
import type { PeriodId, PeriodRange } from "../../../db/queries/order-days.ts";
import type { Change } from "./change.ts";
import { Counts } from "./counts.ts";

/** Kind of a row of counters, as stored. */
export const Kind = {
  /** Payments by day. */
  payments: 0,
  /** All other facets except PINs, by day. */
  facets: 1,
  /** PINs of the shortest blocks; longer ones follow. */
  pins: 2,
} as const;

/** Days in the blocks that PINs are counted in, each a multiple of the one before. */
const BLOCKS = [1, 8, 32, 128] as const;
export const MAX_DAYS = 128;
const END = Number.MAX_SAFE_INTEGER;

/** The rows that count all facets except PINs of orders placed from a day on. */
export const facetRanges = (first: number): PeriodRange[] => [
  { kind: Kind.facets, from: first, before: END },
];

/** The rows that together count all orders placed from a day on. */
export function rangesFrom(first: number): PeriodRange[] {
  const ranges = [{ kind: Kind.payments, from: first, before: END }, ...facetRanges(first)];
  let from = first;
  for (let i = 0; i < BLOCKS.length; i++) {
    const next = BLOCKS[i + 1];
    const before = next === undefined ? END : Math.ceil(from / next) * next;
    ranges.push({ kind: Kind.pins + i, from, before });
    from = before;
  }
  return ranges;
}

/** Counts of a period, or changes of them. */
export interface Period {
  id: PeriodId;
  counts: Counts;
}

/** By account, kind and day. */
export type Periods = Map<string, Period>;

/** A period as the key of a map. */
export const periodKey = ({ accountId, kind, day }: PeriodId): string => `${accountId} ${kind} ${day}`;

/** Sums the changes by period. */
export function sumByPeriod(changes: Iterable<Change>): Periods {
  const periods: Periods = new Map();
  const of = (accountId: number, kind: number, day: number): Counts => {
    const id = { accountId, kind, day };
    const key = periodKey(id);
    const period = periods.get(key) ?? { id, counts: new Counts() };
    periods.set(key, period);
    return period.counts;
  };
  // Most changes are on the same day as the previous one.
  let last = { accountId: 0, day: -1, payments: new Counts(), facets: new Counts(), pins: [] as Block[] };
  for (const [by, accountId, day, outcome, value, pin, payment, ...facets] of changes) {
    if (last.accountId !== accountId || last.day !== day) {
      const payments = of(accountId, Kind.payments, day);
      const pins = BLOCKS.map((days, i) => {
        const block = day - (day % days);
        return { block, counts: of(accountId, Kind.pins + i, block) };
      });
      last = { accountId, day, payments, facets: of(accountId, Kind.facets, day), pins };
    }
    const amount = { outcome, value };
    last.payments.count(payment, day, amount, by);
    for (const facet of facets) last.facets.count(facet, day, amount, by);
    for (const { block, counts } of last.pins) counts.count(pin, block, amount, by);
  }
  return periods;
}

/** A block of days in which PINs are counted, by its first day. */
interface Block {
  block: number;
  counts: Counts;
}

/** The changes in a journal, oldest first. */
export function* changesIn(journal: readonly string[]): Generator<Change> {
  for (const text of journal) yield* JSON.parse(text) as Change[]; // see journalText
}

/** The changes of a transaction, for {@link changesIn}. */
export const journalText = (changes: readonly Change[]): string => JSON.stringify(changes);
