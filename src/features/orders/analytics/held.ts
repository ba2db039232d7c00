/** Counts held orders and their probability of a return, for {@link realisedSaving}. Pure. */
import type { OrderRow } from "../../../db/queries/orders.ts";
import type { HeldOrders, HeldSums } from "../../../engine/risk/savings.ts";
import { isFinished, wasSent } from "../record/finished.ts";
import { Act, isTreated } from "../record/held.ts";
import { type Counts, Facet, Field, ordersIn, type Sums } from "./counts.ts";

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
const CALLED = "k";
const ESTIMATED = "e";
/** After a group or {@link ESTIMATED}: only orders that were called or corrected. */
const TREATED = "t";

/** Ten-thousandths as {@link Field.value}: whole paise, which have a shorter stored form. */
const TEN_THOUSANDTH = 10_000;
const ONE = 1e4;

/** The keys of a held order; only that of its call while it is in transit; none if nobody held it. */
export function heldFacets(order: HeldOrder): CountedFacet[] {
  const { heldProbability, heldWidth, heldActs } = order;
  if (heldProbability === null) return [];
  const group = groupOf(order);
  const facets: CountedFacet[] = (heldActs & Act.called) === 0 ? [] : [Facet.held + CALLED];
  if (!group) return facets;
  const keyOf = (name: string) => Facet.held + name + (isTreated(order) ? TREATED : "");
  const key = keyOf(GROUPS[group]);
  const amounts = {
    expected: heldProbability,
    variance: Math.round((heldProbability * (ONE - heldProbability)) / ONE),
    width: heldWidth ?? 0,
  };
  facets.push(key);
  for (const sum of ["expected", "variance", "width"] as const)
    facets.push([key + SUMS[sum], amounts[sum] * TEN_THOUSANDTH]);
  if ((heldActs & Act.estimated) !== 0) facets.push(keyOf(ESTIMATED));
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
  const read = (from: Counts, name: string, of: (sums: Sums) => number): number => {
    const sums = from.get(Facet.held + name);
    return sums ? of(sums) : 0;
  };
  /** @param sum after the name */
  const total = (name: string, of: (sums: Sums) => number, sum = ""): number => {
    const treated = name + TREATED + sum;
    return read(counts, name + sum, of) + read(counts, treated, of) - read(recent, treated, of);
  };
  const sumsOf = (group: Group): HeldSums => {
    const name = GROUPS[group];
    const sumOf = (sum: keyof typeof SUMS) =>
      total(name, (sums) => sums[Field.value], SUMS[sum]) / TEN_THOUSANDTH / ONE;
    return {
      orders: total(name, ordersIn),
      expected: sumOf("expected"),
      variance: sumOf("variance"),
      width: sumOf("width"),
      returned: total(name, (sums) => sums[Field.rto]),
    };
  };
  return {
    rejected: sumsOf("rejected"),
    cancelled: sumsOf("cancelled"),
    sent: sumsOf("sent"),
    recent: Object.values(GROUPS).reduce((sum, name) => sum + read(recent, name + TREATED, ordersIn), 0),
    called: read(counts, CALLED, ordersIn) - read(recent, CALLED, ordersIn),
    estimated: total(ESTIMATED, ordersIn),
  };
}
