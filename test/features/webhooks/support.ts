/** Events as the two platforms send them: made of this project's own fixtures, signed with a secret of the test. */
import { createHmac } from "node:crypto";
import { loadConfig } from "../../../src/config.ts";
import type { Account } from "../../../src/features/accounts/types.ts";
import { messageOf, PLATFORMS } from "../../../src/features/webhooks/events.ts";
import { type Reading, STORES, type Store } from "../../../src/features/webhooks/types.ts";
import { silentLogger } from "../../../src/lib/log.ts";
import { openApp } from "../../../src/server/app.ts";
import fulfillmentFixture from "../../fixtures/webhooks/shopify-fulfillment.json" with { type: "json" };
import shopifyFixture from "../../fixtures/webhooks/shopify-order.json" with { type: "json" };
import wooFixture from "../../fixtures/webhooks/woocommerce-order.json" with { type: "json" };
import { temporaryFolder } from "../../support/binary.ts";

export const SECRET = "a secret of the store";
/** The settings of an account whose stores sign with {@link SECRET}. */
export const STORE_SECRETS = Object.fromEntries(STORES.map((store) => [`${store}_secret`, SECRET]));

/** What is sent: topic, body, and the headers of its platform. */
export interface Event {
  store: Store;
  topic: string;
  body: string;
  headers: Record<string, string>;
}

type Patch = Record<string, unknown>;

/** @param patch fields that differ from the fixture's; `shipping_address: null` takes a whole part away */
export function shopifyOrder(topic: string, patch: Patch = {}, headers: Record<string, string> = {}): Event {
  return shopifyEvent(topic, JSON.stringify({ ...shopifyFixture, ...patch }), headers);
}

export function shopifyShipment(patch: Patch = {}, topic = "fulfillments/update"): Event {
  return shopifyEvent(topic, JSON.stringify({ ...fulfillmentFixture, ...patch }));
}

/** A body as it stands: digits of an id that JavaScript cannot hold, say. */
export function shopifyEvent(topic: string, body: string, more: Record<string, string> = {}): Event {
  const headers = {
    "X-Shopify-Topic": topic,
    "X-Shopify-Hmac-Sha256": signature(body),
    "X-Shopify-Test": "false",
    ...more,
  };
  return { store: "storeA", topic, body, headers };
}

export function wooOrder(topic: string, patch: Patch = {}): Event {
  return wooEvent(topic, phpJson({ ...wooFixture, ...patch }));
}

export function wooEvent(topic: string, body: string): Event {
  const headers = {
    "X-WC-Webhook-Topic": topic,
    "X-WC-Webhook-Signature": signature(body),
    // Not unique: WooCommerce makes it of the second.
    "X-WC-Webhook-Delivery-ID": "7a5ff44e01ba23102c3a60fd7c68899a",
  };
  return { store: "storeB", topic, body, headers };
}

/** A new order as each store sends it. */
export const NEW_ORDER: Readonly<Record<Store, () => Event>> = {
  storeA: () => shopifyOrder("orders/create"),
  storeB: () => wooOrder("order.created"),
};

export const BILLING = wooFixture.billing;
export const SHIPPING = shopifyFixture.shipping_address;

export function signature(body: string, secret = SECRET): string {
  return createHmac("sha256", secret).update(body).digest("base64");
}

/** As PHP writes JSON: slashes and everything beyond ASCII escaped. Written anew, the signature would not match. */
function phpJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("/", "\\/")
    .replace(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** A case-blind look into headers, as a request gives it. */
function delivery({ body, headers }: Event) {
  const lower = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return {
    body: new TextEncoder().encode(body) as Uint8Array<ArrayBuffer>,
    header: (name: string) => lower[name] ?? null,
  };
}

/** What an event says, without anything done about it. */
export function reading(event: Event, codGateways: readonly string[] = []): Reading {
  const platform = PLATFORMS[event.store];
  return platform.read(messageOf(platform, delivery(event)), codGateways);
}

/** The order that an event describes; fails when it describes none. */
export function orderOf(event: Event, codGateways: readonly string[] = []) {
  const said = reading(event, codGateways);
  if (said.kind !== "order") throw new Error(`this is no order: ${JSON.stringify(said)}`);
  return said;
}

/** A running appliance without HTTP, with a clock that the test moves. */
export async function openOrdersFixture(flags: readonly string[] = []) {
  const folder = temporaryFolder();
  const { config } = loadConfig(["--data-dir", folder.path, "--default-plan", "pro", ...flags], {
    THIKANA_SIGNUP: "open",
  });
  let now = Date.UTC(2026, 8, 20, 8);
  const open = async () => {
    const app = await openApp({ config, log: silentLogger, clock: () => now });
    app.services.webhooks.answerWithinMs = 60_000;
    return app;
  };
  const fixture = {
    app: await open(),
    dir: folder.path,
    get services() {
      return fixture.app.services;
    },
    get now() {
      return now;
    },
    set now(time) {
      now = time;
    },
    /** A merchant of the Pro plan whose stores sign with {@link SECRET}. */
    async merchant(): Promise<Account> {
      const email = `${crypto.randomUUID()}@example.com`;
      const { account } = await fixture.services.accounts.signup({
        name: "A shop",
        email,
        password: "a shop's password",
      });
      return fixture.services.accounts.update(account.id, STORE_SECRETS);
    },
    receive: (account: Account, event: Event) =>
      fixture.services.webhooks.receive(account, event.store, delivery(event)),
    /** Closes everything properly and opens it again. */
    async restart() {
      await fixture.app.close();
      fixture.app = await open();
    },
    async [Symbol.asyncDispose]() {
      await fixture.app.close();
      folder[Symbol.dispose]();
    },
  };
  return fixture;
}
