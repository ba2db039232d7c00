/** What scoring adds to an order, and its response. */
import type { OrderRow } from "../../../db/queries/orders.ts";
import type { RiskReason, Scoring } from "../../../engine/risk/schema.ts";
import { packReasons } from "../stored/reasons.ts";
import { type DetailColumns, detailsOf } from "./details.ts";

/** The response for an order that was scored and saved. */
export interface ScoredOrder
  extends DetailColumns,
    Pick<
      OrderRow,
      | ("orderId" | "placedAt" | "phone" | "payment")
      | ("riskLevel" | "riskScore" | "rulesVersion" | "decision" | "outcome")
    > {
  /** JSON of `{code, message, points, evidence}[]`. */
  riskReasons: string;
  /** False: it was already stored, maybe under another id. */
  created: boolean;
}

/** @param reasons with their texts */
export function scoredOrder(row: OrderRow, reasons: readonly RiskReason[], created: boolean): ScoredOrder {
  const { orderId, placedAt, phone, payment, riskLevel, riskScore, rulesVersion, decision, outcome } = row;
  const riskReasons = JSON.stringify(reasons);
  const score = { riskLevel, riskScore, riskReasons, rulesVersion };
  return { orderId, placedAt, phone, payment, ...score, decision, outcome, ...detailsOf(row), created };
}

/** The columns that come from scoring. @param now milliseconds since 1970 */
export const riskColumns = (scoring: Scoring, rulesVersion: number, now: number) => ({
  riskLevel: scoring.risk_level,
  riskScore: scoring.risk_score,
  riskReasons: packReasons(scoring.risk_reasons),
  rulesVersion,
  scoredAt: now,
  updatedAt: now,
});

/** Initial values of columns that later changes set. */
export const UNCHANGED = {
  decision: "pending",
  decisionNote: null,
  decisionActor: null,
  decidedAt: null,
  erasedAt: null,
  revision: 1,
  revisedAt: null,
  revisedBy: null,
  heldScore: null,
  heldVersion: null,
  heldActs: 0,
} as const satisfies Partial<OrderRow>;
