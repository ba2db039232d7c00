/** The `webhooks` of the OpenAPI document: events that this service sends. */
import type { TSchema } from "@sinclair/typebox";
import { DecisionEvent, type EventType, RiskEvent } from "../../features/orders/record/event-schema.ts";
import type { Components } from "./components.ts";

const EVENTS: Record<EventType, { id: string; summary: string; schema: TSchema }> = {
  "order.risk": {
    id: "onOrderRisk",
    summary: "An order was scored REVIEW or HIGH; sent once for each order and level",
    schema: RiskEvent,
  },
  "order.decision": {
    id: "onOrderDecision",
    summary:
      "A person or a rule decided on an order, or returned it to the queue: sent after 15 seconds, unless it was undone; events of one order are sent in order",
    schema: DecisionEvent,
  },
};

const DESCRIPTION = `Sent to the account's \`callback_url\`. \`X-Service-Signature\` is the lower-case hexadecimal
HMAC-SHA256 of the raw body with the secret key; \`webhook-signature\` is that of Standard Webhooks. An event that is not
answered with 2xx within ten seconds is retried, up to ten attempts over about three days, with the same
\`webhook-id\`; 410 ends the retries.`;

const header = (name: string, description: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});
const HEADERS = [
  header("X-Service-Signature", "HMAC-SHA256 of the body, hexadecimal"),
  header("webhook-id", "The same for every attempt"),
  header("webhook-timestamp", "Time of this attempt, seconds since 1970"),
  header("webhook-signature", "`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`"),
];

/** @param components receives the events' schemas */
export function webhooksOf(components: Components): object {
  return Object.fromEntries(
    Object.entries(EVENTS).map(([type, { id, summary, schema }]) => [
      type,
      {
        post: {
          operationId: id,
          summary,
          description: DESCRIPTION,
          tags: ["Alerts"],
          security: [],
          parameters: HEADERS,
          requestBody: {
            required: true,
            content: { "application/json": { schema: components.use(schema) } },
          },
          responses: {
            "2XX": { description: "Accepted" },
            410: { description: "Do not send this event again" },
          },
        },
      },
    ]),
  );
}
