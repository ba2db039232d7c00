/** The sample of a day's orders of low risk. */
import { beforeAll, describe, expect, test } from "bun:test";
import { awayFromMidnight } from "../support/midnight.ts";
import { ask, BAD, GOOD, PRO } from "./orders.ts";
import { scenarios } from "./scenario.ts";
import { type Merchant, signUp, useServer } from "./server.ts";

interface Sample {
  day: string;
  orders: { order_id: string; risk_level: string; placed_at: string }[];
}
const sample = (query: string, who = merchant) =>
  ask<Sample>(server, who, `GET /api/v1/orders/sample?${query}`);
const ids = async (query: string, who = merchant) =>
  (await sample(query, who)).orders.map(({ order_id }) => order_id);

/** Orders of low risk, placed in the first hours of a day in India. */
async function place(who: Merchant, day: string, count: number, first = 0): Promise<void> {
  for (let i = first; i < first + count; i++) {
    const phone = String(9_000_000_000 + i * 7919);
    const placed_at = `${day}T0${i % 9}:00:00+05:30`;
    const order = { ...GOOD, order_id: `${day}-${i}`, phone, email: `a${i}@example.com`, placed_at };
    await ask(server, who, "POST /api/v1/order/score", order);
  }
}

const server = await useServer(PRO);
const merchant = await signUp(server);
const fixture = () => ({ server, merchant });
beforeAll(async () => {
  await place(merchant, "2026-10-05", 90);
  await place(merchant, "2026-10-06", 40);
  const bad = { ...BAD, order_id: "bad", placed_at: "2026-10-06T10:00:00+05:30" };
  await ask(server, merchant, "POST /api/v1/order/score", bad);
});

describe("a sample", () => {
  test("has as many orders of level LOW as are asked for, all of that day in India", async () => {
    const { day, orders } = await sample("day=2026-10-05&n=10");
    expect(day).toBe("2026-10-05");
    expect(orders).toHaveLength(10);
    for (const { order_id, risk_level } of orders) {
      expect(order_id).toStartWith("2026-10-05");
      expect(risk_level).toBe("LOW");
    }
  });

  test("is not the first orders of a day that follows a busy one, but spread over it", async () => {
    const drawn = await ids("day=2026-10-06&n=5");
    expect(drawn.length).toBeWithin(1, 6);
    const numbers = drawn.map((id) => Number(id.split("-").at(-1)));
    expect(numbers).not.toEqual([...numbers.keys()]);
  });

  test("is not the same each day, nor for each account", async () => {
    const numbers = async (day: string, who: Merchant) =>
      (await ids(`day=${day}&n=20`, who)).map((id) => id.split("-").at(-1));
    const other = await signUp(server);
    for (const day of ["2026-10-05", "2026-10-06"]) await place(other, day, 90);
    await place(merchant, "2026-10-07", 90);
    const drawn = await Promise.all([
      numbers("2026-10-06", other),
      numbers("2026-10-07", merchant),
      numbers("2026-10-06", merchant),
    ]);
    expect(new Set(drawn.map(String)).size).toBe(drawn.length);
  });

  test("stays the same while orders come: they fill it up and replace none", async () => {
    const own = await signUp(server);
    await place(own, "2026-10-05", 60);
    let before: string[] = [];
    for (let first = 0; first < 60; first += 10) {
      await place(own, "2026-10-06", 10, first);
      const now = await ids("day=2026-10-06&n=10", own);
      expect(now.slice(0, before.length)).toEqual(before);
      before = now;
    }
    expect(before).toHaveLength(10);
    // A decision and an outcome leave it as it is.
    const [order_id] = before;
    await ask(server, own, "POST /api/v1/order/verify", { order_id, action: "verified" });
    await ask(server, own, "POST /api/v1/order/outcome", { order_id, outcome: "delivered" });
    expect(await ids("day=2026-10-06&n=10", own)).toEqual(before);
  });

  test("without a day is that of today, of 20 orders", async () => {
    await awayFromMidnight(60);
    const own = await signUp(server);
    for (let i = 0; i < 25; i++)
      await ask(server, own, "POST /api/v1/order/score", {
        ...GOOD,
        order_id: `today-${i}`,
        phone: `98450${10_000 + i}`,
      });
    const { day, orders } = await sample("", own);
    const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
    expect(day).toBe(today);
    expect(orders).toHaveLength(20);
  });

  test("of a day without orders is empty", async () => {
    expect(await sample("day=2020-02-29")).toEqual({ day: "2020-02-29", orders: [] });
  });
});

const headers = { "X-API-Key": "{sk}" };
scenarios(
  fixture,
  (
    [
      ["n=0", 422],
      ["n=1", 200],
      ["n=50", 200],
      ["n=51", 422],
      ["day=2026-02-30", 422],
      ["day=2026-10-05T10:00", 422],
      ["day=today", 422],
    ] as const
  ).map(([query, status]) => ({
    ...{ name: `${query} gives ${status}`, request: `GET /api/v1/orders/sample?${query}`, headers, status },
  })),
);
