/** Whether the widget and the stores reach this server. */

import { Type as t } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { type DeliveryEntry, STORES } from "../features/webhooks/index.ts";
import { literals } from "../lib/literals.ts";
import { answers } from "./answer.ts";
import type { RequestContext } from "./context.ts";
import { auth } from "./plugins/auth.ts";
import { isoTime, isoTimeOrNull, namedObject, nullable, time } from "./schemas.ts";

const Activity = namedObject("AccountActivity", {
  public_url: nullable(
    t.String({ description: "Where browsers and stores reach this server; null without THIKANA_PUBLIC_URL" }),
  ),
  widget: t.Object({
    last_seen_at: nullable(
      time("The widget's last request from a website other than this server, to the minute"),
    ),
    host: nullable(t.String({ description: "The website that made it" })),
  }),
  webhooks: t.Array(
    t.Object({
      at: time("When it was received"),
      store: literals(STORES),
      topic: t.String({ description: "Topic in the platform's header" }),
      order_id: nullable(
        t.String({ description: "Always null for a rejected webhook, since it is not verified" }),
      ),
      status: literals(["accepted", "ignored", "waiting", "failed", "rejected"]),
      reason: nullable(
        t.String({
          description:
            "For a rejected webhook the reason as a code, such as signature_wrong; else the result, or why there is none",
        }),
      ),
      message: nullable(t.String({ description: "The reason for a rejection as a sentence" })),
    }),
    { description: "The latest 50 deliveries, newest first, without their bodies" },
  ),
});

export const activityRoutes = new Elysia({ name: "activity", tags: ["Account"] })
  .use(auth)
  .get("/api/v1/account/activity", ({ ctx }) => activity(ctx), {
    secretKey: "owner",
    response: answers(Activity),
    detail: {
      operationId: "accountActivity",
      summary: "When the widget was last seen, and the latest webhooks of the stores",
    },
  });

async function activity({ merchant, services }: RequestContext) {
  const widget = await services.widgetActivity.of(merchant.id);
  const deliveries = await services.webhooks.latest(merchant);
  const { publicUrl } = services.config;
  return {
    public_url: publicUrl && new URL(publicUrl).origin,
    widget: { last_seen_at: isoTimeOrNull(widget?.lastSeenAt ?? null), host: widget?.host ?? null },
    webhooks: deliveries.map(deliveryShape),
  };
}

const deliveryShape = ({ at, store, topic, orderId, status, reason, message }: DeliveryEntry) => ({
  at: isoTime(at),
  store,
  topic,
  order_id: orderId || null,
  status,
  reason: reason || null,
  message,
});
