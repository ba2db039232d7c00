/** Last accepted and rejected webhook of each store, as shown in the account. */
import { Type as t } from "@sinclair/typebox";
import type { Store, WebhookDeliveryRow } from "../features/webhooks/index.ts";
import { isoTimeOrNull, namedObject, nullable, time } from "./schemas.ts";

const Contact = namedObject("StoreContact", {
  last_heard_at: nullable(time("The last webhook with a valid signature")),
  last_refused_at: nullable(time("The last webhook that was rejected")),
  last_refusal: nullable(t.String({ description: "Reason for the rejection; see /api/v1/webhooks/events" })),
});

export const StoresShape = t.Object({ storeA: Contact, storeB: Contact });

/** The rejected deliveries, the latest first. */
export const rejections = (deliveries: readonly WebhookDeliveryRow[]): WebhookDeliveryRow[] =>
  deliveries.filter(({ kind }) => kind !== "heard").sort((a, b) => b.lastAt - a.lastAt);

/** When each store's last webhook was accepted, and the latest one that was not. */
export function storesShape(deliveries: readonly WebhookDeliveryRow[]) {
  const of = (store: Store) => {
    const own = deliveries.filter((each) => each.store === store);
    const [rejected] = rejections(own);
    return {
      last_heard_at: isoTimeOrNull(own.find(({ kind }) => kind === "heard")?.lastAt ?? null),
      last_refused_at: isoTimeOrNull(rejected?.lastAt ?? null),
      last_refusal: rejected?.kind ?? null,
    };
  };
  return { storeA: of("storeA"), storeB: of("storeB") };
}
