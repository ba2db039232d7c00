/** Changes of an order's address: what changes with it, and what stays. */
import { describe, expect, test } from "bun:test";
import { SECRET, wooOrder } from "../features/webhooks/support.ts";
import { ask, BAD, GOOD, PRO } from "./orders.ts";
import { scenarios } from "./scenario.ts";
import { send, setAccount, signUp, useServer } from "./server.ts";

const HOUR = 3_600_000;
let now = Date.now();

const server = await useServer(PRO, () => now);
const merchant = await signUp(server);

interface Order {
  address: Record<string, string | null>;
  risk_score: number;
  revision: number;
  signals: Record<string, unknown>;
  [name: string]: unknown;
}
const score = (order_id: string, more: object = {}, who = merchant) =>
  ask<Order>(server, who, "POST /api/v1/order/score", { ...BAD, ...more, order_id });
const edit = (order_id: string, fields: object, more: object = {}, who = merchant) =>
  ask<Order>(server, who, "POST /api/v1/order/address", { order_id, fields, ...more });
const order = (id: string, who = merchant) => ask<Order>(server, who, `GET /api/v1/order/${id}`);
const auditOf = async (id: string) => {
  const { entries } = await ask<{ entries: Record<string, unknown>[] }>(
    server,
    merchant,
    `GET /api/v1/audit?order_id=${id}`,
  );
  return entries;
};

const MENDED = {
  ...{ line1: GOOD.line1, line2: GOOD.line2, landmark: GOOD.landmark },
  ...{ city: GOOD.city, state: GOOD.state },
};

describe("a changed address", () => {
  test("is checked and scored again; what was not sent stays", async () => {
    const before = await score("mended", { items: [{ name: "Saree", quantity: 2 }], awb: "X1" });
    now += HOUR;
    const after = await edit("mended", MENDED);
    expect(after.address).toEqual({
      ...{ name: BAD.name, phone: BAD.phone, pincode: BAD.pincode },
      ...MENDED,
    });
    expect(after).toMatchObject({
      ...{ customer_name: BAD.name, email: BAD.email, order_value: BAD.order_value, awb: "X1" },
      ...{ items: [{ name: "Saree", quantity: 2 }], revision: 2, placed_at: before.placed_at },
      ...{ scored_at: new Date(now).toISOString(), updated_at: new Date(now).toISOString() },
      verification: { standardized: { city: "Bengaluru", state: "Karnataka" } },
    });
    expect(after.risk_score).toBeLessThan(before.risk_score);
    expect(await order("mended")).toMatchObject(after);
  });

  test("scores as if the order had come with it", async () => {
    const [one, two] = [await signUp(server), await signUp(server)];
    await score("same", {}, one);
    const edited = await edit("same", { ...MENDED, name: GOOD.name, phone: GOOD.phone }, {}, one);
    await score("same", { ...MENDED, name: GOOD.name, phone: GOOD.phone }, two);
    const { signals, risk_score, risk_reasons } = await order("same", two);
    expect(edited).toMatchObject({ signals, risk_score, risk_reasons });
  });

  describe("has the check of what it is now, whoever changed it:", () => {
    const NOW = { ...MENDED, name: "Asha", phone: "9845012345", pincode: "560034", country: "IN" };
    const woo = async (address: Record<string, string | null>, minute: number) => {
      const { line1, line2, city, state, pincode, phone, country, name } = address;
      const fields = { address_1: line1, address_2: line2, city, state, postcode: pincode };
      const shipping = { ...fields, phone, country, first_name: name, last_name: "", company: "" };
      const modified = new Date(now - 3 * HOUR + minute * 60_000).toISOString().slice(0, 19);
      const meta_data = [
        { key: "_wc_other/thikana/landmark", value: address.landmark ?? "" },
        { key: "_thikana_check_id", value: "chk_of_the_checkout" },
        { key: "_thikana_score", value: "12" },
      ];
      const { body, headers } = wooOrder("order.updated", {
        ...{ id: 88, shipping, billing: shipping, meta_data, date_modified_gmt: modified },
      });
      const answer = await send(server, "POST", `/webhooks/storeB/${merchant.pk}`, { body, headers });
      expect(answer.status).toBe(200);
    };

    test.each<[string, string, () => Promise<unknown>, () => Promise<unknown>]>([
      ["the API", "api", () => score("api"), () => score("api", NOW)],
      ["the console", "console", () => score("console"), () => edit("console", NOW)],
      ["a store", "88", () => woo({ line1: "near temple", pincode: "999999" }, 0), () => woo(NOW, 1)],
      [
        "a store, after a correction",
        "88",
        () => edit("88", { line1: "near temple", line2: "" }),
        () => woo({ ...NOW, line1: `${NOW.line1}, 2nd gate` }, 2),
      ],
    ])("%s", async (_, id, first, then) => {
      const body = { storeB_secret: SECRET };
      await send(server, "PUT", "/api/v1/account", { body, headers: { "X-API-Key": merchant.sk } });
      await first();
      const before = (await order(id)).verification as { score: number };
      await then();
      const { address, verification, signals } = await order(id);
      const fresh = await ask<Order>(server, merchant, "POST /api/v1/address/verify", address);
      expect(fresh).toMatchObject(verification as object);
      expect(signals.address_score).toBe(fresh.score);
      expect(before.score).toBeLessThan(fresh.score as number);
    });
  });

  test("is scored by what was known when the order was placed", async () => {
    const who = await signUp(server);
    await score("first", { phone: "9845012311" }, who);
    now += HOUR;
    await score("second", { phone: "9845012311" }, who);
    expect((await edit("first", MENDED, {}, who)).signals.phone_orders).toBe(0);
    expect((await edit("second", MENDED, {}, who)).signals.phone_orders).toBe(1);
  });

  test("moves the order to its new phone: later orders are counted with it", async () => {
    const who = await signUp(server);
    await score("moved", {}, who);
    await edit("moved", { phone: "98450 77777" }, {}, who);
    now += 1000;
    await score("later", { phone: "9845077777", email: null, line1: "9 Other Road" }, who);
    expect((await order("later", who)).signals.phone_orders).toBe(1);
    const { total } = await ask<{ total: number }>(server, who, "GET /api/v1/orders?q=9845077777");
    expect(total).toBe(2);
  });

  test("is scored by the rules of today", async () => {
    const who = await signUp(server);
    await score("rules", {}, who);
    await ask(server, who, "PUT /api/v1/rules", { thresholds: { review: 40, high: 70 }, rules: [] });
    expect(await edit("rules", {}, {}, who)).toMatchObject({
      ...{ risk_score: 0, rules_version: 1, revision: 1 },
      ...{ risk_level: "LOW", risk_reasons: [] },
    });
  });

  test("keeps decision, outcome and calls", async () => {
    await score("kept");
    await ask(server, merchant, "POST /api/v1/order/call", { order_id: "kept", result: "busy" });
    await ask(server, merchant, "POST /api/v1/order/verify", { order_id: "kept", action: "verified" });
    await ask(server, merchant, "POST /api/v1/order/outcome", { order_id: "kept", outcome: "delivered" });
    expect(await edit("kept", MENDED)).toMatchObject({
      ...{ status: "verified", outcome: "delivered", open: false },
      calls: { count: 1, last_result: "busy" },
    });
  });

  test("is not charged", async () => {
    const used = async () =>
      (await ask<{ quota: { used: number } }>(server, merchant, "GET /api/v1/account")).quota.used;
    await score("free");
    const before = await used();
    await edit("free", MENDED);
    expect(await used()).toBe(before);
  });

  test("gives the buyer a new name, but for one that the order was given apart", async () => {
    await score("recipient");
    expect(await edit("recipient", { name: "Asha Rao" })).toMatchObject({ customer_name: "Asha Rao" });
    await score("gift", { customer_name: "Meera Nair" });
    expect(await edit("gift", { name: "Asha Rao" })).toMatchObject({
      customer_name: "Meera Nair",
      address: { name: "Asha Rao" },
    });
  });

  test("loses a field that is null", async () => {
    await score("cleared", { landmark: "Near the temple" });
    const { verification } = await edit("cleared", { landmark: null });
    expect(verification).toMatchObject({ standardized: { landmark: "" } });
  });

  test("has each of several changes that come at once", async () => {
    await score("together");
    const fields = ["line1", "line2", "landmark", "city"];
    await Promise.all(fields.map((name) => edit("together", { [name]: `New ${name} 12` })));
    const { address, revision } = await order("together");
    expect(address).toMatchObject(Object.fromEntries(fields.map((name) => [name, `New ${name} 12`])));
    expect(revision).toBe(5);
  });

  test("on an earlier revision is a conflict, which has who was first and the order as it is", async () => {
    const { revision } = await score("raced").then(() => order("raced"));
    const decision = { order_id: "raced", action: "verified", actor: "Meera" };
    await ask(server, merchant, "POST /api/v1/order/verify", decision);
    const post = (fields: object, if_revision: number | null) =>
      send(server, "POST", "/api/v1/order/address", {
        headers: { "X-API-Key": merchant.sk },
        body: { order_id: "raced", fields, if_revision },
      });
    const refused = await post(MENDED, revision);
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      {
        ...{ code: "changed_meanwhile", by: "Meera", at: new Date(now).toISOString() },
        order: {
          order_id: "raced",
          status: "verified",
          revision: revision + 1,
          address: { line1: BAD.line1 },
        },
      },
    ]);
    expect((await post(MENDED, revision + 1)).status).toBe(200);
    // The answer was lost, and the change is sent again.
    const again = await post(MENDED, revision + 1);
    expect([again.status, await again.json()]).toMatchObject([200, { revision: revision + 2 }]);
    expect((await post({ city: "Mumbai" }, null)).status).toBe(200);
  });

  test("is in the audit with what changed, before and after; so is the score, when it did", async () => {
    await score("audited");
    await edit("audited", { ...MENDED, line2: "" }, { actor: "Ravi" });
    const [rescored, edited] = await auditOf("audited");
    expect(edited).toMatchObject({ action: "order.address", actor: "Ravi" });
    const { line2: _, ...changed } = MENDED;
    expect(edited.after).toEqual(changed);
    expect(edited.before).toEqual({ line1: BAD.line1, landmark: "", city: BAD.city, state: BAD.state });
    expect(rescored).toMatchObject({ action: "order.rescored", before: { risk_level: "HIGH" } });
    await edit("audited", { line1: GOOD.line1 });
    expect((await auditOf("audited")).length).toBe(3);
  });

  test("ignores what is no field of an address, and says so", async () => {
    await score("ignored");
    const answer = await edit("ignored", { zip: "560001", landmark: "Temple" }, { pin: "1" });
    expect(answer.ignored).toEqual(["pin", "fields.zip"]);
    expect(answer.address).not.toHaveProperty("zip");
  });

  test("of an erased order is refused: it would be a person's data again", async () => {
    await score("erased");
    await ask(server, merchant, "POST /api/v1/privacy/erase", { order_id: "erased" });
    const answer = await send(server, "POST", "/api/v1/order/address", {
      headers: { "X-API-Key": merchant.sk },
      body: { order_id: "erased", fields: MENDED },
    });
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: "order_erased" }]);
  });

  const row = (name: string, body: object, status: number, json: object) => ({
    ...{ name, status, body, json, headers: { "X-API-Key": "{sk}" } },
    request: "POST /api/v1/order/address",
  });
  const invalid = (loc: string[], type: string) => ({ detail: [{ loc: ["body", ...loc], type }] });
  scenarios(
    () => ({ server, merchant }),
    [
      row("is of a known order", { order_id: "none", fields: {} }, 404, { code: "order_not_found" }),
      row("has fields", { order_id: "mended" }, 422, invalid(["fields"], "missing")),
      row(
        "has texts",
        { order_id: "mended", fields: { city: 1 } },
        422,
        invalid(["fields", "city"], "string_type"),
      ),
      row(
        "has at most 500 characters in each",
        { order_id: "mended", fields: { city: "x".repeat(501) } },
        422,
        invalid(["fields", "city"], "string_too_long"),
      ),
    ],
  );

  test("needs the Pro plan", async () => {
    const free = await signUp(server);
    await score("plan", {}, free);
    await setAccount(server, free, { plan: "free" });
    const headers = { "X-API-Key": free.sk };
    const body = { order_id: "plan", fields: {} };
    expect((await send(server, "POST", "/api/v1/order/address", { headers, body })).status).toBe(403);
  });
});
