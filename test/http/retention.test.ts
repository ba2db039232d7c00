/** Data past its time goes, and nothing else; on a clock that the test moves. Days are calendar days in India. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { receiver } from "../alerts/support.ts";
import { STORE_SECRETS, shopifyOrder } from "../webhooks/support.ts";
import { ask, BAD, GOOD, type OrderPage, PRO } from "./orders.ts";
import { scenarios } from "./scenario.ts";
import { type Merchant, send, signUp, startTestServer, type TestServer } from "./server.ts";
import { join as joinTeam, tell } from "./team.ts";

const DAY = 86_400_000;
/** Noon in India. */
const NOON = Date.UTC(2026, 8, 20, 6, 30);
/** The last moment at which what happened at noon is within 30 days, and the first at which it is not. */
const LAST_KEPT = NOON + 30 * DAY + DAY / 2 - 1;
const FIRST_GONE = LAST_KEPT + 1;
const SETTINGS = {
  ...PRO,
  THIKANA_ALLOW_PRIVATE_CALLBACKS: "127.0.0.0/8",
  THIKANA_KEEP_ORDERS_DAYS: "400",
  THIKANA_KEEP_STORE_EVENTS_DAYS: "200",
};

let now = NOON;
let server: TestServer;
let merchant: Merchant;
const shop = receiver(() => new Response(null, { status: 200 }));
const fixture = () => ({ server, merchant });

beforeAll(async () => {
  server = await startTestServer(SETTINGS, () => now);
  merchant = await signUp(server);
});
afterAll(async () => {
  await server.stop();
  await shop[Symbol.asyncDispose]();
});

/** A merchant at noon of the first day. */
async function newMerchant(settings: object = {}): Promise<Merchant> {
  now = NOON;
  const made = await signUp(server);
  await ask(server, made, "PUT /api/v1/account", { ...STORE_SECRETS, ...settings });
  return made;
}
const keep = (who: Merchant, retention: object) =>
  ask<{ retention: object }>(server, who, "PUT /api/v1/account", { retention });
/** Runs a pass at a time. */
async function passAt(at: number): Promise<void> {
  now = at;
  await server.services.retention.run();
}
const score = (who: Merchant, order_id: string, more: object = {}) =>
  ask(server, who, "POST /api/v1/order/score", { ...GOOD, ...more, order_id });
const outcome = (who: Merchant, order_id: string, result: string) =>
  ask(server, who, "POST /api/v1/order/outcome", { order_id, outcome: result });
const order = (who: Merchant, id: string) =>
  ask<Record<string, unknown>>(server, who, `GET /api/v1/order/${id}`);
const isErased = async (who: Merchant, id: string) => (await order(who, id)).erased_at !== null;

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
        await score(who, "A");
        await outcome(who, "A", "delivered");
      },
      isThere: async (who) => !(await isErased(who, "A")),
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
        await score(who, "A", BAD);
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
  test.each(KINDS)("$kind", async ({ setting, add, isThere }) => {
    const who = await newMerchant({ retention: { [setting]: 30 } });
    const other = await newMerchant();
    await add(who);
    await add(other);
    await passAt(LAST_KEPT);
    expect(await isThere(who)).toBe(true);
    await passAt(FIRST_GONE);
    expect(await isThere(who)).toBe(false);
    // One who has set nothing keeps it as long as the server does.
    expect(await isThere(other)).toBe(true);
    now = NOON;
  });

  test("an alert that no receiver has accepted yet stays", async () => {
    await using closed = receiver(() => new Response(null, { status: 500 }));
    const who = await newMerchant({ callback_url: closed.url, retention: { alerts_days: 7 } });
    await score(who, "A", BAD);
    await passAt(NOON + 9 * DAY);
    expect(await ask(server, who, "GET /api/v1/alerts")).toMatchObject({ total: 1 });
    await server.services.alerts.runDue();
  });
});

describe("an order without a final outcome keeps its person", () => {
  test.each([
    ["without any", null, 90],
    ["that was not delivered yet", "ndr", 90],
    ["that was cancelled", "cancelled", 30],
    ["that came back", "rto", 30],
  ])("%s: %s, for %d days", async (_, result, days) => {
    const who = await newMerchant({ retention: { orders_days: 30 } });
    await score(who, "A");
    if (result) await outcome(who, "A", result);
    const end = NOON + days * DAY + DAY / 2;
    await passAt(end - 1);
    expect(await isErased(who, "A")).toBe(false);
    await passAt(end);
    expect(await isErased(who, "A")).toBe(true);
  });

  test("until it has one, after which its own days apply", async () => {
    const who = await newMerchant({ retention: { orders_days: 30 } });
    await score(who, "A");
    await passAt(NOON + 60 * DAY);
    await outcome(who, "A", "delivered");
    await passAt(NOON + 60 * DAY);
    expect(await isErased(who, "A")).toBe(true);
  });

  test("and is still in the queue when it has lost it", async () => {
    const who = await newMerchant({ retention: { orders_days: 30 } });
    await score(who, "A", BAD);
    await passAt(NOON + 91 * DAY);
    expect(await ask<OrderPage>(server, who, "GET /api/v1/orders/risk")).toMatchObject({
      orders: [{ order_id: "A", customer_name: "" }],
    });
    await ask(server, who, "POST /api/v1/order/verify", { order_id: "A", action: "rejected" });
    await outcome(who, "A", "cancelled");
    expect(await order(who, "A")).toMatchObject({ status: "rejected", outcome: "cancelled" });
  });
});

/** Somebody who is nobody else. */
function person(n: number) {
  const name = `Kamakshi Voleti ${n}x`;
  const [phone, email] = [`98450${10_000 + n}`, `kamakshi.${n}x@voleti.example`];
  const line1 = `Door ${n}x, Gandharva Nivas, Temple Road`;
  return { name, phone, email, line1 };
}

test("an order past its time answers as one whose person was erased", async () => {
  const who = await newMerchant({ retention: { orders_days: 30 } });
  const items = [{ name: `For ${person(1).name}`, sku: "B-1", quantity: 1, price: 499 }];
  for (const id of ["old", "asked"]) {
    await score(who, id, { ...person(1), items, pincode: "560034", order_value: 999 });
    await ask(server, who, "POST /api/v1/order/call", { order_id: id, result: "busy", note: "He is away" });
    await ask(server, who, "POST /api/v1/order/verify", { order_id: id, action: "verified", note: "Aunt" });
    await outcome(who, id, "delivered");
    now += 1;
  }
  now = FIRST_GONE;
  await ask(server, who, "POST /api/v1/privacy/erase", { order_id: "asked" });
  await passAt(FIRST_GONE);
  const shown = async (id: string) => {
    const { order_id, placed_at, revised_by, verification, signals, ...rest } = await order(who, id);
    const { entries } = await ask<{ entries: { type: string; after: unknown }[] }>(
      server,
      who,
      `GET /api/v1/order/${id}/timeline`,
    );
    const types = entries.map(({ type, after }) => [type, after]);
    return JSON.parse(
      JSON.stringify({ rest, verification, types }).replaceAll(/"[^"]*\d\d:\d\d:[^"]*Z"/g, '"then"'),
    );
  };
  const old = await shown("old");
  expect(old.rest).toMatchObject({ customer_name: "", phone: "", items: [{ name: "" }], erased_at: "then" });
  // The second order had one of its buyer before it.
  const asked = await shown("asked");
  for (const each of [old, asked])
    for (const key of ["risk_score", "risk_reasons", "rto_probability"]) delete each.rest[key];
  expect({ ...old, types: old.types.slice(1) }).toEqual({ ...asked, types: asked.types.slice(1) });
});

describe("of many orders, half of them past their time", () => {
  const ORDERS = 400;
  const MANY_NOON = NOON + 100 * DAY;
  let who: Merchant;
  let before: Record<string, unknown>;

  /** What must be the same before and after. */
  async function numbers(): Promise<Record<string, unknown>> {
    const paths = [
      ...["GET /api/v1/analytics/rto?days=366", "GET /api/v1/analytics/address?days=366"],
      ...["GET /api/v1/orders/risk?limit=100", "GET /api/v1/orders?outcome=rto&limit=1&sort=-risk"],
      ...["POST /api/v1/rules/suggest", "POST /api/v1/rules/backtest"],
    ];
    const all: Record<string, unknown> = {};
    for (const path of paths)
      all[path] = await ask(server, who, path, path.startsWith("POST") ? {} : undefined);
    return all;
  }

  beforeAll(async () => {
    who = await newMerchant();
    now = MANY_NOON;
    const ids = Array.from({ length: ORDERS }, (_, n) => n);
    const place = async (n: number) => {
      const placed_at = new Date(MANY_NOON - (n % 2 ? 31 : 30) * DAY - n * 1000).toISOString();
      const value = { order_value: 300 + n * 7, payment_method: n % 3 ? "COD" : "PREPAID" };
      const vague = n % 5 === 0 ? { line1: `Near temple ${n}`, line2: "" } : {};
      await score(who, `M${n}`, { ...person(n), ...value, ...vague, placed_at });
      if (n % 8 < 7) await outcome(who, `M${n}`, n % 5 === 0 ? "rto" : "delivered");
    };
    for (let from = 0; from < ORDERS; from += 50) await Promise.all(ids.slice(from, from + 50).map(place));
    for (const id of ["new-1", "new-2"]) await score(who, id, BAD);
    await ask(server, who, "POST /api/v1/lists", { list: "block", kind: "phone", value: person(1).phone });
    await keep(who, { orders_days: 30 });
    before = await numbers();
    await passAt(MANY_NOON);
  }, 60_000);

  const pastTime = (n: number) => n % 2 === 1 && n % 8 < 7;

  test("only those are blank, each of them", async () => {
    const csv = await ask<string>(server, who, "GET /api/v1/export/orders.csv");
    const blank = Array.from({ length: ORDERS }, (_, n) => n).filter((n) => !csv.includes(person(n).email));
    expect(blank).toEqual(Array.from({ length: ORDERS }, (_, n) => n).filter(pastTime));
    for (const id of ["M1", "M13"]) expect(csv).toContain(`${id},`);
  });

  test("analytics, queue, lists, learning and backtest say what they said", async () => {
    const after = await numbers();
    for (const path of Object.keys(before)) expect([path, after[path]]).toEqual([path, before[path]]);
  });

  test("no file of the data directory has the people of those, and it has those of the others", () => {
    const files = readdirSync(server.dataDir, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name)));
    const isIn = (text: string) => files.some((file) => file.includes(text));
    // The phone of the first is on the merchant's block list.
    const foundOf = (n: number) =>
      Object.values(person(n)).filter((text) => (n === 1 && text === person(1).phone ? false : isIn(text)));
    for (let n = 0; n < ORDERS; n++) {
      if (pastTime(n)) expect([n, foundOf(n)]).toEqual([n, []]);
      else expect(isIn(person(n).email)).toBe(true);
    }
  });

  test("the merchant's own lists stay, and keep working", async () => {
    expect(await ask(server, who, "GET /api/v1/lists")).toMatchObject({
      entries: [{ kind: "phone", value: person(1).phone }],
    });
    expect(await score(who, "again", person(1))).toMatchObject({ risk_level: "HIGH" });
  });

  test("the audit says so once, and the next pass finds nothing more to do", async () => {
    const erasures = async () => {
      const { entries } = await ask<{ entries: { action: string; after: unknown }[] }>(
        server,
        who,
        "GET /api/v1/audit?kind=account",
      );
      return entries.filter(({ action }) => action === "privacy.erased").map(({ after }) => after);
    };
    const expected = Array.from({ length: ORDERS }, (_, n) => n).filter(pastTime).length;
    expect(await erasures()).toEqual([{ by: ["age"], orders: expected }]);
    await passAt(MANY_NOON);
    expect(await erasures()).toHaveLength(1);
  });

  test("an order that is sent again has its person until the next pass", async () => {
    await score(who, "M1", person(1));
    expect(await order(who, "M1")).toMatchObject({ customer_name: person(1).name, erased_at: null });
    await passAt(MANY_NOON);
    expect(await isErased(who, "M1")).toBe(true);
  });
});

test("a pass that the end of the server cuts off is finished by the next start's", async () => {
  const who = await newMerchant({ retention: { orders_days: 30 } });
  for (let n = 0; n < 120; n++) await score(who, `C${n}`, person(n));
  now = NOON + 91 * DAY;
  const running = server.services.retention.run();
  await server.restart();
  await running;
  const blank = async () => {
    const csv = await ask<string>(server, who, "GET /api/v1/export/orders.csv");
    return 120 - (csv.match(/voleti\.example/g) ?? []).length;
  };
  expect(await blank()).toBeLessThan(120);
  await passAt(NOON + 91 * DAY);
  expect(await blank()).toBe(120);
}, 30_000);
