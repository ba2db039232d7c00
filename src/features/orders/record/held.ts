/** What is stored when a person first holds an order: decides on it, calls the buyer or corrects the address. Pure. */
import type { OrderRow } from "../../../db/queries/orders.ts";
import { isUnderWay } from "./finished.ts";

/** Acts on a held order besides decisions; stored as a sum. */
export const Act = {
  called: 1,
  /** The address was corrected. */
  corrected: 2,
  /** It was held before that was stored: this score may be another than that at the time. */
  estimated: 4,
} as const;

export type HeldPart = Pick<OrderRow, "heldScore" | "heldVersion" | "heldActs">;

const NOT_HELD: HeldPart = { heldScore: null, heldVersion: null, heldActs: 0 };

/** Whether a person has corrected the address. */
export const isCorrected = ({ heldActs }: Pick<OrderRow, "heldActs">): boolean =>
  (heldActs & Act.corrected) !== 0;

/** Whether a person called the buyer or corrected the address. */
export const isTreated = ({ heldActs }: Pick<OrderRow, "heldActs">): boolean =>
  (heldActs & (Act.called | Act.corrected)) !== 0;

/**
 * The columns after an act. The score is that at the first act: a corrected address lowers it and new rules change it, but
 * savings are measured by how the order came in. Finished or cancelled orders are not held.
 * @param order before the act @param act 0 for a decision
 */
export function heldPart(order: OrderRow, act = 0): HeldPart {
  const { heldScore, heldVersion, heldActs } = order;
  if (!isUnderWay(order)) return { heldScore, heldVersion, heldActs };
  if (heldScore !== null) return { heldScore, heldVersion, heldActs: heldActs | act };
  return { ...scoreOf(order), heldActs: act };
}

/** After an undo: an order without other acts is not held. */
export const releasedPart = (order: OrderRow): HeldPart => {
  const { heldScore, heldVersion, heldActs } = order;
  return isTreated(order) ? { heldScore, heldVersion, heldActs } : NOT_HELD;
};

/** What is stored of the score that an order has now. */
export const scoreOf = ({ riskScore, rulesVersion }: Pick<OrderRow, "riskScore" | "rulesVersion">) => ({
  heldScore: riskScore,
  heldVersion: rulesVersion,
});
