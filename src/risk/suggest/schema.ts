/** Schema of a suggestion. */
import { type Static, Type as t } from "@sinclair/typebox";
import { Forecast } from "../backtest/forecast.ts";
import { FORECAST, intervals } from "../backtest/schema.ts";
import { RuleDocument } from "../schema.ts";

const Auc = t.Number({ description: "Area under the ROC curve: 0.5 is chance, 1 perfect" });

const Tried = t.Object({
  ...{ outcomes: t.Integer(), suggested: Auc, today: Auc },
  intervals: intervals("suggested", "today"),
});

export const Suggestion = t.Object(
  {
    document: RuleDocument,
    learnt_from: t.Object(
      { outcomes: t.Integer(), rtos: t.Integer(), of: t.Integer() },
      {
        description:
          "Finished orders that were read, of how many: the latest 10,000, or where the latest 60 days have more, so many drawn from them by a hash of their row, the same each time",
      },
    ),
    tried_on_latest: t.Union([Tried, t.Null()], {
      description:
        "On the latest fifth of the orders: rules learnt from the orders before it, and today's. Null when that fifth has no return or no delivery",
    }),
    forecast: t.Union([Forecast, t.Null()], { description: FORECAST }),
  },
  {
    $id: "RuleSuggestion",
    description: "Today's document with learnt points and thresholds, ready to be put or backtested",
  },
);
export type Suggestion = Static<typeof Suggestion>;
