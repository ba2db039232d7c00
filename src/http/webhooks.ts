/** What the stores send: orders, cancellations, parcels; and the log of it. */
import { type Static, Type as t } from "@sinclair/typebox";
import type { ListedEvent, WebhookDeliveryRow } from "../db/queries/webhook-events.ts";
import { Problem } from "../problem.ts";
import {
  asksForPrivacy,
  isPing,
  type OrderState,
  PLATFORM,
  REJECTION_REASONS,
  STORES,
  type Store,
} from "../webhooks/index.ts";
import { readBytes } from "./body.ts";
import type { RequestContext } from "./context.ts";
import type { Guard } from "./guards/guard.ts";
import { secretKeyOrSession, unauthorized } from "./guards/secret-key.ts";
import { limit, offset } from "./order-schemas.ts";
import { route } from "./route.ts";
import { isoTime, nullable, time } from "./schemas.ts";

/** Bytes of a webhook at most: an order of some hundred lines is a quarter of it. */
export const WEBHOOK_LIMIT = 2 * 1024 * 1024;

const word = (values: readonly string[], description: string) =>
  t.Unsafe<string>({ type: "string", enum: [...values], description });
const StoreName = word(STORES, "storeA is Shopify, storeB is WooCommerce");

const Path = t.Object({ pk: t.String({ description: "The publishable key" }) });
const OrderEvent = t.Object({}, { additionalProperties: true, description: "As the platform sends it" });

const Receipt = t.Object(
  {
    state: word(
      ["done", "waiting", "ignored"],
      "waiting: it is kept, and acted on in a moment; ignored: drafts, samples and other topics",
    ),
    result: t.String({
      description: "What came of it: scored, tracking number, delivered, nothing new, draft, …",
    }),
    order_id: t.String({ description: '"" when the event is about no order' }),
    duplicate: t.Boolean({ description: "The same event had come before" }),
  },
  { $id: "WebhookReceipt" },
);

const EventLog = t.Object(
  {
    events: t.Array(
      t.Object({
        id: t.Integer(),
        store: StoreName,
        topic: t.String({ description: "As the platform's header says" }),
        order_id: nullable(t.String()),
        reference: nullable(t.String({ description: "What people ctx the order: #1019" })),
        check_id: nullable(t.String({ description: "Of the address check that the widget made" })),
        received_at: time("When it came"),
        state: word(["waiting", "done", "ignored", "failed"], "failed: tried in vain for a day"),
        result: t.String({ description: "What came of it, or why nothing did" }),
        attempts: t.Integer({ description: "Tries that failed" }),
        next_attempt_at: nullable(time("When it is tried again")),
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
      { description: "Webhooks that were turned away, by reason, the latest first" },
    ),
    total: t.Integer(),
    limit: t.Integer(),
    offset: t.Integer(),
  },
  { $id: "WebhookEvents" },
);

/** The merchant is known by the publishable key in the path; that it is the store, its signature says. */
const keyInPath: Guard = {
  check(ctx) {
    const found = ctx.services.accounts.byPublishableKey(ctx.params.pk ?? "");
    const admit = (account: typeof ctx.account) => {
      if (!account) throw unauthorized("key_invalid", "This publishable key is not known here.");
      ctx.account = account;
    };
    return found instanceof Promise ? found.then(admit) : admit(found);
  },
  security: [],
  errors: [401, 403],
};

const TITLES = { storeA: "Shopify", storeB: "WooCommerce" } as const satisfies Record<Store, string>;

/** Each store has two paths: the neutral name, and the platform's. */
const inbound = STORES.flatMap((store) =>
  [store, PLATFORM[store]].map((name) =>
    route({
      method: "POST",
      path: `/webhooks/${name}/{pk}`,
      guard: keyInPath,
      params: Path,
      handler: (ctx) => receive(ctx, store),
      summary: `An event of ${TITLES[store]}`,
      describes: {
        id: `webhook_${name}`,
        tag: "Webhooks",
        text: `Signed by ${TITLES[store]} with the account's ${store}_secret, over the raw body, and taken for the topic whose resource the body is. Pro plan, but for requests for privacy.`,
        raw: OrderEvent,
        result: Receipt,
        errors: [400],
      },
    }),
  ),
);

export const webhookRoutes = [
  ...inbound,
  route({
    method: "GET",
    path: "/api/v1/webhooks/events",
    guard: secretKeyOrSession,
    query: t.Object({ limit: limit(50), offset }),
    handler: list,
    summary: "What the stores have sent, what came of it, and what was turned away",
    describes: { id: "webhookEvents", tag: "Webhooks", result: EventLog },
  }),
];

/**
 * 1. plan; 2. a form that only asks whether anybody is there; 3. signature, on disk, scored.
 */
async function receive(ctx: RequestContext, store: Store): Promise<Static<typeof Receipt>> {
  const { merchant, services, request } = ctx;
  const header = (name: string) => ctx.header(name);
  if (merchant.plan !== "pro" && !asksForPrivacy(store, header)) {
    services.webhooks.reject(merchant, store, "plan");
    throw new Problem(403, "pro_required", REJECTION_REASONS.plan);
  }
  const body = await readBytes(request, WEBHOOK_LIMIT, tooLarge);
  if (store === "storeB" && isPing(ctx.header("content-type"), body)) {
    return { state: "ignored", result: "ping", order_id: "", duplicate: false };
  }
  const { orderId, ...rest } = await services.webhooks.receive(merchant, store, { body, header });
  return { state: rest.state, result: rest.result, order_id: orderId, duplicate: rest.duplicate };
}

const tooLarge = () =>
  new Problem(413, "body_too_large", `A store's webhook may have at most ${WEBHOOK_LIMIT} bytes.`);

async function list(ctx: RequestContext, { query }: { query: { limit?: number; offset?: number } }) {
  const { limit = 50, offset = 0 } = query;
  const { webhooks } = ctx.services;
  const [{ events, total }, contacts] = await Promise.all([
    webhooks.list(ctx.merchant, limit, offset),
    webhooks.deliveries(ctx.merchant),
  ]);
  const refused = contacts.filter(({ kind }) => kind !== "heard").sort((a, b) => b.lastAt - a.lastAt);
  return { events: events.map(eventShape), refused: refused.map(refusalShape), total, limit, offset };
}

function eventShape(event: ListedEvent) {
  const state = event.orderState === null ? null : (JSON.parse(event.orderState) as OrderState); // as src/webhooks wrote it
  return {
    ...{ id: event.id, store: event.store, topic: event.topic, order_id: event.orderId || null },
    reference: state?.reference || null,
    check_id: state?.checkId || null,
    received_at: isoTime(event.receivedAt),
    ...{ state: event.state, result: event.result, attempts: event.attempts },
    next_attempt_at: event.nextAt === null ? null : isoTime(event.nextAt),
  };
}

function refusalShape({ store, kind, times, firstAt, lastAt }: WebhookDeliveryRow) {
  const message =
    kind in REJECTION_REASONS ? REJECTION_REASONS[kind as keyof typeof REJECTION_REASONS] : kind;
  return { store, reason: kind, message, times, first_at: isoTime(firstAt), last_at: isoTime(lastAt) };
}
