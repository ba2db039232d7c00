/** Schema of a suggestion. */
import { type Static, Type as t } from "@sinclair/typebox";
import { Difference } from "../backtest/difference.ts";
import { intervals, NEWEST_ORDERS } from "../backtest/figures.ts";
import { FORECAST, Forecast } from "../backtest/forecast.ts";
import { Costs } from "../costs.ts";
import { RuleDocument } from "../schema.ts";
import { PointsReason } from "./reasons.ts";

const Auc = t.Number({ description: "Area under the ROC curve: 0.5 is chance, 1 perfect" });

const PerHundred = t.Union([t.Number(), t.Null()], { description: "Null without COD orders" });

const Held = t.Object({
  rtos_caught: t.Integer({ description: "Returns at REVIEW or HIGH" }),
  good_held: t.Integer({ description: "Orders at REVIEW or HIGH that were delivered" }),
});

const Tried = t.Object({
  outcomes: t.Integer({ description: "Orders that the rules were tried on" }),
  cod: t.Integer({ description: "COD orders among them" }),
  treated: t.Integer({
    description:
      "Those that were called, corrected, or rejected and not sent. What they would have done without is unknown, so they count by the probability of a return of their score under today's rules; the areas under the curve leave them out",
  }),
  ...{ suggested: Auc, today: Auc },
  intervals: intervals("suggested", "today"),
  saved_per_100_cod: t.Object(
    { suggested: PerHundred, today: PerHundred },
    {
      description:
        "Rupees that the levels save on COD orders compared with shipping all of them, per 100 of them",
    },
  ),
  held: t.Object({ suggested: Held, today: Held }),
  against_today: Difference,
});

export const Suggestion = t.Object(
  {
    verdict: t.Union([t.Literal("better"), t.Literal("not_better"), t.Literal("unknown")], {
      description:
        "Whether learnt rules save more than today's on orders that they were not learnt from: `better` if the whole interval of `tried_on_latest.against_today` is above 0, `unknown` if there are too few such orders for an interval",
    }),
    document: RuleDocument,
    reasons: t.Array(PointsReason, {
      description: "Why points changed, one entry for each rule whose points changed",
    }),
    learnt_from: t.Object(
      {
        ...{ outcomes: t.Integer(), rtos: t.Integer() },
        treated: t.Integer({
          description:
            "Orders besides these that were called, corrected, or rejected and not sent; they count by the probability of a return of their score",
        }),
        of: t.Integer(),
      },
      {
        description:
          "How many of the finished orders were read: the latest 10,000, or if 60 days have more, that many drawn from them by a hash of their row, the same each time",
      },
    ),
    ...NEWEST_ORDERS,
    tried_on_latest: t.Union([Tried, t.Null()], {
      description:
        "Test on the latest 60 % of the orders, in four parts: each by rules learnt from all orders before it, and by today's rules. Null when these or the other 40 % have no return or no delivery",
    }),
    forecast: t.Union([Forecast, t.Null()], { description: FORECAST }),
    costs: Costs,
    break_even: t.Object(
      { review: t.Number({ minimum: 0, maximum: 1 }), high: t.Number({ minimum: 0, maximum: 1 }) },
      { description: "Probability of a return above which each level saves more than the one below it" },
    ),
  },
  {
    $id: "RuleSuggestion",
    description:
      "Today's document with learnt points and thresholds, ready to save or backtest; how such rules and today's do on orders that they were not learnt from, and whether they are better (`verdict`)",
  },
);
export type Suggestion = Static<typeof Suggestion>;
