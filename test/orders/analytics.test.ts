/** The counters by day answer as a recount of the orders does, whatever happened to the orders. */
import { describe, expect, test } from "bun:test";
import type { OrderIn, Outcome } from "../../src/orders/index.ts";
import { phonesOf } from "../../src/orders/writer/privacy/scope.ts";
import { Random } from "../support/random.ts";
import { recount } from "./recount-analytics.ts";
import { BAD, GOOD, type OrdersFixture, openOrdersFixture, pastOrder } from "./support.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BY = { source: "test" };
const SPANS = [1, 2, 7, 30, 33, 90, 366];

const PLACES = [
  { pincode: "560034", city: "Bengaluru", state: "Karnataka" },
  { pincode: "560001", city: "Bengaluru", state: "Karnataka" },
  { pincode: "110001", city: "New Delhi", state: "Delhi" },
  { pincode: "400050", city: "Mumbai", state: "Maharashtra" },
  { pincode: "", city: "", state: "" },
  { pincode: "0034x", city: "Pune", state: null },
  { pincode: "SW1A 1AA", city: "London", state: null, country: "GB" },
];

async function agree({ orders, db, now, ...fixture }: OrdersFixture): Promise<void> {
  for (const account of [fixture.account, fixture.neighbour]) {
    for (const days of SPANS)
      expect<unknown>(await orders.analytics(account, days)).toEqual(recount(db, account.id, days, now));
  }
}

/** One random change of one of the orders O0 to O59, in one of the two accounts. */
async function step(fixture: OrdersFixture, random: Random): Promise<unknown> {
  const { orders, writer, now } = fixture;
  const account = random.chance(0.8) ? fixture.account : fixture.neighbour;
  const order_id = `O${random.below(60)}`;
  const input: OrderIn = {
    ...(random.chance(0.4) ? BAD : GOOD),
    ...random.pick(PLACES),
    order_id,
    phone: `98450${10_000 + random.below(20)}`,
    payment_method: random.pick(["COD", "PREPAID"]),
    order_value: random.pick([0, 0.1, 0.2, 999.99, 1234.567, random.below(100_000) / 100]),
    currency: random.chance(0.1) ? "USD" : "INR",
  };
  // Mostly few days, so that values tie on the day of their first order.
  const at = now - random.below(random.pick([2, 2, 40, 380])) * DAY - random.below(2) * HOUR;
  const outcome = random.pick(["delivered", "rto", "rto", "ndr", "cancelled"] as const satisfies Outcome[]);
  const kind = random.next();
  if (kind < 0.4) return orders.scoreOne(account, input, { channel: "api", counted: false, at, ...BY });
  if (kind < 0.5) return orders.score(account, [pastOrder(input, at, { outcome, at: null })], "history");
  if (kind < 0.75) return orders.applyOutcome(account, { order_id, outcome }, BY);
  if (kind < 0.85) {
    const action = random.pick(["verified", "rejected"] as const);
    return orders.decide(account, { order_id, action }, BY).catch(() => null);
  }
  if (kind < 0.9) {
    const when = { signal: "order_value", op: "gt", value: random.below(2000) };
    const rules = ["A", "B"].map((code) => ({ code, when, points: random.below(60), message: code }));
    await orders.rules.replace(account, { thresholds: { review: 20, high: 60 }, rules }, BY);
    return orders.rescore(account, BY);
  }
  if (kind < 0.95) {
    const scope = { orderIds: [order_id], phones: phonesOf(input.phone ?? ""), email: "" };
    return writer.erasePerson(account.id, scope, 0, BY, now);
  }
  fixture.now += random.below(30) * HOUR;
  return random.chance(0.5) ? fixture.restart() : null;
}

describe("analytics agree with a recount of the orders", () => {
  test.each(["a", "b", "c"])("after any sequence of changes (%s)", async (seed) => {
    await using fixture = await openOrdersFixture();
    const random = new Random(`analytics ${seed}`);
    for (let i = 0; i < 400; i++) {
      await step(fixture, random);
      if (i % 25 === 0) await agree(fixture);
    }
    await agree(fixture);
    await fixture.restart();
    await agree(fixture);
  });
});
