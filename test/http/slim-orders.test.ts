/** Lists with `fields=slim`: what a row has, and how large a page can be. */
import { beforeAll, describe, expect, test } from "bun:test";
import { ask, BAD, GOOD, PRO } from "./orders.ts";
import { type Merchant, signUp, useServer } from "./server.ts";

type Row = Record<string, unknown> & { order_id: string; customer_name: string; top_reason: string };
interface Page {
  orders: Row[];
  total: number;
  next: string | null;
}

const ORDERS = 500;
const MAX_BYTES = 300_000;
const NAME = "श्रीमती लक्ष्मीनारायणी विश्वनाथ राममूर्ति वेंकटसुब्रमण्यम अय्यर चतुर्वेदी कृष्णमाचारी";
const REASON =
  "यह ग्राहक पहली बार नकद भुगतान पर बहुत महँगा सामान मँगा रहा है, इसलिए भेजने से पहले फ़ोन पर पता और नाम ज़रूर पूछ लें";

const get = <T = Page>(path: string, who = merchant) => ask<T>(server, who, `GET ${path}`);
const score = (who: Merchant, order: object) => ask(server, who, "POST /api/v1/order/score", order);

/** Gives a merchant as many orders as a page can have, each with long texts in Hindi. */
async function scoreVerboseOrders(): Promise<void> {
  const rule = { code: "ANY", when: { signal: "order_value", op: "gte", value: 0 }, points: 50 };
  const rules = { thresholds: { review: 40, high: 70 }, rules: [{ ...rule, message: REASON }] };
  await ask(server, verbose, "PUT /api/v1/rules", rules);
  const ids = Array.from({ length: ORDERS }, (_, i) => String(5_811_220_000_000 + i));
  for (let i = 0; i < ORDERS; i += 50) {
    await Promise.all(
      ids.slice(i, i + 50).map((order_id) =>
        score(verbose, {
          ...{ ...GOOD, order_id, name: NAME, reference: `#${order_id.slice(-6)}`, payment_method: "COD" },
          ...{ order_value: 12_345.5, channel: "woocommerce" },
        }),
      ),
    );
  }
}

const server = await useServer(PRO);
const merchant = await signUp(server);
const verbose = await signUp(server);
beforeAll(async () => {
  const items = [{ name: "Saree" }, { name: "Blouse", quantity: 2 }];
  await score(merchant, { ...BAD, order_id: "bad", reference: "#7", order_value: 700, items });
  await score(merchant, { ...GOOD, order_id: "good", order_value: 50_000 });
  await scoreVerboseOrders();
});

describe("a slim row", () => {
  const fields = ["order_id", "reference", "placed_at", "customer_name", "phone", "payment_method"];
  const more = ["order_value", "currency", "risk_level", "risk_score", "status", "outcome", "channel"];
  const changing = ["revision", "claim", "calls"];

  test.each(["/api/v1/orders", "/api/v1/orders/risk"])("of %s says what the full one says", async (path) => {
    const slim = await get(`${path}?fields=slim`);
    const full = await get<{
      orders: (Row & { risk_reasons: { message: string }[]; items: object[]; address: object })[];
    }>(`${path}?fields=full`);
    expect(slim.orders.length).toBeGreaterThan(0);
    for (const [i, row] of slim.orders.entries()) {
      const whole = full.orders[i];
      for (const name of [...fields, ...more, ...changing]) expect(row[name]).toEqual(whole[name]);
      expect(row.top_reason).toBe(whole.risk_reasons[0]?.message ?? null);
      expect(row.items_count).toBe(whole.items.length);
      expect(row).not.toHaveProperty("verification");
    }
  });

  test("has the place of the address check", async () => {
    const { orders } = await get("/api/v1/orders?fields=slim&level=LOW");
    expect(orders).toMatchObject([{ city: "Bengaluru", pincode: "560034", state: "Karnataka" }]);
  });

  test("is found by the same filters, sorts and cursors", async () => {
    const list = async (query: string) =>
      (await get(`/api/v1/orders?fields=slim&${query}`)).orders.map(({ order_id }) => order_id);
    expect(await list("sort=-value")).toEqual(["good", "bad"]);
    expect(await list("q=mailinator")).toEqual(["bad"]);
    const { next } = await get("/api/v1/orders?limit=1");
    expect(await list(`limit=1&cursor=${next}`)).toEqual(["bad"]);
  });
});

test("the first reason of an order on a list of the rules is the list", async () => {
  const own = await signUp(server);
  const lists = { block: { pincodes: ["560034"] }, allow: { emails: ["@example.com"] } };
  await ask(server, own, "PUT /api/v1/rules", { thresholds: { review: 40, high: 70 }, rules: [], lists });
  await score(own, { ...GOOD, order_id: "blocked" });
  const allowed = { ...GOOD, order_id: "allowed", city: "Mumbai", state: "Maharashtra", pincode: "400050" };
  await score(own, { ...allowed, email: "asha@example.com" });
  for (const order_id of ["blocked", "allowed"]) {
    const { risk_reasons } = await get<{ risk_reasons: { message: string }[] }>(
      `/api/v1/order/${order_id}`,
      own,
    );
    const { orders } = await get(`/api/v1/orders?fields=slim&q=${order_id}`, own);
    expect(orders.map(({ top_reason }) => top_reason)).toEqual([risk_reasons[0].message]);
  }
});

describe("the size of a page", () => {
  const size = (page: unknown) => Buffer.byteLength(JSON.stringify(page));

  test.each(["/api/v1/orders", "/api/v1/orders/risk"])(
    "of 500 orders of %s with long names and reasons in Hindi is at most 300 KB",
    async (path) => {
      const page = await get(`${path}?fields=slim&limit=500`, verbose);
      expect(page.orders).toHaveLength(ORDERS);
      expect(size(page)).toBeLessThanOrEqual(MAX_BYTES);
      // As much as fits.
      expect(size(page)).toBeGreaterThan(MAX_BYTES * 0.97);
      for (const { customer_name, top_reason } of page.orders) {
        for (const [text, whole] of [
          [customer_name, NAME],
          [top_reason, REASON],
        ]) {
          expect(text).toEndWith("…");
          expect(whole).toStartWith(text.slice(0, -1));
          expect(text.length).toBeGreaterThan(15);
        }
      }
    },
  );

  test("leaves the texts of fewer orders whole", async () => {
    const { orders } = await get("/api/v1/orders?fields=slim&limit=250", verbose);
    for (const order of orders) expect(order).toMatchObject({ customer_name: NAME, top_reason: REASON });
  });
});

describe("the stake", () => {
  test("is the risk times the value: the queue has the largest first with -stake", async () => {
    const own = await signUp(server);
    // By risk: sure, likely, cheap. By value: likely, sure, cheap.
    const rule = (code: string, value: number, points: number) => ({
      ...{ code, message: code, points, when: { signal: "order_value", op: "eq", value } },
    });
    const rules = [rule("SURE", 900, 90), rule("LIKELY", 1000, 50), rule("CHEAP", 10, 45)];
    await ask(server, own, "PUT /api/v1/rules", { thresholds: { review: 40, high: 70 }, rules });
    for (const [order_id, order_value] of [
      ["likely", 1000],
      ["cheap", 10],
      ["sure", 900],
    ] as const)
      await score(own, { ...GOOD, order_id, order_value });
    for (const path of ["/api/v1/orders", "/api/v1/orders/risk"]) {
      const ids = async (sort: string) =>
        (await get(`${path}?sort=${sort}`, own)).orders.map(({ order_id }) => order_id);
      expect(await ids("-stake")).toEqual(["sure", "likely", "cheap"]);
      expect(await ids("stake")).toEqual(["cheap", "likely", "sure"]);
      expect(await ids("-value")).toEqual(["likely", "sure", "cheap"]);
    }
  });
});
