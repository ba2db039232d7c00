/** Scoring rules: read, replace, history, backtest, suggest; the signals that they can use. */

import { type Static, Type as t } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { UNITS } from "../../data/catalogue/signals/entry.ts";
import { Backtest } from "../engine/risk/backtest/schema.ts";
import { SIGNALS } from "../engine/risk/index.ts";
import { OPS, RuleDocument } from "../engine/risk/schema.ts";
import { Suggestion } from "../engine/risk/suggest/schema.ts";
import type { RuleVersionEntry } from "../features/orders/record/types.ts";
import type { Slice } from "../lib/cursor.ts";
import { literals } from "../lib/literals.ts";
import { actorWithIp } from "./actor.ts";
import { answers } from "./answer.ts";
import type { RequestContext } from "./context.ts";
import { json, params, query } from "./input.ts";
import { cursor, limit, next, readPage } from "./paging.ts";
import { auth } from "./plugins/auth.ts";
import { changedMeanwhile, RuleConflict } from "./rule-conflict.ts";
import { isoTime, namedObject, nullable, time } from "./schemas.ts";

/**
 * Limit of a rules document in bytes, enough with both lists full: 10,000 phones of 19 bytes, e-mails of 40, PINs of 9
 * and addresses of 19 make 1.7 MB, and 500 rules of 400 bytes 0.2 MB.
 */
const RULES_LIMIT = 2 * 1024 * 1024;
const LIMIT_TEXT = "The body may be up to 2 MiB.";

/** Any object: the document is validated later, with the path of the error in a 400. */
const RulesIn = t.Object(
  {
    if_version: t.Optional(
      nullable(
        t.Integer({
          minimum: 0,
          description:
            "The version that the document was made from: 409 `changed_meanwhile` if another is active. Without it there is no such check",
        }),
      ),
    ),
  },
  { $id: "RulesIn", additionalProperties: true },
);

const days = (standard: number) =>
  t.Optional(
    t.Integer({
      minimum: 1,
      maximum: 366,
      default: standard,
      description: "Calendar days in IST up to today",
    }),
  );

const BacktestIn = namedObject("BacktestIn", {
  document: t.Optional(
    t.Union([t.Object({}, { additionalProperties: true }), t.Null()], {
      description: "The rules to test; by default only the active rules",
    }),
  ),
  days: days(90),
});

const VERSION = {
  version: t.Integer({ description: "0: the default rules" }),
  author: t.String(),
  created_at: time("When it was saved"),
};
const History = namedObject("RuleVersions", {
  versions: t.Array(t.Object(VERSION), { description: "Newest first" }),
  next,
});
const VersionPath = t.Object({ version: t.Integer({ minimum: 0, description: "0: the default rules" }) });
const Version = namedObject("RuleVersion", { ...VERSION, document: RuleDocument });

const Signal = namedObject("Signal", {
  name: t.String({ description: "Name to use in rules" }),
  type: literals(["number", "boolean", "string"]),
  unit: nullable(
    literals(UNITS, {
      description: "Unit of a number. share: 0 to 1; times: a ratio, 1 is the usual value; points: 0 to 100",
    }),
  ),
  description: t.String(),
  example: t.Union([t.Number(), t.Boolean(), t.String()], {
    description: "An example value",
  }),
  ops: t.Array(t.String(), { description: "Operators that rules can use with it" }),
});

const SignalList = namedObject("SignalList", {
  signals: t.Array(Signal, { description: "In the same order as an order's `signals`" }),
});

export const ruleRoutes = new Elysia({ name: "rules", tags: ["Rules"] })
  .use(auth)
  .get("/api/v1/rules", ({ ctx }) => ctx.services.orders.rules.current(ctx.merchant), {
    proPlan: "viewer",
    response: answers(RuleDocument),
    detail: { operationId: "rules", summary: "The active rules" },
  })
  .put("/api/v1/rules", ({ ctx, body }) => replace(ctx, { body }), {
    proPlan: "owner",
    body: json(RulesIn, {
      limit: RULES_LIMIT,
      example: {
        thresholds: { review: 40, high: 70 },
        rules: [
          {
            code: "COD_HIGH_VALUE",
            when: {
              all: [
                { signal: "payment", op: "eq", value: "COD" },
                { signal: "order_value", op: "gte", value: 5000 },
              ],
            },
            points: 20,
            message: "Cash on delivery of a large sum",
            enabled: true,
          },
        ],
      },
    }),
    response: answers(RuleDocument, 400, { 409: RuleConflict }),
    detail: {
      operationId: "replaceRules",
      summary: "Replace the rules",
      description:
        "The document is validated as a whole; a 400 has the path of the error in `field`. It is saved as a new version, unless it equals the active one. New orders are scored by it at once, open ones when you rescore. " +
        "Rules that equal the active ones are never a conflict. " +
        LIMIT_TEXT,
    },
  })
  .get(
    "/api/v1/rules/history",
    async ({ ctx, query }) => {
      const { merchant, services } = ctx;
      const read = (slice: Slice) => services.orders.rules.history(merchant, slice);
      const { rows, next } = await readPage(query, ["rules", merchant.id], read, ({ version }) => version);
      return { versions: rows.map(versionShape), next };
    },
    {
      proPlan: "viewer",
      query: query(t.Object({ limit: limit(50), cursor })),
      response: answers(History, 400),
      detail: { operationId: "ruleVersions", summary: "Every version of the rules, without the documents" },
    },
  )
  .get(
    "/api/v1/rules/history/:version",
    async ({ ctx, params }) => {
      const found = await ctx.services.orders.rules.version(ctx.merchant, params.version);
      return { ...versionShape(found), document: found.document };
    },
    {
      proPlan: "viewer",
      params: params(VersionPath),
      response: answers(Version, 404),
      detail: { operationId: "ruleVersion", summary: "One version of the rules" },
    },
  )
  .post(
    "/api/v1/rules/backtest",
    ({ ctx, body }) => {
      ctx.keepOpen();
      const { document = null, days = 90 } = body;
      return ctx.services.orders.rules.backtest(ctx.merchant, document, days, ctx.request.signal);
    },
    {
      proPlan: "viewer",
      body: json(BacktestIn, { limit: RULES_LIMIT, example: { days: 90 } }),
      response: answers(Backtest, 400, 429),
      detail: {
        operationId: "backtestRules",
        summary: "Backtest rules on past orders",
        description:
          "Uses the orders of the last days that were delivered or RTO, with the signals stored when they were scored; those that were called or corrected, and those that were rejected and not sent, count by the probability of their score: see `treated`. For the newest orders more deliveries than returns are known, so they are left out if there are enough older ones: see `newest_left_out`. With more than 10,000 orders a sample is read: `sample` is its size, and the figures are estimates for all. `intervals` are 95 % confidence intervals, also of a full count: they show how much the figures of similar orders would differ by chance, not the effect of a sale or a new courier. `saving` is what the levels save in rupees compared with shipping every order, at the costs in the account's settings; `best` is the score from which holding orders would have saved most; `forecast` is the expected share of future orders at each level. " +
          LIMIT_TEXT,
      },
    },
  )
  .post(
    "/api/v1/rules/suggest",
    ({ ctx }) => {
      ctx.keepOpen();
      return ctx.services.orders.rules.suggest(ctx.merchant);
    },
    {
      proPlan: "viewer",
      response: answers(Suggestion, 409, 429),
      detail: {
        operationId: "suggestRules",
        summary: "Learn rules from your own outcomes",
        description:
          "Needs at least 200 outcomes with 30 RTOs. Learns from orders whose returns are nearly all known, if there are enough of them (`newest_left_out`). Changes nothing. Suggests a document, to be saved or backtested, only if learnt rules save more than today's on orders that they were not learnt from, by more than chance (`verdict`). The thresholds are expected to save the most rupees at the costs in the account's settings; `break_even` is the probability of a return from which each level pays, `forecast` the share of orders at it. Where no order is that likely to come back, HIGH begins at 100. The forecast uses the orders of the latest 60 days, finished or not: earlier, fewer returns were known, so scores were lower.",
      },
    },
  )
  .get("/api/v1/rules/signals", () => LIST, {
    proPlan: "viewer",
    response: answers(SignalList),
    detail: {
      operationId: "ruleSignals",
      summary: "All signals that rules can use",
      description:
        "Signals in rupees exist only for orders in INR: for other currencies, every comparison with them is false.",
    },
  });

async function replace(ctx: RequestContext, { body }: { body: Static<typeof RulesIn> }) {
  const { if_version: ifVersion = null, ...input } = body;
  const { rules } = ctx.services.orders;
  const { document, changed } = await rules.replace(ctx.merchant, input, actorWithIp(ctx), ifVersion);
  if (changed) throw changedMeanwhile(changed, document);
  return document;
}

function versionShape({ version, author, createdAt }: RuleVersionEntry) {
  return { version, author, created_at: isoTime(createdAt) };
}

const LIST: Static<typeof SignalList> = {
  signals: Object.entries(SIGNALS).map(([name, signal]) => ({
    name,
    type: signal.type,
    unit: signal.type === "number" ? signal.unit : null,
    description: signal.en,
    example: signal.example,
    ops: [...OPS[signal.type]],
  })),
};
