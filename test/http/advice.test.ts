/** Advice on orders, in rupees reckoned by hand from the account's costs and the order's probability. */
import { beforeAll, describe, expect, test } from "bun:test";
import type { Advice } from "../../src/engine/risk/advice.ts";
import { ask, GOOD, PRO } from "./orders.ts";
import { type Merchant, send, signUp, useServer } from "./server.ts";

interface Order {
  order_id: string;
  risk_score: number;
  rto_probability: number;
  rto_probability_interval: { low: number; high: number };
  advice: Advice | null;
}

const call = <T>(request: string, body?: object, who = merchant) => ask<T>(server, who, request, body);
const score = (order: object, who = merchant) =>
  call<Order>("POST /api/v1/order/score", { ...GOOD, payment_method: "COD", ...order }, who);
const get = (id: string) => call<Order>(`GET /api/v1/order/${id}`);

/** Orders of so many rupees have that score. */
async function scoreByValue(who: Merchant): Promise<void> {
  const rules = [4, 53, 60, 100].map((points) => ({
    ...{ code: `S${points}`, message: "Score", points },
    when: { signal: "order_value", op: "eq", value: points },
  }));
  await call("PUT /api/v1/rules", { thresholds: { review: 40, high: 70 }, rules }, who);
}

/** Finished orders of one score, of which so many came back. */
async function finish(value: number, rto: number, delivered: number, who: Merchant): Promise<void> {
  const outcomes = [...new Array(rto).fill("rto"), ...new Array(delivered).fill("delivered")];
  await Promise.all(
    outcomes.map(async (outcome, i) => {
      const order_id = `past ${value} ${i}`;
      await score(
        { order_id, order_value: value, phone: `98${String(value * 100_000 + i).padStart(8, "0")}` },
        who,
      );
      await call("POST /api/v1/order/outcome", { order_id, outcome }, who);
    }),
  );
}

const server = await useServer(PRO);
const merchant = await signUp(server);
await scoreByValue(merchant);
await score({ order_id: "even", order_value: 53 });
await score({ order_id: "safe", order_value: 4 });
await score({ order_id: "paid", order_value: 60, payment_method: "PREPAID" });

describe("an order of 50 %, at the default costs, in a new shop", () => {
  // Score 53 is where the curve of a usual shop has 50 %: sending earns 0.5 × 400 − 0.5 × 250, calling 0.5 × 280 − 10.
  const EVEN: Advice = {
    ...{ best: "call", sure: false, send: 75, call: 130, reject: 0, worth: 55 },
    break_even: { call: 0.3514, reject: 0.6154, reject_over_call: 0.9643 },
  };

  test("has the rupees in the answer of its scoring, by itself, in the queue and in the lists", async () => {
    const scored = await score({ order_id: "even", order_value: 53 });
    expect(scored).toMatchObject({ rto_probability: 0.5, advice: EVEN });
    expect((await get("even")).advice).toEqual(EVEN);
    for (const list of ["orders", "orders/risk"]) {
      const { orders } = await call<{ orders: Order[] }>(`GET /api/v1/${list}?level=REVIEW&payment=COD`);
      expect(orders.map(({ order_id, advice }) => [order_id, advice])).toEqual([["even", EVEN]]);
    }
    const { best, sure, worth } = EVEN;
    const slim = await call<{ orders: Order[] }>("GET /api/v1/orders/risk?fields=slim&payment=COD");
    expect(slim.orders.map(({ advice }): unknown => advice)).toEqual([{ best, sure, worth }]);
  });

  test("is not sure, as the interval of a general estimate crosses a break-even", async () => {
    const { rto_probability_interval, advice } = await get("even");
    expect(rto_probability_interval.low).toBeLessThan(EVEN.break_even.call);
    expect(advice?.sure).toBe(false);
  });

  test("is advised by the costs that the shop has set", async () => {
    const set = (costs: object) =>
      send(server, "PUT", "/api/v1/account", { headers: { "X-API-Key": merchant.sk }, body: costs });
    await set({ return_cost: 600, order_margin: 300, hold_loss: 0.1, call_cost: 20 });
    // 0.5 × 300 − 0.5 × 600; 0.5 × 270 − 20.
    expect((await get("even")).advice).toMatchObject({ send: -150, call: 115, reject: 0, worth: 265 });
    await set({ return_cost: 250, order_margin: 400, hold_loss: 0.3, call_cost: 10 });
  });
});

describe("an order of 50 % is advised to be called only at a number", () => {
  const CALL = { best: "call", call: 130, worth: 55 };
  const SEND = { best: "send", call: null, worth: -75 };

  test.each([
    ["an Indian mobile", { phone: "098450 12345" }, "919845012345", CALL],
    ["the mobile in the address", { phone: "", line2: "HSR Layout, mob 9845012345" }, "919845012345", CALL],
    ["a number abroad", { phone: "+971 50 482 9163" }, "971504829163", CALL],
    ["one in its country", { phone: "6581 2345", country: "SG" }, "6565812345", CALL],
    ["an Indian mobile abroad", { phone: "+91 98450 12345", country: "SG" }, "919845012345", CALL],
    ["none", { phone: null }, null, SEND],
    ["a filler", { phone: "9999999999" }, null, SEND],
    ["a filler abroad", { phone: "+971 55 555 5555" }, null, SEND],
    ["a missing value", { phone: "nan" }, null, SEND],
    ["a number cut off", { phone: "98450 1234" }, null, SEND],
    ["no Indian mobile", { phone: "+91 12345 67890" }, null, SEND],
  ] as const)("%s", async (title, change, call_number, expected) => {
    const order_id = `call ${title}`;
    const { advice } = await score({ order_id, order_value: 53, ...change });
    expect(advice).toMatchObject({ ...expected, send: 75, reject: 0 });
    expect(await get(order_id)).toMatchObject({ call_number, advice });
    for (const list of ["orders", "orders/risk"]) {
      const [full, slim] = await Promise.all(
        ["full", "slim"].map((fields) =>
          call<{ orders: Order[] }>(`GET /api/v1/${list}?limit=500&fields=${fields}`),
        ),
      );
      const found = ({ orders }: { orders: Order[] }) => orders.find((order) => order.order_id === order_id);
      expect(found(full)).toMatchObject({ call_number, advice });
      const { best, sure, worth } = advice as Advice;
      expect(found(slim)?.advice as unknown).toEqual({ best, sure, worth });
    }
  });

  test("also when a second record of the order lacks number and payment", async () => {
    const first = { order_id: "first", reference: "#7001", order_value: 53, phone: "9845077001" };
    await score(first);
    const prepaid = { ...first, order_id: "prepaid", reference: "#7002", phone: "9845077002" };
    await score({ ...prepaid, payment_method: "PREPAID" });
    for (const known of [first, prepaid]) {
      const again = { ...known, order_id: `again ${known.order_id}`, channel: "other", phone: "" };
      const scored = await score(again);
      expect(scored.order_id).toBe(known.order_id);
      expect(scored.advice).toEqual((await get(known.order_id)).advice);
    }
  });
});

test("own outcomes make the advice sure: to send, to call, to reject", async () => {
  const own = await signUp(server);
  await scoreByValue(own);
  await finish(4, 2, 118, own);
  await finish(60, 80, 70, own);
  await finish(100, 180, 0, own);
  for (const [order_value, best] of [
    [4, "send"],
    [60, "call"],
  ] as const) {
    const { advice, rto_probability: p } = await score({ order_id: `new ${order_value}`, order_value }, own);
    expect(advice).toMatchObject({ best, sure: true });
    expect(advice?.send).toBeCloseTo((1 - p) * 400 - p * 250, 2);
    expect(advice?.call).toBeCloseTo((1 - p) * 280 - 10, 2);
  }
  const last = await score({ order_id: "new 100", order_value: 100 }, own);
  expect(last.rto_probability).toBeGreaterThan(0.9643);
  // Rejecting earns more than calling by a few rupees at most: too little to be sure of with so few outcomes.
  expect(last.advice).toMatchObject({ best: "call", sure: false });
  await send(server, "PUT", "/api/v1/account", { headers: { "X-API-Key": own.sk }, body: { call_cost: 60 } });
  expect((await score({ order_id: "new 100", order_value: 100 }, own)).advice).toMatchObject({
    ...{ best: "reject", sure: true, reject: 0 },
  });
});

describe("there is no advice", () => {
  test("on prepaid orders", async () => {
    expect((await get("paid")).advice).toBeNull();
    const scored = await score({ order_id: "paid", order_value: 60, payment_method: "PREPAID" });
    expect(scored.advice).toBeNull();
  });

  test.each(["delivered", "rto", "cancelled", "ndr"])("on orders that are %s", async (outcome) => {
    await score({ order_id: outcome, order_value: 53 });
    await call("POST /api/v1/order/outcome", { order_id: outcome, outcome });
    expect((await get(outcome)).advice).toBeNull();
  });

  test.each(["verified", "rejected"])(
    "on orders that were %s, and there is again when that is undone",
    async (action) => {
      await score({ order_id: action, order_value: 53 });
      const decide = (to: string) =>
        call<Order>("POST /api/v1/order/verify", { order_id: action, action: to });
      expect((await decide(action)).advice).toBeNull();
      expect((await decide("pending")).advice).toMatchObject({ worth: 55 });
    },
  );

  test("on erased orders", async () => {
    await score({ order_id: "erased", order_value: 53, phone: "9845099999" });
    await call("POST /api/v1/privacy/erase", { order_id: "erased" });
    expect((await get("erased")).advice).toBeNull();
    const { orders } = await call<{ orders: Order[] }>("GET /api/v1/orders?fields=slim&limit=500");
    expect(orders.find(({ order_id }) => order_id === "erased")?.advice).toBeNull();
  });
});

describe("sorted by what a look is worth", () => {
  const LISTS = ["/api/v1/orders", "/api/v1/orders/risk"];
  let own: Merchant;
  beforeAll(async () => {
    own = await signUp(server);
    await scoreByValue(own);
    const orders = [53, 100, 60, 60, 53].map((order_value, i) => ({ order_id: `cod ${i}`, order_value }));
    const paid = { order_id: "paid", order_value: 100, payment_method: "PREPAID" };
    for (const [i, order] of [paid, ...orders].entries())
      await score({ ...order, phone: `98${45_600_000 + i}` }, own);
  });
  type Page = { orders: Order[]; next: string | null };
  const list = (path: string, query: string) => call<Page>(`GET ${path}?${query}`, undefined, own);

  test.each(LISTS)("%s has the largest first with -worth, and what has no advice last", async (path) => {
    for (const fields of ["full", "slim"]) {
      const { orders } = await list(path, `sort=-worth&fields=${fields}`);
      const worths = orders.map(({ advice }) => advice?.worth ?? Number.NEGATIVE_INFINITY);
      expect(worths).toEqual(worths.toSorted((a, b) => b - a));
      expect(orders.map(({ order_id }) => order_id)).toEqual([
        "cod 1",
        "cod 3",
        "cod 2",
        "cod 4",
        "cod 0",
        "paid",
      ]);
    }
  });

  test.each(LISTS)("%s pages by cursor and by offset, both ways", async (path) => {
    for (const sort of ["-worth", "worth"]) {
      const all = (await list(path, `sort=${sort}`)).orders.map(({ order_id }) => order_id);
      const paged: string[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const page: Page = await list(path, `sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`);
        paged.push(...page.orders.map(({ order_id }) => order_id));
        cursor = page.next;
      }
      expect(paged).toEqual(all);
      const { orders } = await list(path, `sort=${sort}&limit=2&offset=4`);
      expect(orders.map(({ order_id }) => order_id)).toEqual(all.slice(4, 6));
    }
  });

  test("the queue has the highest risk first without a sort", async () => {
    const { orders } = await list("/api/v1/orders/risk", "");
    const scores = orders.map(({ risk_score }) => risk_score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });
});
