/** When each store was last heard, as the account tells it. */
import { Type as t } from "@sinclair/typebox";
import type { WebhookDeliveryRow } from "../db/queries/webhook-events.ts";
import type { Store } from "../webhooks/index.ts";
import { isoTime, nullable, time } from "./schemas.ts";

const Contact = t.Object(
  {
    last_heard_at: nullable(time("The last webhook with a right signature")),
    last_refused_at: nullable(time("The last webhook that was turned away")),
    last_refusal: nullable(t.String({ description: "Why; see /api/v1/webhooks/events" })),
  },
  { $id: "StoreContact" },
);

export const StoresShape = t.Object({ storeA: Contact, storeB: Contact });

export function storesShape(contacts: readonly WebhookDeliveryRow[]) {
  const of = (store: Store) => {
    const mine = contacts.filter((each) => each.store === store);
    const heard = mine.find(({ kind }) => kind === "heard");
    const refused = mine.filter(({ kind }) => kind !== "heard").sort((a, b) => b.lastAt - a.lastAt)[0];
    return {
      last_heard_at: heard ? isoTime(heard.lastAt) : null,
      last_refused_at: refused ? isoTime(refused.lastAt) : null,
      last_refusal: refused ? refused.kind : null,
    };
  };
  return { storeA: of("storeA"), storeB: of("storeB") };
}
