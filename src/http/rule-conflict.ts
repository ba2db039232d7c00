/** 409 for rules based on another version than the active one. */
import { Type as t } from "@sinclair/typebox";
import { RuleDocument } from "../engine/risk/schema.ts";
import type { RuleVersionEntry } from "../features/orders/record/types.ts";
import { Problem } from "../lib/problem.ts";
import { ProblemBody } from "./errors.ts";
import { isoTime, namedObject, time } from "./schemas.ts";

/** Body of the 409. */
export const RuleConflict = namedObject("RuleConflict", {
  ...ProblemBody.properties,
  by: t.Optional(t.String({ description: "Who saved the active rules" })),
  at: t.Optional(time("When that was")),
  rules: t.Optional(RuleDocument),
});

/**
 * 409 `changed_meanwhile`.
 * @param rules the active ones
 */
export function changedMeanwhile({ author: by, createdAt }: RuleVersionEntry, rules: RuleDocument): Problem {
  return new Problem(
    "changed_meanwhile.rules",
    { name: by },
    { data: { by, at: isoTime(createdAt), rules } },
  );
}
