/** A small shop whose orders have all that an order may have: two webhooks, an alert, a decision, a call, a check. */
import { join } from "node:path";
import { STORE_SECRETS, shopifyOrder, shopifyShipment } from "../../features/webhooks/support.ts";
import { signUp, startServer, temporaryFolder } from "../../support/binary.ts";
import { type Client, openClient } from "./client.ts";
import { type BytesByUse, bytesByUse } from "./disk.ts";
import type { Shop } from "./shop.ts";

const ORDERS = 3_000;
const CONNECTIONS = 8;
const FIRST_ID = 5_811_220_000_000;
const HOUR_MS = 3_600_000;
/** Nobody listens there: alerts stay. */
const CALLBACK = "http://127.0.0.1:9/alerts";

/** Bytes an order. */
export async function bytesOfSold(shop: Shop): Promise<BytesByUse> {
  using folder = temporaryFolder();
  const dataDir = join(folder.path, "data");
  const env = { THIKANA_DEFAULT_PLAN: "pro", THIKANA_ALLOW_PRIVATE_CALLBACKS: "127.0.0.0/8" };
  const server = await startServer({ dataDir, env });
  try {
    const { secretKey, publishableKey } = await signUp(server.url);
    const client = openClient(server.url, secretKey);
    await client.ask("PUT", "/api/v1/account", { ...STORE_SECRETS, callback_url: CALLBACK });
    let sent = 0;
    const work = async () => {
      while (sent < ORDERS) await sell(client, publishableKey, shop, sent++);
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
    await review(client);
  } finally {
    await server.stop();
  }
  return bytesByUse(dataDir, ORDERS);
}

/** The check at the checkout, the order and its delivery. */
async function sell(client: Client, publishableKey: string, shop: Shop, i: number): Promise<void> {
  const { address, email, order_value, payment_method } = shop.order(i);
  await client.ask("POST", "/api/v1/address/verify", address);
  const [first_name, ...rest] = (address.name ?? "").split(" ");
  const id = FIRST_ID + i;
  const at = new Date().toISOString();
  const events = [
    shopifyOrder("orders/create", {
      ...{
        id,
        admin_graphql_api_id: `gid://shopify/Order/${id}`,
        name: `#${i}`,
        email,
        contact_email: email,
      },
      ...{
        created_at: at,
        updated_at: at,
        total_price: String(order_value),
        current_total_price: String(order_value),
      },
      financial_status: payment_method === "COD" ? "pending" : "paid",
      shipping_address: {
        ...{
          first_name,
          last_name: rest.join(" "),
          phone: address.phone,
          country: "India",
          country_code: "IN",
        },
        ...{ address1: address.line1, address2: address.landmark ?? "", city: address.city },
        ...{ province: address.state, zip: address.pincode },
      },
    }),
    shopifyShipment({
      ...{ id: 900 + i, order_id: id, shipment_status: "delivered" },
      updated_at: new Date(Date.now() + HOUR_MS).toISOString(),
    }),
  ];
  for (const { body, headers } of events) {
    const response = await fetch(`${client.url}/webhooks/shopify/${publishableKey}`, {
      method: "POST",
      body,
      headers,
    });
    if (response.status !== 200)
      throw new Error(`a webhook gave ${response.status} ${await response.text()}`);
  }
}

/** A call and a decision on all that were flagged, which have an outcome already. */
async function review(client: Client): Promise<void> {
  for (const level of ["REVIEW", "HIGH"]) {
    const path = `/api/v1/orders?level=${level}&limit=200`;
    for (let page = ""; ; ) {
      const { orders, next } = await client.ask<{ orders: { order_id: string }[]; next: string | null }>(
        "GET",
        `${path}${page}`,
      );
      for (const { order_id } of orders) {
        await client.ask("POST", "/api/v1/order/call", {
          order_id,
          result: "confirmed",
          note: "Will be at home",
        });
        await client.ask("POST", "/api/v1/order/verify", { order_id, action: "verified" });
      }
      if (next === null) break;
      page = `&cursor=${encodeURIComponent(next)}`;
    }
  }
}
