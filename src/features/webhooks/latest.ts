/** The latest deliveries of the stores, accepted and rejected in one list. */
import type { RejectedDeliveryRow } from "../../db/queries/rejected-deliveries.ts";
import type { ListedEvent } from "../../db/queries/webhook-events.ts";
import { REJECTION_REASONS } from "./deliveries.ts";
import type { Store } from "./types.ts";

export interface DeliveryEntry {
  /** Milliseconds since 1970. */
  at: number;
  store: Store;
  topic: string;
  /** "" when the delivery concerns no order, and for a rejected one: it is not verified. */
  orderId: string;
  status: "accepted" | "ignored" | "waiting" | "failed" | "rejected";
  /** Code of the rejection; else the result of the event, "" when there is none yet. */
  reason: string;
  /** The rejection in a sentence. */
  message: string | null;
}

/** @param events newest first, like `rejected` */
export const latestDeliveries = (
  events: readonly ListedEvent[],
  rejected: readonly RejectedDeliveryRow[],
): DeliveryEntry[] => [...events.map(ofEvent), ...rejected.map(ofRejected)].sort((a, b) => b.at - a.at);

const ofEvent = ({ receivedAt, store, topic, orderId, state, result }: ListedEvent): DeliveryEntry => ({
  at: receivedAt,
  store,
  topic,
  orderId,
  status: state === "done" ? "accepted" : state,
  reason: result,
  message: null,
});

const ofRejected = ({ at, store, topic, reason }: RejectedDeliveryRow): DeliveryEntry => ({
  at,
  store,
  topic,
  orderId: "",
  status: "rejected",
  reason,
  message: reason in REJECTION_REASONS ? REJECTION_REASONS[reason as keyof typeof REJECTION_REASONS] : reason,
});
