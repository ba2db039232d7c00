/** Block and allow lists: what they hold, who changes them, and which orders they count for. */
import { describe, expect, test } from "bun:test";
import { DAY_MS, HOUR_MS } from "../../src/lib/time.ts";
import { SHIPPING, STORE_SECRETS, shopifyOrder } from "../features/webhooks/support.ts";
import { upload } from "./bulk.ts";
import { ask, GOOD, PRO } from "./orders.ts";
import { send, signUp, useServer } from "./server.ts";
import { literal, runStatement } from "./stored.ts";
import { join as joinAs, tell } from "./team.ts";

let now = Date.UTC(2026, 9, 5, 6);
const server = await useServer(PRO, () => now);
const shop = await signUp(server);
const agent = await joinAs(server, shop, "Ravi");
const viewer = await joinAs(server, shop, "Vani", "viewer");

interface Entry {
  id: number;
  list: string;
  kind: string;
  value: string;
  note: string | null;
  created_by: string;
  expires_at: string | null;
}
interface Order {
  risk_score: number;
  risk_level: string;
  risk_reasons: { code: string; points: number; evidence: string }[];
  signals: Record<string, unknown>;
}

const call = <T = Entry & { code: string; detail: unknown }>(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
) => tell<T>(server, { headers }, `${method} ${path}`, body);

const add = (body: object, headers: Record<string, string> = agent.headers) =>
  call("POST", "/api/v1/lists", headers, body);
const remove = (id: number, headers: Record<string, string> = agent.headers) =>
  call<{ removed: boolean }>("DELETE", `/api/v1/lists/${id}`, headers);
const entries = (query = "", who = shop) =>
  ask<{ entries: Entry[]; total: number; next: string | null }>(server, who, `GET /api/v1/lists${query}`);
const order = (id: string, who = shop) => ask<Order>(server, who, `GET /api/v1/order/${id}`);

let phones = 9_845_000_000;
/** A phone that no test has had before. */
function freshPhone(): string {
  phones += 7;
  return String(phones);
}

let orders = 0;
/** Scores an order. @returns its id */
async function scored(more: object = {}, who = shop): Promise<string> {
  const sent = { ...GOOD, order_id: `L-${++orders}`, phone: freshPhone(), ...more };
  await ask(server, who, "POST /api/v1/order/score", sent);
  return sent.order_id;
}
const scoredOrder = async (more: object, who = shop) => order(await scored(more, who), who);
const codesOf = ({ risk_reasons }: Order) => risk_reasons.map(({ code }) => code);

describe("an entry", () => {
  const phone = freshPhone();
  test.each([
    ["phone", `+91 ${phone.slice(0, 5)}-${phone.slice(5)}`, phone],
    ["phone", "+1 (415) 555-0134", "+14155550134"],
    ["email", " Asha@Example.COM ", "asha@example.com"],
    ["email", "Ravi.Kumar+2@Gmail.com", "ravi.kumar+2@gmail.com"],
    ["address", "00112233AABBCCDD", "00112233aabbccdd"],
    ["pincode", "110 059", "110059"],
    ["pincode", "११० ०५९", "110059"],
  ])("of a %s %p has the value %p", async (kind, value, normalized) => {
    const key = { "X-API-Key": shop.sk };
    const { status, body } = await add({ list: "block", kind, value }, key);
    expect([status, body.kind, body.value, body.created_by]).toEqual([200, kind, normalized, "api"]);
    expect((await remove(body.id, key)).body).toEqual({ removed: true });
  });

  test.each([
    ["phone", "022 2345 6789"],
    ["phone", "call me"],
    ["phone", "98450"],
    ["email", "asha at example.com"],
    ["address", "12, Main Road"],
    ["pincode", "56003"],
    ["pincode", "060034"],
  ])("of a %s %p is refused", async (kind, value) => {
    const { status, body } = await add({ list: "block", kind, value }, { "X-API-Key": shop.sk });
    expect([status, JSON.stringify(body.detail)]).toEqual([422, expect.stringContaining('"value"')]);
  });

  test.each([{}, { value: freshPhone(), order_id: "L-1" }])(
    "with %p as its value is refused",
    async (value) => {
      expect((await add({ list: "block", kind: "phone", ...value })).status).toBe(422);
    },
  );

  test.each(["phone", "email", "address", "pincode"])("takes the %s of an order", async (kind) => {
    const order_id = await scored({ email: "Kamal@example.com" });
    const { signals } = await order(order_id);
    const { body } = await add({ list: "block", kind, order_id }, { "X-API-Key": shop.sk });
    expect(body.value).toBe(signals[kind] as string);
    expect(body.value).not.toBe("");
    await remove(body.id, { "X-API-Key": shop.sk });
  });

  test("of an order that is not there, or lacks it, is refused", async () => {
    const of = (order_id: string) => add({ list: "block", kind: "email", order_id });
    expect((await of("nowhere")).status).toBe(404);
    expect((await of(await scored({ email: "" }))).status).toBe(422);
  });

  test("of a member has the member's e-mail, whatever the body says; of a key what it says", async () => {
    const of = (headers: Record<string, string>) =>
      add({ list: "block", kind: "phone", value: freshPhone(), actor: "Somebody" }, headers);
    expect((await of(agent.headers)).body).toMatchObject({ created_by: agent.email, ignored: ["actor"] });
    expect((await of({ "X-API-Key": shop.sk })).body).toMatchObject({ created_by: "Somebody" });
  });

  test("that is repeated is the same one, with the new expiry, and the old note unless there is a new one", async () => {
    const value = freshPhone();
    const block = { list: "block", kind: "phone", value };
    const first = (await add({ ...block, note: "Refused twice", expires_at: "2026-12-01" })).body;
    expect(first.expires_at).toBe("2026-12-01T18:30:00.000Z");
    const again = (await add({ ...block, expires_at: "2026-12-05T10:00:00Z" })).body;
    expect(again).toEqual({ ...first, expires_at: "2026-12-05T10:00:00.000Z" });
    expect((await add({ ...block, note: "For good" })).body).toEqual({
      ...{ ...first, note: "For good", expires_at: null },
    });
    expect((await entries(`?q=${value}`)).total).toBe(1);
  });

  test("of a value that is on the other list is refused with that entry, until it is removed or has expired", async () => {
    const value = freshPhone();
    const allowed = (await add({ list: "allow", kind: "phone", value, expires_at: "2027-01-01" })).body;
    const block = () => add({ list: "block", kind: "phone", value });
    expect(await block()).toMatchObject({ status: 409, body: { code: "on_other_list", entry: allowed } });
    await remove(allowed.id);
    const blocked = await block();
    expect(blocked.status).toBe(200);
    await add({ list: "block", kind: "phone", value, expires_at: new Date(now + HOUR_MS).toISOString() });
    now += HOUR_MS;
    expect((await add({ list: "allow", kind: "phone", value })).status).toBe(200);
  });

  test("cannot expire before now", async () => {
    const block = { list: "block", kind: "phone", value: freshPhone() };
    const at = (ms: number) => add({ ...block, expires_at: new Date(ms).toISOString() });
    expect((await at(now)).status).toBe(422);
    expect((await at(now + 1)).status).toBe(200);
  });
});

describe("an entry of an e-mail", () => {
  const key = { "X-API-Key": shop.sk };
  const spelling = (value: string) => ({ list: "block", kind: "email", value });

  test("is of its mailbox: it matches, is found and repeated in every spelling, and stays as it was added", async () => {
    const { body: entry } = await add(spelling("Tara.Devi+2@gmail.com"), key);
    expect((await add(spelling("taradevi@gmail.com"), key)).body).toEqual(entry);
    const allowed = await add({ ...spelling("tara.devi@googlemail.com"), list: "allow" }, key);
    expect(allowed).toMatchObject({ status: 409, body: { code: "on_other_list", entry } });
    expect((await entries("?kind=email&q=taradevi%40gmail.com")).entries).toEqual([entry]);
    for (const email of ["tara.devi+2@gmail.com", "TaraDevi@gmail.com", "tara.devi@googlemail.com"])
      expect((await scoredOrder({ email })).signals).toMatchObject({ on_block_list: true });
    for (const email of ["tara_devi@gmail.com", "tara.devi@outlook.com"])
      expect((await scoredOrder({ email })).signals).toMatchObject({ on_block_list: false });
    expect((await remove(entry.id, key)).body).toEqual({ removed: true });
    expect((await scoredOrder({ email: "taradevi@gmail.com" })).signals.on_block_list).toBe(false);
  });

  test("is one of several that an earlier version let be added, each of which counts while it is valid", async () => {
    const stored = [
      ["block", "uma.nair@gmail.com", now - 1],
      ["block", "umanair@gmail.com", null],
      ["allow", "umanair+2@gmail.com", null],
    ] as const;
    for (const [list, value, expires] of stored)
      await runStatement(
        server,
        `INSERT INTO list_entries (account_id, list, kind, value, created_by, created_at, expires_at)
         VALUES (${shop.id}, '${list}', 'email', ${literal(value)}, 'api', 1, ${expires})`,
      );
    await server.restart();
    const { signals } = await scoredOrder({ email: "Uma.Nair@gmail.com" });
    expect(signals).toMatchObject({ on_block_list: true, on_allow_list: true });
    const again = (await add({ ...spelling("umanair+2@gmail.com"), list: "allow" }, key)).body;
    expect(again.value).toBe("umanair+2@gmail.com");
  });

  test("in the rules matches every spelling, too", async () => {
    const other = await signUp(server);
    const rules = await ask<{ lists: { block: object } }>(server, other, "GET /api/v1/rules");
    const block = { ...rules.lists.block, emails: ["Vijay.S+1@gmail.com", "@spam.example"] };
    await ask(server, other, "PUT /api/v1/rules", { ...rules, lists: { ...rules.lists, block } });
    const levelOf = async (email: string) => (await scoredOrder({ email }, other)).risk_level;
    expect(await levelOf("vijays@googlemail.com")).toBe("HIGH");
    expect(await levelOf("a.b+c@Spam.example")).toBe("HIGH");
    expect(await levelOf("vijay.s1@gmail.com")).not.toBe("HIGH");
  });
});

describe("the lists", () => {
  test("keep both of two entries that are added at once, and one of two that are the same", async () => {
    const other = await signUp(server);
    const key = { "X-API-Key": other.sk };
    const values = Array.from({ length: 20 }, freshPhone);
    const block = (value: string) => add({ list: "block", kind: "phone", value }, key);
    const added = await Promise.all([...values, ...values].map(block));
    expect(new Set(added.map(({ body }) => body.id)).size).toBe(20);
    const { entries: all, total } = await entries("", other);
    expect([total, all.map(({ value }) => value).sort()]).toEqual([20, values.sort()]);
  });

  test("are listed newest first, in pages, by list, kind and a part of value or note", async () => {
    const other = await signUp(server);
    const key = { "X-API-Key": other.sk };
    for (const [list, kind, value, note] of [
      ["block", "phone", "9845012345", "Refused twice"],
      ["allow", "email", "asha@example.com", "My sister"],
      ["block", "pincode", "110059", "No courier"],
    ]) {
      await add({ list, kind, value, note }, key);
    }
    const valuesOf = async (query: string) => (await entries(query, other)).entries.map(({ value }) => value);
    expect(await valuesOf("")).toEqual(["110059", "asha@example.com", "9845012345"]);
    expect(await valuesOf("?list=block")).toEqual(["110059", "9845012345"]);
    expect(await valuesOf("?kind=email")).toEqual(["asha@example.com"]);
    expect(await valuesOf("?q=SISTER")).toEqual(["asha@example.com"]);
    expect(await valuesOf("?q=%2B91+98450+12345")).toEqual(["9845012345"]);
    const first = await entries("?limit=2", other);
    expect([first.entries.length, first.total]).toEqual([2, 3]);
    const last = await entries(`?limit=2&cursor=${first.next}`, other);
    expect([last.entries.map(({ value }) => value), last.next]).toEqual([["9845012345"], null]);
  });

  test("of another account are not seen, changed or counted", async () => {
    const other = await signUp(server);
    const value = freshPhone();
    const { id } = (await add({ list: "block", kind: "phone", value })).body;
    expect((await entries("", other)).total).toBe(0);
    expect((await remove(id, { "X-API-Key": other.sk })).body).toEqual({ removed: false });
    expect((await scoredOrder({ phone: value }, other)).signals.on_block_list).toBe(false);
    expect((await scoredOrder({ phone: value })).signals.on_block_list).toBe(true);
  });

  test("are not for viewers, and their PINs are for owners", async () => {
    const block = (kind: string, value: string, headers: Record<string, string>) =>
      add({ list: "block", kind, value }, headers);
    const refused = { status: 403, body: { code: "role_required" } };
    expect(await block("phone", freshPhone(), viewer.headers)).toMatchObject(refused);
    expect(await call("GET", "/api/v1/lists", viewer.headers)).toMatchObject(refused);
    expect(await block("pincode", "110092", agent.headers)).toMatchObject(refused);
    const { body } = await block("pincode", "110092", { Authorization: `Bearer ${shop.token}` });
    expect(await remove(body.id)).toMatchObject(refused);
    expect(await remove(body.id, viewer.headers)).toMatchObject(refused);
    expect(await remove(body.id, { "X-API-Key": shop.sk })).toMatchObject({ body: { removed: true } });
  });

  test("tell whether the active rules score them", async () => {
    const other = await signUp(server);
    const scored = () => ask(server, other, "GET /api/v1/lists").then((body) => body.scored);
    expect(await scored()).toEqual({ block: true, allow: true });
    const not = { not: { signal: "allow_list_kind", op: "eq", value: "" } };
    for (const [more, allow] of [
      [{}, true],
      [{ enabled: false }, false],
      [{ points: 0 }, false],
    ] as const) {
      const rule = { code: "OURS", points: -9, message: "Ours", when: { all: [not] }, ...more };
      await ask(server, other, "PUT /api/v1/rules", { thresholds: { review: 40, high: 70 }, rules: [rule] });
      expect(await scored()).toEqual({ block: false, allow });
    }
  });

  test("have an audit of what was added, changed and removed, and by whom", async () => {
    const value = freshPhone();
    const block = { list: "block", kind: "phone", value };
    const { id } = (await add(block)).body;
    await add(block); // changes nothing
    await add({ ...block, expires_at: "2027-01-01" });
    await remove(id);
    const audit = await ask<{ entries: Record<string, unknown>[] }>(
      server,
      shop,
      "GET /api/v1/audit?kind=rules",
    );
    const entry = { id, ...block, expires_at: null };
    const until = { ...entry, expires_at: "2027-01-01T18:30:00.000Z" };
    const by = { actor: agent.email, source: `session ${agent.email}` };
    expect(audit.entries.slice(0, 3)).toMatchObject([
      { action: "list.removed", before: until, after: null, ...by },
      { action: "list.updated", before: entry, after: until, ...by },
      { action: "list.added", before: null, after: entry, ...by },
    ]);
  });

  test("have at most 10,000 entries that have not expired", async () => {
    const other = await signUp(server);
    const key = { "X-API-Key": other.sk };
    const values = Array.from({ length: 9_999 }, (_, i) => {
      const expiresAt = i === 0 ? now + DAY_MS : "NULL";
      return `(${other.id}, 'block', 'phone', '70${10_000_000 + i}', 'api', 1, ${expiresAt})`;
    });
    await runStatement(
      server,
      `INSERT INTO list_entries (account_id, list, kind, value, created_by, created_at, expires_at) VALUES ${values}`,
    );
    const block = () => add({ list: "block", kind: "phone", value: freshPhone() }, key);
    expect((await block()).status).toBe(200);
    expect(await block()).toMatchObject({ status: 409, body: { code: "too_many_entries" } });
    now += DAY_MS;
    expect((await block()).status).toBe(200);
  });
});

describe("an order that is scored", () => {
  test("is HIGH when its phone is blocked, with a reason that names the list and who did it", async () => {
    const phone = freshPhone();
    expect((await scoredOrder({ phone })).risk_level).toBe("LOW");
    await add({ list: "block", kind: "phone", value: phone });
    for (const payment_method of ["COD", "PREPAID"]) {
      const blocked = await scoredOrder({ phone: `0${phone}`, payment_method });
      expect(blocked.risk_level).toBe("HIGH");
      expect(blocked.risk_reasons[0]).toMatchObject({
        code: "ON_BLOCK_LIST",
        evidence: `Phone ${phone} was put on your block list by ${agent.email}`,
      });
      expect(blocked.signals).toMatchObject({ on_block_list: true, block_list_kind: "phone" });
    }
  });

  test("scores 40 less when its buyer is allowed", async () => {
    const risky = { line1: "test", payment_method: "COD", email: "lalit@example.com" };
    const before = await scoredOrder(risky);
    await add({ list: "allow", kind: "email", value: "Lalit@Example.com" });
    const after = await scoredOrder(risky);
    expect(after.risk_reasons.at(-1)).toMatchObject({ code: "ON_ALLOW_LIST", points: -40 });
    expect(before.risk_score - after.risk_score).toBeWithin(38, 42);
  });

  test("is on both lists by different entries: an allowed buyer in a blocked PIN", async () => {
    const key = { "X-API-Key": shop.sk };
    const { body } = await add({ list: "block", kind: "pincode", value: "560034" }, key);
    const phone = freshPhone();
    expect(codesOf(await scoredOrder({ phone }))).toContain("PIN_ON_BLOCK_LIST");
    await add({ list: "allow", kind: "phone", value: phone });
    const both = await scoredOrder({ phone });
    expect(codesOf(both)).toEqual(expect.arrayContaining(["PIN_ON_BLOCK_LIST", "ON_ALLOW_LIST"]));
    expect(both.risk_level).not.toBe("HIGH");
    await remove(body.id, key);
    expect(codesOf(await scoredOrder({ phone }))).not.toContain("PIN_ON_BLOCK_LIST");
  });

  test("counts an entry until it expires, to the millisecond", async () => {
    const phone = freshPhone();
    const expires_at = new Date(now + HOUR_MS).toISOString();
    await add({ list: "block", kind: "phone", value: phone, expires_at });
    const isBlocked = async () => (await scoredOrder({ phone })).signals.on_block_list;
    now += HOUR_MS - 1;
    expect(await isBlocked()).toBe(true);
    now += 1;
    expect(await isBlocked()).toBe(false);
    expect((await entries(`?q=${phone}`)).total).toBe(0);
  });

  test("again, without a change, sees an entry that came or went meanwhile", async () => {
    const same = { phone: freshPhone(), order_id: "L-again" };
    const isBlocked = async () => {
      const again = await scoredOrder(same);
      return [again.signals.on_block_list, codesOf(again).includes("ON_BLOCK_LIST")];
    };
    expect(await isBlocked()).toEqual([false, false]);
    const { id } = (await add({ list: "block", kind: "phone", value: same.phone })).body;
    expect(await isBlocked()).toEqual([true, true]);
    await remove(id);
    expect(await isBlocked()).toEqual([false, false]);
  });

  test("whose phone is changed to a blocked one is blocked", async () => {
    const [before, after] = [freshPhone(), freshPhone()];
    await add({ list: "block", kind: "phone", value: after });
    const order_id = await scored({ phone: before });
    await ask(server, shop, "POST /api/v1/order/address", { order_id, fields: { phone: after } });
    expect((await order(order_id)).signals).toMatchObject({ phone: after, on_block_list: true });
  });

  test("by a rescore of the open orders sees entries; a finished order keeps what it was scored by", async () => {
    const phone = freshPhone();
    const [open, finished] = [await scored({ phone }), await scored({ phone })];
    await ask(server, shop, "POST /api/v1/order/outcome", { order_id: finished, outcome: "rto" });
    const { id } = (await add({ list: "block", kind: "phone", value: phone })).body;
    await ask(server, shop, "POST /api/v1/orders/rescore");
    expect(await order(open)).toMatchObject({ risk_level: "HIGH", signals: { on_block_list: true } });
    await scored({ phone, order_id: finished });
    expect(await order(finished)).toMatchObject({ risk_level: "LOW", signals: { on_block_list: false } });
    await remove(id);
    await ask(server, shop, "POST /api/v1/orders/rescore");
    expect(await order(open)).toMatchObject({ risk_level: "LOW", signals: { on_block_list: false } });
  });

  test("from a file or a store sees entries; one of a file of past orders those of its time", async () => {
    const phone = freshPhone();
    await add({ list: "block", kind: "phone", value: phone });
    const file = (id: string, placedAt: string) =>
      new TextEncoder().encode(
        `order_id,placed_at,name,phone,line1,city,pincode,payment_method,order_value\n${id},${placedAt},Asha Rao,${phone},Flat 4B 12 80 Feet Road,Bengaluru,560034,COD,900`,
      );
    const today = new Date(now).toISOString();
    await (await upload(server, shop, file("L-file", today), { fields: { mode: "orders" } })).text();
    expect((await order("L-file")).signals.on_block_list).toBe(true);
    await (await upload(server, shop, file("L-past", "2026-01-05"), { fields: { mode: "history" } })).text();
    expect((await order("L-past")).signals.on_block_list).toBe(false);

    await ask(server, shop, "PUT /api/v1/account", STORE_SECRETS);
    const event = shopifyOrder("orders/create", { shipping_address: { ...SHIPPING, phone: `+91${phone}` } });
    await send(server, "POST", `/webhooks/shopify/${shop.pk}`, event);
    const { orders } = await ask<{ orders: { order_id: string }[] }>(
      server,
      shop,
      "GET /api/v1/orders?channel=shopify",
    );
    const fromStore = await order(orders[0].order_id);
    expect(fromStore.signals).toMatchObject({ phone, on_block_list: true });
  });
});
