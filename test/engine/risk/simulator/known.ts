/** What a merchant can learn from at a moment: the outcomes known by then, and the orders placed of late. */
import type { LearningOrders, LearningRow } from "../../../../src/engine/risk/index.ts";
import type { Seen } from "./replay.ts";
import { DAY } from "./shop.ts";

/** @param seen in time order; those placed later are left out */
export function knownAt(seen: readonly Seen[], moment: number): LearningOrders {
  const placed = (from: number, to: number) =>
    seen.filter(({ order }) => order.at >= from && order.at < to).map(({ signals }) => signals);
  return {
    finished: seen
      .filter(({ order }) => order.endedAt < moment && order.ending !== "cancelled")
      .map(
        ({ order, signals }): LearningRow => ({ signals, outcome: order.ending as LearningRow["outcome"] }),
      )
      .reverse(),
    recent: {
      late: placed(moment - 14 * DAY, moment),
      earlier: placed(moment - 60 * DAY, moment - 14 * DAY),
    },
  };
}
