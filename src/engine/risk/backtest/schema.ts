/** Schema of a backtest's result. */
import { type Static, Type as t } from "@sinclair/typebox";
import { Costs } from "../costs.ts";
import { RealisedSaving } from "../savings.ts";
import { Difference } from "./difference.ts";
import { intervals, LevelCount, NEWEST_ORDERS, Rupees, Share } from "./figures.ts";
import { FORECAST, Forecast } from "./forecast.ts";
import { Saving } from "./saving.ts";

const Levels = t.Object({ LOW: LevelCount, REVIEW: LevelCount, HIGH: LevelCount });

export const AtThreshold = t.Object(
  {
    score: t.Number(),
    orders: t.Integer({ description: "Orders at or above the score" }),
    share: Share,
    rtos_caught: t.Integer(),
    rtos_missed: t.Integer(),
    good_stopped: t.Integer({ description: "Orders at or above the score that were delivered" }),
    value_caught: Rupees,
    value_missed: Rupees,
    value_stopped: Rupees,
    saved: t.Number({
      description: "Rupees saved compared with shipping every order, if these are held as at REVIEW",
    }),
    precision: Share,
    recall: Share,
    intervals: intervals("share", "precision", "recall"),
  },
  { description: "What holding every order at or above a score would have caught and cost" },
);
export type AtThreshold = Static<typeof AtThreshold>;

export const RuleHits = t.Object({
  code: t.String(),
  points: t.Number(),
  hits: t.Integer(),
  hit_rate: Share,
  rtos: t.Integer(),
  rto_rate: Share,
  intervals: intervals("hit_rate", "rto_rate"),
});
export type RuleHits = Static<typeof RuleHits>;

export const Report = t.Object({
  levels: Levels,
  review: AtThreshold,
  high: AtThreshold,
  curve: t.Array(AtThreshold, { description: "For every fifth score" }),
  auc: t.Union([t.Number(), t.Null()], { description: "Area under the ROC curve: 0.5 is chance" }),
  intervals: intervals("auc"),
  rules: t.Array(RuleHits),
  forecast: t.Union([Forecast, t.Null()], { description: FORECAST }),
  saving: Saving,
  best: t.Object(
    { score: t.Integer({ minimum: 0, maximum: 101 }), saved: t.Number() },
    { description: "The score from which holding every order would have saved most; 101: none" },
  ),
});
export type Report = Static<typeof Report>;

export const Backtest = t.Object({
  orders: t.Integer({ description: "Orders with a final outcome, delivered or rto" }),
  rtos: t.Integer(),
  rto_rate: Share,
  rto_value: Rupees,
  ...NEWEST_ORDERS,
  sample: t.Object(
    { orders: t.Integer(), of: t.Integer() },
    {
      description:
        "How many of the finished orders were read. From more than 10,000, that many are drawn by a hash of their row, the same each time: `orders`, `rtos` and `rto_rate` are then counted over the whole period, and all other figures estimated from the sample, with counts and rupees scaled to all orders",
    },
  ),
  treated: t.Integer({
    description:
      "Orders read that were called, whose address was corrected, or that were rejected and not sent, which are no finished orders. What they would have done without is unknown, so in `proposed`, `today` and `against_today` they count by the probability of a return of their score under the active rules, and in `rules` those that were not sent; `auc` leaves them out",
  }),
  intervals: intervals("rto_rate"),
  given: t.Unsafe<Static<typeof Levels>>({
    ...Levels,
    description: "The levels that the orders got when they were scored",
  }),
  proposed: Report,
  today: Report,
  costs: Costs,
  against_today: Difference,
  realised: RealisedSaving,
});
export type Backtest = Static<typeof Backtest>;
