/** Schema of a backtest's result. */
import { type Static, Type as t } from "@sinclair/typebox";

const Share = t.Union([t.Number({ minimum: 0, maximum: 1 }), t.Null()], {
  description: "0 to 1; null when there is nothing to have a share of",
});
const Rupees = t.Number({ description: "Rupees" });

export const LevelCount = t.Object({
  orders: t.Integer(),
  rtos: t.Integer(),
  rto_rate: Share,
  value: Rupees,
});
export type LevelCount = Static<typeof LevelCount>;

const Levels = t.Object({ LOW: LevelCount, REVIEW: LevelCount, HIGH: LevelCount });

export const AtThreshold = t.Object(
  {
    score: t.Number(),
    orders: t.Integer({ description: "Orders at or above the score" }),
    rtos_caught: t.Integer(),
    rtos_missed: t.Integer(),
    good_stopped: t.Integer({ description: "Orders at or above the score that were delivered" }),
    value_caught: Rupees,
    value_missed: Rupees,
    value_stopped: Rupees,
    precision: Share,
    recall: Share,
  },
  { description: "What holding back every order at and above a score would have caught and cost" },
);
export type AtThreshold = Static<typeof AtThreshold>;

export const RuleHits = t.Object({
  code: t.String(),
  points: t.Number(),
  hits: t.Integer(),
  hit_rate: Share,
  rtos: t.Integer(),
  rto_rate: Share,
});
export type RuleHits = Static<typeof RuleHits>;

export const Report = t.Object({
  levels: Levels,
  review: AtThreshold,
  high: AtThreshold,
  curve: t.Array(AtThreshold, { description: "At every fifth score" }),
  auc: t.Union([t.Number(), t.Null()], { description: "Area under the ROC curve: 0.5 is chance" }),
  rules: t.Array(RuleHits),
});
export type Report = Static<typeof Report>;

export const Backtest = t.Object({
  orders: t.Integer({ description: "Orders with a final outcome, delivered or rto" }),
  rtos: t.Integer(),
  rto_rate: Share,
  rto_value: Rupees,
  given: t.Unsafe<Static<typeof Levels>>({
    ...Levels,
    description: "The levels that the orders were given then",
  }),
  proposed: Report,
  today: Report,
});
export type Backtest = Static<typeof Backtest>;
