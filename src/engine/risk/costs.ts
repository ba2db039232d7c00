/** Costs of returns and held orders for a merchant, and the expected saving of holding an order. */
import { type Static, Type as t } from "@sinclair/typebox";
import type { RiskLevel } from "./schema.ts";

/** Maximum of a cost in rupees: far above any order, to catch typos. */
const MAX_COST = 1_000_000;

/**
 * Costs of a merchant who has not set any. A return costs shipping both ways and packing, ₹150 to ₹350 in India; a
 * call by an agent or a robot with its repetitions ₹5 to ₹15. Margin and share lost are those of a fashion or beauty
 * shop: ₹400 × 0.3 = ₹120 for each good order that is held.
 */
export const DEFAULT_COSTS = { return_cost: 250, order_margin: 400, hold_loss: 0.3, call_cost: 10 } as const;

const rupees = (standard: number, description: string) =>
  t.Number({ minimum: 0, maximum: MAX_COST, default: standard, description });

export const Costs = t.Object(
  {
    return_cost: rupees(
      DEFAULT_COSTS.return_cost,
      "Rupees that a returned order costs: shipping both ways, packing, damage",
    ),
    order_margin: rupees(
      DEFAULT_COSTS.order_margin,
      "Rupees earned by an order that is delivered; lost if a good buyer's order is stopped",
    ),
    hold_loss: t.Number({
      minimum: 0,
      maximum: 1,
      default: DEFAULT_COSTS.hold_loss,
      description: "Share of good buyers lost when their order is held for a call, 0 to 1",
    }),
    call_cost: rupees(DEFAULT_COSTS.call_cost, "Rupees for the calls about one held order"),
  },
  {
    $id: "Costs",
    description:
      "REVIEW holds an order for a call: a return saves `return_cost`, a good order loses `order_margin` × `hold_loss`, and each costs `call_cost`. HIGH stops it without a call: a return saves `return_cost`, a good order loses `order_margin`",
  },
);
export type Costs = Static<typeof Costs>;

/** Rupees saved by a level, compared with shipping: by an order that would come back, and by a good one. */
export type LevelSaving = Record<"rto" | "delivered", number>;

/** By level; a good order gives less than 0. */
export function savingsOf(costs: Costs): Record<RiskLevel, LevelSaving> {
  const { return_cost, order_margin, hold_loss, call_cost } = costs;
  return {
    LOW: { rto: 0, delivered: 0 },
    REVIEW: { rto: return_cost - call_cost, delivered: -order_margin * hold_loss - call_cost },
    HIGH: { rto: return_cost, delivered: -order_margin },
  };
}

/** Rupees that an order is expected to save. @param probability of coming back, 0 to 1 */
export const expectedSaving = ({ rto, delivered }: LevelSaving, probability: number): number =>
  probability * rto + (1 - probability) * delivered;

/** Probabilities from which on a level saves more than the one below it, 0 to 1; 1: never. */
export interface BreakEven {
  review: number;
  high: number;
}

/** Where holding an order begins to save, and where stopping it saves more than a call. */
export function breakEvenOf(costs: Costs): BreakEven {
  const { LOW, REVIEW, HIGH } = savingsOf(costs);
  const review = Math.min(crossing(LOW, REVIEW), crossing(LOW, HIGH));
  return { review, high: Math.max(review, crossing(REVIEW, HIGH)) };
}

/** The probability at which both save the same, the second more above it: 0 to 1; 0: always, 1: never. */
export function crossing(lower: LevelSaving, upper: LevelSaving): number {
  const gain = upper.rto - lower.rto;
  const loss = lower.delivered - upper.delivered;
  if (loss <= 0) return gain >= 0 ? 0 : 1;
  return gain + loss <= 0 ? 1 : Math.min(1, loss / (gain + loss));
}
