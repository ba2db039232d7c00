/** What a store's webhook says, and what comes of it: no HTTP in here, no SQL. */

import type { OrderIn, Outcome } from "../orders/schema.ts";
import type { Orders } from "../orders/types.ts";
import type { Privacy } from "../privacy/index.ts";
import type { Tracking } from "./tracking.ts";

/** SPEC's neutral names: storeA is Shopify, storeB is WooCommerce. */
export const STORES = ["storeA", "storeB"] as const;
export type Store = (typeof STORES)[number];

/** The name of each platform: a second path of its webhooks, and the channel of its orders. */
export const PLATFORM = { storeA: "shopify", storeB: "woocommerce" } as const satisfies Record<Store, string>;

/** The part of the orders use case that store events need. */
export type OrderPort = Pick<Orders, "scoreOne" | "applyOutcome" | "setAwb">;

/** The part of the privacy use case that store events need. */
export type PrivacyPort = Pick<Privacy, "erase" | "eraseStore" | "noteRequest" | "wipe">;

/** A webhook as it came in, signed and all. */
export interface Delivery {
  /** Exactly the bytes that were sent. */
  body: Uint8Array<ArrayBuffer>;
  /** A header's value, null when it is not there. Names in lower case. */
  header(name: string): string | null;
}

/** A verified webhook: what its headers and its body say. */
export interface Message {
  /** As the header says, in lower case: never to be guessed from the body. "" when there is none. */
  topic: string;
  /** When the platform says that it happened, milliseconds since 1970; 0 when it does not. */
  triggeredAt: number;
  /** Whether the platform calls it a sample. */
  sample: boolean;
  /** The JSON value; whole numbers past 2^53 are texts. */
  value: unknown;
  /** SHA-256 of the body, hexadecimal. */
  digest: string;
  /** Number of the delivery: a later one has a larger number; 0 before it is stored. */
  arrival: number;
}

/** Which of two versions of an order is the newer one: see `compare` in order-state.ts. */
export interface Version {
  /** When the order was last changed, milliseconds since 1970. */
  at: number;
  triggeredAt: number;
  /** Where the platform gives no finer time than the second, the later delivery is the newer version. */
  arrival?: number;
  /** Of versions of the same second, the one nearer to the end of an order's life is the newer. */
  rank: number;
  digest: string;
}

/** An outcome and when it came about, milliseconds since 1970. */
export interface Happening {
  outcome: Outcome;
  at: number;
}

/** A step of an order's story; null: the store has taken the outcome before it back. */
export interface Step {
  outcome: Outcome | null;
  at: number;
}

/** An order as one event describes it. */
export interface OrderReading {
  kind: "order";
  orderId: string;
  /** What people call it: "#1019". */
  reference: string;
  version: Version;
  placedAt: number;
  /** To be scored, without the AWB; the same order written the same way gives the same. */
  input: OrderIn;
  /** What the order's own status says. */
  outcome: Happening | null;
  /** What the couriers' scans inside it say. */
  shipments: readonly Happening[];
  tracking: Tracking | null;
  /** `service_check_id` of the widget; "" without one. */
  checkId: string;
}

/** News of a parcel, without its order. */
export interface ShipmentReading {
  kind: "shipment";
  orderId: string;
  /** Null while it is on its way. */
  happening: Happening | null;
  tracking: Tracking | null;
}

/** The store no longer has the order; it does not say since when. */
export interface DeletionReading {
  kind: "deletion";
  orderId: string;
}

/** What a customer or a shop asks for; about no single order. */
export interface PrivacyReading {
  kind: "privacy";
  orderId: "";
  request:
    | { kind: "erase_customer"; orderIds: string[]; phone: string; email: string }
    | { kind: "erase_store" }
    | { kind: "data_request"; customerId: string; orderIds: string[] };
}

/** Nothing to be done, and why: a word for the event log. */
export interface IgnoredReading {
  kind: "ignored";
  orderId: string;
  reason: "sample" | "draft" | "other_topic" | "no_topic" | "no_order" | "no_news";
}

export type Reading = OrderReading | ShipmentReading | DeletionReading | PrivacyReading | IgnoredReading;

/** What each platform's folder gives. Pure. */
export interface Platform {
  readonly signatureHeader: string;
  /** The parts of a message that are in headers. */
  headers(delivery: Delivery): Pick<Message, "topic" | "triggeredAt" | "sample">;
  /** Whether a body is what the topic sends; true for topics that are not acted on. */
  isOfTopic(topic: string, value: unknown): boolean;
  /** @param codGateways the merchant's own names of cash on delivery */
  read(message: Message, codGateways: readonly string[]): Reading;
}
