/** kill -9 at random moments while alerts are on their way: each of an answered order arrives in the end. */
import { expect, test } from "bun:test";
import { PROGRAM, signUp, startServer, temporaryFolder } from "../../support/binary.ts";
import { Random } from "../../support/random.ts";
import { SECRET, wooOrder } from "../webhooks/support.ts";
import { receiver } from "./support.ts";

const ROUNDS = 4;
const CLIENTS = 4;
const env = { THIKANA_DEFAULT_PLAN: "pro", THIKANA_ALLOW_PRIVATE_CALLBACKS: "127.0.0.0/8" };
const start = (dataDir: string) => startServer({ command: PROGRAM, dataDir, env });

/** An order that nobody should send: by the API, or by a store's webhook. */
function risky(id: number, byStore: boolean, keys: { secretKey: string; publishableKey: string }) {
  const junk = {
    first_name: "test",
    address_1: "asdf",
    city: "",
    state: "",
    postcode: "560034",
    country: "IN",
  };
  if (byStore) {
    const billing = { ...junk, phone: "0000000000", email: "qwe@mailinator.com" };
    // An order of long ago raises no alert.
    const date_created_gmt = new Date().toISOString().slice(0, 19);
    const { body, headers } = wooOrder("order.created", { id, billing, total: "25000.00", date_created_gmt });
    return { path: `/webhooks/storeB/${keys.publishableKey}`, body, headers };
  }
  const body = { order_id: String(id), name: "test", phone: "0000000000", line1: "asdf", order_value: 25000 };
  return {
    path: "/api/v1/order/score",
    body: JSON.stringify(body),
    headers: { "X-API-Key": keys.secretKey },
  };
}

test("every alert of an answered order is delivered after the restart", async () => {
  using folder = temporaryFolder();
  const random = new Random("alerts");
  const arrived = new Set<string>();
  await using shop = receiver(async ({ body }) => {
    // Slower than the orders come, so that many wait when the process dies.
    await Bun.sleep(10);
    arrived.add((JSON.parse(body) as { data: { order_id: string } }).data.order_id);
    return new Response();
  });
  let server = await start(folder.path);
  const keys = await signUp(server.url);
  const settings = { callback_url: shop.url, storeB_secret: SECRET };
  const set = await fetch(`${server.url}/api/v1/account`, {
    ...{ method: "PUT", body: JSON.stringify(settings) },
    headers: { "X-API-Key": keys.secretKey },
  });
  expect(set.status).toBe(200);

  const answered = new Set<string>();
  let next = 1;
  const client = async (url: string) => {
    for (;;) {
      const id = next++;
      const { path, ...request } = risky(id, random.chance(0.5), keys);
      const response = await fetch(url + path, { method: "POST", ...request }).catch(() => null);
      if (!response) return;
      expect(response.status).toBe(200);
      answered.add(String(id));
    }
  };
  for (let round = 0; round < ROUNDS; round++) {
    const clients = Array.from({ length: CLIENTS }, () => client(server.url));
    const enough = answered.size + CLIENTS + random.below(40);
    while (answered.size < enough) await Bun.sleep(1);
    await server.stop("SIGKILL");
    await Promise.all(clients);
    server = await start(folder.path);
  }
  const missing = () => [...answered].filter((id) => !arrived.has(id));
  while (missing().length > 0) await Bun.sleep(20);
  await server.stop("SIGKILL");
  expect(missing()).toEqual([]);
});
