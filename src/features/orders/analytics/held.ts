/** Counts held orders and their probability of a return, for {@link realisedSaving}. Pure. */
import type { OrderRow } from "../../../db/queries/orders.ts";
import type { HeldOrders, HeldSums } from "../../../engine/risk/savings.ts";
import { isFinished, wasSent } from "../record/finished.ts";
import { Act, isTreated } from "../record/held.ts";
import { type Counts, Facet, Field, ordersIn } from "./counts.ts";

/** A counted facet: a key, with another amount than the order's value. */
export type CountedFacet = string | [key: string, amount: number];

/** The columns of {@link HeldOrder}. */
export const HELD_COLUMNS = [
  "decision",
  "outcome",
  "ndrAt",
  "heldProbability",
  "heldWidth",
  "heldActs",
] as const satisfies readonly (keyof OrderRow)[];

type HeldOrder = Pick<OrderRow, (typeof HELD_COLUMNS)[number]>;

/** Keys of the sums, after {@link Facet.held}. */
const GROUPS = { rejected: "r", cancelled: "c", sent: "s" } as const;
type Group = keyof typeof GROUPS;
const SUMS = { expected: "p", variance: "v", width: "w" } as const;
const CALLED = `${Facet.held}k`;
/** Called, and in transit or finished. */
const CALLED_SENT = `${Facet.held}l`;
const ESTIMATED = `${Facet.held}e`;
/** Estimated, and sent. */
const ESTIMATED_SENT = `${Facet.held}f`;

/** Ten-thousandths as {@link Field.value}: whole paise, which have a shorter stored form. */
const TEN_THOUSANDTH = 10_000;
const ONE = 1e4;

/** The keys of a held order; only those of its call while it is in transit; none if nobody held it. */
export function heldFacets(order: HeldOrder): CountedFacet[] {
  const { heldProbability, heldWidth, heldActs } = order;
  if (heldProbability === null) return [];
  const group = groupOf(order);
  const isSent = group === null || group === "sent";
  const facets: CountedFacet[] = [];
  if ((heldActs & Act.called) !== 0) facets.push(...(isSent ? [CALLED, CALLED_SENT] : [CALLED]));
  if (!group) return facets;
  const key = Facet.held + GROUPS[group];
  const amounts = {
    expected: heldProbability,
    variance: Math.round((heldProbability * (ONE - heldProbability)) / ONE),
    width: heldWidth ?? 0,
  };
  facets.push(key);
  for (const sum of ["expected", "variance", "width"] as const)
    facets.push([key + SUMS[sum], amounts[sum] * TEN_THOUSANDTH]);
  if ((heldActs & Act.estimated) !== 0) facets.push(...(isSent ? [ESTIMATED, ESTIMATED_SENT] : [ESTIMATED]));
  return facets;
}

function groupOf(order: HeldOrder): Group | null {
  if (isFinished(order)) return isTreated(order) ? "sent" : null;
  if (wasSent(order)) return null;
  if (order.decision === "rejected") return "rejected";
  return order.outcome === "cancelled" ? "cancelled" : null;
}

/** Counts the facets of an order. @param amount for those without their own */
export function countFacets(
  counts: Counts,
  facets: readonly CountedFacet[],
  day: number,
  amount: Parameters<Counts["count"]>[2],
  by: 1 | -1,
): void {
  for (const facet of facets) {
    if (typeof facet === "string") counts.count(facet, day, amount, by);
    else counts.count(facet[0], day, { ...amount, value: facet[1] }, by);
  }
}

/**
 * The held orders in some counts.
 * @param recent only those of recent days, whose returns are not all known
 */
export function heldOrdersIn(counts: Counts, recent: Counts): Omit<HeldOrders, "returnDays"> {
  const numberOf = (key: string, of = counts) => {
    const sums = of.get(key);
    return sums ? ordersIn(sums) : 0;
  };
  const sumsOf = (group: Group, without?: Counts): HeldSums => {
    const key = Facet.held + GROUPS[group];
    const field = (name: string, of: typeof Field.rto | typeof Field.value) =>
      (counts.get(name)?.[of] ?? 0) - (without?.get(name)?.[of] ?? 0);
    const sum = (name: keyof typeof SUMS) => field(key + SUMS[name], Field.value) / TEN_THOUSANDTH / ONE;
    return {
      orders: numberOf(key) - (without ? numberOf(key, without) : 0),
      expected: sum("expected"),
      variance: sum("variance"),
      width: sum("width"),
      returned: field(key, Field.rto),
    };
  };
  return {
    rejected: sumsOf("rejected"),
    cancelled: sumsOf("cancelled"),
    sent: sumsOf("sent", recent),
    recentlySent: numberOf(Facet.held + GROUPS.sent, recent),
    called: numberOf(CALLED) - numberOf(CALLED_SENT, recent),
    estimated: numberOf(ESTIMATED) - numberOf(ESTIMATED_SENT, recent),
  };
}
