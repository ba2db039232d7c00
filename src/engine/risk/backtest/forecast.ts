/**
 * Forecast of the share of future orders at a level. It needs no outcomes, so it counts recent orders, finished or not:
 * the finished ones among them are mostly deliveries, which are known before returns.
 *
 * The share drifts, since the history of buyers and places grows: in the first weeks few returns are known. So it is
 * the share of the late orders, plus half of its change since the earlier ones. On simulated shops that is the best
 * simple rule: without the change the forecast is a fifth too low, with all of it too uncertain.
 */
import { type Static, Type as t } from "@sinclair/typebox";
import { Interval, intervalOf } from "../interval.ts";
import { compile } from "../rules/score.ts";
import type { RuleDocument } from "../schema.ts";
import type { Signals } from "../types.ts";
import { share } from "./count.ts";

/** Orders placed of late, finished or not, each list oldest first. */
export interface Recent<T> {
  /** The latest two weeks. */
  late: readonly T[];
  /** Earlier ones, up to 60 days back; with few of them the change is ignored. */
  earlier: readonly T[];
}

/** The part of the change from earlier to late that is assumed to continue. */
const TREND = 0.5;
/** With fewer earlier orders the change would be chance. */
const MIN_EARLIER = 500;
/** With fewer late orders there is no forecast. */
const MIN_LATE = 200;
/**
 * Number of consecutive batches of orders, whose shares vary like weeks: buyers order in bursts, so a share varies by
 * more than chance.
 */
const BATCHES = 7;
/** Student's t for this number of batches, with 2.5 % above it. */
const T = 2.447;
/** The forecast is for twice the time of the late orders. */
const COMING_BATCHES = 2 * BATCHES;

/** Description for the API reference. */
export const FORECAST =
  "Expected share of the next four weeks' orders at each level, with 95 % prediction intervals. From the orders of the latest 60 days, finished or not, the latest 14 days first; if those are fewer than 1,000, from the latest 1,000. Null with fewer than 200";

const ForecastShare = t.Object({ share: t.Number(), interval: Interval });

export const Forecast = t.Object({
  orders: t.Integer({ description: "Orders used for the forecast" }),
  review: t.Object(ForecastShare.properties, { description: "Orders at REVIEW or HIGH" }),
  high: t.Object(ForecastShare.properties, { description: "Orders at HIGH" }),
});
export type Forecast = Static<typeof Forecast>;

/** @returns null with fewer than 200 late orders */
export function forecastOf(recent: Recent<Signals>, document: RuleDocument): Forecast | null {
  const { late, earlier } = recent;
  if (late.length < MIN_LATE) return null;
  const scorer = compile(document);
  const levelOf = (signals: Signals) => scorer.rate(signals).risk_level;
  const levels = { late: late.map(levelOf), earlier: earlier.map(levelOf) };
  return {
    orders: late.length + earlier.length,
    review: forecastShare(levels, (level) => level !== "LOW"),
    high: forecastShare(levels, (level) => level === "HIGH"),
  };
}

/** The share of coming orders for which `holds` is expected to be true, 0 to 1. There must be late orders. */
function expectedShare<R>(recent: Recent<R>, holds: (row: R) => boolean): number {
  return Math.max(0, Math.min(1, shareOf(recent.late, holds) + trendOf(recent, holds)));
}

function forecastShare<R>(recent: Recent<R>, holds: (row: R) => boolean): Forecast["high"] {
  const { late, earlier } = recent;
  const expected = expectedShare(recent, holds);
  const trend = trendOf(recent, holds);
  const part = earlier.length < MIN_EARLIER ? 0 : TREND;
  const variance = varianceOf(late, holds);
  const ofEarlier = part === 0 ? 0 : varianceOf(earlier, holds);
  const sum = ((1 + part) ** 2 * variance + part ** 2 * ofEarlier) / BATCHES + variance / COMING_BATCHES;
  // The change may also stop, or continue at twice the rate.
  const margin = Math.hypot(T * Math.sqrt(sum), trend);
  return { share: share(expected, 1) ?? 0, interval: intervalOf(expected - margin, expected + margin) };
}

function trendOf<R>({ late, earlier }: Recent<R>, holds: (row: R) => boolean): number {
  return earlier.length < MIN_EARLIER ? 0 : TREND * (shareOf(late, holds) - shareOf(earlier, holds));
}

function shareOf<R>(rows: readonly R[], holds: (row: R) => boolean): number {
  let count = 0;
  for (const row of rows) if (holds(row)) count++;
  return count / rows.length;
}

/** Variance of the shares of the batches of rows. */
function varianceOf<R>(rows: readonly R[], holds: (row: R) => boolean): number {
  const start = (batch: number) => Math.floor((batch * rows.length) / BATCHES);
  const shares = Array.from({ length: BATCHES }, (_, i) =>
    shareOf(rows.slice(start(i), start(i + 1)), holds),
  );
  const mean = shares.reduce((sum, one) => sum + one, 0) / BATCHES;
  return shares.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (BATCHES - 1);
}
