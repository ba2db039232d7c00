/** Last accepted and rejected webhook of each store, as shown in the account. */
import { Type as t } from "@sinclair/typebox";
import type { Store, WebhookDeliveryRow } from "../webhooks/index.ts";
import { isoTime, namedObject, nullable, time } from "./schemas.ts";

const Contact = namedObject("StoreContact", {
  last_heard_at: nullable(time("The last webhook with a valid signature")),
  last_refused_at: nullable(time("The last webhook that was rejected")),
  last_refusal: nullable(t.String({ description: "Reason of the rejection; see /api/v1/webhooks/events" })),
});

export const StoresShape = t.Object({ storeA: Contact, storeB: Contact });

export function storesShape(deliveries: readonly WebhookDeliveryRow[]) {
  const of = (store: Store) => {
    const own = deliveries.filter((each) => each.store === store);
    const accepted = own.find(({ kind }) => kind === "heard");
    const rejected = own.filter(({ kind }) => kind !== "heard").sort((a, b) => b.lastAt - a.lastAt)[0];
    return {
      last_heard_at: accepted ? isoTime(accepted.lastAt) : null,
      last_refused_at: rejected ? isoTime(rejected.lastAt) : null,
      last_refusal: rejected ? rejected.kind : null,
    };
  };
  return { storeA: of("storeA"), storeB: of("storeB") };
}
