/** A store platform is known everywhere or nowhere: webhooks, database, settings, account and audit. */
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { storeEvents, storeOrders, webhookDeliveries } from "../../../src/db/schema-webhooks.ts";
import { migrate } from "../../../src/db/sqlite/migrate.ts";
import { PLATFORM, STORES } from "../../../src/features/webhooks/types.ts";
import { ask, PRO } from "../../http/orders.ts";
import { send, signUp, useServer } from "../../http/server.ts";
import { sourceFiles } from "../../support/source.ts";
import { NEW_ORDER, SECRET, STORE_SECRETS } from "./support.ts";

const server = await useServer(PRO);
const merchant = await signUp(server);

test.each([storeEvents, storeOrders, webhookDeliveries])(
  "the schema's column has the stores (%#)",
  (table) => {
    expect(table.store.enumValues).toEqual([...STORES]);
  },
);

test("the database takes an event of each store, and of no other", () => {
  const sqlite = new Database(":memory:");
  migrate(sqlite);
  sqlite.run("PRAGMA foreign_keys = OFF");
  const insert = (store: string) =>
    sqlite.run(
      `INSERT INTO store_events (account_id, store, topic, order_id, digest, triggered_at, received_at, state, result, attempts)
       VALUES (1, '${store}', 't', '1', 'd', 0, 0, 'done', '', 0)`,
    );
  for (const store of STORES) insert(store);
  expect(() => insert("storeZ")).toThrow("CHECK");
});

test("each list of stores in the queries' SQL has all of them", () => {
  const lists = sourceFiles()
    .filter(({ path }) => path.startsWith("src/db/queries/"))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bstore IN \(([^)]*)\)/g)].map(([, list]) => [path, list.replaceAll("'", "")]),
    );
  for (const [path, list] of lists) expect([path, list]).toEqual([path, STORES.join(", ")]);
});

test.each([...STORES])("a secret of %s is taken, told in the account, and in its audit", async (store) => {
  const setting = `${store}_secret`;
  const { stores, ...account } = await ask<{ stores: Record<string, object> }>(
    server,
    merchant,
    "PUT /api/v1/account",
    { [setting]: SECRET },
  );
  expect(account).toMatchObject({ [`${setting}_set`]: true });
  expect(account).not.toHaveProperty("ignored");
  expect(Object.keys(stores)).toContain(store);
  const { entries } = await ask<{ entries: object[] }>(server, merchant, "GET /api/v1/audit?kind=account");
  expect(entries[0]).toMatchObject({ after: { [setting]: "set" } });
});

test.each(STORES.flatMap((store) => [store, PLATFORM[store]]))(
  "/webhooks/%s asks for a signature",
  async (name) => {
    const path = `/webhooks/${name}/${merchant.pk}`;
    const response = await send(server, "POST", path, { body: {} });
    expect([response.status, await response.json()]).toMatchObject([401, { code: "signature_missing" }]);
  },
);

test.each([...STORES])(
  "an order of %s is scored in the channel of its platform, and again once it was erased",
  async (store) => {
    await ask(server, merchant, "PUT /api/v1/account", STORE_SECRETS);
    const arrive = () =>
      send(server, "POST", `/webhooks/${store}/${merchant.pk}`, NEW_ORDER[store]()).then((it) => it.json());
    const receipt = (await arrive()) as { order_id: string };
    expect(receipt).toMatchObject({ state: "done", result: "scored" });
    const { order_id } = receipt;
    const order = await ask(server, merchant, `GET /api/v1/order/${order_id}`);
    expect(order).toMatchObject({ channel: PLATFORM[store] });
    await ask(server, merchant, "POST /api/v1/privacy/erase", { order_id });
    expect(await arrive()).toMatchObject({ result: "scored" });
  },
);
