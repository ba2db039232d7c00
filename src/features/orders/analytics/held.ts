/**
 * Counts the orders that people held, by what became of them and by their score, and compares them with orders of that
 * score that nobody held, for {@link realisedSaving}. Pure.
 */
import type { OrderRow } from "../../../db/queries/orders.ts";
import type { ScoreCount } from "../../../db/queries/score-outcomes.ts";
import { ANY_RATE_SD, Probabilities, takenAway } from "../../../engine/risk/index.ts";
import type { HeldOrders, HeldSums } from "../../../engine/risk/savings.ts";
import type { Payment } from "../../../engine/risk/types.ts";
import { isFinished, wasSent } from "../record/finished.ts";
import { Act, isTreated } from "../record/held.ts";
import {
  type Counts,
  emptySums,
  Facet,
  Field,
  facetOf,
  type Key,
  type OutcomeField,
  ordersIn,
} from "./counts.ts";
import { isAgeKnown } from "./return-days.ts";

/** The columns of {@link HeldOrder}. */
export const HELD_COLUMNS = [
  "payment",
  "decision",
  "outcome",
  "ndrAt",
  "heldScore",
  "heldVersion",
  "heldActs",
] as const satisfies readonly (keyof OrderRow)[];
/** Further ones, of finished orders. */
export const FINISHED_COLUMNS = [
  "outcomeAt",
  "rulesVersion",
  "riskScore",
] as const satisfies readonly (keyof OrderRow)[];

type HeldOrder = Pick<OrderRow, "placedAt" | (typeof HELD_COLUMNS | typeof FINISHED_COLUMNS)[number]>;

/** What became of held orders, after {@link Facet.held}; version, payment and score follow. */
const Fate = {
  rejected: "r",
  cancelled: "c",
  /** Delivered or returned after a call or a correction. */
  treated: "t",
  /** Delivered or returned after a decision alone. */
  sent: "s",
} as const;
type Fate = (typeof Fate)[keyof typeof Fate];
/** Those of {@link Fate.sent} that are among the orders counted by score, as they are counted there: by the score of today. */
const AMONG = "u";
const CALLED = `${Facet.held}k`;
const ESTIMATED = `${Facet.held}e`;

/** The keys of a held order; only that of its call while it is in transit; none if nobody held it. */
export function heldFacets(order: HeldOrder): string[] {
  const { payment, heldScore, heldVersion, heldActs } = order;
  if (heldScore === null) return [];
  const facets = (heldActs & Act.called) === 0 ? [] : [CALLED];
  const fate = fateOf(order);
  if (!fate) return facets;
  facets.push(`${Facet.held}${fate} ${heldVersion} ${payment} ${heldScore}`);
  if (fate === Fate.sent && isAgeKnown(order))
    facets.push(`${Facet.held}${AMONG} ${order.rulesVersion} ${payment} ${order.riskScore}`);
  if ((heldActs & Act.estimated) !== 0) facets.push(ESTIMATED);
  return facets;
}

function fateOf(order: HeldOrder): Fate | null {
  if (isFinished(order)) return isTreated(order) ? Fate.treated : Fate.sent;
  if (wasSent(order)) return null;
  if (order.decision === "rejected") return Fate.rejected;
  return order.outcome === "cancelled" ? Fate.cancelled : null;
}

interface VersionCount extends ScoreCount {
  rulesVersion: number;
}

/** Held orders of one fate, rules version, payment and score. */
interface HeldCount extends VersionCount {
  fate: Fate;
  orders: number;
}

/** The held orders of a period. */
export interface HeldCounts extends Pick<HeldOrders, "recent" | "called" | "estimated"> {
  /** Without those of recent days. */
  counts: readonly HeldCount[];
  /** Those of them that are among the untreated orders of {@link heldOrdersOf}, by the score of today. */
  among: readonly VersionCount[];
}

/**
 * The held orders in some counts.
 * @param recent only those of recent days, whose returns are not all known
 */
export function heldCountsIn(all: Counts, recent: Counts): HeldCounts {
  const none = emptySums(0);
  const older = (key: Key) => ordersIn(all.get(key) ?? none) - ordersIn(recent.get(key) ?? none);
  const counts: HeldCount[] = [];
  const among: VersionCount[] = [];
  let late = 0;
  for (const [key, sums] of all.entries()) {
    if (facetOf(key) !== Facet.held) continue;
    const [name, version, payment, score] = String(key).split(" ");
    if (score === undefined) continue;
    const newest = recent.get(key) ?? none;
    const count = (field: OutcomeField) => sums[field] - newest[field];
    const ofScore = {
      ...{ rulesVersion: Number(version), riskScore: Number(score) },
      // As heldFacets wrote it.
      payment: payment as Payment,
      ...{ delivered: count(Field.delivered), rto: count(Field.rto) },
    };
    if (name[1] === AMONG) {
      among.push(ofScore);
      continue;
    }
    late += ordersIn(newest);
    counts.push({ ...ofScore, fate: name[1] as Fate, orders: older(key) });
  }
  return { counts, among, recent: late, called: older(CALLED), estimated: older(ESTIMATED) };
}

/** Rules versions by which orders were scored when somebody held them. */
export const versionsOf = ({ counts }: HeldCounts): number[] => [
  ...new Set(counts.filter(({ orders }) => orders > 0).map(({ rulesVersion }) => rulesVersion)),
];

/**
 * What held orders would have done, by orders of the same days, rules version, payment and score that nobody held.
 * @param untreated finished orders of those days that were not called or corrected, by version; includes those that
 *   somebody decided on
 */
export function heldOrdersOf(
  { counts, among, ...known }: HeldCounts,
  untreated: ReadonlyMap<number, readonly ScoreCount[]>,
): Omit<HeldOrders, "returnDays"> {
  const held = { rejected: noSums(), cancelled: noSums(), sent: noSums(), returns: 0, ...known };
  for (const [version, finished] of untreated) {
    const isOwn = ({ rulesVersion }: VersionCount) => rulesVersion === version;
    const own = counts.filter(isOwn);
    const unheld = [...finished, ...among.filter(isOwn).map(takenAway)];
    held.returns += unheld.reduce((sum, { rto }) => sum + rto, 0);
    const probabilities = new Probabilities(unheld, ANY_RATE_SD);
    for (const count of own) {
      const { payment, riskScore, orders, rto, fate } = count;
      const { rto_probability: p, rto_probability_interval: of } = probabilities.of(payment, riskScore);
      const sums =
        fate === Fate.rejected ? held.rejected : fate === Fate.cancelled ? held.cancelled : held.sent;
      sums.orders += orders;
      sums.expected += orders * p;
      sums.variance += orders * p * (1 - p);
      sums.width += orders * (of.high - of.low);
      sums.returned += rto;
    }
  }
  return held;
}

const noSums = (): HeldSums => ({ orders: 0, expected: 0, variance: 0, width: 0, returned: 0 });
