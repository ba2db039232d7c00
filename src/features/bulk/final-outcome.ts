/** Chooses, of several rows of one order, the one that says how it ended. */
import { PARCEL_RANKS } from "../orders/record/parcels.ts";
import type { Outcome } from "../orders/record/schema.ts";

/** What one row says. */
export interface RowEnd {
  /** Null: it does not say how the order ended. */
  outcome: Outcome | null;
  /** Milliseconds since 1970; null without a date. */
  at: number | null;
  /** What names the row's parcel and item; "" when nothing does. */
  part: string;
}

/** States of one parcel that have no date: what came back was out for delivery before. */
const STATES: readonly (Outcome | null)[] = ["rto", "delivered", "cancelled", "ndr"];

/**
 * The latest state of each parcel and item, and of these the one that counts for the order.
 * @param rows at least one
 * @returns one of them, with the time when its state began
 */
export function finalEnd<T extends RowEnd>(rows: readonly T[]): T {
  // An order has its AWB only once a courier knows it: its rows before are no parcel of their own.
  const telling = rows.filter(({ part, outcome }) => part !== "" || outcome !== null);
  const parts = Map.groupBy(telling.length > 0 ? telling : rows, ({ part }) => part);
  return best(
    [...parts].map(([part, states]) => lastState(states, part === "" ? PARCEL_RANKS : STATES)),
    PARCEL_RANKS,
  );
}

function lastState<T extends RowEnd>(rows: readonly T[], ranks: readonly (Outcome | null)[]): T {
  const ended = rows.filter(({ outcome }) => outcome !== null);
  if (ended.length === 0) return rows[0];
  const times = ended.map(({ at }) => at ?? Number.NaN);
  const latest = Math.max(...times);
  // Without a date of each the latest is not known.
  const last = best(Number.isNaN(latest) ? ended : ended.filter(({ at }) => at === latest), ranks);
  const began = ended.flatMap(({ outcome, at }) => (outcome === last.outcome && at !== null ? [at] : []));
  return { ...last, at: began.length > 0 ? Math.min(...began) : null };
}

/** @param ranks all outcomes of the rows, the one that counts most first */
function best<T extends RowEnd>(rows: readonly T[], ranks: readonly (Outcome | null)[]): T {
  return rows.reduce((a, b) => (ranks.indexOf(b.outcome) < ranks.indexOf(a.outcome) ? b : a));
}
