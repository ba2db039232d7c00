/** Webhooks from stores, and their event log. */
import { type Static, Type as t } from "@sinclair/typebox";
import { Elysia } from "elysia";
import {
  asksForPrivacy,
  isPing,
  PLATFORM,
  REJECTION_REASONS,
  STORES,
  type Store,
  type WebhookDeliveryRow,
  type WebhookEvent,
} from "../features/webhooks/index.ts";
import type { Slice } from "../lib/cursor.ts";
import { literals } from "../lib/literals.ts";
import { Problem } from "../lib/problem.ts";
import { answers } from "./answer.ts";
import { readBytes } from "./body.ts";
import type { RequestContext } from "./context.ts";
import { params, query, rawBody } from "./input.ts";
import { next, Paging, readPage, totals } from "./paging.ts";
import { auth } from "./plugins/auth.ts";
import { isoTime, isoTimeOrNull, namedObject, nullable, time } from "./schemas.ts";
import { rejections } from "./webhook-deliveries.ts";
import { NEW_ORDER_EXAMPLES } from "./webhook-examples.ts";

/** Limit of a webhook in bytes: an order with a few hundred items is a quarter of it. */
export const WEBHOOK_LIMIT = 2 * 1024 * 1024;

const TITLES = { storeA: "Shopify", storeB: "WooCommerce" } as const satisfies Record<Store, string>;

const StoreName = literals(STORES, {
  description: STORES.map((store) => `${store} is ${TITLES[store]}`).join(", "),
});

const Path = t.Object({ pk: t.String({ description: "The publishable key" }) });
const OrderEvent = t.Object({}, { additionalProperties: true, description: "In the platform's format" });

const Receipt = namedObject("WebhookReceipt", {
  state: literals(["done", "waiting", "ignored"], {
    description: "waiting: stored, and processed shortly; ignored: drafts, samples and other topics",
  }),
  result: t.String({
    description: "Result: scored, tracking number, delivered, nothing new, draft, …",
  }),
  order_id: t.String({ description: '"" if the event is not about an order' }),
  duplicate: t.Boolean({ description: "The same event was already received" }),
});

const EventLog = namedObject("WebhookEvents", {
  events: t.Array(
    t.Object({
      id: t.Integer(),
      store: StoreName,
      topic: t.String({ description: "Topic in the platform's header" }),
      order_id: nullable(t.String()),
      reference: nullable(t.String({ description: "The order name shown to people: #1019" })),
      check_id: nullable(t.String({ description: "Id of the address check by the widget" })),
      received_at: time("When it was received"),
      state: literals(["waiting", "done", "ignored", "failed"], {
        description: "failed: all attempts failed, over about a day",
      }),
      result: t.String({ description: "The result, or why there was none" }),
      attempts: t.Integer({ description: "Failed attempts" }),
      next_attempt_at: nullable(time("The next attempt")),
    }),
    { description: "Newest first; kept for 30 days" },
  ),
  refused: t.Array(
    t.Object({
      store: StoreName,
      reason: t.String(),
      message: t.String(),
      times: t.Integer(),
      first_at: time("The first time"),
      last_at: time("The last time"),
    }),
    { description: "Rejected webhooks by reason, the latest first" },
  ),
  ...totals("Number of events, counted up to 10,000"),
  limit: t.Integer(),
  offset: t.Integer(),
  next,
});

/** Each store has two paths: the neutral name, and the platform's. */
const inbound = STORES.flatMap((store) =>
  [store, PLATFORM[store]].map((name) =>
    new Elysia().use(auth).post(`/webhooks/${name}/:pk`, ({ ctx }) => receive(ctx, store), {
      keyInPath: true,
      params: params(Path),
      response: answers(Receipt, 400),
      detail: {
        operationId: `webhook_${name}`,
        summary: `An event of ${TITLES[store]}`,
        description: `The raw body is signed by ${TITLES[store]} with the account's ${store}_secret, and must be the topic's resource. Pro plan, except for privacy requests.`,
        requestBody: rawBody(OrderEvent, NEW_ORDER_EXAMPLES[store]),
      },
    }),
  ),
);

export const webhookRoutes = new Elysia({ name: "webhooks", tags: ["Webhooks"] })
  .use(inbound)
  .use(auth)
  .get(
    "/api/v1/webhooks/events",
    async ({ ctx, query }) => {
      const { merchant, services } = ctx;
      const { webhooks } = services;
      const read = (slice: Slice) => webhooks.list(merchant, slice);
      const { rows, next } = await readPage(query, ["events", merchant.id], read, ({ id }) => id);
      const refused = rejections(await webhooks.deliveries(merchant)).map(rejectionShape);
      const { limit, offset } = query;
      const totals = await webhooks.count(merchant);
      return { events: rows.map(eventShape), refused, ...totals, limit, offset, next };
    },
    {
      secretKey: "owner",
      query: query(Paging),
      response: answers(EventLog, 400),
      detail: {
        operationId: "webhookEvents",
        summary: "Webhooks received from the stores, with their results, and rejected ones",
      },
    },
  );

/**
 * 1. checks the plan; 2. answers WooCommerce's ping; 3. checks the signature, stores and processes the event.
 */
async function receive(ctx: RequestContext, store: Store): Promise<Static<typeof Receipt>> {
  const { merchant, services, request } = ctx;
  const header = (name: string) => ctx.header(name);
  if (merchant.plan !== "pro" && !asksForPrivacy(store, header)) {
    services.webhooks.reject(merchant, store, { header }, "plan");
    throw new Problem("pro_required.webhook");
  }
  const body = await readBytes(request, WEBHOOK_LIMIT, tooLarge);
  if (store === "storeB" && isPing(ctx.header("content-type"), body)) {
    return { state: "ignored", result: "ping", order_id: "", duplicate: false };
  }
  const received = await services.webhooks.receive(merchant, store, { body, header });
  const { state, result, orderId, duplicate } = received;
  return { state, result, order_id: orderId, duplicate };
}

const tooLarge = () => new Problem("body_too_large", { max: WEBHOOK_LIMIT });

function eventShape(event: WebhookEvent) {
  return {
    id: event.id,
    store: event.store,
    topic: event.topic,
    order_id: event.orderId || null,
    reference: event.reference || null,
    check_id: event.checkId || null,
    received_at: isoTime(event.receivedAt),
    state: event.state,
    result: event.result,
    attempts: event.attempts,
    next_attempt_at: isoTimeOrNull(event.nextAt),
  };
}

function rejectionShape({ store, kind, times, firstAt, lastAt }: WebhookDeliveryRow) {
  const message =
    kind in REJECTION_REASONS ? REJECTION_REASONS[kind as keyof typeof REJECTION_REASONS] : kind;
  return { store, reason: kind, message, times, first_at: isoTime(firstAt), last_at: isoTime(lastAt) };
}
