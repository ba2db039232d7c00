/** Counts the orders that people held, and how likely they came back: what {@link realisedSaving} is made from. Pure. */
import type { OrderRow } from "../../../db/queries/orders.ts";
import type { HeldOrders, HeldSums } from "../../../engine/risk/savings.ts";
import { Act, isTreated } from "../record/held.ts";
import { type Counts, Facet, Field, ordersIn } from "./counts.ts";

/** What an order is counted by: a key, and instead of its value another amount. */
export type CountedFacet = string | [key: string, amount: number];

type HeldOrder = Pick<OrderRow, "decision" | "outcome" | "heldProbability" | "heldWidth" | "heldActs">;

/** The columns of {@link HeldOrder}. */
export const HELD_COLUMNS = ["decision", "outcome", "heldProbability", "heldWidth", "heldActs"] as const;

/** Keys of the sums, after {@link Facet.held}. */
const GROUPS = { rejected: "r", cancelled: "c", sent: "s" } as const;
type Group = keyof typeof GROUPS;
const SUMS = { expected: "p", variance: "v", width: "w" } as const;
const CALLED = `${Facet.held}k`;
const ESTIMATED = `${Facet.held}e`;

/** Ten-thousandths in {@link Field.value}: whole paise, which are stored shorter. */
const TEN_THOUSANDTH = 10_000;
const ONE = 1e4;

/** The keys of a held order; none when it is still on its way, or nobody held it. */
export function heldFacets(order: HeldOrder): CountedFacet[] {
  const { heldProbability, heldWidth, heldActs } = order;
  if (heldProbability === null) return [];
  const facets: CountedFacet[] = (heldActs & Act.called) === 0 ? [] : [CALLED];
  const group = groupOf(order);
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
  if ((heldActs & Act.estimated) !== 0) facets.push(ESTIMATED);
  return facets;
}

function groupOf(order: HeldOrder): Group | null {
  const { decision, outcome } = order;
  if (outcome === "delivered" || outcome === "rto") return isTreated(order) ? "sent" : null;
  if (decision === "rejected") return "rejected";
  return outcome === "cancelled" ? "cancelled" : null;
}

/** Counts the facets of an order. @param amount of those that have none of their own */
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

/** The held orders in some counts. */
export function heldOrdersIn(counts: Counts): HeldOrders {
  const numberOf = (key: string) => {
    const sums = counts.get(key);
    return sums ? ordersIn(sums) : 0;
  };
  const sumsOf = (group: Group): HeldSums => {
    const key = Facet.held + GROUPS[group];
    const sum = (name: keyof typeof SUMS) =>
      (counts.get(key + SUMS[name])?.[Field.value] ?? 0) / TEN_THOUSANDTH / ONE;
    return {
      orders: numberOf(key),
      expected: sum("expected"),
      variance: sum("variance"),
      width: sum("width"),
      returned: counts.get(key)?.[Field.rto] ?? 0,
    };
  };
  return {
    rejected: sumsOf("rejected"),
    cancelled: sumsOf("cancelled"),
    sent: sumsOf("sent"),
    called: numberOf(CALLED),
    estimated: numberOf(ESTIMATED),
  };
}
