/** Whole events through the use case: in every order of arrival, after failures and restarts. */
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import type { Account } from "../../../src/features/accounts/types.ts";
import { permutations } from "../../support/permutations.ts";
import {
  BILLING,
  type Event,
  openOrdersFixture,
  orderOf,
  SHIPPING,
  shopifyOrder,
  shopifyShipment,
  wooEvent,
  wooOrder,
} from "./support.ts";

const LATEST = { after: null, limit: 1, offset: 0 };

type OrdersFixture = Awaited<ReturnType<typeof openOrdersFixture>>;

/** What a merchant sees of an order, without the times at which this server did something, and its revision, which counts. */
async function seen(fixture: OrdersFixture, account: Account, orderId: string) {
  const row = await fixture.services.orders.get(account, orderId);
  const { id, accountId, updatedAt, scoredAt, verification, revision, revisedAt, revisedBy, ...rest } = row;
  return rest;
}

const moved = { ...SHIPPING, address1: "Flat 3A, Sunrise Towers, 12th Main", city: "Bengaluru" };
const SHOPIFY: Event[] = [
  shopifyOrder("orders/create"),
  shopifyOrder("orders/updated", { updated_at: "2026-09-14T18:00:00+05:30", shipping_address: moved }),
  shopifyShipment({ shipment_status: "attempted_delivery", updated_at: "2026-09-16T12:00:00+05:30" }),
  shopifyShipment({ shipment_status: "delivered", updated_at: "2026-09-17T13:20:00+05:30" }),
];
const LATER = { date_modified_gmt: "2026-09-16T06:00:00" };
const WOO: Event[] = [
  wooOrder("order.created"),
  wooOrder("order.updated", { date_modified_gmt: "2026-09-14T06:00:00", total: "1449.00" }),
  wooOrder("order.updated", {
    date_modified_gmt: "2026-09-15T06:00:00",
    total: "1449.00",
    status: "cancelled",
  }),
  wooOrder("order.updated", { date_modified_gmt: "2026-09-15T09:00:00", total: "1449.00", status: "rto" }),
];

test.each([
  ["Shopify", "5811220934801", SHOPIFY, { outcome: "delivered", ndrAt: Date.UTC(2026, 8, 16, 6, 30) }],
  ["WooCommerce", "4711", WOO, { outcome: "rto", orderValue: 1449 }],
] as const)(
  "%s: any order of arrival, each event twice, ends as the orderly one",
  async (_, id, events, expected) => {
    await using fixture = await openOrdersFixture();
    const run = async (order: readonly Event[]) => {
      const account = await fixture.merchant();
      for (const event of order) await fixture.receive(account, event);
      return seen(fixture, account, id);
    };
    const orderly = await run(events);
    expect(orderly).toMatchObject(expected);
    for (const mixed of permutations(events)) expect(await run([...mixed, ...mixed])).toEqual(orderly);
  },
);

test("events of one order that come at the same moment end the same", async () => {
  await using fixture = await openOrdersFixture();
  const orderly = await fixture.merchant();
  for (const event of SHOPIFY) await fixture.receive(orderly, event);
  const atOnce = await fixture.merchant();
  await Promise.all([...SHOPIFY, ...SHOPIFY].reverse().map((event) => fixture.receive(atOnce, event)));
  expect(await seen(fixture, atOnce, "5811220934801")).toEqual(await seen(fixture, orderly, "5811220934801"));
});

test("an order is scored once for all events that say the same of it, and again when it changes", async () => {
  await using fixture = await openOrdersFixture();
  const account = await fixture.merchant();
  const results = [];
  for (const event of [WOO[0], wooOrder("order.updated"), WOO[1], WOO[1], WOO[0]]) {
    const { result, duplicate } = await fixture.receive(account, event);
    results.push(duplicate ? "duplicate" : result);
  }
  expect(results).toEqual(["scored", "nothing new", "scored", "duplicate", "duplicate"]);
});

test("store orders take nothing off the quota", async () => {
  await using fixture = await openOrdersFixture();
  const account = await fixture.services.accounts.adminUpdate((await fixture.merchant()).id, { quota: 0 });
  expect((await fixture.receive(account, WOO[0])).result).toBe("scored");
  expect(fixture.services.quota.peek(account, fixture.now).used).toBe(0);
});

test("a deleted draft was never an order; a deleted order is called off", async () => {
  await using fixture = await openOrdersFixture();
  const account = await fixture.merchant();
  const gone = wooEvent("order.deleted", '{"id":4711}');
  expect((await fixture.receive(account, gone)).result).toBe("nothing new");
  expect((await fixture.receive(account, WOO[0])).result).toBe("scored, cancelled");
});

test("a WooCommerce order that comes back from the trash is open again, or ends as it had", async () => {
  await using fixture = await openOrdersFixture();
  const gone = wooEvent("order.deleted", '{"id":4711}');
  const back = (more: object) =>
    wooOrder("order.restored", { date_modified_gmt: "2026-09-15T06:00:00", ...more });
  for (const [status, outcome] of [
    ["processing", null],
    ["rto", "rto"],
  ]) {
    const account = await fixture.merchant();
    for (const event of [WOO[0], gone]) await fixture.receive(account, event);
    expect(await seen(fixture, account, "4711")).toMatchObject({ outcome: "cancelled" });
    await fixture.receive(account, back({ status }));
    expect(await seen(fixture, account, "4711")).toMatchObject({ outcome });
    await fixture.receive(account, wooOrder("order.updated", { ...LATER, status: "completed" }));
    expect(await seen(fixture, account, "4711")).toMatchObject({ outcome: "delivered" });
  }
});

test("a WooCommerce order that goes into the trash again is called off again", async () => {
  await using fixture = await openOrdersFixture();
  const account = await fixture.merchant();
  const gone = wooEvent("order.deleted", '{"id":4711}');
  const back = (day: number) =>
    wooOrder("order.restored", { date_modified_gmt: `2026-09-${day}T06:00:00`, status: "processing" });
  const results = [];
  for (const event of [WOO[0], gone, gone, back(15), gone, gone, back(16), back(16), gone]) {
    const { result, duplicate } = await fixture.receive(account, event);
    results.push(duplicate ? "duplicate" : result);
  }
  const [off, on] = ["cancelled", "open again"];
  expect(results).toEqual(["scored", off, "duplicate", on, off, "duplicate", on, "duplicate", off]);
  expect(await seen(fixture, account, "4711")).toMatchObject({ outcome: "cancelled" });
});

test("an order whose person WooCommerce has erased is erased here, too, and not scored", async () => {
  await using fixture = await openOrdersFixture();
  const account = await fixture.merchant();
  const billing = {
    ...BILLING,
    phone: "000000 00000",
    email: "deleted@site.invalid",
    state: "",
    country: "",
  };
  for (const name of ["first_name", "last_name", "address_1", "address_2", "city", "postcode"] as const)
    billing[name] = "[deleted]";
  const erased = (hour: number) =>
    wooOrder("order.updated", {
      date_modified_gmt: `2026-09-15T0${hour}:00:00`,
      ...{ billing, meta_data: [{ id: 9, key: "_anonymized", value: "yes" }] },
    });
  expect((await fixture.receive(account, erased(5))).result).toBe("erased 0");
  await fixture.receive(account, WOO[0]);
  const before = await seen(fixture, account, "4711");
  for (const hour of [6, 7]) {
    expect((await fixture.receive(account, erased(hour))).result).toBe("erased 1");
    const { riskLevel, orderValue } = before;
    const after = await seen(fixture, account, "4711");
    expect(after).toMatchObject({ name: "", email: "", phone: "", riskLevel, orderValue });
    expect(after.erasedAt).not.toBeNull();
  }
});

test("an address that a person has corrected stays while the store's own is the same", async () => {
  await using fixture = await openOrdersFixture();
  const account = await fixture.merchant();
  const update = (hour: number, patch: object) =>
    shopifyOrder("orders/updated", { updated_at: `2026-09-14T${hour}:00:00+05:30`, ...patch });
  const lineOf = async () => {
    const { address, payment, orderValue } = await seen(fixture, account, "5811220934801");
    return [(JSON.parse(address) as { line1: string }).line1, payment, orderValue];
  };
  await fixture.receive(account, SHOPIFY[0]);
  const fields = { line1: "Flat 21C, Lakeview Residency, 80 Feet Road" };
  await fixture.services.orders.editAddress(
    account,
    { order_id: "5811220934801", fields },
    { source: "console", actor: "asha" },
  );
  await fixture.receive(account, update(12, { current_total_price: "849.00" }));
  expect(await lineOf()).toEqual([fields.line1, "COD", 849]);
  const paid = { financial_status: "paid", payment_gateway_names: ["COD", "Razorpay"] };
  await fixture.receive(account, update(13, paid));
  expect(await lineOf()).toEqual([fields.line1, "PREPAID", 1249]);
  await fixture.receive(account, update(14, { ...paid, shipping_address: moved }));
  expect(await lineOf()).toEqual([moved.address1, "PREPAID", 1249]);
});

test("news of a parcel may come before its order", async () => {
  await using fixture = await openOrdersFixture();
  const account = await fixture.merchant();
  expect((await fixture.receive(account, SHOPIFY[3])).result).toBe("delivered");
  await fixture.receive(account, SHOPIFY[0]);
  expect(await seen(fixture, account, "5811220934801")).toMatchObject({ outcome: "delivered" });
});

test("the tracking number of a shipment becomes the order's, in every order of arrival", async () => {
  await using fixture = await openOrdersFixture();
  const fresh = shopifyShipment({ shipment_status: null, updated_at: "2026-09-15T09:00:00+05:30" });
  const again = shopifyShipment({ tracking_number: "NEW-1", updated_at: "2026-09-15T12:00:00+05:30" });
  for (const mixed of permutations([SHOPIFY[0], fresh, again])) {
    const account = await fixture.merchant();
    for (const event of mixed) await fixture.receive(account, event);
    expect(await seen(fixture, account, "5811220934801")).toMatchObject({
      awb: "NEW-1",
      reference: "#KD2041",
    });
  }
});

test("a tracking number that comes later is set once and stands in the audit, without a new score", async () => {
  await using fixture = await openOrdersFixture();
  const account = await fixture.merchant();
  await fixture.receive(account, SHOPIFY[0]);
  const shipped = (created_at: string) => shopifyShipment({ shipment_status: "in_transit", created_at });
  const results = [];
  for (const event of [shipped("2026-09-15T09:00:00+05:30"), shipped("2026-09-15T09:00:01+05:30")])
    results.push((await fixture.receive(account, event)).result);
  expect(results).toEqual(["tracking number", "nothing new"]);
  const entries = await fixture.services.orders.audit(
    account,
    { orderId: "5811220934801" },
    { ...LATEST, limit: 10 },
  );
  expect(entries.map(({ action, source, after }) => [action, source, after])).toMatchObject([
    ["order.updated", "storeA", '{"awb":"1490800011223"}'],
    ["order.scored", "storeA", expect.anything()],
  ]);
});

test("the tracking number of a cancelled shipment is taken off, in every order of arrival", async () => {
  await using fixture = await openOrdersFixture();
  const shipped = shopifyShipment({ shipment_status: null, updated_at: "2026-09-15T09:00:00+05:30" });
  const cancelled = { shipment_status: null, status: "cancelled", updated_at: "2026-09-15T12:00:00+05:30" };
  const fulfillments = [JSON.parse(shopifyShipment(cancelled).body) as object];
  const edited = { updated_at: "2026-09-15T12:00:00+05:30", shipping_address: moved, fulfillments };
  for (const last of [shopifyShipment(cancelled), shopifyOrder("orders/updated", edited)])
    for (const mixed of permutations([SHOPIFY[0], shipped, last])) {
      const account = await fixture.merchant();
      for (const event of mixed) await fixture.receive(account, event);
      expect(await seen(fixture, account, "5811220934801")).toMatchObject({ awb: "" });
    }
  const account = await fixture.merchant();
  for (const event of [SHOPIFY[0], shipped]) await fixture.receive(account, event);
  const told = { order_id: "5811220934801", awb: "HAND-1" };
  await fixture.services.orders.setAwb(account, told, { source: "t" });
  await fixture.receive(account, shopifyShipment(cancelled));
  expect(await seen(fixture, account, "5811220934801")).toMatchObject({ awb: "HAND-1" });
});

test("a tracking number that somebody else has told stays when the store does not know it", async () => {
  await using fixture = await openOrdersFixture();
  const account = await fixture.merchant();
  await fixture.receive(account, WOO[0]);
  await fixture.services.orders.setAwb(account, { order_id: "4711", awb: "HAND-1" }, { source: "t" });
  await fixture.receive(account, WOO[1]);
  expect(await seen(fixture, account, "4711")).toMatchObject({ awb: "HAND-1", orderValue: 1449 });
});

test("of two WooCommerce updates within one second the later delivery wins", async () => {
  await using fixture = await openOrdersFixture();
  const update = (status: string, more = {}) => wooOrder("order.updated", { status, ...more });
  const last = async (...events: Event[]) => {
    const account = await fixture.merchant();
    for (const event of events) await fixture.receive(account, event);
    return seen(fixture, account, "4711");
  };
  const [on, off] = [update("processing", { total: "1.00" }), update("cancelled", { total: "2.00" })];
  expect(await last(on, off)).toMatchObject({ outcome: "cancelled", orderValue: 2 });
  expect(await last(off, on)).toMatchObject({ outcome: null, orderValue: 1 });
  expect(await last(update("rto"), update("completed"))).toMatchObject({ outcome: "delivered" });
  // An older version is an older version, however late it comes.
  const old = update("failed", { date_modified_gmt: "2026-09-14T04:35:01" });
  expect(await last(on, off, old)).toMatchObject({ outcome: "cancelled", orderValue: 2 });
});

test("after the clock of a WooCommerce shop was ahead, what the shop says next counts", async () => {
  await using fixture = await openOrdersFixture();
  const account = await fixture.merchant();
  const at = (ms: number) => ({ date_modified_gmt: new Date(ms).toISOString().slice(0, 19) });
  const day = 86_400_000;
  await fixture.receive(account, wooOrder("order.created", at(fixture.now + day)));
  fixture.now += 60_000;
  await fixture.receive(
    account,
    wooOrder("order.updated", { ...at(fixture.now + day), status: "completed" }),
  );
  const completedAt = fixture.now;
  expect(await seen(fixture, account, "4711")).toMatchObject({
    outcome: "delivered",
    outcomeAt: completedAt,
  });
  fixture.now += 60_000;
  const total = { status: "cancelled", total: "1.00" };
  await fixture.receive(account, wooOrder("order.updated", { ...at(fixture.now), ...total }));
  expect(await seen(fixture, account, "4711")).toMatchObject({ outcome: "cancelled", orderValue: 1 });
});

test("an order that was called off and is opened again has no outcome; one told by hand stays", async () => {
  await using fixture = await openOrdersFixture();
  const [account, careful] = [await fixture.merchant(), await fixture.merchant()];
  const off = wooOrder("order.updated", { status: "failed", date_modified_gmt: "2026-09-14T06:00:00" });
  const on = wooOrder("order.updated", { status: "processing", date_modified_gmt: "2026-09-14T07:00:00" });
  await fixture.receive(account, off);
  expect((await fixture.receive(account, on)).result).toBe("open again");
  expect(await seen(fixture, account, "4711")).toMatchObject({ outcome: null });

  await fixture.receive(careful, off);
  const told = { order_id: "4711", outcome: "rto", at: Date.UTC(2026, 8, 14, 6, 30) } as const;
  await fixture.services.orders.applyOutcome(careful, told, { source: "t" });
  await fixture.receive(careful, on);
  expect(await seen(fixture, careful, "4711")).toMatchObject({ outcome: "rto" });
});

test.each([
  { said: "rto", by: "the courier", outcome: "rto" },
  { said: "delivered", by: "the courier", outcome: "delivered" },
  { said: "ndr", by: "the courier", outcome: "cancelled" },
  { said: "completed", by: "the store", outcome: "cancelled" },
  { said: "rto", by: "the store", outcome: "cancelled" },
] as const)(
  "an order that $by called $said and the store cancels is $outcome",
  async ({ said, by, outcome }) => {
    await using fixture = await openOrdersFixture();
    const account = await fixture.merchant();
    const update = (status: string, hour: number) =>
      wooOrder("order.updated", { status, date_modified_gmt: `2026-09-14T${hour}:00:00` });
    await fixture.receive(account, WOO[0]);
    if (by === "the store") await fixture.receive(account, update(said, 11));
    else {
      const told = { order_id: "4711", outcome: said, at: Date.UTC(2026, 8, 14, 11) };
      await fixture.services.orders.applyOutcome(account, told, { source: "t" });
    }
    await fixture.receive(account, update("cancelled", 12));
    expect(await seen(fixture, account, "4711")).toMatchObject({ outcome });
  },
);

test("an old order that a store sends for the first time is scored, and does not wait for review", async () => {
  await using fixture = await openOrdersFixture();
  const shipping_address = { ...SHIPPING, address1: "xx", address2: "", phone: "123" };
  const touched = (created_at: string, hour: number) =>
    shopifyOrder("orders/updated", {
      ...{ created_at, shipping_address, updated_at: `2026-09-20T${hour}:00:00+05:30` },
    });
  for (const [created_at, decision] of [
    ["2026-09-13T13:29:00+05:30", "verified"],
    ["2026-09-13T13:31:00+05:30", "pending"],
  ] as const) {
    const account = await fixture.merchant();
    await fixture.receive(account, touched(created_at, 10));
    const order = await seen(fixture, account, "5811220934801");
    expect(order).toMatchObject({ riskLevel: "REVIEW", decision });
    await fixture.receive(account, touched(created_at, 11));
    expect(await seen(fixture, account, "5811220934801")).toMatchObject({ decision });
  }
});

test("the number by which a file knows an order is not the id of another order of the store", async () => {
  await using fixture = await openOrdersFixture();
  const account = await fixture.merchant();
  const numbered = wooOrder("order.created", { id: 22000, number: "4711" });
  await fixture.receive(account, numbered);
  const { reference: _, channel: __, ...own } = orderOf(numbered).input;
  const by = { source: "api", channel: "api", counted: false };
  const { scored } = await fixture.services.orders.scoreOne(account, { ...own, order_id: "4711" }, by);
  expect(scored.orderId).toBe("22000");
  const id4711 = { number: "900", total: "333.00", date_created_gmt: "2026-09-15T04:35:00" };
  await fixture.receive(account, wooOrder("order.updated", { ...id4711, status: "rto" }));
  expect(await seen(fixture, account, "4711")).toMatchObject({ orderValue: 333, outcome: "rto" });
  expect(await seen(fixture, account, "22000")).toMatchObject({ orderValue: 1249, outcome: null });
});

test("the time of an order is when it was placed, never later than now", async () => {
  await using fixture = await openOrdersFixture();
  const account = await fixture.merchant();
  await fixture.receive(account, WOO[0]);
  expect(await seen(fixture, account, "4711")).toMatchObject({ placedAt: Date.UTC(2026, 8, 14, 4, 35) });
  await fixture.receive(account, shopifyOrder("orders/create", { created_at: "2031-01-01T00:00:00Z" }));
  expect(await seen(fixture, account, "5811220934801")).toMatchObject({ placedAt: fixture.now });
});

test("the body of an event is kept until it is acted on, and no longer", async () => {
  await using fixture = await openOrdersFixture();
  const account = await fixture.merchant();
  const bodies = () => {
    using sqlite = new Database(`${fixture.dir}/thikana.db`, { readonly: true });
    return sqlite
      .query<{ body: string | null }, []>(
        "SELECT body FROM store_events LEFT JOIN store_event_bodies ON event_id = id ORDER BY id",
      )
      .values()
      .flat();
  };
  const { orders } = fixture.services;
  const scoreOne = orders.scoreOne;
  orders.scoreOne = () => Promise.reject(new Error("the disk is full"));
  await fixture.receive(account, WOO[0]);
  await fixture.receive(account, wooOrder("order.updated", { status: "checkout-draft" }));
  expect(bodies()).toEqual([WOO[0].body, null]);
  orders.scoreOne = scoreOne;
  fixture.now += 5_000;
  await fixture.services.webhooks.runDue();
  expect(bodies()).toEqual([null, null]);
});

test("an outcome without any time in its event came about now", async () => {
  await using fixture = await openOrdersFixture();
  const account = await fixture.merchant();
  await fixture.receive(account, SHOPIFY[0]);
  await fixture.receive(account, shopifyShipment({ updated_at: null, created_at: "soon" }));
  expect(await seen(fixture, account, "5811220934801")).toMatchObject({
    outcome: "delivered",
    outcomeAt: fixture.now,
  });
});

test("what takes longer than a store waits is answered as waiting, and done all the same", async () => {
  await using fixture = await openOrdersFixture();
  const account = await fixture.merchant();
  const { webhooks } = fixture.services;
  webhooks.answerWithinMs = 0;
  expect(await fixture.receive(account, WOO[0])).toMatchObject({ state: "waiting", duplicate: false });
  while ((await webhooks.list(account, LATEST))[0].state === "waiting") await Bun.sleep(1);
  expect(await webhooks.list(account, LATEST)).toMatchObject([{ state: "done", result: "scored" }]);
});

test("an event that failed is tried again by itself", async () => {
  await using fixture = await openOrdersFixture();
  const account = await fixture.merchant();
  const { orders, webhooks } = fixture.services;
  const scoreOne = orders.scoreOne;
  orders.scoreOne = () => Promise.reject(new Error("the disk is full"));
  expect(await fixture.receive(account, WOO[0])).toMatchObject({ state: "waiting" });
  expect(await webhooks.list(account, LATEST)).toMatchObject([
    { state: "waiting", result: "internal error", attempts: 1, nextAt: fixture.now + 5_000 },
  ]);
  await webhooks.runDue();
  expect(await webhooks.list(account, LATEST)).toMatchObject([{ attempts: 1 }]);

  orders.scoreOne = scoreOne;
  fixture.now += 5_000;
  await webhooks.runDue();
  expect(await webhooks.list(account, LATEST)).toMatchObject([
    { state: "done", result: "scored", nextAt: null },
  ]);
  expect(await seen(fixture, account, "4711")).toMatchObject({ orderId: "4711" });
});

test("an event that failed while the clock was a year ahead is tried again once it is right", async () => {
  await using fixture = await openOrdersFixture();
  const account = await fixture.merchant();
  const { orders, webhooks } = fixture.services;
  const scoreOne = orders.scoreOne;
  orders.scoreOne = () => Promise.reject(new Error("the disk is full"));
  const right = fixture.now;
  fixture.now += 365 * 86_400_000;
  expect(await fixture.receive(account, WOO[0])).toMatchObject({ state: "waiting" });
  orders.scoreOne = scoreOne;
  fixture.now = right;
  await webhooks.runDue();
  expect(await webhooks.list(account, LATEST)).toMatchObject([{ state: "done", result: "scored" }]);
});

test("an event that never works is given up after eight more tries, and says so", async () => {
  await using fixture = await openOrdersFixture();
  const account = await fixture.merchant();
  fixture.services.orders.scoreOne = () => Promise.reject(new Error("never"));
  await fixture.receive(account, WOO[0]);
  for (let i = 0; i < 8; i++) {
    fixture.now += 24 * 3_600_000;
    await fixture.services.webhooks.runDue();
  }
  expect(await fixture.services.webhooks.list(account, LATEST)).toMatchObject([
    { state: "failed", attempts: 9, nextAt: null },
  ]);
});

test("what was kept but not acted on is acted on after a restart", async () => {
  await using fixture = await openOrdersFixture();
  const account = await fixture.merchant();
  fixture.services.orders.scoreOne = () => Promise.reject(new Error("not now"));
  await fixture.receive(account, WOO[0]);
  fixture.now += 1;
  await fixture.restart();
  await fixture.services.webhooks.runDue();
  expect(await seen(fixture, account, "4711")).toMatchObject({ channel: "woocommerce" });
});

test("a stop ends the event in progress and leaves those that are due after it to the next start", async () => {
  await using fixture = await openOrdersFixture();
  const account = await fixture.merchant();
  const { orders, webhooks } = fixture.services;
  const scoreOne = orders.scoreOne;
  orders.scoreOne = () => Promise.reject(new Error("not now"));
  for (const id of [1, 2, 3]) await fixture.receive(account, wooOrder("order.created", { id }));
  fixture.now += 5_000;
  let closed: Promise<void> | undefined;
  orders.scoreOne = (...order) => {
    closed ??= webhooks.close();
    return scoreOne(...order);
  };
  await webhooks.runDue();
  await closed;
  const events = await webhooks.list(account, { ...LATEST, limit: 3 });
  expect(events.map(({ state }) => state)).toEqual(["waiting", "waiting", "done"]);
});

test("events are forgotten after 30 days, when a store was heard is not", async () => {
  await using fixture = await openOrdersFixture();
  const account = await fixture.merchant();
  await fixture.receive(account, WOO[0]);
  const { webhooks, retention } = fixture.services;
  const heardAt = fixture.now;
  fixture.now += 30 * 86_400_000;
  await retention.run();
  expect((await webhooks.count(account)).total).toBe(1);
  fixture.now += 86_400_000;
  await retention.run();
  expect((await webhooks.count(account)).total).toBe(0);
  expect(await webhooks.deliveries(account)).toMatchObject([
    { store: "storeB", kind: "heard", lastAt: heardAt },
  ]);
});
