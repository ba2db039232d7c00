/** Learns a rules document from a merchant's outcomes, and says whether it is better than the active one. */
import { Problem } from "../../../lib/problem.ts";
import type { BacktestRow } from "../backtest/count.ts";
import type { NewestOrders } from "../backtest/figures.ts";
import { forecastOf, type Recent } from "../backtest/forecast.ts";
import { breakEvenOf, type Costs, DEFAULT_COSTS } from "../costs.ts";
import type { RuleDocument } from "../schema.ts";
import type { Outcomes, Signals } from "../types.ts";
import { candidatesOf } from "./candidates.ts";
import { thresholdsFor } from "./document.ts";
import { learn, outcomesBy, type Seen, scorerOf } from "./learn.ts";
import { pointReasons } from "./reasons.ts";
import type { Suggestion } from "./schema.ts";
import { labelled } from "./treated.ts";
import { triedOnUnseen } from "./unseen.ts";

/** With fewer outcomes the learned points would not generalize. */
const MIN_OUTCOMES = 200;
const MIN_RTOS = 30;
const MIN_DELIVERED = 30;

/** What is learned from an order. */
export type LearningRow = Pick<BacktestRow, "signals" | "outcome" | "treated">;

/** The orders that a document is learned from. */
export interface LearningOrders {
  /** And those that were rejected and not sent; newest first. */
  finished: Iterable<LearningRow>;
  /** How many finished orders they were drawn from, when they are a sample. */
  of?: number;
  /** Orders for the scale of the points and the forecast, with at least some late ones. */
  recent: Recent<Signals>;
}

/**
 * Learns the points of the active and the default rules by logistic regression. Lists, extra keys and disabled
 * rules are kept. The document is there whatever the verdict. Takes about half a second for 10,000 orders on one core.
 * @param active the active document
 * @param costs for choosing the thresholds
 * @throws Problem 409 not_enough_outcomes with `outcomes_needed` and `rtos_needed` in its data
 */
export function suggest(
  { finished, of, recent }: LearningOrders,
  active: RuleDocument,
  costs: Costs = DEFAULT_COSTS,
): Omit<Suggestion, keyof NewestOrders> {
  const candidates = candidatesOf(active);
  const scored = scorerOf(candidates, active);
  const seen: Seen[] = [];
  for (const { signals, outcome, treated = false } of finished)
    seen.push({ ...scored(signals), returned: outcome === "rto", treated: treated || outcome === null });
  seen.reverse();
  const untreated = seen.filter(({ treated }) => !treated);
  rejectTooFew(untreated);
  const rows = labelled(seen);
  const placed = [...recent.earlier, ...recent.late].map(scored);
  const learnt = learn(rows, placed, candidates, active);
  const thresholds = thresholdsFor(outcomesBy(learnt.score, rows), costs);
  const document = { ...active, rules: learnt.rules, thresholds };
  const tried = triedOnUnseen(seen, candidates, active, costs, learnt.fit);
  const breakEven = breakEvenOf(costs);
  return {
    verdict: verdictOf(tried),
    document,
    reasons: pointReasons(active, learnt.rules, candidates, untreated, learnt.fit),
    learnt_from: {
      ...{ outcomes: untreated.length, rtos: untreated.filter(cameBack).length },
      ...{ treated: seen.length - untreated.length, of: of ?? seen.length },
    },
    tried_on_latest: tried,
    forecast: forecastOf(recent, document),
    costs,
    break_even: { review: rounded(breakEven.review), high: rounded(breakEven.high) },
  };
}

/** By the interval of the difference on orders that the rules were not learnt from. */
function verdictOf(tried: Suggestion["tried_on_latest"]): Suggestion["verdict"] {
  const interval = tried?.against_today.interval ?? null;
  if (interval === null) return "unknown";
  return interval.low > 0 ? "better" : "not_better";
}

const rounded = (probability: number): number => Math.round(probability * 1e4) / 1e4;

const cameBack = ({ returned }: Seen): boolean => returned;

/** How many outcomes, and returns among them, learning lacks. */
export function missingOutcomes({ rto, delivered }: Outcomes): { outcomes: number; rtos: number } {
  const rtos = Math.max(0, MIN_RTOS - rto);
  const good = Math.max(0, MIN_DELIVERED - delivered);
  return { outcomes: Math.max(0, MIN_OUTCOMES - rto - delivered, rtos + good), rtos };
}

function rejectTooFew(rows: readonly Seen[]): void {
  const rtos = rows.filter(cameBack).length;
  const missing = missingOutcomes({ rto: rtos, delivered: rows.length - rtos });
  const { outcomes: outcomes_needed, rtos: rtos_needed } = missing;
  if (outcomes_needed === 0) return;
  const data = { outcomes: rows.length, rtos, outcomes_needed, rtos_needed };
  const values = { min: MIN_OUTCOMES, min_rtos: MIN_RTOS, outcomes_needed, rtos_needed };
  throw new Problem("not_enough_outcomes", values, { data });
}
