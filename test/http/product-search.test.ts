/** Orders are found by what was ordered, and by whom: those of today, and those from before this was in the search index. */
import { expect, test } from "bun:test";
import { setTimeout as sleep } from "node:timers/promises";
import { formsOf } from "../../src/db/dialect.ts";
import { ask, GOOD, PRO } from "./orders.ts";
import { signUp, useServer } from "./server.ts";
import { literal, runStatement } from "./stored.ts";

interface Page {
  orders: { order_id: string }[];
  total: number;
  search_complete: boolean;
}

const get = (query: string, who = merchant) => ask<Page>(server, who, `GET /api/v1/orders?${query}`);
const found = async (q: string) => (await get(`q=${encodeURIComponent(q)}`)).orders.map((o) => o.order_id);
const score = (order_id: string, items: object[] | null, patch: object = {}) =>
  ask(server, merchant, "POST /api/v1/order/score", { ...GOOD, order_id, items, ...patch });

const server = await useServer(PRO);
const merchant = await signUp(server);
await score("S-1", [{ name: "Banarasi Silk Saree", sku: "SAR-104/R" }, { name: "Blouse" }]);
await score("S-2", [{ sku: "KUR-7" }, { name: "बनारसी साड़ी", sku: null }]);
await score("S-3", null);

test("an order is found by any part of a product's name or SKU, in any script", async () => {
  expect(await found("silk saree")).toEqual(["S-1"]);
  expect(await found("SAR-104/r")).toEqual(["S-1"]);
  expect(await found("blo")).toEqual(["S-1"]);
  expect(await found("kur")).toEqual(["S-2"]);
  expect(await found("साड़ी")).toEqual(["S-2"]);
  expect(await get("q=saree")).toMatchObject({ total: 1, search_complete: true });
  expect(await get("")).toMatchObject({ total: 3, search_complete: true });
});

test("an order is found by each spelling of its buyer's e-mail, and no order of another mailbox", async () => {
  await score("M-1", null, { email: "Ravi.Kumar+cod@gmail.com" });
  await score("M-2", null, { email: "ravikumar@gmail.com" });
  await score("M-3", null, { email: "ravi.kumar@vastra.in" });
  for (const q of ["ravikumar@gmail.com", "r.avi.kumar@googlemail.com", "RAVI.KUMAR@gmail.com"])
    expect((await found(q)).sort()).toEqual(["M-1", "M-2"]);
  expect(await found("ravi.kumar+cod")).toEqual(["M-1"]);
  expect(await found("ravikumar@vastra.in")).toEqual([]);
  await ask(server, merchant, "POST /api/v1/privacy/erase", { order_id: "M-2" });
  expect(await found("ravi.kumar@gmail.com")).toEqual(["M-1"]);
});

test("letters of two products in a row are no product", async () => {
  expect(await found("saree sar")).toEqual([]);
  expect(await found("RBlouse")).toEqual([]);
});

test("two letters find what begins with them", async () => {
  expect(await found("Ku")).toEqual(["S-2"]);
  expect(await found("ur")).toEqual([]);
});

test("products that are ordered instead are found, and those before them are not", async () => {
  await score("S-4", [{ name: "Clay lamp" }]);
  await score("S-4", [{ name: "Brass lamp" }]);
  expect(await found("brass lamp")).toEqual(["S-4"]);
  expect(await found("clay lamp")).toEqual([]);
});

test("nobody finds the products of another shop", async () => {
  const other = await signUp(server);
  expect((await get("q=saree", other)).total).toBe(0);
});

test("an erased order is found by no product", async () => {
  await score("S-5", [{ name: "Name plate for a door" }], { phone: "9845031268" });
  expect(await found("name plate")).toEqual(["S-5"]);
  await ask(server, merchant, "POST /api/v1/privacy/erase", { order_id: "S-5" });
  expect(await found("name plate")).toEqual([]);
  expect(await found("S-5")).toEqual(["S-5"]);
});

test("orders from before are found by their texts meanwhile, and then by their products and mailboxes", async () => {
  const rows = await withoutProducts();
  // A range that ends where no order is.
  await runStatement(server, `INSERT INTO meta VALUES ('orders_to_search', '0 ${rows.at(-1)!.id + 5000}')`);
  expect(await get("q=S-1")).toMatchObject({ total: 1, search_complete: false });
  expect(await get("q=saree")).toMatchObject({ total: 0, search_complete: false });
  expect(await get("")).toMatchObject({ search_complete: true });
  await server.restart();
  while (!(await get("q=saree")).search_complete) await sleep(20);
  expect(await found("saree")).toEqual(["S-1"]);
  expect(await found("kur-7")).toEqual(["S-2"]);
  expect(await found("ravikumar@gmail.com")).toEqual(["M-1"]);
  expect(await found("S-1")).toEqual(["S-1"]);
  expect(await found("name plate")).toEqual([]);
  // What they replaced is merged, which ends the pass.
  const left = () => runStatement(server, "SELECT * FROM meta WHERE key = 'orders_to_search'");
  while ((await left()).length > 0) await sleep(20);
  if (server.databaseUrl === null) {
    const setting = "SELECT v FROM order_search_config WHERE k = 'deletemerge'";
    expect(await runStatement(server, setting)).toEqual([{ v: 10 }]);
  }
  expect(await found("saree")).toEqual(["S-1"]);
});

test("orders that a crash left out of the index are found after the pass, with their products", async () => {
  const rows = await withoutProducts(1);
  await runStatement(server, `INSERT INTO meta VALUES ('orders_to_search', '0 ${rows.at(-1)!.id}')`);
  await server.restart();
  while (!(await get("q=saree")).search_complete) await sleep(20);
  expect(await found("saree")).toEqual(["S-1"]);
  expect((await found("S-")).sort()).toEqual(["S-1", "S-2", "S-3", "S-4", "S-5"]);
});

/** Makes the search index that of an earlier version. @param left orders in it; by default all */
async function withoutProducts(left?: number) {
  await server.restart();
  // What the start would index a while later is indexed before: nothing else writes into the index.
  await get("q=any");
  const rows = await runStatement<{ id: number; name: string }>(
    server,
    "SELECT id, order_id AS name FROM orders ORDER BY id",
  );
  const { searchId, searchText } = formsOf({ dialect: server.databaseUrl === null ? "sqlite" : "postgres" });
  await runStatement(server, "DELETE FROM order_search");
  for (const { id, name } of rows.slice(0, left)) {
    const text = literal(searchText(`\u0001\u0001${name}`));
    await runStatement(server, `INSERT INTO order_search (${searchId}, text) VALUES (${id}, ${text})`);
  }
  return rows;
}
