/** Bytes on disk for each order, with its audit, search, checks and indexes. */
import { Database } from "bun:sqlite";
import { beforeAll, expect, test } from "bun:test";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { AddressIn } from "../../src/engine/address/schema.ts";
import { openEngines } from "../../src/engine/index.ts";
import { HOUR_MS } from "../../src/lib/time.ts";
import { makeAddresses } from "../bench/addresses.ts";
import {
  type Event,
  STORE_SECRETS,
  shopifyOrder,
  shopifyShipment,
  wooOrder,
} from "../features/webhooks/support.ts";
import { PROGRAM, startServer, temporaryFolder } from "../support/binary.ts";
import { isOnPostgres } from "../support/postgres.ts";
import { Random } from "../support/random.ts";
import { ask, PRO } from "./orders.ts";
import { type Merchant, send, signUp, type TestServer } from "./server.ts";

/** Fewer, and what each shop has beside its orders would count for more. */
const MOST = 800;
const CLIENTS = 8;
const FIRST_ID = 5_811_220_000_000;
const NAMES = ["Asha Rao", "Vikram Singh", "Meera Nair", "Rahul Verma", "Fatima Shaikh", "Suresh Kumar Iyer"];
/** Bodies of real stores are several times as long as the fixtures. */
const MORE = Array.from({ length: 40 }, (_, id) => ({ id, title: "a line without an item", price: "0.00" }));

const FREE_BYTES = "SELECT freelist_count * page_size AS bytes FROM pragma_freelist_count, pragma_page_size";

const { directory } = await openEngines();
const random = new Random("row size");
const buyers = makeAddresses(directory, MOST, random).map((address, i) => ({
  ...address,
  ...{ name: random.pick(NAMES), phone: `9${String(random.below(1e9)).padStart(9, "0")}` },
  ...{ email: `${random.pick(["asha", "vikram", "meera"])}.${i}@example.com`, isCod: random.chance(0.6) },
  ...{ value: 200 + random.below(5000), at: new Date(Date.UTC(2026, 0, 1) + i * 60_000).toISOString() },
}));
type Buyer = (typeof buyers)[number] & AddressIn;

type SendOrder = (server: TestServer, merchant: Merchant, buyer: Buyer, i: number) => Promise<void>;

const scored: SendOrder = async (server, merchant, { isCod, value, at: _, ...buyer }, i) => {
  const payment_method = isCod ? "COD" : "PREPAID";
  const order = {
    ...buyer,
    order_id: String(FIRST_ID + i),
    reference: `#${i}`,
    payment_method,
    order_value: value,
  };
  await ask(server, merchant, "POST /api/v1/order/score", order);
};

/** From the order to its delivery. */
const shopify: SendOrder = async (server, merchant, buyer, i) => {
  const id = FIRST_ID + i;
  const [first_name, ...rest] = buyer.name.split(" ");
  const order = {
    ...{ id, admin_graphql_api_id: `gid://shopify/Order/${id}`, name: `#${i}`, email: buyer.email },
    ...{ contact_email: buyer.email, created_at: buyer.at, updated_at: buyer.at, tax_lines: MORE },
    ...{ total_price: String(buyer.value), current_total_price: String(buyer.value) },
    financial_status: buyer.isCod ? "pending" : "paid",
    shipping_address: {
      ...{ first_name, last_name: rest.join(" "), phone: buyer.phone, country: "India", country_code: "IN" },
      ...{ address1: buyer.line1, address2: buyer.landmark ?? "", city: buyer.city, province: buyer.state },
      zip: buyer.pincode,
    },
  };
  await deliver(server, merchant, shopifyOrder("orders/create", order));
  const shipment = {
    id: 900 + i,
    order_id: id,
    shipment_status: "delivered",
    updated_at: new Date(Date.parse(buyer.at) + 70 * HOUR_MS).toISOString(),
    tax_lines: MORE,
  };
  await deliver(server, merchant, shopifyShipment(shipment));
};

const woocommerce: SendOrder = async (server, merchant, buyer, i) => {
  const [first_name, ...rest] = buyer.name.split(" ");
  const order = {
    ...{ id: 5000 + i, number: String(5000 + i), total: String(buyer.value), tax_lines: MORE },
    ...{ date_created_gmt: buyer.at.slice(0, 19), date_modified_gmt: buyer.at.slice(0, 19) },
    payment_method: buyer.isCod ? "cod" : "razorpay",
    billing: {
      ...{ first_name, last_name: rest.join(" "), phone: buyer.phone, email: buyer.email, country: "IN" },
      ...{
        address_1: buyer.line1,
        address_2: buyer.landmark ?? "",
        city: buyer.city,
        postcode: buyer.pincode,
      },
    },
  };
  await deliver(server, merchant, wooOrder("order.created", order));
  const completed = { ...order, status: "completed", date_modified_gmt: `${buyer.at.slice(0, 11)}23:59:59` };
  await deliver(server, merchant, wooOrder("order.updated", completed));
};

const PATHS = { storeA: "shopify", storeB: "woocommerce" } as const;

async function deliver(server: TestServer, { pk }: Merchant, { store, body, headers }: Event): Promise<void> {
  const response = await send(server, "POST", `/webhooks/${PATHS[store]}/${pk}`, { body, headers });
  if (response.status !== 200)
    throw new Error(`the webhook gave ${response.status} ${await response.text()}`);
}

/** Bytes of the used pages of `thikana.db` after a clean stop. */
async function bytesWith(count: number, sendOrder: SendOrder): Promise<number> {
  using folder = temporaryFolder();
  const process = await startServer({ dataDir: folder.path, command: PROGRAM, env: PRO });
  const server = { url: process.url } as TestServer;
  const merchant = await signUp(server);
  await ask(server, merchant, "PUT /api/v1/account", STORE_SECRETS);
  let next = 0;
  const client = async () => {
    for (let i = next++; i < count; i = next++) await sendOrder(server, merchant, buyers[i], i);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  expect(await ask(server, merchant, "GET /api/v1/orders?limit=1")).toMatchObject({ total: count });
  await process.stop();

  expect(readdirSync(folder.path).filter((file) => file.startsWith("thikana.db"))).toEqual(["thikana.db"]);
  const file = join(folder.path, "thikana.db");
  using sqlite = new Database(file, { readonly: true });
  // Pages of bodies that were processed: the next events use them again.
  const free = sqlite.query<{ bytes: number }, []>(FREE_BYTES).get()?.bytes ?? 0;
  return statSync(file).size - free;
}

/** Tables and indexes without rows. */
let empty: number;
beforeAll(async () => {
  if (isOnPostgres) return;
  empty = await bytesWith(0, scored);
});

// The limits are those of SQLite's file.
test.skipIf(isOnPostgres).each([
  ["POST /api/v1/order/score", 2_560, 250, scored],
  ["Shopify's webhooks, two events each", 3_584, MOST, shopify],
  ["WooCommerce's webhooks, two events each", 3_584, 400, woocommerce],
])("an order through %s takes at most %d bytes", async (name, limit, count, sendOrder) => {
  const bytes = Math.round(((await bytesWith(count, sendOrder)) - empty) / count);
  console.log(`${name}: ${bytes} bytes an order`);
  expect(bytes).toBeLessThanOrEqual(limit);
});
