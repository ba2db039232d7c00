/** A clock that is set back takes no order before those that are stored. */
import { expect, test } from "bun:test";
import { receiver } from "../features/alerts/support.ts";
import { isOnPostgres } from "../support/postgres.ts";
import { ask, BAD, GOOD, PRO } from "./orders.ts";
import { signUp, startTestServer } from "./server.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Order {
  placed_at: string;
  signals: { phone_orders: number };
}

/** What the server knows of its clock, which the test sets. */
const sourcesOf = (clock: { ahead: number }) => ({
  now: () => Date.now() + clock.ahead,
  steady: () => ({ run: "boot", ms: performance.now(), countsSleep: true }),
  ntp: async () => null,
  builtAt: null,
});

// There the clock is the server's.
test.skipIf(isOnPostgres)(
  "a clock that is set back stands still for orders, also after a restart",
  async () => {
    const clock = { ahead: 0 };
    await using server = await startTestServer(PRO, sourcesOf(clock));
    const merchant = await signUp(server);
    const score = async (order_id: string) => {
      await ask(server, merchant, "POST /api/v1/order/score", { ...GOOD, order_id });
      const order = await ask<Order>(server, merchant, `GET /api/v1/order/${order_id}`);
      return { earlier: order.signals.phone_orders, at: Date.parse(order.placed_at) };
    };
    const first = await score("A");
    clock.ahead = -HOUR;
    const second = await score("B");
    await server.restart();
    clock.ahead = -DAY;
    const third = await score("C");
    expect([first, second, third].map(({ earlier }) => earlier)).toEqual([0, 1, 2]);
    expect([second.at, third.at].map((at) => at - first.at < HOUR && at >= first.at)).toEqual([true, true]);
    // Before, it was wrong.
    clock.ahead = -3 * DAY;
    expect((await score("D")).at).toBeLessThan(first.at - 2 * DAY);
  },
);

test.skipIf(isOnPostgres)("an order that is scored after the clock was set back alerts at once", async () => {
  const clock = { ahead: 0 };
  await using shop = receiver(() => new Response());
  const env = { ...PRO, THIKANA_ALLOW_PRIVATE_CALLBACKS: "127.0.0.0/8" };
  await using server = await startTestServer(env, sourcesOf(clock));
  const merchant = await signUp(server);
  await ask(server, merchant, "PUT /api/v1/account", { callback_url: shop.url });
  for (const [order_id, ahead] of [
    ["A", 0],
    ["B", -12 * HOUR],
  ] as const) {
    clock.ahead = ahead;
    await ask(server, merchant, "POST /api/v1/order/score", { ...BAD, order_id });
    while (!shop.got.some(({ body }) => body.includes(`"order_id":"${order_id}"`))) await Bun.sleep(5);
  }
});
