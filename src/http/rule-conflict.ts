/** 409 of rules that were made from others than the active ones. */
import { Type as t } from "@sinclair/typebox";
import type { RuleVersionEntry } from "../orders/types.ts";
import { Problem } from "../problem.ts";
import { RuleDocument } from "../risk/schema.ts";
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
  const detail = `${by} has saved other rules since you read them; look at them again.`;
  return new Problem(409, "changed_meanwhile", detail, { data: { by, at: isoTime(createdAt), rules } });
}
