/**
 * People who review the risky orders of a simulated shop, and what they really saved: the simulator knows what would have
 * become of each order that they touched. The product sees what the shop sees.
 */

import type { PinDirectory } from "../../../../src/engine/pincode/directory.ts";
import { DEFAULT_COSTS } from "../../../../src/engine/risk/costs.ts";
import { compile, DEFAULT_RULES } from "../../../../src/engine/risk/index.ts";
import type { ScoreCount } from "../../../../src/engine/risk/probability/index.ts";
import { realisedSaving } from "../../../../src/engine/risk/savings.ts";
import { Counts, outcomeField } from "../../../../src/features/orders/analytics/counts.ts";
import { heldCountsIn, heldFacets, heldOrdersOf } from "../../../../src/features/orders/analytics/held.ts";
import { Act } from "../../../../src/features/orders/record/held.ts";
import { Random } from "../../../support/random.ts";
import type { Happening } from "./past.ts";
import { type Review, replay, type Seen } from "./replay.ts";
import { type Ending, type SimulatedOrder, type SimulationParams, simulateOrders } from "./shop.ts";

/** Chances, 0 to 1. */
export interface Reviewers {
  /** To look at an order that is not LOW; the others are sent. */
  look: number;
  /** To call the buyer before deciding. */
  call: number;
  /** To reject an order that would come back, and one that would be delivered: apart by what they know besides the score. */
  rejectBad: number;
  rejectGood: number;
  /** That a call makes a buyer take what would have come back. */
  prevent: number;
  /** That a buyer gives up because of the call. */
  lose: number;
}

/** Kinds of reviewers. */
export const REVIEWERS = {
  "who see no more than the score": {
    look: 0.9,
    call: 0.8,
    rejectBad: 0.35,
    rejectGood: 0.35,
    prevent: 0,
    lose: 0.03,
  },
  "who ask well": { look: 0.9, call: 0.95, rejectBad: 0.5, rejectGood: 0.2, prevent: 0, lose: 0.05 },
  "who win buyers over": { look: 0.8, call: 1, rejectBad: 0.15, rejectGood: 0.08, prevent: 0.3, lose: 0.05 },
  "who decide without calls": { look: 0.6, call: 0, rejectBad: 0.4, rejectGood: 0.3, prevent: 0, lose: 0 },
  "who put buyers off": { look: 1, call: 1, rejectBad: 0.3, rejectGood: 0.25, prevent: 0.05, lose: 0.25 },
  "who know bad orders without calls": {
    look: 0.9,
    call: 0,
    rejectBad: 0.5,
    rejectGood: 0.2,
    prevent: 0,
    lose: 0,
  },
  "who reject whatever they see": { look: 0.9, call: 0, rejectBad: 1, rejectGood: 1, prevent: 0, lose: 0 },
} as const satisfies Record<string, Reviewers>;

interface Touched {
  order: SimulatedOrder;
  decision: "verified" | "rejected";
  acts: number;
  /** What becomes of it. */
  ending: Ending;
  /** Rupees kept against sending it as it came in, without the call. */
  kept: number;
}

/** The people's side of a replay. */
class Desk implements Review {
  readonly touched = new Map<SimulatedOrder, Touched>();
  /** How orders ended that were not called. */
  readonly untreated: ScoreCount[] = [];
  readonly #reviewers: Reviewers;
  readonly #random: Random;
  readonly #scorer = compile(DEFAULT_RULES);
  readonly #scores = new Map<SimulatedOrder, number>();

  /** @param from when they begin; what was placed before is not in the period */
  constructor(
    reviewers: Reviewers,
    seed: string,
    private readonly from: number,
  ) {
    this.#reviewers = reviewers;
    this.#random = new Random(seed);
  }

  placed({ order, signals }: Seen): void {
    const { risk_score, risk_level } = this.#scorer.rate(signals);
    this.#scores.set(order, risk_score);
    const { look, call, rejectBad, rejectGood, prevent, lose } = this.#reviewers;
    if (order.at < this.from || risk_level === "LOW" || !this.#random.chance(look)) return;
    // Half of those that buyers cancel by themselves are gone before somebody looks.
    if (order.ending === "cancelled" && this.#random.chance(0.5)) return;
    const isBad = order.ending === "rto";
    const isCalled = this.#random.chance(call);
    const isRejected = this.#random.chance(isBad ? rejectBad : rejectGood);
    const isLost = isCalled && !isRejected && this.#random.chance(lose);
    const isWon = isCalled && isBad && this.#random.chance(prevent);
    const { return_cost, order_margin } = DEFAULT_COSTS;
    const isUnsent = isRejected || isLost;
    const worth = order.ending === "cancelled" ? 0 : isBad ? -return_cost : order_margin;
    const ending = isUnsent ? "cancelled" : isWon ? "delivered" : order.ending;
    this.touched.set(order, {
      ...{ order, ending, acts: isCalled ? Act.called : 0 },
      decision: isRejected ? "rejected" : "verified",
      kept: isUnsent ? -worth : isWon ? return_cost + order_margin : 0,
    });
  }

  happens(order: SimulatedOrder, what: Happening): Happening | null {
    const touched = this.touched.get(order);
    const ending = touched?.ending ?? order.ending;
    if (what === "ndr") return ending === "cancelled" ? null : what;
    const isTreated = (touched?.acts ?? 0) !== 0;
    if (ending !== "cancelled" && !isTreated && order.at >= this.from) {
      const [delivered, rto] = ending === "rto" ? [0, 1] : [1, 0];
      this.untreated.push({ payment: order.payment, riskScore: this.scoreOf(order), delivered, rto });
    }
    return ending;
  }

  /** Of an order that was placed. */
  scoreOf = (order: SimulatedOrder): number => this.#scores.get(order)!;
}

/**
 * What reviewers saved in a simulated shop since a time: as the product tells it, once all returns are known, and in truth.
 */
export function reviewShop(
  directory: PinDirectory,
  params: SimulationParams,
  reviewers: Reviewers,
  from: number,
) {
  const desk = new Desk(reviewers, `${params.seed} desk`, from);
  replay(directory, simulateOrders(directory, params), Infinity, desk);
  const counts = new Counts();
  let truth = 0;
  for (const { order, ending, decision, acts, kept } of desk.touched.values()) {
    const [score, version] = [desk.scoreOf(order), 0];
    const facets = heldFacets({
      ...{ heldScore: score, heldVersion: version, heldActs: acts, riskScore: score, rulesVersion: version },
      ...{ payment: order.payment, decision, outcome: ending, ndrAt: null },
      ...{ placedAt: order.at, outcomeAt: order.endedAt },
    });
    for (const facet of facets) counts.count(facet, 0, { outcome: outcomeField(ending), value: 0 }, 1);
    truth += kept - (acts === 0 ? 0 : DEFAULT_COSTS.call_cost);
  }
  const held = heldOrdersOf(heldCountsIn(counts, new Counts()), new Map([[0, desk.untreated]]));
  return { told: realisedSaving({ ...held, returnDays: 0 }, DEFAULT_COSTS), truth };
}
