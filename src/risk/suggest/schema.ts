/** Schema of a suggestion. */
import { type Static, Type as t } from "@sinclair/typebox";
import { RuleDocument } from "../schema.ts";

const Auc = t.Number({ description: "Area under the ROC curve: 0.5 is chance, 1 perfect" });

export const Suggestion = t.Object(
  {
    document: RuleDocument,
    learnt_from: t.Object({ outcomes: t.Integer(), rtos: t.Integer() }),
    tried_on_latest: t.Union([t.Object({ outcomes: t.Integer(), suggested: Auc, today: Auc }), t.Null()], {
      description:
        "On the latest fifth of the orders: rules learnt from the orders before it, and today's. Null when that fifth has no return or no delivery",
    }),
  },
  {
    $id: "RuleSuggestion",
    description: "Today's document with learnt points and thresholds, ready to be put or backtested",
  },
);
export type Suggestion = Static<typeof Suggestion>;
