/** What a threshold means, even before it was backtested. */
import type { RulesDocument } from "../changes.ts";
import type { Tried } from "./use-backtest.ts";

type Level = "review" | "high";

export interface AtScore {
  /** Share of the orders at or above the score. */
  share: number;
  /** Rupees of the returns among them. */
  caught: number;
  /** Interpolated between backtested scores, or from other points, so the figures will change. */
  isRough: boolean;
}

/**
 * From the latest backtest; while a slider moves, by its curve, so that the figures move with it.
 * @returns null without finished orders
 */
export function atThreshold({ result, of }: Tried, document: RulesDocument, level: Level): AtScore | null {
  if (!result || !of || result.orders === 0) return null;
  const { curve, forecast, [level]: report } = result.proposed;
  const exact = { share: forecast?.[level].share ?? report.share ?? 0, caught: report.value_caught };
  const [score, tried] = [document.thresholds[level], of.thresholds[level]];
  const isRough = document !== of;
  if (score === tried) return { ...exact, isRough };
  const [now, then] = [onCurve(curve, score), onCurve(curve, tried)];
  // The forecast is for later orders than the curve, so only its ratio is used.
  const share = then.share > 0 ? (exact.share * now.share) / then.share : now.share;
  return { share: Math.min(1, share), caught: now.caught, isRough };
}

type Curve = NonNullable<Tried["result"]>["proposed"]["curve"];

/** Between two points of the curve as on a line. */
function onCurve(curve: Curve, score: number): { share: number; caught: number } {
  const after = curve.find((point) => point.score >= score) ?? curve[curve.length - 1];
  const before = curve.findLast((point) => point.score <= score) ?? after;
  const part = after.score === before.score ? 0 : (score - before.score) / (after.score - before.score);
  const between = (a: number, b: number) => a + (b - a) * part;
  return {
    share: between(before.share ?? 0, after.share ?? 0),
    caught: between(before.value_caught, after.value_caught),
  };
}
