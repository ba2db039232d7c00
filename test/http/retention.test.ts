/** Data past its time goes, and nothing else; on a clock that the test moves. Days are calendar days in India. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { receiver } from "../features/alerts/support.ts";
import { shopifyOrder } from "../features/webhooks/support.ts";
import { DAY, FIRST_GONE, LAST_KEPT, NOON, startAgingServer } from "./aging.ts";
import { ask, BAD, GOOD, type OrderPage, PRO } from "./orders.ts";
import { scenarios } from "./scenario.ts";
import { type Merchant, send, signUp, startTestServer } from "./server.ts";
import { join as joinTeam, tell } from "./team.ts";

const SETTINGS = {
  ...PRO,
  THIKANA_ALLOW_PRIVATE_CALLBACKS: "127.0.0.0/8",
  THIKANA_KEEP_ORDERS_DAYS: "400",
  THIKANA_KEEP_STORE_EVENTS_DAYS: "200",
};

const shop = receiver(() => new Response(null, { status: 200 }));

const aging = await startAgingServer(SETTINGS);
const { server } = aging;
const merchant = await signUp(server);
const fixture = () => ({ server, merchant });
afterAll(async () => {
  await server.stop();
  await shop[Symbol.asyncDispose]();
});

const UNSET = { orders_days: null, audit_days: null, alerts_days: null, store_events_days: null };

describe("the setting", () => {
  const headers = { "X-API-Key": "{sk}" };
  const put = (name: string, retention: object | null, status: number, json: object) => ({
    ...{ name, headers, status, json, request: "PUT /api/v1/account", body: { retention } },
  });
  scenarios(fixture, [
    {
      ...{ name: "is the server's at first", headers, request: "GET /api/v1/account", status: 200 },
      json: {
        retention: UNSET,
        retention_limits: { orders_days: 400, audit_days: 1095, alerts_days: 365, store_events_days: 200 },
      },
    },
    put("may be shorter", { orders_days: 399, alerts_days: 8 }, 200, {
      retention: { ...UNSET, orders_days: 399, alerts_days: 8 },
    }),
    put("may be a week, and the limit itself", { orders_days: 400, alerts_days: 7 }, 200, {
      retention: { ...UNSET, orders_days: 400, alerts_days: 7 },
    }),
    put("may not be longer", { orders_days: 401 }, 400, {
      ...{ code: "invalid_retention", field: "retention.orders_days" },
      detail: "This server keeps it for 400 days at most.",
    }),
    put("may not be shorter than a week", { alerts_days: 6 }, 422, {}),
    put("stays when it is not named", { audit_days: 30 }, 200, {
      retention: { ...UNSET, orders_days: 400, alerts_days: 7, audit_days: 30 },
    }),
    put("stays when none is named", null, 200, { retention: { orders_days: 400 } }),
    put("is the server's again with null", { orders_days: null, alerts_days: null, audit_days: null }, 200, {
      retention: UNSET,
    }),
    {
      ...{ name: "is in the audit", headers, request: "GET /api/v1/audit?limit=1", status: 200 },
      json: {
        entries: [{ action: "account.updated", before: { orders_days: 400 }, after: { orders_days: null } }],
      },
    },
  ]);

  test("is an owner's to change", async () => {
    const agent = await joinTeam(server, merchant, "Ravi");
    const { status } = await tell(server, agent, "PUT /api/v1/account", { retention: { orders_days: 30 } });
    expect(status).toBe(403);
  });

  test("is limited by the server's, also when that became shorter later", async () => {
    let at = NOON;
    await using first = await startTestServer({ ...PRO, THIKANA_KEEP_ORDERS_DAYS: "100" }, () => at);
    const who = await signUp(first);
    await ask(first, who, "PUT /api/v1/account", { retention: { orders_days: 90 } });
    await ask(first, who, "POST /api/v1/order/score", { ...GOOD, order_id: "A" });
    await first.restart({ THIKANA_KEEP_ORDERS_DAYS: "30" });
    const erased = async () => {
      await first.services.retention.run();
      return (await ask(first, who, "GET /api/v1/order/A")).erased_at !== null;
    };
    at = LAST_KEPT;
    expect(await erased()).toBe(false);
    at = FIRST_GONE;
    expect(await erased()).toBe(true);
  });
});

describe("each kind of data stays to the end of its last day, and goes with the next", () => {
  interface Kind {
    kind: string;
    setting: string;
    add(who: Merchant): Promise<unknown>;
    isThere(who: Merchant): Promise<boolean>;
  }
  const has = async (who: Merchant, path: string, part: string) =>
    JSON.stringify(await ask(server, who, `GET ${path}`)).includes(part);
  const KINDS: Kind[] = [
    {
      ...{ kind: "the person of an order", setting: "orders_days" },
      async add(who) {
        await aging.score(who, "A");
        await aging.outcome(who, "A", "delivered");
      },
      isThere: async (who) => !(await aging.isErased(who, "A")),
    },
    {
      ...{ kind: "an entry of the audit", setting: "audit_days" },
      add: (who) => ask(server, who, "PUT /api/v1/account", { name: "A shop by another name" }),
      isThere: (who) => has(who, "/api/v1/audit", "A shop by another name"),
    },
    {
      ...{ kind: "an alert that was delivered", setting: "alerts_days" },
      async add(who) {
        await ask(server, who, "PUT /api/v1/account", { callback_url: shop.url });
        await aging.score(who, "A", BAD);
        await server.services.alerts.runDue();
      },
      isThere: (who) => has(who, "/api/v1/alerts", '"order_id":"A"'),
    },
    {
      ...{ kind: "an event of a store", setting: "store_events_days" },
      async add(who) {
        const event = shopifyOrder("orders/create");
        await send(server, "POST", `/webhooks/${event.store}/${who.pk}`, event);
      },
      isThere: (who) => has(who, "/api/v1/webhooks/events", "orders/create"),
    },
  ];
  /** Of each kind whether it is there after the pass of a day: of one who keeps it for 30 days, and of one who has set nothing. */
  const seen: Record<string, [of30Days: boolean, ofServer: boolean][]> = {};
  beforeAll(async () => {
    const shops: { kind: Kind; who: Merchant; other: Merchant }[] = [];
    for (const kind of KINDS) {
      const who = await aging.newMerchant({ retention: { [kind.setting]: 30 } });
      const other = await aging.newMerchant();
      for (const each of [who, other]) await kind.add(each);
      shops.push({ kind, who, other });
      seen[kind.kind] = [];
    }
    for (const at of [LAST_KEPT, FIRST_GONE]) {
      await aging.passAt(at);
      for (const { kind, who, other } of shops)
        seen[kind.kind].push([await kind.isThere(who), await kind.isThere(other)]);
    }
    aging.now = NOON;
  });

  test.each(KINDS)("$kind", ({ kind }) => {
    expect(seen[kind]).toEqual([
      [true, true],
      [false, true],
    ]);
  });

  test("an alert that no receiver has accepted yet stays", async () => {
    await using closed = receiver(() => new Response(null, { status: 500 }));
    const who = await aging.newMerchant({ callback_url: closed.url, retention: { alerts_days: 7 } });
    await aging.score(who, "A", BAD);
    await aging.passAt(NOON + 9 * DAY);
    expect(await ask(server, who, "GET /api/v1/alerts")).toMatchObject({ total: 1 });
    await server.services.alerts.runDue();
  });
});

describe("an order without a final outcome keeps its person", () => {
  test("for 90 days without an outcome or not delivered yet; cancelled or back for its own", async () => {
    const who = await aging.newMerchant({ retention: { orders_days: 30 } });
    const OUTCOMES = [null, "ndr", "cancelled", "rto"];
    for (const result of OUTCOMES) {
      await aging.score(who, `${result}`);
      if (result) await aging.outcome(who, `${result}`, result);
    }
    const erasedAt = async (at: number) => {
      await aging.passAt(at);
      return Promise.all(OUTCOMES.map((result) => aging.isErased(who, `${result}`)));
    };
    const endOf = (days: number) => NOON + days * DAY + DAY / 2;
    expect(await erasedAt(endOf(30) - 1)).toEqual([false, false, false, false]);
    expect(await erasedAt(endOf(30))).toEqual([false, false, true, true]);
    expect(await erasedAt(endOf(90) - 1)).toEqual([false, false, true, true]);
    expect(await erasedAt(endOf(90))).toEqual([true, true, true, true]);
  });

  test("until it has one, after which its own days apply", async () => {
    const who = await aging.newMerchant({ retention: { orders_days: 30 } });
    await aging.score(who, "A");
    await aging.passAt(NOON + 60 * DAY);
    await aging.outcome(who, "A", "delivered");
    await aging.passAt(NOON + 60 * DAY);
    expect(await aging.isErased(who, "A")).toBe(true);
  });

  test("and is still in the queue when it has lost it", async () => {
    const who = await aging.newMerchant({ retention: { orders_days: 30 } });
    await aging.score(who, "A", BAD);
    await aging.passAt(NOON + 91 * DAY);
    expect(await ask<OrderPage>(server, who, "GET /api/v1/orders/risk")).toMatchObject({
      orders: [{ order_id: "A", customer_name: "" }],
    });
    await ask(server, who, "POST /api/v1/order/verify", { order_id: "A", action: "rejected" });
    await aging.outcome(who, "A", "cancelled");
    expect(await aging.order(who, "A")).toMatchObject({ status: "rejected", outcome: "cancelled" });
  });
});
