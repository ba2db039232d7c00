/** Types of store webhooks, independent of HTTP and SQL. */

import type { Orders } from "../orders/index.ts";
import type { OrderIn } from "../orders/record/order-in.ts";
import type { Outcome } from "../orders/record/schema.ts";
import type { Privacy } from "../privacy/index.ts";
import type { CodReading } from "./cod-payment.ts";
import type { Tracking } from "./tracking.ts";

/** Vendor-neutral names of the API: storeA is Shopify, storeB is WooCommerce. */
export const STORES = ["storeA", "storeB"] as const;
export type Store = (typeof STORES)[number];

/** Platform names, used in the second webhook path and as the channel of orders. */
export const PLATFORM = { storeA: "shopify", storeB: "woocommerce" } as const satisfies Record<Store, string>;

/** The part of the orders use case that store events need. */
export type OrderPort = Pick<Orders, "scoreOne" | "applyOutcome" | "setAwb" | "setSent">;

/** The part of the privacy use case that store events need. */
export type PrivacyPort = Pick<Privacy, "erase" | "eraseStore" | "noteRequest" | "removing">;

/** A webhook as received, not yet verified. */
export interface Delivery {
  /** The raw bytes, which are signed. */
  body: Uint8Array<ArrayBuffer>;
  /** A header's value, null when it is missing. Names in lower case. */
  header(name: string): string | null;
}

/** A verified webhook, parsed. */
export interface Message {
  /** From the header, in lower case; never guessed from the body. "" when there is none. */
  topic: string;
  /** The platform's time of the event, milliseconds since 1970; 0 when it sends none. */
  triggeredAt: number;
  /** Whether the platform marks it as a sample. */
  sample: boolean;
  /** The parsed JSON; integers above 2^53 are strings. */
  value: unknown;
  /** Of the body: the first digits of its SHA-256, hexadecimal. */
  digest: string;
  /** Increasing number of the stored event; 0 before it is stored. */
  arrival: number;
}

/** Decides which of two versions of an order is newer: see `compare` in order-state.ts. */
export interface Version {
  /** When the order was last changed, milliseconds since 1970. */
  at: number;
  triggeredAt: number;
  /** If the platform's times are in seconds, the later delivery is the newer version. */
  arrival?: number;
  /** Among versions of the same second, the later stage of the order is newer. */
  rank: number;
  digest: string;
}

/** An outcome and when it happened, milliseconds since 1970. */
export interface DatedOutcome {
  outcome: Outcome;
  at: number;
  /** Of its parcel; none when that is unknown, or for the whole order. */
  awb?: string;
}

/** One change of an order's outcome; null: the store has revoked the previous outcome. */
export interface Step {
  outcome: Outcome | null;
  at: number;
  /** Of the parcel that it is the outcome of; none for the whole order. */
  awb?: string;
}

/**
 * What an event says of an order's way to a courier: the shop has sent it, has not or has called that off, or a courier
 * has it, which nobody calls off. Null: nothing.
 */
export type Handover = "sent" | "unsent" | "scanned" | null;

/** An event with the whole order. */
export interface OrderReading {
  kind: "order";
  orderId: string;
  /** The order name shown to people: "#1019". */
  reference: string;
  version: Version;
  placedAt: number;
  /** Input of the scoring, without the AWB and what other versions say of the payment. Equal orders give equal JSON, so that its digest shows changes. */
  input: OrderIn;
  /** From the order's own status. */
  outcome: DatedOutcome | null;
  /** From the courier scans inside the order. */
  shipments: readonly DatedOutcome[];
  tracking: Tracking | null;
  /** Of all its parcels. */
  awbs: readonly string[];
  /** Of the whole order, or a part of it. */
  handover: Handover;
  /** `service_check_id` of the widget; "" without one. */
  checkId: string;
  /** How far a COD order is paid, where the platform keeps it COD; null or absent for others. */
  cod?: CodReading | null;
  /** Whether the order was deleted before and is back. */
  isRestored?: boolean;
}

/** An event of a parcel, without its order. */
interface ShipmentReading {
  kind: "shipment";
  orderId: string;
  /** Null while the parcel is in transit. */
  outcome: DatedOutcome | null;
  tracking: Tracking | null;
  /** Of all its parcels. */
  awbs: readonly string[];
  handover: Handover;
  /** When the parcel was last changed, milliseconds since 1970. */
  at: number;
}

/** The order was deleted in the store; the event has no time. */
interface DeletionReading {
  kind: "deletion";
  orderId: string;
}

/** A privacy request of a customer or a shop. */
export interface PrivacyReading {
  kind: "privacy";
  /** "" when it is not about a single order. */
  orderId: string;
  request:
    | { kind: "erase_customer"; orderIds: string[]; phone: string; email: string }
    | { kind: "erase_store" }
    | { kind: "data_request"; customerId: string; orderIds: string[] };
}

/** An event that needs no processing; the reason is shown in the event log. */
export interface IgnoredReading {
  kind: "ignored";
  orderId: string;
  reason: "sample" | "draft" | "other_topic" | "no_topic" | "no_order" | "no_news";
}

/** The reading of such an event. */
export const ignored = (orderId: string, reason: IgnoredReading["reason"]): IgnoredReading => ({
  kind: "ignored",
  orderId,
  reason,
});

export type Reading = OrderReading | ShipmentReading | DeletionReading | PrivacyReading | IgnoredReading;

/** Interface that each platform's folder implements. Pure. */
export interface Platform {
  readonly signatureHeader: string;
  /** The parts of a message that come from headers. */
  headers(delivery: Pick<Delivery, "header">): Pick<Message, "topic" | "triggeredAt" | "sample">;
  /** Earliest time when it can have been sent, from signed content, milliseconds since 1970; 0 when unknown. */
  signedTime(value: unknown): number;
  /** Whether a topic is a privacy request: it is answered under any plan. */
  isPrivacyTopic(topic: string): boolean;
  /** Whether a body is what the topic sends; true for topics that are not processed. */
  isOfTopic(topic: string, value: unknown): boolean;
  /** @param codGateways the merchant's own names for cash on delivery */
  read(message: Message, codGateways: readonly string[]): Reading;
}
