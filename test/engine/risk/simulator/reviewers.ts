/**
 * People who review the risky orders of a simulated shop, and what they really saved: the simulator knows what would have
 * become of each order that they touched. The product sees what the shop sees.
 */

import type { PinDirectory } from "../../../../src/engine/pincode/directory.ts";
import { DEFAULT_COSTS } from "../../../../src/engine/risk/costs.ts";
import { compile, DEFAULT_RULES, Probabilities } from "../../../../src/engine/risk/index.ts";
import type { ScoreCount } from "../../../../src/engine/risk/probability/index.ts";
import { realisedSaving } from "../../../../src/engine/risk/savings.ts";
import { Counts, outcomeField } from "../../../../src/features/orders/analytics/counts.ts";
import { countFacets, heldFacets, heldOrdersIn } from "../../../../src/features/orders/analytics/held.ts";
import { Act, storedProbability } from "../../../../src/features/orders/record/held.ts";
import { Random } from "../../../support/random.ts";
import type { Happening } from "./past.ts";
import { type Review, replay, type Seen } from "./replay.ts";
import {
  DAY,
  type Ending,
  type SimulatedOrder,
  type SimulationParams,
  START,
  simulateOrders,
} from "./shop.ts";

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
} as const satisfies Record<string, Reviewers>;

/** Days whose orders the product's estimates leave out while a shop is new, as not all their returns are known. */
const RETURN_DAYS = 30;

interface Touched {
  order: SimulatedOrder;
  decision: "verified" | "rejected";
  held: ReturnType<typeof storedProbability>;
  acts: number;
  /** What becomes of it. */
  ending: Ending;
  /** Rupees kept against sending it as it came in, without the call. */
  kept: number;
}

/** The people's side of a replay: their acts, by the probabilities that the product knows at each time. */
class Desk implements Review {
  readonly touched = new Map<SimulatedOrder, Touched>();
  finished = 0;
  readonly #reviewers: Reviewers;
  readonly #random: Random;
  readonly #scorer = compile(DEFAULT_RULES);
  readonly #scores = new Map<SimulatedOrder, number>();
  readonly #outcomes: (ScoreCount & { day: number })[] = [];
  #known = { day: 0, probabilities: new Probabilities([]) };

  constructor(reviewers: Reviewers, seed: string) {
    this.#reviewers = reviewers;
    this.#random = new Random(seed);
  }

  placed({ order, signals }: Seen): void {
    const { risk_score, risk_level } = this.#scorer.rate(signals);
    this.#scores.set(order, risk_score);
    const { look, call, rejectBad, rejectGood, prevent, lose } = this.#reviewers;
    if (risk_level === "LOW" || !this.#random.chance(look)) return;
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
      held: storedProbability(this.#knownOn(dayOf(order)).of(order.payment, risk_score)),
      kept: isUnsent ? -worth : isWon ? return_cost + order_margin : 0,
    });
  }

  happens(order: SimulatedOrder, what: Happening): Happening | null {
    const touched = this.touched.get(order);
    const ending = touched?.ending ?? order.ending;
    if (what === "ndr") return ending === "cancelled" ? null : what;
    if (ending !== "cancelled") {
      const [delivered, rto] = ending === "rto" ? [0, 1] : [1, 0];
      const riskScore = this.#scores.get(order)!; // scored when it was placed
      // The product leaves out what a call may have changed.
      if ((touched?.acts ?? 0) === 0)
        this.#outcomes.push({ payment: order.payment, riskScore, delivered, rto, day: dayOf(order) });
      this.finished++;
    }
    return ending;
  }

  /** Estimated once a day. */
  #knownOn(day: number): Probabilities {
    if (day !== this.#known.day) {
      const old = this.#outcomes.filter((outcome) => outcome.day <= day - RETURN_DAYS);
      this.#known = { day, probabilities: new Probabilities(old) };
    }
    return this.#known.probabilities;
  }
}

const dayOf = ({ at }: SimulatedOrder): number => Math.floor((at - START) / DAY);

/** What reviewers saved in a simulated shop: as the product tells it, and in truth. */
export function reviewShop(directory: PinDirectory, params: SimulationParams, reviewers: Reviewers) {
  const desk = new Desk(reviewers, `${params.seed} desk`);
  replay(directory, simulateOrders(directory, params), Infinity, desk);
  const counts = new Counts();
  let truth = 0;
  for (const { ending, decision, held, acts, kept } of desk.touched.values()) {
    const facets = heldFacets({ decision, outcome: ending, ndrAt: null, ...held, heldActs: acts });
    countFacets(counts, facets, 0, { outcome: outcomeField(ending), value: 0 }, 1);
    truth += kept - (acts === 0 ? 0 : DEFAULT_COSTS.call_cost);
  }
  const held = { ...heldOrdersIn(counts, new Counts()), returnDays: 0 };
  return { told: realisedSaving(held, desk.finished, DEFAULT_COSTS), truth };
}
