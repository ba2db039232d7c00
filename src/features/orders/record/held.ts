/** What is stored when a person first holds an order: decides on it, calls the buyer or corrects the address. Pure. */
import type { OrderRow } from "../../../db/queries/orders.ts";
import type { RtoProbability } from "../../../engine/risk/probability/schema.ts";
import { isUnderWay } from "./finished.ts";

/** Acts on a held order besides decisions; stored as a sum. */
export const Act = {
  called: 1,
  /** The address was corrected. */
  corrected: 2,
  /** It was held before probabilities were stored: this one was estimated later. */
  estimated: 4,
} as const;

export type HeldPart = Pick<OrderRow, "heldProbability" | "heldWidth" | "heldActs">;

const NOT_HELD: HeldPart = { heldProbability: null, heldWidth: null, heldActs: 0 };

/** Whether a person has corrected the address. */
export const isCorrected = ({ heldActs }: Pick<OrderRow, "heldActs">): boolean =>
  (heldActs & Act.corrected) !== 0;

/** Whether a person called the buyer or corrected the address. */
export const isTreated = ({ heldActs }: Pick<OrderRow, "heldActs">): boolean =>
  (heldActs & (Act.called | Act.corrected)) !== 0;

/**
 * The columns after an act. The probability is that at the first act: a corrected address lowers it and new rules
 * change it, but savings are measured by how the order came in. Finished or cancelled orders are not held.
 * @param order before the act @param act 0 for a decision
 */
export function heldPart(order: OrderRow, probability: () => RtoProbability, act = 0): HeldPart {
  const { heldProbability, heldWidth, heldActs } = order;
  if (!isUnderWay(order)) return { heldProbability, heldWidth, heldActs };
  if (heldProbability !== null) return { heldProbability, heldWidth, heldActs: heldActs | act };
  return { ...storedProbability(probability()), heldActs: act };
}

/** After an undo: an order without other acts is not held. */
export const releasedPart = (order: OrderRow): HeldPart => {
  const { heldProbability, heldWidth, heldActs } = order;
  return isTreated(order) ? { heldProbability, heldWidth, heldActs } : NOT_HELD;
};

/** In ten-thousandths, as they are stored. */
export const storedProbability = ({
  rto_probability,
  rto_probability_interval: { low, high },
}: RtoProbability) => ({
  heldProbability: Math.round(rto_probability * 1e4),
  heldWidth: Math.round((high - low) * 1e4),
});
