/** Lists are read in the order of an index, and every query plan gives the same orders. */
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { migrate } from "../../src/db/migrate.ts";
import {
  type OrderListQueries,
  orderListQueries,
  type Position,
  type Sort,
} from "../../src/db/queries/orders-list.ts";
import type { Search } from "../../src/db/queries/orders-where.ts";
import { Random } from "../support/random.ts";
import { NOON, openOrdersFixture } from "./support.ts";

const NEWEST: Sort = { by: "placed_at", isDescending: true };
const HIGHEST: Sort = { by: "risk", isDescending: true };

/** The query plans of all statements for one page. */
async function plansOf(search: Search, sort: Sort): Promise<string[]> {
  const sqlite = new Database(":memory:");
  migrate(sqlite);
  const texts: string[] = [];
  const queries = orderListQueries({
    prepare: (sql: string) => {
      texts.push(sql);
      return sqlite.prepare(sql);
    },
  } as unknown as Parameters<typeof orderListQueries>[0]); // lists use no other method
  await queries.page(1, {
    search,
    sort,
    after: { key: 5, id: 5 },
    limit: 50,
    offset: 0,
    isCommonText: false,
  });
  return texts.flatMap((sql) =>
    sqlite
      .prepare<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${sql.replaceAll("?", "1")}`)
      .all()
      .map(({ detail }) => detail),
  );
}

test.each([
  ["the list", {}, NEWEST, "orders_by_time"],
  ["the list of a state in a period", { state: "Kerala", from: 1, before: 9 }, NEWEST, "orders_by_time"],
  ["the rejected ones", { status: "rejected" }, NEWEST, "orders_by_decision"],
  ["the risky ones", { level: "HIGH" }, NEWEST, "orders_by_level"],
  ["the returned ones", { outcome: "rto" }, NEWEST, "orders_by_outcome"],
  ["the queue", { isQueued: true }, HIGHEST, "orders_queue"],
  ["the queue by time", { isQueued: true }, NEWEST, "orders_by_time"],
] as const)("%s is read in the order of an index", async (_, search, sort, index) => {
  const plans = await plansOf(search, sort);
  expect(plans.join("\n")).toContain(index);
  expect(plans.join("\n")).not.toContain("TEMP B-TREE");
});

test("sorting the whole list another way reads one index, and only the rows of the page", async () => {
  const plans = await plansOf({ state: "Kerala", minValue: 5 }, { by: "value", isDescending: false });
  expect(plans.join("\n")).toContain("USING COVERING INDEX orders_by_time");
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
    const page = { search: { q: "asha rao" }, sort: NEWEST, after, limit: 7, offset: 0, isCommonText };
    const orders = await queries.page(accountId, page);
    seen.push(...orders.map(({ placedAt, id }) => ({ placedAt, id })));
    const last = orders.at(-1);
    if (!last) return seen;
    after = { key: last.placedAt, id: last.id };
  }
}
