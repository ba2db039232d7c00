/** What is read does not depend on how many orders a merchant has. `make growth` measures the same in time. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { loadConfig } from "../../../src/config.ts";
import type { Account } from "../../../src/features/accounts/types.ts";
import type { OrderIn, PageRequest, Search } from "../../../src/features/orders/index.ts";
import { silentLogger } from "../../../src/lib/log.ts";
import { DAY_MS } from "../../../src/lib/time.ts";
import { type App, openApp } from "../../../src/server/app.ts";
import { temporaryFolder } from "../../support/binary.ts";
import { countReads, watchStatements } from "./rows-read.ts";
import { GOOD, NOON, pastOrder } from "./support.ts";

const SMALL = 400;
const LARGE = 4_000;
/** Orders of both shops are placed within the same days, in the same PINs. */
const DAYS = 10;
const PINS = ["560034", "560001", "400001", "110001", "700026"];
/** Without an outcome, in both. */
const OPEN = 300;
const BATCH = 400;
/** How much more may be read in the shop that is ten times as large. */
const MAX_GROWTH = 2;
/** So few rows are no growth: an order of a new buyer reads none. */
const FEW = 20;

interface Shop extends AsyncDisposable {
  app: App;
  account: Account;
  size: number;
}

const page =
  (search: Search, sort?: PageRequest["sort"]) =>
  ({ app, account }: Shop) =>
    app.services.orders.list(account, { search, sort });

const score = ({ app, account }: Shop, order: Partial<OrderIn> & { order_id: string }, at = NOON) =>
  app.services.orders.scoreOne(
    account,
    { ...GOOD, ...order },
    { channel: "api", counted: false, at, source: "test" },
  );

const by = (name: "placed_at" | "risk" | "value", isDescending = true) => ({ by: name, isDescending });

const CASES: Record<string, (shop: Shop) => Promise<unknown>> = {
  "the first page of the list": page({}),
  "the last page of the list": page({}, by("placed_at", false)),
  "the list by risk": page({}, by("risk")),
  "the list by value": page({}, by("value")),
  "a list of LOW, pending, no outcome, COD": page({
    level: "LOW",
    status: "pending",
    outcome: "none",
    payment: "COD",
  }),
  "a list of one PIN": page({ pincode: PINS[0] }),
  "a list of one state": page({ state: "Karnataka" }),
  "a list of HIGH and rejected": page({ level: "HIGH", status: "rejected" }),
  "the review queue": page({ isQueued: true }, by("risk")),
  "the start of an export": async ({ app, account }) => {
    const file = await app.services.orders.exportCsv(account, {}, by("placed_at"));
    await file.next();
    file.close();
  },
  "the score of a new order": (shop) => score(shop, { order_id: "new", phone: "98860 54321" }),
  "an edit of the oldest order": (shop) =>
    score(shop, { order_id: "O0", phone: "98860 54321", pincode: PINS[1] }),
  "an order of the first day that comes late": (shop) => {
    const placed_at = new Date(NOON - DAYS * DAY_MS + 3_600_000).toISOString();
    return score(shop, { order_id: "late", phone: "98860 54322", placed_at });
  },
  "analytics of a year": ({ app, account }) => app.services.orders.analytics(account, 365),
  "a rescore": ({ app, account }) => app.services.orders.rescore(account, { source: "test" }),
};

/** These read changes of the order's own day: fewer than a day has orders, whatever came later. */
const OF_A_DAY = ["an edit of the oldest order", "an order of the first day that comes late"];

let shops: { small: Shop; large: Shop };
let unwatch: () => void;
beforeAll(async () => {
  unwatch = watchStatements();
  shops = { small: await openShop(SMALL), large: await openShop(LARGE) };
});
afterAll(async () => {
  await shops.small[Symbol.asyncDispose]();
  await shops.large[Symbol.asyncDispose]();
  unwatch();
});

describe("with ten times the orders, no more rows are read for", () => {
  test.each(Object.entries(CASES))("%s", async (name, run) => {
    const read = async (shop: Shop) => {
      const count = countReads(shop.size);
      await run(shop);
      return { rows: count.rows(), scans: count.scans() };
    };
    const [small, large] = [await read(shops.small), await read(shops.large)];
    const limit = OF_A_DAY.includes(name) ? LARGE / DAYS : MAX_GROWTH * Math.max(FEW, small.rows);
    const grown = large.rows > limit;
    // A failure shows how many rows, and the statements that read them all.
    expect(grown ? { ...large, before: small.rows } : null).toBeNull();
  });
});

async function openShop(size: number): Promise<Shop> {
  const folder = temporaryFolder();
  const { config } = loadConfig([], { THIKANA_DATA_DIR: folder.path, THIKANA_DEFAULT_PLAN: "pro" });
  const app = await openApp({ config, log: silentLogger, clock: () => NOON });
  const { orders, accounts } = app.services;
  const { account } = await accounts.signup({
    name: "A shop",
    email: "a@example.com",
    password: "a long password",
  });
  for (let from = 0; from < size; from += BATCH) {
    await orders.score(
      account,
      Array.from({ length: BATCH }, (_, i) => orderOf(from + i, size)),
      "history",
    );
    await orders.outcome(account, outcomesOf(from, size));
  }
  // A search waits for the search index, which would be read for in the middle of a case.
  await orders.list(account, { search: { q: "Buyer 0" }, limit: 1 });
  return {
    app,
    account,
    size,
    async [Symbol.asyncDispose]() {
      await app.close();
      folder[Symbol.dispose]();
    },
  };
}

/** An order of a buyer of its own. */
function orderOf(i: number, size: number) {
  const order = {
    order_id: `O${i}`,
    name: `Buyer ${i}`,
    phone: `9${String(845_000_000 + i)}`,
    email: `buyer${i}@example.com`,
    line1: `Flat ${i}, Prestige Towers, 80 Feet Road`,
    pincode: PINS[i % PINS.length],
    payment_method: i % 3 === 0 ? ("PREPAID" as const) : ("COD" as const),
    order_value: 100 + (i % 900),
  };
  return pastOrder(order, NOON - DAYS * DAY_MS * (1 - i / size));
}

/** Outcomes on the day of the order, so that no later order comes before them; the last orders have none. */
function outcomesOf(from: number, size: number) {
  const count = Math.max(0, Math.min(BATCH, size - OPEN - from));
  return Array.from({ length: count }, (_, i) => ({
    order_id: `O${from + i}`,
    outcome: (from + i) % 7 === 0 ? ("rto" as const) : ("delivered" as const),
    at: NOON - DAYS * DAY_MS * (1 - (from + BATCH) / size),
  }));
}
