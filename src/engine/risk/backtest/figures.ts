/** Schemas of the figures that a backtest reports. */
import { type Static, Type as t } from "@sinclair/typebox";
import { Interval } from "../interval.ts";

export const Share = t.Union([t.Number({ minimum: 0, maximum: 1 }), t.Null()], {
  description: "0 to 1; null when there are no orders",
});
export const Rupees = t.Number({ description: "Rupees; an estimate if the backtest uses a sample" });
const Bounds = t.Union([Interval, t.Null()]);
/** The intervals of the figures that stand beside them by the same names. */
export const intervals = <N extends string>(...names: N[]) =>
  t.Object(Object.fromEntries(names.map((name) => [name, Bounds])) as Record<N, typeof Bounds>, {
    description: "95 % confidence interval of each figure; null if the figure is",
  });

/** What became of the newest orders, by the names of its figures. */
export const NEWEST_ORDERS = {
  return_days: t.Integer({ description: "Days after which nearly all returns of the account are known" }),
  newest: t.Integer({
    description:
      "Finished orders placed in the last `return_days` days, of which more deliveries than returns are known",
  }),
  newest_left_out: t.Boolean({
    description:
      "Whether these are left out: when the older ones have 200 outcomes, with 30 returns and 30 deliveries. Otherwise all are read, and the share of returns is too low",
  }),
};
export type NewestOrders = { [Name in keyof typeof NEWEST_ORDERS]: Static<(typeof NEWEST_ORDERS)[Name]> };

export const LevelCount = t.Object({
  orders: t.Integer(),
  rtos: t.Integer(),
  share: Share,
  rto_rate: Share,
  value: Rupees,
  intervals: intervals("share", "rto_rate"),
});
export type LevelCount = Static<typeof LevelCount>;
