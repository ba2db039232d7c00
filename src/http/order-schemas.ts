/** Response schemas of orders, and their JSON. */

import { type Static, Type as t } from "@sinclair/typebox";
import { Correction, Issue, Location, Standardized } from "../engine/address/schema.ts";
import { Advice } from "../engine/risk/advice.ts";
import { callNumber } from "../engine/risk/index.ts";
import { RTO_PROBABILITY } from "../engine/risk/probability/schema.ts";
import { RISK_LEVELS, RiskReason } from "../engine/risk/schema.ts";
import {
  IDENTITY_KINDS,
  type OrderExtras,
  type OrderRow,
  type ScoreAnswer,
} from "../features/orders/index.ts";
import { DETAIL_ANSWERS, shownDetails } from "../features/orders/record/details.ts";
import { DECISIONS, OUTCOMES, PAYMENTS } from "../features/orders/record/schema.ts";
import { literals } from "../lib/literals.ts";
import { type JsonOf, withJson } from "./answer.ts";
import type { RequestContext } from "./context.ts";
import { CallLog, callShape, extraProperties, extraShape } from "./order-extras.ts";
import { next, totals } from "./paging.ts";
import { fromJson, isoTime, isoTimeOrNull, namedObject, nullable, time } from "./schemas.ts";
import { SlimOrder } from "./slim-orders.ts";

const Check = t.Object(
  {
    score: t.Integer(),
    status: t.String(),
    next_action: t.String(),
    issues: t.Array(Issue),
    suggestions: t.Array(t.String()),
    standardized: Standardized,
    corrections: t.Array(Correction),
    phone: t.String(),
    phone_valid: t.Boolean(),
    fingerprint: t.String(),
    location: nullable(Location),
  },
  { $id: "OrderAddressCheck", description: "Result of the address check when the order was scored" },
);

const risk = {
  risk_level: literals(RISK_LEVELS),
  risk_score: t.Integer({ minimum: 0, maximum: 100 }),
  ...RTO_PROBABILITY,
  advice: nullable(Advice),
  risk_reasons: t.Array(RiskReason, { description: "Most points first" }),
  rules_version: t.Integer({
    description: "Version of the rules used for the score; 0: the default rules",
  }),
};

export const ScoredShape = namedObject("ScoredOrder", {
  order_id: t.String(),
  placed_at: time("As stored: an order keeps its first `placed_at`"),
  ...DETAIL_ANSWERS,
  ...risk,
  created: t.Boolean({ description: "False: an existing order with this id was updated" }),
  status: literals(DECISIONS, { description: "Review decision" }),
  outcome: nullable(literals(OUTCOMES)),
  verification: Check,
});

const orderProperties = {
  order_id: t.String(),
  channel: t.String(),
  placed_at: time("When it was placed, or first scored"),
  updated_at: time("Last change of any kind"),
  scored_at: time("When the rules were last applied"),
  customer_name: t.String(),
  email: t.String(),
  phone: t.String(),
  call_number: nullable(
    t.String({
      description:
        "The number by which the buyer is called, with its country code, digits only. Null if there is none: no phone, a filler, or no valid number",
    }),
  ),
  payment_method: literals(PAYMENTS),
  order_value: t.Number({ description: "In the order's currency" }),
  ...DETAIL_ANSWERS,
  ...risk,
  status: literals(DECISIONS, { description: "Review decision" }),
  decision: t.Object({
    note: nullable(t.String()),
    actor: nullable(t.String()),
    at: nullable(time("When it was decided")),
  }),
  held_score: nullable(
    t.Integer({
      minimum: 0,
      maximum: 100,
      description:
        "Risk score when a person first decided, called the buyer or corrected the address, or a rule rejected it: then without the points of rules that reject. Used to count savings. Null if none did",
    }),
  ),
  outcome: nullable(literals(OUTCOMES)),
  outcome_at: nullable(time("When the outcome happened, or was received")),
  ndr_at: nullable(time("First failed delivery attempt")),
  open: t.Boolean({ description: "Neither delivered nor RTO" }),
  revision: t.Integer({
    description:
      "Increases when decision, name, address, phone, payment, value or cancellation change; not with a new score, an AWB or other outcomes",
  }),
  identified_by: t.Array(literals(IDENTITY_KINDS), {
    description:
      "What identifies the buyer: phone and e-mail, unless they are fillers, your own or a marketplace's, or shared by many; the address if it names a door. Histories, lists and the buyer's other orders use only these",
  }),
  ...extraProperties,
  erased_at: nullable(
    time("When the personal data was erased: name, phone, e-mail, address and texts are blank"),
  ),
  address: t.Record(t.String(), nullable(t.String()), { description: "As received" }),
  verification: Check,
};

export const OrderShape = namedObject("Order", orderProperties);

export const OrderWithSignals = namedObject("OrderWithSignals", {
  ...orderProperties,
  signals: t.Record(t.String(), t.Union([t.Number(), t.Boolean(), t.String(), t.Null()]), {
    description:
      "The values used to evaluate the rules. Null: not applicable, or no finished order to base it on; every comparison with it is false",
  }),
});

export const OrderDetail = namedObject("OrderDetail", {
  ...OrderWithSignals.properties,
  call_log: CallLog,
});

export const OrderPage = namedObject("OrderPage", {
  orders: t.Array(t.Union([OrderShape, SlimOrder]), { description: "Either all full or all slim" }),
  ...totals(
    "Number of matches; exact with `level`, `status`, `outcome`, `payment` and `open`. With other filters at most 10,000 orders are counted, or fewer if counting would take longer than the page. With a `cursor` it is that of the first page",
  ),
  search_complete: t.Boolean({
    description:
      "False with `q` for some minutes after an update from a version that did not search products: those of older orders are still being added to the search index. Everything else is found",
  }),
  limit: t.Integer(),
  offset: t.Integer(),
  next,
});

/** The path of one order. */
export const OrderPath = t.Object({
  order_id: t.String({
    description: "The merchant's order id, or a reference (with or without #) or an AWB; percent-encoded",
  }),
});

/** A page of orders in the API's names. */
export function orderShapes(ctx: RequestContext, page: readonly OrderRow[]) {
  const now = ctx.services.clock();
  return ctx.services.orders.read(() => shapesOf(ctx, page, now));
}

/** One order in the API's names. */
export const orderShape = async (ctx: RequestContext, order: OrderRow) =>
  (await orderShapes(ctx, [order]))[0];

function shapesOf(ctx: RequestContext, page: readonly OrderRow[], now: number): Static<typeof OrderShape>[] {
  const extras = ctx.services.orders.extrasOf(page, now);
  const identifiedBy = ctx.services.orders.identifiedBy(page);
  return page.map((row, i) => ({ ...shapeOf(ctx, row, extras[i]), identified_by: identifiedBy[i] }));
}

function shapeOf(ctx: RequestContext, row: OrderRow, extras: OrderExtras) {
  const { orders } = ctx.services;
  const order = orders.shown(row);
  return {
    order_id: order.orderId,
    channel: order.channel,
    placed_at: isoTime(order.placedAt),
    updated_at: isoTime(order.updatedAt),
    scored_at: isoTime(order.scoredAt),
    customer_name: order.name,
    email: order.email,
    phone: order.phone,
    call_number: callNumber(order.phone),
    payment_method: order.payment,
    order_value: order.orderValue,
    ...shownDetails(row),
    risk_level: order.riskLevel,
    risk_score: order.riskScore,
    ...orders.probabilityOf(row),
    advice: orders.adviceOf(ctx.merchant, row),
    rules_version: order.rulesVersion,
    status: order.decision,
    decision: { note: order.decisionNote, actor: order.decisionActor, at: isoTimeOrNull(order.decidedAt) },
    held_score: order.heldScore,
    outcome: order.outcome,
    outcome_at: isoTimeOrNull(order.outcomeAt),
    ndr_at: isoTimeOrNull(order.ndrAt),
    erased_at: isoTimeOrNull(order.erasedAt),
    open: order.outcome !== "delivered" && order.outcome !== "rto",
    revision: order.revision,
    ...extraShape(extras),
    risk_reasons: order.riskReasons,
    address: fromJson<Record<string, string | null>>(order.address),
    verification: order.verification,
  };
}

/** Orders with the signals used for their scores. */
export function ordersWithSignals(ctx: RequestContext, page: readonly OrderRow[]) {
  const { orders, clock } = ctx.services;
  const now = clock();
  return orders.read(() =>
    shapesOf(ctx, page, now).map((order, i) => ({ ...order, signals: orders.signalsOf(page[i]) })),
  );
}

/** One order with its signals. */
export const orderWithSignals = async (ctx: RequestContext, order: OrderRow) =>
  (await ordersWithSignals(ctx, [order]))[0];

/** One order with its signals and its calls. */
export const orderDetail = async (ctx: RequestContext, order: OrderRow) => ({
  ...(await orderWithSignals(ctx, order)),
  call_log: (await ctx.services.orders.callsOf(order)).map(callShape),
});

/** Response of a scoring. */
export function scoredShape({
  scored: order,
  probability,
  advice,
  verification,
}: ScoreAnswer): Static<typeof ScoredShape> {
  return withJson(
    {
      order_id: order.orderId,
      placed_at: isoTime(order.placedAt),
      ...shownDetails(order),
      risk_level: order.riskLevel,
      risk_score: order.riskScore,
      ...probability,
      advice,
    },
    "risk_reasons",
    order.riskReasons as JsonOf<RiskReason[]>,
    {
      rules_version: order.rulesVersion,
      created: order.created,
      status: order.decision,
      outcome: order.outcome,
      verification,
    },
  );
}
