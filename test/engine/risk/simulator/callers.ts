/** A simulated shop that calls risky buyers or rejects by a rule: what it knows at a moment, and what rules would save. */
import type { PinDirectory } from "../../../../src/engine/pincode/directory.ts";
import { DEFAULT_COSTS, savingsOf } from "../../../../src/engine/risk/costs.ts";
import {
  compile,
  DEFAULT_RULES,
  type LearningOrders,
  type Signals,
} from "../../../../src/engine/risk/index.ts";
import type { RuleDocument } from "../../../../src/engine/risk/schema.ts";
import { Random } from "../../../support/random.ts";
import { knownAt } from "./known.ts";
import type { Happening } from "./past.ts";
import { type Review, replay, type Seen } from "./replay.ts";
import type { SimulatedOrder, SimulationParams } from "./shop.ts";
import { simulateOrders } from "./shop.ts";

/** Chances that people reject a called order that would come back, and another; that a call prevents a return. */
const [REJECT_BAD, REJECT_GOOD, PREVENT] = [0.5, 0.1, 0.33];

/** Whether a rule rejects an order by itself. */
type Rejects = (signals: Signals) => boolean;

/** Calls by the default rules. */
class Callers implements Review {
  /** Orders that were called or rejected, and what becomes of them; null: they are not sent. */
  readonly treated = new Map<SimulatedOrder, Happening | null>();
  readonly #scorer = compile(DEFAULT_RULES);
  readonly #random: Random;

  /** @param share of the orders that are not LOW */
  constructor(
    seed: string,
    private readonly share: number,
    private readonly rejects: Rejects,
  ) {
    this.#random = new Random(`${seed} calls`);
  }

  placed({ order, signals }: Seen): void {
    if (this.rejects(signals)) {
      this.treated.set(order, null);
      return;
    }
    if (this.#scorer.rate(signals).risk_level === "LOW" || !this.#random.chance(this.share)) return;
    const isBad = order.ending === "rto";
    const isRejected = this.#random.chance(isBad ? REJECT_BAD : REJECT_GOOD);
    const isPrevented = isBad && this.#random.chance(PREVENT);
    this.treated.set(order, isRejected ? null : isPrevented ? "delivered" : order.ending);
  }

  happens(order: SimulatedOrder, what: Happening): Happening | null {
    const ending = this.endingOf(order);
    if (what === "ndr") return ending === null || ending === "cancelled" ? null : what;
    return ending ?? "cancelled";
  }

  /** Null: it was rejected. */
  endingOf(order: SimulatedOrder): Happening | null {
    const ending = this.treated.get(order);
    return ending === undefined ? order.ending : ending;
  }
}

/**
 * @param share of the orders at REVIEW or HIGH by the default rules whose buyers are called, 0 to 1
 * @param rejects no order by default
 */
export function shopThatTreats(
  directory: PinDirectory,
  params: SimulationParams,
  share: number,
  rejects: Rejects = () => false,
) {
  const callers = new Callers(params.seed, share, rejects);
  const seen = replay(directory, simulateOrders(directory, params), Infinity, callers);
  return {
    /** What the product knows. @param returnDays how long the newest orders are left out, milliseconds */
    knownAt(moment: number, returnDays: number): LearningOrders {
      const old = seen.filter(({ order }) => order.at < moment - returnDays);
      const finished = old
        .filter(({ order }) => callers.endingOf(order) !== "cancelled")
        .map(({ order, signals }) => ({
          signals,
          outcome: callers.endingOf(order) as "delivered" | "rto" | null,
          treated: callers.treated.has(order),
        }));
      return { finished: finished.reverse(), recent: knownAt(seen, moment).recent };
    },
    /** Rupees per 100 COD orders placed later, as they would have ended without a call. */
    savedAfter(moment: number, document: RuleDocument): number {
      const savings = savingsOf(DEFAULT_COSTS);
      const scorer = compile(document);
      const late = seen.filter(({ order }) => order.at >= moment && order.ending !== "cancelled");
      const saved = late.reduce(
        (sum, { order, signals }) =>
          sum + savings[scorer.rate(signals).risk_level][order.ending === "rto" ? "rto" : "delivered"],
        0,
      );
      return (100 * saved) / late.filter(({ order }) => order.payment === "COD").length;
    },
  };
}
