/** A person is given out, and erased down to the bytes of the data directory, or the rows of PostgreSQL. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { receiver } from "../features/alerts/support.ts";
import { STORE_SECRETS, shopifyEvent, shopifyOrder, wooOrder } from "../features/webhooks/support.ts";
import { isOnPostgres } from "../support/postgres.ts";
import { ask, BAD, GOOD, PRO } from "./orders.ts";
import { scenarios } from "./scenario.ts";
import { ADMIN_KEY, type Merchant, send, signUp, startTestServer } from "./server.ts";
import { storedBytes, untilScrubbed } from "./stored.ts";

const shop = receiver(() => new Response(null, { status: 500 }));

const server = await startTestServer({
  ...{ ...PRO, THIKANA_ALLOW_PRIVATE_CALLBACKS: "127.0.0.0/8", THIKANA_QUIET_HOUR: "any" },
});
const merchant = await newMerchant();
afterAll(async () => {
  await server.stop();
  await shop[Symbol.asyncDispose]();
});

async function newMerchant(): Promise<Merchant> {
  const made = await signUp(server);
  const settings = { callback_url: shop.url, ...STORE_SECRETS };
  await ask(server, made, "PUT /api/v1/account", settings);
  return made;
}

const score = (order_id: string, more: object, who = merchant) =>
  ask(server, who, "POST /api/v1/order/score", { ...BAD, order_id, ...more });
const order = (id: string, who = merchant) => ask(server, who, `GET /api/v1/order/${id}`);
const erase = (person: object, who = merchant) => ask(server, who, "POST /api/v1/privacy/erase", person);
const exported = (query: string, who = merchant) =>
  ask<Record<string, Record<string, unknown>[]>>(server, who, `GET /api/v1/privacy/export?${query}`);
const post = (event: ReturnType<typeof wooOrder>, who = merchant) =>
  send(server, "POST", `/webhooks/${event.store}/${who.pk}`, event);

/** Which of the texts stand anywhere in what the server has stored. */
async function stored(texts: readonly string[]): Promise<string[]> {
  await untilScrubbed(server);
  const files = await storedBytes(server);
  return texts.filter((text) => files.some((file) => file.includes(text)));
}

/** Somebody who is nobody else, whose orders are for review. */
function person(n: number) {
  const phone = `98${String(45_010_000 + n * 7)}`;
  const [name, email] = [`Kamakshi Voleti ${n}x`, `Kamakshi.${n}x@voleti.yopmail.com`];
  const line1 = `Door ${n}x, Gandharva Nivas, Temple Road`;
  return { name, customer_name: name, phone: `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`, email, line1 };
}
/** All ways in which the person could stand in a file. */
function tracesOf({ name, phone, email, line1 }: ReturnType<typeof person>): string[] {
  const national = phone.replace(/\D/g, "").slice(-10);
  return [name, phone, national, email, email.toLowerCase(), line1];
}

/** A person's address and name for a while: they stand in the audit. */
const OTHER_HOME = {
  ...{ name: "Kamakshi Vidyasagar", line1: "Flat 77, Alakapuri Towers" },
  landmark: "Behind the Alakapuri gate",
};

describe("a request", () => {
  const headers = { "X-API-Key": "{sk}" };
  const row = (name: string, body: object, status: number, has: string[] = []) => ({
    ...{ name, status, body, has, headers, request: "POST /api/v1/privacy/erase" },
  });
  scenarios(
    () => ({ server, merchant }),
    [
      row("names a person", {}, 422, ["exactly one of order_id, phone and email"]),
      row("names a person once", { phone: "9845012345", email: "a@example.com" }, 422, ["exactly one"]),
      row("names nobody with blanks", { email: "  " }, 422, ["exactly one"]),
      row("names nobody with a phone that is none", { phone: "n/a 12" }, 422, ['"phone"']),
      { ...row("for nobody touches nothing", { phone: "9812300009" }, 200), json: { orders: 0 } },
      {
        ...{ name: "of an export names a person too", headers, status: 422 },
        request: "GET /api/v1/privacy/export",
      },
      {
        ...{ name: "of an export of nobody is empty", headers, status: 200 },
        request: "GET /api/v1/privacy/export?email=absent@example.com",
        json: { orders: [], calls: [], audit: [], alerts: [], store_events: [], identities: [] },
      },
    ],
  );
});

describe("after an erasure", () => {
  const asha = person(1);
  const national = asha.phone.replace(/\D/g, "").slice(-10);
  const OTHER_PHONE = "7411122233";
  const items = [
    { name: "Brass diya", sku: "BD-2", quantity: 2, price: 499 },
    { name: `Name plate "${asha.name}", ${asha.phone}`, sku: "NP-1", quantity: 1, price: 799 },
  ];
  const blankItems = [items[0], { ...items[1], name: "" }];
  let before: Record<string, unknown>;
  beforeAll(async () => {
    await score("P-1", { ...asha, items, reference: "#P1", line1: "test" });
    // Stored again and again, so that pages hold old versions.
    for (const order_value of [1, 2, 3])
      await score("P-1", { ...asha, items, reference: "#P1", order_value });
    await score("P-2", { ...asha, phone: `0${national}`, email: "other@example.com" });
    await score("P-3", { ...GOOD, email: asha.email.toUpperCase(), phone: "98860 41233" });
    const note = `Spoke to ${asha.name} on ${asha.phone}`;
    await ask(server, merchant, "POST /api/v1/order/verify", { order_id: "P-1", action: "rejected", note });
    await ask(server, merchant, "POST /api/v1/order/outcome", { order_id: "P-1", outcome: "rto" });
    await send(server, "POST", "/api/v1/address/verify", {
      headers: { "X-API-Key": merchant.sk },
      body: asha,
    });
    const call = { order_id: "P-1", result: "busy", note: `${asha.name} calls back` };
    await ask(server, merchant, "POST /api/v1/order/call", call);
    await ask(server, merchant, "POST /api/v1/order/address", { order_id: "P-1", fields: OTHER_HOME });
    const { name, phone, line1 } = asha;
    await ask(server, merchant, "POST /api/v1/order/address", {
      order_id: "P-1",
      fields: { name, phone, line1, landmark: "" },
    });
    for (const [kind, value] of Object.entries({ phone: asha.phone, email: asha.email, pincode: "560034" }))
      await ask(server, merchant, "POST /api/v1/lists", { list: "block", kind, value, note });
    await ask(server, merchant, "POST /api/v1/lists", { list: "allow", kind: "address", order_id: "P-1" });
    await ask(server, merchant, "POST /api/v1/lists", { list: "block", kind: "phone", value: OTHER_PHONE });
    await ask(server, merchant, "POST /api/v1/views", { name: "Calls", query: `q=${national}&sort=-value` });
    await ask(server, merchant, "POST /api/v1/views", { name: "COD", query: "payment=COD" });
    before = await order("P-1");
  });

  test("all that is kept of the person was there to be given out", async () => {
    const found = await exported(`phone=${encodeURIComponent(`0091-${national}`)}`);
    expect(found.orders.map(({ order_id }) => order_id)).toEqual(["P-1", "P-2"]);
    expect(found.orders[0]).toMatchObject({ customer_name: asha.name, items, signals: { phone: national } });
    expect(found.audit.map(({ action }) => action)).toContain("order.decision");
    expect(found.alerts.map(({ type }) => type)).toEqual(["order.risk", "order.decision", "order.risk"]);
    expect(found.calls).toMatchObject([{ order_id: "P-1", result: "busy", note: `${asha.name} calls back` }]);
    expect(found.identities).toContainEqual({ kind: "phone", value: national, orders: 2 });
    const kindsOf = ({ list_entries }: typeof found) => list_entries.map(({ kind }) => kind);
    // The note of the PIN's entry names the person.
    expect(kindsOf(found)).toEqual(["phone", "email", "pincode", "address"]);
    expect(found.views).toMatchObject([{ name: "Calls" }]);
    const byEmail = await exported(`email=${encodeURIComponent(asha.email.toLowerCase())}`);
    expect(byEmail.orders.map(({ order_id }) => order_id)).toEqual(["P-1", "P-3"]);
    expect((await exported("order_id=P-2")).orders.map(({ order_id }) => order_id)).toEqual(["P-2"]);
    const stranger = await newMerchant();
    expect((await exported(`phone=${national}`, stranger)).orders).toEqual([]);
  });

  test("the person's orders are blank and keep what was bought, scored and done", async () => {
    const elsewhere = Object.values(OTHER_HOME);
    expect((await stored([...tracesOf(asha), ...elsewhere])).length).toBeGreaterThan(elsewhere.length);
    expect(await erase({ phone: `+91-${national}` })).toEqual({ orders: 2 });
    const after = await order("P-1");
    const { risk_level, risk_score, placed_at, pincode, outcome } = before;
    expect(after).toMatchObject({
      ...{ customer_name: "", phone: "", email: "", erased_at: expect.any(String) },
      ...{
        risk_level,
        risk_score,
        placed_at,
        outcome,
        items: blankItems,
        reference: "#P1",
        status: "rejected",
      },
      decision: { note: null, at: expect.any(String) },
      call_log: [{ result: "busy", note: null, at: expect.any(String) }],
      address: { name: null, phone: null, line1: null, line2: null, city: null },
      verification: { standardized: { line1: "", full: "", pincode: "560034" }, phone: "" },
      signals: { phone: "", email: "", address: "", pincode: "560034" },
    });
    expect([pincode, JSON.stringify(after)]).not.toContain(asha.name);
    expect(await order("P-3")).toMatchObject({ customer_name: "Asha Rao", erased_at: null });
    expect(await erase({ email: asha.email })).toEqual({ orders: 1 });
  });

  test("nothing stored has the phone, the e-mail, the name or the address", async () => {
    if (!isOnPostgres) expect(readdirSync(server.dataDir)).toContain("thikana.db-wal");
    expect(await stored([...tracesOf(asha), ...Object.values(OTHER_HOME)])).toEqual([]);
  });

  test("no list or saved search has the person; those of others are as they were", async () => {
    const { entries } = await ask<{ entries: object[] }>(server, merchant, "GET /api/v1/lists");
    expect(entries).toMatchObject([
      { kind: "phone", value: OTHER_PHONE },
      { kind: "pincode", value: "560034", note: null },
    ]);
    const { views } = await ask<{ views: object[] }>(server, merchant, "GET /api/v1/views");
    expect(views).toMatchObject([{ name: "COD" }]);
    const audit = await ask<{ entries: { action: string; after: { value: unknown } }[] }>(
      server,
      merchant,
      "GET /api/v1/audit?kind=rules",
    );
    expect(audit.entries.map(({ after }) => after.value)).toEqual([OTHER_PHONE, null, "560034", null, null]);
  });

  test("nothing finds the person any more, and the order is still found by its own id", async () => {
    for (const q of [national, "Kamakshi", "voleti-mail"]) {
      expect(await ask(server, merchant, `GET /api/v1/orders?q=${q}`)).toMatchObject({ total: 0 });
    }
    expect(await ask(server, merchant, "GET /api/v1/orders?q=P-1")).toMatchObject({ total: 1 });
    expect((await exported(`phone=${national}`)).orders).toEqual([]);
    const { signals } = await score("P-9", asha).then(() => order("P-9"));
    expect(signals).toMatchObject({ phone_orders: 0, email_orders: 0, address_orders: 0 });
    expect(await erase({ order_id: "P-9" })).toEqual({ orders: 1 });
  });

  test("the audit says that it was done, without saying to whom", async () => {
    const { entries } = await ask<{ entries: object[] }>(server, merchant, "GET /api/v1/audit?limit=500");
    expect(entries).toContainEqual(
      expect.objectContaining({ action: "privacy.erased", after: { by: ["phone"], orders: 2 } }),
    );
    expect(entries).toContainEqual(expect.objectContaining({ action: "order.erased", order_id: "P-1" }));
    expect(JSON.stringify(entries)).not.toMatch(/Kamakshi|voleti/i);
  });

  test("the counters are as they were", async () => {
    const { total } = await ask<{ total: number }>(server, merchant, "GET /api/v1/orders?outcome=rto");
    expect(total).toBe(1);
  });

  test("an order that is sent again is scored anew, with its person", async () => {
    await score("P-1", asha);
    expect(await order("P-1")).toMatchObject({ customer_name: asha.name, erased_at: null, outcome: "rto" });
    expect(await erase({ order_id: "P-1" })).toEqual({ orders: 1 });
    expect(await stored(tracesOf(asha))).toEqual([]);
  });
});

test("erasing while orders of the same person stream in leaves whole orders, blank or not", async () => {
  const who = await newMerchant();
  const someone = person(2);
  let streaming = true;
  const ids: string[] = [];
  const client = async (name: string) => {
    for (let i = 0; streaming; i++) {
      const id = `${name}-${i}`;
      await score(id, someone, who);
      ids.push(id);
    }
  };
  const clients = ["A", "B", "C", "D"].map(client);
  for (let i = 0; i < 3; i++) await erase({ phone: someone.phone }, who);
  streaming = false;
  await Promise.all(clients);
  const { orders: last } = await erase({ phone: someone.phone }, who);
  expect(Number(last)).toBeLessThanOrEqual(ids.length);
  for (const id of ids) expect(await order(id, who)).toMatchObject({ customer_name: "", phone: "" });
  expect(await stored(tracesOf(someone))).toEqual([]);
});

test("many people whose orders were changed often can be erased one by one to the last byte", async () => {
  const who = await newMerchant();
  const people = Array.from({ length: 120 }, (_, i) => person(100 + i));
  const put = (n: number, more: object) => score(`M-${n}`, { ...people[n], ...more }, who);
  await Promise.all(people.map((_, n) => put(n, {})));
  for (let round = 0; round < 3; round++) {
    await Promise.all(
      people.map((_, n) => put(n, { line2: "near the temple, ".repeat((n * 7 + round * 5) % 20) })),
    );
  }
  for (const n of [0, 1, 57, 119]) {
    expect(await erase({ email: people[n].email }, who)).toEqual({ orders: 1 });
    expect(await stored(tracesOf(people[n]))).toEqual([]);
  }
  expect(await order("M-2", who)).toMatchObject({ customer_name: people[2].name });
});

describe("what others' orders and acts have of a person goes, too", () => {
  const radha = { ...person(4), name: "Radhika Somayaji", customer_name: "Radhika Somayaji" };
  const national = radha.phone.replace(/\D/g, "").slice(-10);
  const spaced = `+91 ${national.slice(0, 5)}-${national.slice(5)}`;
  const FORMER = { line1: "Plot 81, Vaikuntapuram Layout", landmark: "Opposite the Vaikuntapuram tank" };
  let who: Merchant;
  const decide = (order_id: string, more: object) =>
    ask(server, who, "POST /api/v1/order/verify", { order_id, action: "verified", ...more });
  beforeAll(async () => {
    who = await newMerchant();
    const items = [
      { name: "Mug for RADHIKA", sku: "M-1", quantity: 1, price: 300 },
      { name: "Steel tiffin", sku: "T-1", quantity: 1, price: 900 },
    ];
    await score("N-1", { ...radha, items }, who);
    await score("N-2", GOOD, who);
    await score("N-3", { ...GOOD, phone: "9886041299" }, who);
    await decide("N-1", { actor: `the buyer, ${spaced}` });
    await decide("N-2", { note: `neighbour of ${spaced}`, actor: "Meena" });
    await decide("N-3", { note: `call ${national} first` });
    await decide("N-3", { action: "rejected", note: "moved away" });
    await ask(server, who, "POST /api/v1/order/call", {
      order_id: "N-2",
      result: "busy",
      note: `or ${spaced}`,
    });
    // The entry and its audit have the address as it was.
    await ask(server, who, "POST /api/v1/lists", { list: "block", kind: "address", order_id: "N-1" });
    const { entries } = await ask<{ entries: { id: number }[] }>(server, who, "GET /api/v1/lists");
    await ask(server, who, "POST /api/v1/order/address", { order_id: "N-1", fields: FORMER });
    await ask(server, who, `DELETE /api/v1/lists/${entries[0].id}`);
    expect((await stored([national, spaced, "RADHIKA"])).length).toBe(3);
    expect(await erase({ phone: radha.phone }, who)).toEqual({ orders: 1 });
  });

  test("nothing stored has the phone or a part of the name", async () => {
    expect(await stored([...tracesOf(radha), spaced, "RADHIKA", ...Object.values(FORMER)])).toEqual([]);
  });

  test("an item named after the buyer has no name, others do", async () => {
    const { items } = await order("N-1", who);
    expect(items).toMatchObject([{ name: "", sku: "M-1" }, { name: "Steel tiffin" }]);
  });

  test("who decided is kept, unless it was the buyer", async () => {
    expect(await order("N-1", who)).toMatchObject({ status: "verified", decision: { actor: null } });
    expect(await order("N-2", who)).toMatchObject({ decision: { note: null, actor: "Meena" } });
  });

  test("other notes of other orders are as they were", async () => {
    expect(await order("N-3", who)).toMatchObject({ decision: { note: "moved away" } });
    const { entries } = await ask<{ entries: { action: string; after: unknown }[] }>(
      ...([server, who, "GET /api/v1/audit?order_id=N-3"] as const),
    );
    const decided = entries.filter(({ action }) => action === "order.decision");
    expect(decided).toMatchObject([{ after: { note: "moved away" } }, { after: { note: null } }]);
  });

  test("the audit of lists has no address that the order had before", async () => {
    const { entries } = await ask<{
      entries: { before: { value: unknown } | null; after: { value: unknown } | null }[];
    }>(...([server, who, "GET /api/v1/audit?kind=rules"] as const));
    expect(entries.map(({ before, after }) => before?.value ?? after?.value ?? null)).toEqual([null, null]);
  });
});

describe("stores ask for privacy", () => {
  const SHOP = { shop_id: 954889, shop_domain: "shop.example" };
  const sent = async (topic: string, body: object, who: Merchant) => {
    const response = await post(shopifyEvent(topic, JSON.stringify(body)), who);
    return { status: response.status, ...((await response.json()) as object) };
  };
  const meera = ["Meera Nair", "meera.nair@shop-mail.in", "9886041233", "098860 41233", "Lakeview Residency"];
  const customer = { id: 191167, email: "Meera.Nair@shop-mail.in", phone: "+919886041233" };

  test("a customer's erasure takes the named orders, and all of the phone and the e-mail", async () => {
    const who = await newMerchant();
    await post(shopifyOrder("orders/create"), who);
    await post(wooOrder("order.created"), who);
    await score("W-1", person(3), who);
    expect(await stored(meera)).not.toEqual([]);
    const redact = { ...SHOP, customer, orders_to_redact: [5811220934801, 1] };
    expect(await sent("customers/redact", redact, who)).toMatchObject({
      status: 200,
      state: "done",
      result: "erased 2",
    });
    expect(await order("5811220934801", who)).toMatchObject({
      customer_name: "",
      erased_at: expect.any(String),
    });
    expect(await order("4711", who)).toMatchObject({ customer_name: "" });
    expect(await order("W-1", who)).toMatchObject({ erased_at: null });
    expect(await stored(meera)).toEqual([]);
    // What the store says of the order later is scored, even when it says the same.
    expect(await (await post(shopifyOrder("orders/create"), who)).json()).toMatchObject({ result: "scored" });
    await erase({ order_id: "5811220934801" }, who);
  });

  test("a request is acted on under any plan", async () => {
    const who = await newMerchant();
    await post(shopifyOrder("orders/create"), who);
    const plan = { body: { plan: "free" }, headers: { "X-Admin-Key": ADMIN_KEY } };
    await send(server, "PUT", `/api/v1/admin/merchants/${who.id}`, plan);
    const redact = { ...SHOP, customer: { id: 1 }, orders_to_redact: [5811220934801] };
    expect(await sent("customers/redact", redact, who)).toMatchObject({ status: 200, result: "erased 1" });
    expect((await post(shopifyOrder("orders/updated"), who)).status).toBe(403);
    expect(await erase({ phone: "9886041233" }, who)).toEqual({ orders: 0 });
  });

  test("a customer's question is noted for the owner, without the person's data", async () => {
    const who = await newMerchant();
    const body = { ...SHOP, customer, orders_requested: [299938], data_request: { id: 9999 } };
    expect(await sent("customers/data_request", body, who)).toMatchObject({ result: "noted in the audit" });
    const { entries } = await ask<{ entries: object[] }>(server, who, "GET /api/v1/audit");
    expect(entries[0]).toMatchObject({
      ...{ action: "privacy.data_request", kind: "account", source: "storeA", order_id: null },
      after: { customer_id: "191167", order_ids: ["299938"] },
    });
    expect(await stored(["Meera.Nair@", "+919886041233"])).toEqual([]);
  });

  test("a shop's erasure takes all of that store, and nothing else", async () => {
    const who = await newMerchant();
    await post(shopifyOrder("orders/create"), who);
    for (let i = 1; i <= 60; i++) {
      const email = `buyer-${i}@elsewhere.in`;
      await post(shopifyOrder("orders/create", { id: i, admin_graphql_api_id: null, email }), who);
    }
    await post(wooOrder("order.created"), who);
    expect((await sent("shop/redact", SHOP, who)).status).toBe(200);
    for (;;) {
      const { events } = await ask<{ events: { result: string }[] }>(
        server,
        who,
        "GET /api/v1/webhooks/events?limit=1",
      );
      if (events[0].result === "erased 61") break;
      await Bun.sleep(20);
    }
    for (const id of ["5811220934801", "1", "60"])
      expect(await order(id, who)).toMatchObject({ customer_name: "" });
    expect(await stored(["@elsewhere.in"])).toEqual([]);
    expect(await order("4711", who)).toMatchObject({ customer_name: "Meera Nair", erased_at: null });
  });

  test.each([
    ["a customer's erasure erases no shop", { ...SHOP, customer, orders_to_redact: [] }, "shop/redact"],
    [
      "a question erases nothing",
      { ...SHOP, customer, orders_requested: [], data_request: {} },
      "customers/redact",
    ],
    ["an order asks for nothing", { id: 1, order_number: 1 }, "customers/redact"],
    ["an order erases no shop", { id: 1, order_number: 1 }, "shop/redact"],
  ])("%s", async (_, body, topic) => {
    expect(await sent(topic, body, merchant)).toMatchObject({ status: 400, code: "topic_mismatch" });
  });
});
