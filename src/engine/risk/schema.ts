/** Schemas of the rules document and of a scoring; types are derived from them. */

import { type Static, Type as t } from "@sinclair/typebox";
import { literals } from "../../lib/literals.ts";

/** Risk scores are whole numbers from 0 to this. */
export const MAX_SCORE = 100;

/** Limits of a rules document, enforced by validate.ts. */
export const RULE_LIMITS = {
  rules: 500,
  /** Nesting of all / any / not around a comparison. */
  depth: 8,
  /** Conditions of every kind in one rule. */
  conditions: 100,
  /** Values of one `in` or `not_in`. */
  values: 1000,
  /** Entries of one allow or block list. */
  entries: 10_000,
  /** Points of one rule, positive or negative. */
  points: 100,
  code: 64,
  message: 300,
  /** Characters of one text value. */
  text: 200,
  tag: 40,
  /** Orders that a rule may decide on a day in IST. */
  perDay: 1000,
} as const;

/** Operators of a comparison, by the type of its signal. */
export const OPS = {
  number: ["eq", "ne", "lt", "lte", "gt", "gte", "in", "not_in"],
  boolean: ["eq", "ne"],
  string: ["eq", "ne", "in", "not_in", "starts_with", "ends_with", "contains"],
} as const;

/** Additional properties of a shop are kept everywhere. */
const WITH_NOTES = { additionalProperties: true };

const Scalar = t.Union([t.Number(), t.Boolean(), t.String()]);

export const Comparison = t.Object(
  {
    signal: t.String({ description: "Name of a signal" }),
    op: literals([...new Set(Object.values(OPS).flat())]),
    value: t.Union([Scalar, t.Array(Scalar)]),
  },
  WITH_NOTES,
);
export type Comparison = Static<typeof Comparison>;

export const Condition = t.Recursive(
  (Self) =>
    t.Union([
      t.Object({ all: t.Array(Self, { minItems: 1 }) }, WITH_NOTES),
      t.Object({ any: t.Array(Self, { minItems: 1 }) }, WITH_NOTES),
      t.Object({ not: Self }, WITH_NOTES),
      Comparison,
    ]),
  { $id: "Condition" },
);
export type Condition =
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }
  | { not: Condition }
  | Comparison;

/** Automatic actions of a rule besides points, when it fires on an incoming order. */
const Automatic = t.Object(
  {
    level: t.Optional(
      literals(["REVIEW", "HIGH"], {
        description:
          "Minimum level of the order: its score is raised to the threshold; not for buyers on the allow list",
      }),
    ),
    tag: t.Optional(
      t.String({
        maxLength: RULE_LIMITS.tag,
        description: "Shown with the order and in the rule's reason, which is then shown even without points",
      }),
    ),
    decision: t.Optional(
      literals(["verified", "rejected"], {
        description:
          "Decision on a new or changed order that nobody has decided or worked on; the first such rule decides. Never for orders in files or on rescoring; never `rejected` for the allow list or `verified` for the block list",
      }),
    ),
    max_per_day: t.Optional(
      t.Integer({
        minimum: 1,
        maximum: RULE_LIMITS.perDay,
        description:
          "Maximum decisions of the rule per day (IST), required for rejecting; further orders wait for a person",
      }),
    ),
  },
  WITH_NOTES,
);

export const Rule = t.Object(
  {
    code: t.String({ description: "Unique in the document: letters, digits, _ - and ." }),
    when: t.Unsafe<Condition>(Condition),
    points: t.Number({
      minimum: -RULE_LIMITS.points,
      maximum: RULE_LIMITS.points,
      description: "Added to the score when the rule fires; below 0 lowers the risk",
    }),
    message: t.String({ maxLength: RULE_LIMITS.message }),
    enabled: t.Optional(t.Boolean({ default: true })),
    automatic: t.Optional(Automatic),
  },
  WITH_NOTES,
);
export type Rule = Static<typeof Rule>;

const entries = (description: string) => t.Optional(t.Array(t.String(), { description }));
export const List = t.Object(
  {
    phones: entries("In any notation: +91, spaces and dashes do not matter"),
    emails: entries("An e-mail address, or @example.com for a domain"),
    pincodes: entries("Six digits"),
    addresses: entries("Address fingerprints, as in the verification result"),
  },
  WITH_NOTES,
);
export type List = Static<typeof List>;

export const RuleDocument = t.Object(
  {
    version: t.Optional(t.Integer({ description: "Set by the server; ignored in a PUT" })),
    thresholds: t.Object(
      {
        review: t.Number({ minimum: 0, maximum: MAX_SCORE }),
        high: t.Number({ minimum: 0, maximum: MAX_SCORE, description: "Not lower than review" }),
      },
      WITH_NOTES,
    ),
    rules: t.Array(Rule, { maxItems: RULE_LIMITS.rules }),
    lists: t.Optional(t.Object({ allow: t.Optional(List), block: t.Optional(List) }, WITH_NOTES)),
  },
  { $id: "RuleDocument", ...WITH_NOTES },
);
export type RuleDocument = Static<typeof RuleDocument>;

export const RISK_LEVELS = ["LOW", "REVIEW", "HIGH"] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];

export const RiskReason = t.Object({
  code: t.String(),
  message: t.String({ description: "The rule, in words for support agents" }),
  points: t.Number(),
  key: t.Optional(
    t.String({
      description: "Key of a message of ours, for other languages; absent for the shop's own",
    }),
  ),
  evidence: t.String({ description: "The evidence: 2 of 3 orders to this phone came back" }),
  tag: t.Optional(t.String({ description: "Tag that the rule gives the order" })),
  facts: t.Optional(
    t.Array(t.Object({ key: t.String(), values: t.Record(t.String(), t.Union([t.String(), t.Number()])) }), {
      description: "The evidence for other languages: each sentence's key and values",
    }),
  ),
});
export type RiskReason = Static<typeof RiskReason>;

export const Scoring = t.Object({
  risk_score: t.Integer({ minimum: 0, maximum: MAX_SCORE }),
  risk_level: literals(RISK_LEVELS),
  risk_reasons: t.Array(RiskReason, { description: "Most points first" }),
});
export type Scoring = Static<typeof Scoring>;
