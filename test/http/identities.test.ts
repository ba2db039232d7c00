/** Who is the same buyer: what identifies one, and what everything that goes by it does with a filler. */
import { describe, expect, test } from "bun:test";
import { DAY_MS } from "../../src/lib/time.ts";
import { isOnPostgres } from "../support/postgres.ts";
import * as typed from "./identities.ts";
import { ask, GOOD, PRO } from "./orders.ts";
import { type Merchant, send, signUp, useServer } from "./server.ts";
import { literal, runStatement } from "./stored.ts";

let now = Date.UTC(2026, 9, 5, 6);
const server = await useServer(PRO, () => now);
const shop = await signUp(server);

interface Order {
  order_id: string;
  risk_level: string;
  risk_score: number;
  risk_reasons: { code: string; evidence: string }[];
  identified_by: string[];
  signals: Record<string, unknown>;
  rto_probability?: number;
  rto_probability_interval?: object;
  rto_probability_outcomes?: number;
}

const NAMES = [
  "Asha",
  "Ravi",
  "Meena",
  "Imran",
  "Kavita",
  "Joseph",
  "Gurpreet",
  "Lakshmi",
  "Farida",
  "Suresh",
];
let orders = 0;

/** An order of somebody who has nothing in common with any other buyer but what is given. @returns its id */
async function scored(more: object = {}, who = shop): Promise<string> {
  const n = ++orders;
  const sent = {
    ...GOOD,
    order_id: `I-${n}`,
    name: `${NAMES[n % NAMES.length]} ${n}`,
    phone: String(9_812_304_000 + 7 * n),
    email: `buyer.${n}.q@gmail.com`,
    line1: `Flat ${n}, Prestige Towers`,
    payment_method: "COD",
    ...more,
  };
  await ask(server, who, "POST /api/v1/order/score", sent);
  return sent.order_id;
}
const order = (id: string, who = shop) => ask<Order>(server, who, `GET /api/v1/order/${id}`);

/**
 * Two orders of strangers who have typed the same, the first of which came back.
 * @param own what the second one has instead
 * @returns the second one
 */
async function secondOf(same: object, who = shop, own: object = {}): Promise<Order> {
  const first = await scored(same, who);
  await ask(server, who, "POST /api/v1/order/outcome", { order_id: first, outcome: "rto" });
  now += 1_000;
  return order(await scored({ ...same, ...own }, who), who);
}

// The tables are the engine's: what is stored of each is the same.
describe("a phone", () => {
  test.skipIf(isOnPostgres).each(typed.FILLER_PHONES)("%s is nobody's", async (phone) => {
    const { signals, identified_by } = await secondOf({ phone });
    expect(signals).toMatchObject({ phone_orders: 0, phone_rto: 0, phone_addresses: 0, first_order: true });
    expect(identified_by).toEqual(["email", "address"]);
  });

  test.skipIf(isOnPostgres).each(typed.REAL_PHONES)("%s is one buyer's", async (phone) => {
    const { signals, identified_by } = await secondOf({
      phone,
      ...(phone.startsWith("+") && { country: "AE" }),
    });
    expect(signals).toMatchObject({ phone_orders: 1, phone_rto: 1 });
    expect(identified_by).toContain("phone");
  });

  test.skipIf(isOnPostgres).each(typed.SAME_PHONE)("%s is also %s", async (phone, later) => {
    const { signals, identified_by } = await secondOf({ phone }, shop, { phone: later });
    expect(signals).toMatchObject({ phone_orders: 1, phone_rto: 1, phone });
    expect(identified_by).toContain("phone");
  });

  test.skipIf(isOnPostgres).each(typed.NO_PHONES)("%s is none", async (phone) => {
    expect((await order(await scored({ phone }))).identified_by).toEqual(["email", "address"]);
  });

  test("of India is the same buyer's at an address abroad", async () => {
    const phone = "9812399777";
    await scored({ phone });
    now += 1_000;
    const abroad = { country: "AE", line1: "Villa 12, Al Wasl Road", city: "Dubai", pincode: "", state: "" };
    const { signals, identified_by } = await order(await scored({ ...abroad, phone: `+91 ${phone}` }));
    expect(signals).toMatchObject({ phone_orders: 1, phone_addresses: 2 });
    expect(identified_by).toContain("phone");
  });
});

describe("an e-mail", () => {
  test.skipIf(isOnPostgres).each(typed.FILLER_EMAILS)("%s is nobody's", async (email) => {
    const { signals, identified_by } = await secondOf({ email });
    expect(signals).toMatchObject({ email_orders: 0, email_rto: 0, first_order: true });
    expect(identified_by).toEqual(["phone", "address"]);
  });

  test.skipIf(isOnPostgres).each(typed.REAL_EMAILS)("%s is one buyer's", async (email) => {
    const { signals, identified_by } = await secondOf({ email });
    expect(signals).toMatchObject({ email_orders: 1, email_rto: 1 });
    expect(identified_by).toContain("email");
  });

  test.skipIf(isOnPostgres).each(typed.SAME_MAILBOX)("%s and %s are one buyer's", async (email, later) => {
    const { signals, identified_by } = await secondOf({ email }, shop, { email: later });
    expect(signals).toMatchObject({ email_orders: 1, email_rto: 1, email: later.trim().toLowerCase() });
    expect(identified_by).toContain("email");
  });

  test.skipIf(isOnPostgres).each(typed.OTHER_MAILBOX)("%s and %s are two buyers'", async (email, later) => {
    const { signals } = await secondOf({ email }, shop, { email: later });
    expect(signals).toMatchObject({ email_orders: 0, email_rto: 0 });
  });

  test("of a home is counted once, however it is spelled", async () => {
    const home = { line1: "Flat 71, Lotus Apartments" };
    for (const email of ["sunil.m@gmail.com", "sunilm+2@gmail.com"]) await scored({ ...home, email });
    const { signals } = await order(await scored({ ...home, email: "sunil.m+3@googlemail.com" }));
    expect(signals).toMatchObject({ email_orders: 2, address_orders: 2, address_emails: 1 });
  });

  test("of a member is the shop's own in each spelling", async () => {
    const other = await signUp(server);
    const email = literal("rangoli.sarees@gmail.com");
    await runStatement(server, `UPDATE members SET email_key = ${email} WHERE account_id = ${other.id}`);
    await server.restart();
    const { signals } = await secondOf({ email: "RangoliSarees+web@gmail.com" }, other);
    expect(signals).toMatchObject({ email_orders: 0, email_rto: 0 });
  });

  test("of the shop itself is nobody's, from the moment when it becomes that", async () => {
    const other = await signUp(server);
    const email = "counter@rangoli-sarees.in";
    expect((await secondOf({ email }, other)).signals.email_orders).toBe(1);
    await ask(server, other, "PUT /api/v1/account", { allowed_domains: "www.rangoli-sarees.in" });
    const after = await order(await scored({ email }, other), other);
    expect(after.signals).toMatchObject({ email_orders: 0, email_rto: 0 });
    expect(after.identified_by).not.toContain("email");
    // The e-mail counts as none of those that are used with a phone, either.
    const phone = "9812399001";
    for (const mail of [email, `shop@mail.rangoli-sarees.in`]) await scored({ phone, email: mail }, other);
    expect((await order(await scored({ phone }, other), other)).signals.phone_emails).toBe(1);
    expect((await secondOf({ email: other.email }, other)).signals.email_orders).toBe(0);
  });
});

describe("an address", () => {
  test.skipIf(isOnPostgres).each(typed.DOORLESS)("without a door, $line1, is nobody's", async (address) => {
    const { signals, identified_by } = await secondOf({
      ...address,
      line2: address.line2 ?? "",
      landmark: "",
    });
    expect(signals).toMatchObject({ address_orders: 0, address_rto: 0, address: "" });
    expect(identified_by).toEqual(["phone", "email"]);
  });

  test.skipIf(isOnPostgres).each(typed.DOORS)("with a door, $line1, is one buyer's", async (address) => {
    const { signals, identified_by } = await secondOf({
      ...address,
      line2: address.line2 ?? "",
      landmark: "",
    });
    expect(signals).toMatchObject({ address_orders: 1, address_rto: 1 });
    expect(identified_by).toContain("address");
  });
});

/** Orders of as many names and addresses as are given, of which some came back and the others were taken. @returns one more */
async function afterOrdersOf(
  same: object,
  names: number,
  addresses: number,
  count: number,
  returned = 0,
): Promise<Order> {
  const sent = (i: number) => ({
    ...same,
    name: `${NAMES[i % names]} Rao`,
    line1: `Flat ${1 + (i % addresses)}, Brigade Gardens ${Object.values(same)}`,
  });
  for (let i = 0; i < count; i++) {
    const order_id = await scored(sent(i));
    await ask(server, shop, "POST /api/v1/order/outcome", {
      order_id,
      outcome: i < returned ? "rto" : "delivered",
    });
  }
  now += DAY_MS + 60_000;
  return order(await scored(sent(count)));
}

describe("an e-mail that many share", () => {
  test("is told as shared from the sixth name at the sixth address on, and gives no points", async () => {
    const fifth = await afterOrdersOf({ email: "counter@vastra-one.in" }, 10, 10, 4);
    expect(fifth.signals).toMatchObject({
      email_shared: false,
      email_names: 0,
      email_delivered: 4,
      email_phones: 5,
    });
    // The sixth is counted from its orders, and later ones from a running sum.
    for (const [email, count] of [
      ["counter@vastra-two.in", 5],
      ["counter@vastra-three.in", 9],
    ] as const) {
      await afterOrdersOf({ email }, 10, 10, count);
      const next = await order(await scored({ email, name: "Asha Rao" }));
      const counts = {
        email_orders: 0,
        email_delivered: 0,
        email_phones: 1,
        email_addresses: 1,
        first_order: true,
      };
      expect(next.signals).toMatchObject({ email_shared: true, email_names: count + 1, ...counts });
      expect(next.identified_by).toEqual(["phone", "address"]);
      expect(next.risk_reasons.filter(({ code }) => code.startsWith("EMAIL"))).toEqual([]);
      expect(next.risk_reasons.find(({ code }) => code === "FIRST_ORDER")?.evidence).toBe(
        "No earlier order by phone or address, and many share the e-mail",
      );
    }
  });

  test("is none of a family, of one name at ten addresses, nor of ten names at one", async () => {
    for (const [names, addresses] of [
      [3, 1],
      [1, 10],
      [10, 1],
    ]) {
      const email = `home${names}.${addresses}@vastra-four.in`;
      const { signals, identified_by } = await afterOrdersOf({ email }, names, addresses, 11);
      expect(signals).toMatchObject({ email_shared: false, email_delivered: 11 });
      expect(identified_by).toContain("email");
    }
  });

  test("blocks only those who block it by itself, and not from the order of one of them", async () => {
    const email = "counter@vastra-five.in";
    const { order_id } = await afterOrdersOf({ email }, 10, 10, 8);
    const entry = { list: "block", kind: "email" };
    const byOrder = await send(server, "POST", "/api/v1/lists", {
      headers: { "X-API-Key": shop.sk },
      body: { ...entry, order_id },
    });
    expect(byOrder.status).toBe(422);
    await ask(server, shop, "POST /api/v1/lists", { ...entry, value: email });
    now += 1_000;
    const blocked = await order(await scored({ email }));
    expect(blocked.risk_reasons[0].evidence).toStartWith(
      `Shared e-mail ${email} was put on your block list by`,
    );
  });
});

describe.each([
  ["phone", "9812301091"],
  ["email", "forty.orders@gmail.com"],
] as const)("false orders with one %s, a name and an address each", (kind, value) => {
  const falseOrder = async (i: number) =>
    order(
      await scored({ [kind]: value, name: `${NAMES[i % NAMES.length]} Rao`, line1: `Flat ${i}, ${value}` }),
    );

  test("are one buyer's, also after days", async () => {
    for (let i = 0; i < 11; i++) await falseOrder(i);
    now += 3 * DAY_MS;
    const { signals, identified_by, risk_reasons } = await falseOrder(11);
    expect(signals).toMatchObject({
      [`${kind}_shared`]: false,
      [`${kind}_orders`]: 11,
      [`${kind}_addresses`]: 12,
      first_order: false,
    });
    expect(identified_by).toContain(kind);
    expect(risk_reasons.map(({ code }) => code)).toContain(
      `${kind.toUpperCase()}_ADDRESSES${kind === "phone" ? "_MANY" : ""}`,
    );
  });
});

test.each([
  ["is shared if those of the month before were taken", 10, true],
  ["is one buyer's if it is new: these may be false orders", 0, false],
] as const)("a phone that is entered for fifty buyers a day %s", async (_, before, isShared) => {
  const phone = `981230109${before === 0 ? 3 : 2}`;
  for (let i = 0; i < before; i++) await scored({ phone, line1: `Flat ${i}, Old Counter House` });
  now += 31 * DAY_MS;
  for (let i = 0; i < 50; i++) await scored({ phone, line1: `Flat ${i}, Counter House` });
  expect((await order(await scored({ phone }))).signals).toMatchObject({
    phone_shared: isShared,
    phone_orders: isShared ? 0 : 50,
  });
});

test.each(["phone", "email"] as const)(
  "a reseller's %s counts, whatever names and places it has",
  async (kind) => {
    const value = kind === "phone" ? "9812301094" : "reseller@vastra-seven.in";
    const { signals, identified_by, risk_reasons } = await afterOrdersOf({ [kind]: value }, 12, 12, 12, 8);
    expect(signals).toMatchObject({
      [`${kind}_shared`]: false,
      [`${kind}_rto`]: 8,
      [`${kind}_delivered`]: 4,
    });
    expect(identified_by).toContain(kind);
    expect(risk_reasons.map(({ code }) => code)).toContain(
      `${kind.toUpperCase()}_ADDRESSES${kind === "phone" ? "_MANY" : ""}`,
    );
  },
);

describe("a phone that many share", () => {
  const afterOrders = (phone: string, names: number, addresses: number, count: number) =>
    afterOrdersOf({ phone }, names, addresses, count);

  test("is told as shared from the sixth name at the sixth address on, and gives no points", async () => {
    const fifth = await afterOrders("9812301001", 10, 10, 4);
    expect(fifth.signals).toMatchObject({
      phone_shared: false,
      phone_names: 0,
      phone_delivered: 4,
      phone_addresses: 5,
    });
    const sixth = await afterOrders("9812301002", 10, 10, 5);
    expect(sixth.signals).toMatchObject({
      ...{
        phone_shared: true,
        phone_names: 6,
        phone_orders: 0,
        phone_delivered: 0,
        phone_addresses: 1,
        phone_emails: 1,
      },
      ...{ phone_orders_day: 1 },
    });
    expect(sixth.identified_by).toEqual(["email", "address"]);
    expect(sixth.risk_reasons.filter(({ code }) => code.startsWith("PHONE"))).toEqual([]);
  });

  test("is none with three names at one address, however many orders they send: a family", async () => {
    const { signals, identified_by } = await afterOrders("9812301003", 3, 1, 12);
    expect(signals).toMatchObject({ phone_shared: false, phone_delivered: 12 });
    expect(identified_by).toContain("phone");
  });

  test("is none with one name at ten addresses, nor with ten names at one", async () => {
    expect((await afterOrders("9812301004", 1, 10, 11)).signals.phone_shared).toBe(false);
    expect((await afterOrders("9812301005", 10, 1, 11)).signals.phone_shared).toBe(false);
  });

  test("blocks only those who block it by itself, and not from the order of one of them", async () => {
    const phone = "9812301006";
    const { order_id } = await afterOrders(phone, 10, 10, 8);
    const entry = { list: "block", kind: "phone" };
    const byOrder = await send(server, "POST", "/api/v1/lists", {
      headers: { "X-API-Key": shop.sk },
      body: { ...entry, order_id },
    });
    expect(byOrder.status).toBe(422);
    await ask(server, shop, "POST /api/v1/lists", { ...entry, value: phone });
    now += 1_000;
    const blocked = await order(await scored({ phone }));
    expect(blocked.risk_reasons[0]).toMatchObject({ code: "ON_BLOCK_LIST" });
    expect(blocked.risk_reasons[0].evidence).toStartWith(
      `Shared phone ${phone} was put on your block list by`,
    );
  });

  test("is evidence of a rule that reads it", async () => {
    const { signals } = await ask<{ signals: { name: string; example: unknown }[] }>(
      server,
      shop,
      "GET /api/v1/rules/signals",
    );
    expect(signals.map(({ name }) => name)).toEqual(expect.arrayContaining(["phone_shared", "phone_names"]));
    const rules = await ask<{ rules: object[] }>(server, shop, "GET /api/v1/rules");
    const rule = {
      ...{ code: "OFFICE", message: "An office", points: 1, enabled: true },
      when: { signal: "phone_shared", op: "eq", value: true },
    };
    await ask(server, shop, "PUT /api/v1/rules", { ...rules, rules: [...rules.rules, rule] });
    const { risk_reasons } = await afterOrders("9812301007", 10, 10, 6);
    expect(risk_reasons.find(({ code }) => code === "OFFICE")?.evidence).toBe(
      "Shared phone: 7 names at many addresses, counted neither for nor against the order",
    );
  });
});

describe("a filler", () => {
  const post = (path: string, body: object) =>
    send(server, "POST", path, { headers: { "X-API-Key": shop.sk }, body });

  test.each([
    ["phone", "9999999999"],
    ["email", "noemail@gmail.com"],
    ["email", "x8v2k9q1@marketplace.amazon.in"],
  ])("cannot be put on a list: %s %s", async (kind, value) => {
    expect((await post("/api/v1/lists", { list: "block", kind, value })).status).toBe(422);
    const order_id = await scored({ [kind]: value });
    expect((await post("/api/v1/lists", { list: "block", kind, order_id })).status).toBe(422);
  });

  test("that an earlier version let onto a list blocks nobody, nor does one in the rules", async () => {
    const other = await signUp(server);
    await ask(server, other, "POST /api/v1/lists", { list: "block", kind: "phone", value: "9812302001" });
    await runStatement(server, `UPDATE list_entries SET value = '9999999999' WHERE value = '9812302001'`);
    const rules = await ask<{ lists: { block: object } }>(server, other, "GET /api/v1/rules");
    const block = { ...rules.lists.block, phones: ["99999 99999"], emails: ["none@none.com"] };
    await ask(server, other, "PUT /api/v1/rules", { ...rules, lists: { ...rules.lists, block } });
    await server.restart();
    now += 1_000;
    const { risk_level, signals } = await order(
      await scored({ phone: "9999999999", email: "none@none.com" }, other),
      other,
    );
    expect(signals.on_block_list).toBe(false);
    expect(risk_level).not.toBe("HIGH");
  });

  test.each([{ phone: "99999 99999" }, { email: "NoEmail@gmail.com" }])(
    "gives and erases nobody's data: %j",
    async (person) => {
      const id = await scored(person);
      expect((await post("/api/v1/privacy/erase", person)).status).toBe(422);
      const query = new URLSearchParams(Object.entries(person));
      const exported = await send(server, "GET", `/api/v1/privacy/export?${query}`, {
        headers: { "X-API-Key": shop.sk },
      });
      expect(exported.status).toBe(422);
      expect(await ask(server, shop, "POST /api/v1/privacy/erase", { order_id: id })).toEqual({ orders: 1 });
    },
  );
});

/** Orders as the version before stored them: linked by a phone, an e-mail and an address that are none. */
describe("after an upgrade", () => {
  const SIGNALS = { phone_orders: 6, phone_rto: 6, phone_rto_ratio: 2.4, first_order: false };

  /** Gives an order signals of a set that lacks those of this version, and the hash of its address. */
  async function makeOld(order_id: string, who: Merchant, score = ""): Promise<void> {
    const { signals, verification } = await ask<{
      signals: Record<string, unknown>;
      verification: { fingerprint: string };
    }>(server, who, `GET /api/v1/order/${order_id}`);
    const { phone_shared, phone_names, email_shared, email_names, ...known } = signals;
    const old = { ...known, ...SIGNALS, address: verification.fingerprint };
    const names = literal(JSON.stringify(Object.keys(old)));
    const values = literal(JSON.stringify(Object.values(old)));
    await runStatement(server, `INSERT INTO signal_sets (names) VALUES (${names}) ON CONFLICT DO NOTHING`);
    await runStatement(
      server,
      `UPDATE orders SET signals = ${values}, signal_set = (SELECT id FROM signal_sets WHERE names = ${names}),
         fingerprint = ${literal(verification.fingerprint)} ${score}
       WHERE order_id = ${literal(order_id)} AND account_id = ${who.id}`,
    );
  }

  const isDone = async () =>
    (await runStatement(server, "SELECT 1 AS one FROM meta WHERE key = 'identities_checked_to'")).length ===
    0;

  async function upgrade(): Promise<void> {
    await runStatement(server, "DELETE FROM unlearned_orders");
    await runStatement(server, "INSERT INTO meta VALUES ('identities_checked_to', '0')");
    await server.restart();
    while (!(await isDone())) await Bun.sleep(20);
  }

  test("an open order of an e-mail that many share is scored again", async () => {
    const who = await signUp(server);
    const email = "counter@vastra-six.in";
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.push(await scored({ email }, who));
    now += 31 * DAY_MS;
    ids.push(await scored({ email }, who));
    await makeOld(ids[5], who, ", risk_level = 'HIGH', risk_score = 88");
    expect((await order(ids[5], who)).identified_by).toContain("email");
    await upgrade();
    const after = await order(ids[5], who);
    expect(after.signals).toMatchObject({ email_shared: true, email_names: 6, email_orders: 0 });
    expect(after.risk_level).not.toBe("HIGH");
    expect(after.identified_by).not.toContain("email");
  });

  test("open orders are scored again, finished ones stay as they were and teach nothing", async () => {
    const who = await signUp(server);
    const phone = "0000000000";
    const [open, cancelled, ...finished] = await Promise.all(
      Array.from({ length: 8 }, () => scored({ phone, line1: "Main Road", line2: "", landmark: "" }, who)),
    );
    const real = await scored({}, who);
    await ask(server, who, "POST /api/v1/order/outcome", { order_id: cancelled, outcome: "cancelled" });
    for (const order_id of [...finished, real])
      await ask(server, who, "POST /api/v1/order/outcome", { order_id, outcome: "rto" });
    const isHigh = ", risk_level = 'HIGH', risk_score = 88";
    for (const id of [open, cancelled]) await makeOld(id, who, isHigh);
    for (const id of [...finished, real]) await makeOld(id, who);
    const before = await order(finished[0], who);
    await upgrade();

    for (const id of [open, cancelled]) {
      const now = await order(id, who);
      expect(now.signals).toMatchObject({ phone_orders: 0, phone_rto: 0, address: "", first_order: true });
      const audit = await ask<{ entries: { action: string }[] }>(
        server,
        who,
        `GET /api/v1/audit?order_id=${id}`,
      );
      expect(now.risk_level).not.toBe("HIGH");
      expect(audit.entries.map(({ action }) => action)).toContain("order.rescored");
    }
    // All but its probability, which rests on what the others teach.
    const { rto_probability, rto_probability_interval, ...after } = await order(finished[0], who);
    expect({ ...before, ...after }).toEqual({
      ...before,
      identified_by: ["email"],
      rto_probability_outcomes: 1,
    });
    expect(before.rto_probability_outcomes).toBe(7);
    const backtest = await ask<{ orders: number }>(server, who, "POST /api/v1/rules/backtest", { days: 30 });
    expect(backtest.orders).toBe(1);
    const ids = await runStatement<{ order_row: number }>(server, "SELECT order_row FROM unlearned_orders");
    expect(ids).toHaveLength(finished.length);
  });
});
