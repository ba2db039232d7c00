/** Why learning changed points: the return rate of orders on which a rule fires, compared with what all other rules expect. */
import { type Static, Type as t } from "@sinclair/typebox";
import type { Rule, RuleDocument } from "../schema.ts";
import { type Candidate, PAYMENT_CODES } from "./candidates.ts";
import { type Fit, logOdds } from "./logistic.ts";

export const PointsReason = t.Object({
  code: t.String(),
  before: t.Union([t.Number(), t.Null()], { description: "Points today; null for a rule that is added" }),
  after: t.Number(),
  orders: t.Integer({ description: "Finished orders used for learning on which the rule fires" }),
  rtos: t.Integer({ description: "Of these, those that came back" }),
  expected: t.Union([t.Number(), t.Null()], {
    description:
      "Returns among them expected from all other learnt points; null for the payment rules, which carry the base rates",
  }),
});
export type PointsReason = Static<typeof PointsReason>;

/** An order used for learning. */
interface Learnt {
  /** As in index.ts. */
  features: Uint16Array;
  returned: boolean;
}

/**
 * One for each rule whose points change, in order.
 * @param rules with the learnt points
 * @param fit of the candidates and, after them, of COD against prepaid
 */
export function pointReasons(
  { rules: active }: RuleDocument,
  rules: readonly Rule[],
  candidates: readonly Candidate[],
  rows: readonly Learnt[],
  fit: Fit,
): PointsReason[] {
  const before = new Map(active.map(({ code, points }) => [code, points]));
  const counts = countsOf(rows, candidates.length, fit);
  const byCode = new Map(candidates.map(({ rule }, j) => [rule.code, counts.of(j)]));
  byCode.set(PAYMENT_CODES.cod, counts.cod);
  byCode.set(PAYMENT_CODES.prepaid, counts.prepaid);
  return rules.flatMap(({ code, points: after }) => {
    const found = byCode.get(code);
    const today = before.get(code) ?? null;
    return found && today !== after ? [{ code, before: today, after, ...found }] : [];
  });
}

type Counted = Pick<PointsReason, "orders" | "rtos" | "expected">;

/** @param cod the feature of COD orders */
function countsOf(rows: readonly Learnt[], cod: number, fit: Fit) {
  const [orders, rtos, expected] = Array.from({ length: 3 }, () => new Float64Array(cod + 1));
  let returned = 0;
  for (const row of rows) {
    const odds = logOdds(fit, row.features);
    if (row.returned) returned++;
    for (const j of row.features) {
      orders[j]++;
      if (row.returned) rtos[j]++;
      expected[j] += 1 / (1 + Math.exp(fit.weights[j] - odds));
    }
  }
  return {
    of: (j: number): Counted => ({
      orders: orders[j],
      rtos: rtos[j],
      expected: Math.round(expected[j] * 10) / 10,
    }),
    cod: { orders: orders[cod], rtos: rtos[cod], expected: null },
    prepaid: { orders: rows.length - orders[cod], rtos: returned - rtos[cod], expected: null },
  };
}
