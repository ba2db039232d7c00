/** Every way to read a list gives the same orders, in the same sequence. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { OrderRow } from "../../../src/db/queries/orders.ts";
import {
  type OrderListQueries,
  orderListQueries,
  type Position,
  type Sort,
} from "../../../src/db/queries/orders-list.ts";
import type { Search } from "../../../src/db/queries/orders-where.ts";
import { Random } from "../../support/random.ts";
import { isWaiting, MANY, openManyOrders } from "./many-orders.ts";
import { NOON, openOrdersFixture } from "./support.ts";

const NEWEST: Sort = { by: "placed_at", isDescending: true };
const HOUR = 3_600_000;

describe("with more orders than are counted", () => {
  let many: Awaited<ReturnType<typeof openManyOrders>>;
  let all: OrderRow[];

  beforeAll(async () => {
    many = await openManyOrders();
    const columns =
      "id, placed_at AS placedAt, order_value AS orderValue, risk_score AS riskScore, risk_level AS riskLevel";
    const more = "decision, outcome, payment, state, channel, pincode, name";
    all = many.db.prepare<OrderRow, []>(`SELECT ${columns}, ${more} FROM orders`).all();
  });
  afterAll(() => many[Symbol.asyncDispose]());

  const KEYS = {
    placed_at: ({ placedAt }: OrderRow) => placedAt,
    risk: ({ riskScore }: OrderRow) => riskScore,
    value: ({ orderValue }: OrderRow) => orderValue,
    stake: ({ riskScore, orderValue }: OrderRow) => riskScore * orderValue,
    // Orders that get advice, by score, are before all others.
    worth: ({ riskScore, payment, decision, outcome }: OrderRow) =>
      riskScore - (payment === "COD" && decision === "pending" && outcome === null ? 0 : 1000),
  };
  const isOpen = ({ outcome }: OrderRow) => outcome !== "delivered" && outcome !== "rto";
  /** The filters, one after the other. */
  function matches(order: OrderRow, search: Search): boolean {
    const { level, status, outcome, payment, open, isQueued, q, waiting } = search;
    const is = (wanted: unknown, value: unknown) => wanted === undefined || wanted === value;
    const isInQueue =
      order.riskLevel !== "LOW" && order.decision === "pending" && [null, "ndr"].includes(order.outcome);
    return (
      is(level, order.riskLevel) &&
      is(status, order.decision) &&
      is(outcome, order.outcome ?? "none") &&
      is(payment, order.payment) &&
      is(open, isOpen(order)) &&
      (!isQueued || isInQueue) &&
      (waiting === undefined || isWaiting(order.id) === (waiting === "only")) &&
      is(search.state, order.state) &&
      is(search.channel, order.channel) &&
      is(search.pincode, order.pincode) &&
      order.placedAt >= (search.from ?? 0) &&
      order.placedAt < (search.before ?? Number.MAX_SAFE_INTEGER) &&
      order.orderValue >= (search.minValue ?? 0) &&
      order.orderValue <= (search.maxValue ?? Number.MAX_SAFE_INTEGER) &&
      (q === undefined || order.name.toLowerCase().includes(q))
    );
  }

  test.each<[string, Search]>([
    ["no filter", {}],
    ["a common kind", { level: "LOW", payment: "COD" }],
    ["a rare kind", { level: "HIGH", status: "rejected", outcome: "rto" }],
    ["the queue", { isQueued: true }],
    ["the queue without the orders that wait", { isQueued: true, waiting: "hidden" }],
    ["the part of it that waits", { isQueued: true, waiting: "only" }],
    ["the queue of a common state, without those", { isQueued: true, waiting: "hidden", state: "Karnataka" }],
    ["the queue of a rare PIN, without those", { isQueued: true, waiting: "hidden", pincode: "403001" }],
    ["those of a state", { isQueued: true, waiting: "only", state: "Karnataka" }],
    ["a value among those", { isQueued: true, waiting: "only", minValue: 500, payment: "COD" }],
    ["a rare text without those", { isQueued: true, waiting: "hidden", q: "zoya" }],
    ["a rare text among those", { isQueued: true, waiting: "only", q: "zoya" }],
    ["open orders", { open: true }],
    ["finished orders", { open: false, payment: "PREPAID" }],
    ["no outcome", { outcome: "none" }],
    ["a rare state", { state: "Goa" }],
    ["a common state", { state: "Karnataka" }],
    ["a common state and a common kind", { state: "Karnataka", payment: "COD" }],
    ["a common state and a rare kind", { state: "Karnataka", level: "HIGH", status: "rejected" }],
    ["a rare PIN", { pincode: "403001", payment: "COD" }],
    ["a rare channel in a period", { channel: "pos", from: NOON - 100 * HOUR, before: NOON - HOUR }],
    ["a short period", { from: NOON - 2 * HOUR, before: NOON - HOUR }],
    ["a long period and a common channel", { from: NOON - 1e5 * HOUR, channel: "shopify" }],
    ["few values", { minValue: 1090 }],
    ["many values, common in all", { minValue: 101, maxValue: 1090, state: "Karnataka", open: false }],
    ["values of the queue", { minValue: 500, isQueued: true }],
    ["a rare text", { q: "zoya" }],
    ["a rare text and a kind", { q: "zoya", payment: "COD" }],
    ["nothing", { state: "Sikkim", level: "LOW" }],
  ])("%s: pages, offsets and totals are as by comparing every order", async (_, search) => {
    const expected = all.filter((order) => matches(order, search));
    for (const by of ["placed_at", "risk", "value", "stake", "worth"] as const) {
      for (const isDescending of [true, false]) {
        const sign = isDescending ? -1 : 1;
        const sorted = expected.toSorted((a, b) => sign * (KEYS[by](a) - KEYS[by](b) || a.id - b.id));
        const page = (more: object) =>
          many.orders.list(many.account, { search, sort: { by, isDescending }, ...more });
        const idsOf = (found: { orders: OrderRow[] }) => found.orders.map(({ id }) => id);
        const first = await page({ limit: 40 });
        expect(idsOf(first)).toEqual(sorted.slice(0, 40).map(({ id }) => id));
        if (first.total_exact) expect(first.total).toBe(sorted.length);
        else expect(first.total).toBeWithin(first.orders.length, sorted.length + 1);
        expect(first.next === null).toBe(sorted.length <= 40);
        if (first.next === null) continue;
        const second = await page({ limit: 40, cursor: first.next });
        expect(idsOf(second)).toEqual(sorted.slice(40, 80).map(({ id }) => id));
        const offset = Math.min(sorted.length - 1, 9990);
        expect(idsOf(await page({ limit: 40, offset }))).toEqual(
          sorted.slice(offset, offset + 40).map(({ id }) => id),
        );
      }
    }
  });

  test.each<[string, Search]>([
    ["alone", { q: "asha" }],
    ["with a common kind", { q: "asha", payment: "COD" }],
    ["in the queue without the orders that wait", { q: "asha", isQueued: true, waiting: "hidden" }],
    ["among those", { q: "asha", isQueued: true, waiting: "only" }],
    ["with a rare state", { q: "asha", state: "Goa" }],
    ["with a rare kind", { q: "asha", status: "rejected", level: "HIGH" }],
  ])("a common text %s is in the sequence of scoring", async (_, search) => {
    const expected = all
      .filter((order) => matches(order, search))
      .map(({ id }) => id)
      .reverse();
    const first = await many.orders.list(many.account, { search, limit: 30 });
    expect(first.orders.map(({ id }) => id)).toEqual(expected.slice(0, 30));
    const rest = await many.orders.list(many.account, { search, limit: 30, offset: 35 });
    expect(rest.orders.map(({ id }) => id)).toEqual(expected.slice(35, 65));
    if (first.next === null) return;
    const second = await many.orders.list(many.account, { search, limit: 30, cursor: first.next });
    expect(second.orders.map(({ id }) => id)).toEqual(expected.slice(30, 60));
    expect(second.total).toBe(first.total);
  });

  test("the total of a kind is exact, of a common state a bound", async () => {
    const total = async (search: Search) => {
      const { total, total_exact } = await many.orders.list(many.account, { search });
      return [total, total_exact];
    };
    expect(await total({})).toEqual([MANY + 1, true]);
    expect(await total({ state: "Karnataka" })).toEqual([10_000, false]);
    expect(await total({ state: "Goa" })).toEqual([30, true]);
  });
});

test.each([true, false])(
  "a text search gives each match once and in order, whether the text is common or not (%p)",
  async (isCommonText) => {
    await using fixture = await openOrdersFixture();
    const random = new Random("lists");
    for (let i = 0; i < 40; i++) {
      // Not inserted in the sequence of their times, and some have the same time.
      const at = NOON + random.below(20) * 1000;
      await fixture.score({ order_id: `o${i}`, name: i % 3 ? "Asha Rao" : "Ravi Kumar" }, at);
    }
    // A search first brings the search index up to date.
    await fixture.orders.list(fixture.account, { search: { q: "asha rao" } });
    const found = await allMatches(orderListQueries(fixture.db), fixture.account.id, isCommonText);
    expect(found.length).toBe(26);
    const inOrder = found.toSorted((a, b) => (isCommonText ? 0 : b.placedAt - a.placedAt) || b.id - a.id);
    expect(found).toEqual(inOrder);
  },
);

async function allMatches(queries: OrderListQueries, accountId: number, isCommonText: boolean) {
  const seen: { placedAt: number; id: number }[] = [];
  for (let after: Position | null = null; ; ) {
    const list = { search: { q: "asha rao" }, sort: NEWEST, isCommonText };
    const page = { ...list, after, now: NOON, limit: 7, offset: 0 };
    const orders = await queries.page(accountId, page);
    seen.push(...orders.map(({ placedAt, id }) => ({ placedAt, id })));
    const last = orders.at(-1);
    if (!last) return seen;
    after = { key: last.placedAt, id: last.id };
  }
}
