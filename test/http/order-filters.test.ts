/** Filters, sorting and cursors of the list, the queue and the export. */
import { beforeAll, describe, expect, test } from "bun:test";
import { SECRET, wooOrder } from "../features/webhooks/support.ts";
import { ask, BAD, GOOD, type OrderPage, PRO } from "./orders.ts";
import { type Scenario, scenarios } from "./scenario.ts";
import { type Merchant, send, signUp, useServer } from "./server.ts";

interface Page extends OrderPage {
  next: string | null;
}

const headers = { "X-API-Key": "{sk}" };
const score = "POST /api/v1/order/score";

const get = (path: string, who = merchant) => ask<Page>(server, who, `GET ${path}`);
const ids = ({ orders }: Page) => orders.map(({ order_id }) => order_id);
const list = async (query: string) => ids(await get(`/api/v1/orders?${query}`));
const exported = async (query: string) =>
  (await ask<string>(server, merchant, `GET /api/v1/export/orders.csv?${query}`))
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .map((row) => row.split(",")[0].replace("'", ""));

/** An order of a shop, placed when the shop says. */
async function placed(id: number, at: string, patch: object = {}): Promise<void> {
  const { body, headers } = wooOrder("order.created", { id, date_created_gmt: at, ...patch });
  await send(server, "POST", `/webhooks/storeB/${merchant.pk}`, { body, headers });
}

const MUMBAI = { ...GOOD, city: "Mumbai", state: "Maharashtra", pincode: "400050" };

const server = await useServer(PRO);
const merchant = await signUp(server);
const fixture = () => ({ server, merchant });
beforeAll(async () => {
  await ask(server, merchant, "PUT /api/v1/account", { storeB_secret: SECRET });
  // Came first, placed last.
  await ask(server, merchant, score, { ...GOOD, order_id: "today", order_value: 500 });
  // The last minute of 5 October in India, and the first one of the 6th; one older, which came last.
  await placed(602, "2025-10-05T18:30:00");
  await placed(601, "2025-10-05T18:29:59", { total: "99.50" });
  await placed(500, "2024-02-29T00:00:00");
  await ask(server, merchant, score, { ...MUMBAI, order_id: "mumbai", order_value: 9000, channel: "pos" });
  // The first one's risk is higher: a customer who is new.
  // With a phone to call: else both would have the highest risk that there is.
  const bad = { ...BAD, phone: "98450 31267", order_value: 700 };
  await ask(server, merchant, score, { ...bad, order_id: "bad1" });
  await ask(server, merchant, score, { ...bad, order_id: "bad2" });
});

describe("filters", () => {
  test.each([
    ["", ["bad2", "bad1", "mumbai", "today", "602", "601", "500"]],
    ["from=2025-10-06&to=2025-10-06", ["602"]],
    ["from=2025-10-05&to=2025-10-05", ["601"]],
    ["from=2025-10-05&to=2025-10-06", ["602", "601"]],
    ["to=2025-10-05", ["601", "500"]],
    ["to=2024-02-28", []],
    ["from=2025-10-06T00:00&to=2025-10-06T00:00:00", ["602"]],
    ["from=2025-10-05T18:30:00Z&to=2025-10-06", ["602"]],
    ["from=2025-10-05T23:59:59%2B05:30&to=2025-10-06", ["602", "601"]],
    // A plus that nobody has escaped.
    ["from=2025-10-06T00:00:00+05:30&to=2025-10-06", ["602"]],
    ["state=Maharashtra", ["mumbai"]],
    ["state=MH", ["mumbai"]],
    ["state=27", ["mumbai"]],
    ["state=महाराष्ट्र", ["mumbai"]],
    ["state=kerala", []],
    ["channel=woocommerce", ["602", "601", "500"]],
    ["channel=pos", ["mumbai"]],
    ["channel=fax", []],
    ["payment=PREPAID", ["mumbai", "today"]],
    ["pincode=400050", ["mumbai"]],
    ["pincode=400 050", ["mumbai"]],
    ["pincode=४०००५०", ["mumbai"]],
    ["pincode=4000", []],
    ["min_value=700&max_value=1249", ["bad2", "bad1", "602", "500"]],
    ["max_value=99.5", ["601"]],
    ["min_value=9000.01", []],
    ["q=mumbai&min_value=8999", ["mumbai"]],
    ["q=mumbai&max_value=8999", []],
    ["state=KA&channel=woocommerce&to=2024-12-31", ["500"]],
    ["level=HIGH&min_value=1&state=KA", []],
  ])("%s gives %p, in the list and in the export", async (query, expected) => {
    expect(await list(query)).toEqual(expected);
    expect(await exported(query)).toEqual(expected);
    expect((await get(`/api/v1/orders?${query}`)).total).toBe(expected.length);
  });

  const bad = (query: string, type: string): Scenario => ({
    ...{ name: `${query} is refused: ${type}`, request: `GET /api/v1/orders?${query}`, headers, status: 422 },
    json: { detail: [{ loc: ["query", query.split("=")[0]], type }] },
  });
  scenarios(fixture, [
    bad("from=yesterday", "datetime_from_date_parsing"),
    bad("from=2025-02-29", "datetime_from_date_parsing"),
    bad("to=05/10/2025", "datetime_from_date_parsing"),
    bad("to=", "datetime_from_date_parsing"),
    bad("state=Texas", "literal_error"),
    bad("state=Karnatakaa%20", "literal_error"),
    bad("open=maybe", "bool_parsing"),
    bad("min_value=cheap", "float_parsing"),
    bad("max_value=-1", "greater_than_equal"),
    bad("sort=name", "literal_error"),
    bad("payment=UPI", "literal_error"),
  ]);
  scenarios(
    fixture,
    ["/api/v1/orders/risk", "/api/v1/export/orders.csv"].map((path) => ({
      ...{
        name: `${path} refuses an unknown state`,
        request: `GET ${path}?state=Texas`,
        headers,
        status: 422,
      },
    })),
  );
});

describe("none", () => {
  test.each([
    ["state=none", ["nowhere"]],
    ["pincode=none", ["nowhere", "no-pin"]],
    ["pincode=none&state=KA", ["no-pin"]],
  ])("as a state or PIN is that of orders which lack it: %s", async (query, expected) => {
    const own = await signUp(server);
    const nowhere = { ...GOOD, line1: "Flat 4B", line2: "", landmark: "", city: "", state: "", pincode: "" };
    await ask(server, own, score, { ...GOOD, order_id: "all" });
    await ask(server, own, score, { ...nowhere, state: "Karnataka", order_id: "no-pin" });
    await ask(server, own, score, { ...nowhere, order_id: "nowhere" });
    expect(ids(await get(`/api/v1/orders?${query}`, own))).toEqual(expected);
  });
});

describe("open", () => {
  test("is what is neither delivered nor RTO, a cancelled order too", async () => {
    const own = await signUp(server);
    for (const outcome of ["delivered", "rto", "ndr", "cancelled", "none"]) {
      await ask(server, own, score, { ...GOOD, order_id: outcome });
      if (outcome !== "none")
        await ask(server, own, "POST /api/v1/order/outcome", { order_id: outcome, outcome });
    }
    const found = async (query: string) => {
      const page = await get(`/api/v1/orders?${query}`, own);
      expect(page.total).toBe(page.orders.length);
      return ids(page);
    };
    expect(await found("open=true")).toEqual(["none", "cancelled", "ndr"]);
    expect(await found("open=false")).toEqual(["rto", "delivered"]);
    expect(await found("open=false&outcome=rto")).toEqual(["rto"]);
    expect(await found("open=1&channel=api")).toEqual(["none", "cancelled", "ndr"]);
  });
});

describe("the queue", () => {
  test("leaves out what is delivered, returned or cancelled, and keeps a failed attempt", async () => {
    const own = await signUp(server);
    const queued = async () => {
      const { orders, total } = await get("/api/v1/orders/risk?sort=placed_at", own);
      expect(total).toBe(orders.length);
      return orders.map(({ order_id }) => order_id);
    };
    for (const id of ["q1", "q2", "q3", "q4"]) await ask(server, own, score, { ...BAD, order_id: id });
    expect(await queued()).toEqual(["q1", "q2", "q3", "q4"]);
    const tell = (order_id: string, outcome: string) =>
      ask(server, own, "POST /api/v1/order/outcome", { order_id, outcome });
    await tell("q1", "delivered");
    await tell("q2", "rto");
    await tell("q3", "cancelled");
    await tell("q4", "ndr");
    expect(await queued()).toEqual(["q4"]);
    await tell("q1", "ndr");
    expect(await queued()).toEqual(["q1", "q4"]);
  });

  test.each([
    ["", ["bad1", "bad2"]],
    ["sort=placed_at", ["bad1", "bad2"]],
    ["sort=-placed_at", ["bad2", "bad1"]],
    ["sort=risk", ["bad2", "bad1"]],
    ["level=REVIEW", []],
    ["payment=COD&min_value=700&state=KA&open=true", []],
    ["payment=COD&min_value=700&open=true", ["bad1", "bad2"]],
    ["channel=woocommerce", []],
    ["q=mailinator", ["bad1", "bad2"]],
    ["to=2025-12-31", []],
  ])("%s gives %p", async (query, expected) => {
    const page = await get(`/api/v1/orders/risk?${query}`);
    expect(ids(page)).toEqual(expected);
    expect(page.total).toBe(expected.length);
  });
});

describe("sorting", () => {
  test.each([
    ["sort=placed_at", ["500", "601", "602", "today", "mumbai", "bad1", "bad2"]],
    ["sort=-placed_at", ["bad2", "bad1", "mumbai", "today", "602", "601", "500"]],
    ["sort=value", ["601", "today", "bad1", "bad2", "602", "500", "mumbai"]],
    ["sort=-value", ["mumbai", "500", "602", "bad2", "bad1", "today", "601"]],
    ["sort=-value&q=mailinator", ["bad2", "bad1"]],
    ["sort=value&channel=woocommerce", ["601", "602", "500"]],
  ])("%s gives %p", async (query, expected) => {
    expect(await list(query)).toEqual(expected);
    expect(await exported(query)).toEqual(expected);
  });

  test("by risk is by risk_score", async () => {
    const scores = (await get("/api/v1/orders?sort=-risk")).orders.map(({ risk_score }) => risk_score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    const ascending = (await get("/api/v1/orders?sort=risk")).orders.map(({ risk_score }) => risk_score);
    expect(ascending).toEqual(scores.toReversed());
  });
});

describe("a cursor", () => {
  /** ConcurrencyLimiter all pages; `between` runs before each further one. */
  async function walk(path: string, who: Merchant, between: () => Promise<unknown> = async () => {}) {
    const seen: string[] = [];
    for (let cursor = ""; ; ) {
      const page = await get(`${path}${cursor}`, who);
      seen.push(...ids(page));
      if (page.next === null) return seen;
      expect(page.next).toMatch(/^[\w-]{1,200}$/);
      cursor = `&cursor=${page.next}`;
      await between();
    }
  }

  test.each(["placed_at", "-placed_at", "value", "-value", "risk", "-risk"])(
    "walks through all orders once, by %s",
    async (sort) => {
      const all = await list(`sort=${sort}`);
      expect(await walk(`/api/v1/orders?sort=${sort}&limit=2`, merchant)).toEqual(all);
      expect(
        await walk(
          `/api/v1/orders?sort=${sort}&limit=1&open=true&max_value=1e6`.replace("1e6", "100000"),
          merchant,
        ),
      ).toEqual(all);
    },
  );

  test("walks through a search and through the queue", async () => {
    expect(await walk("/api/v1/orders?q=mailinator&limit=1", merchant)).toEqual(["bad2", "bad1"]);
    expect(await walk("/api/v1/orders/risk?limit=1", merchant)).toEqual(["bad1", "bad2"]);
  });

  test.each(["-placed_at", "placed_at", "-risk", "value"])(
    "neither doubles nor skips when orders come in between, by %s",
    async (sort) => {
      const own = await signUp(server);
      const before = Array.from({ length: 9 }, (_, i) => `b${i}`);
      // Equal in all that is sorted by.
      for (const order_id of before) await ask(server, own, score, { ...BAD, order_id });
      let more = 0;
      const seen = await walk(`/api/v1/orders?sort=${sort}&limit=2`, own, async () => {
        // Enough; else the walk in the order of time would never end.
        if (more < 6) await ask(server, own, score, { ...BAD, order_id: `n${more++}` });
      });
      expect(seen.filter((id) => id.startsWith("b")).sort()).toEqual(before);
      expect(new Set(seen).size).toBe(seen.length);
    },
  );

  test("is null on the last page, even a full one", async () => {
    expect((await get("/api/v1/orders?limit=7")).next).toBeNull();
    expect((await get("/api/v1/orders?limit=6")).next).not.toBeNull();
    expect((await get("/api/v1/orders?q=nothing-like-it")).next).toBeNull();
  });

  test("may be used with another limit", async () => {
    const { next } = await get("/api/v1/orders?limit=2");
    expect(await list(`limit=3&cursor=${next}`)).toEqual(["mumbai", "today", "602"]);
  });

  test("belongs to its list, its filters and its sort", async () => {
    const { next } = await get("/api/v1/orders?limit=1&payment=COD");
    const other = await signUp(server);
    const refused = async (path: string, who = merchant) => {
      const response = await send(server, "GET", path, { headers: { "X-API-Key": who.sk } });
      expect([path, response.status, await response.json()]).toMatchObject([
        path,
        400,
        { code: "invalid_cursor", field: "cursor" },
      ]);
    };
    expect(await list(`limit=1&payment=COD&cursor=${next}`)).toEqual(["bad1"]);
    await refused(`/api/v1/orders?cursor=${next}`);
    await refused(`/api/v1/orders?payment=PREPAID&cursor=${next}`);
    await refused(`/api/v1/orders?payment=COD&q=x&cursor=${next}`);
    await refused(`/api/v1/orders?payment=COD&sort=placed_at&cursor=${next}`);
    await refused(`/api/v1/orders/risk?payment=COD&sort=-placed_at&cursor=${next}`);
    await refused(`/api/v1/orders?payment=COD&cursor=${next}`, other);
    for (const cursor of ["", "x", "bnVsbA", "W10", "e30"]) await refused(`/api/v1/orders?cursor=${cursor}`);
  });

  scenarios(fixture, [
    {
      name: "has 200 characters at most",
      ...{ request: `GET /api/v1/orders?cursor=${"x".repeat(201)}`, headers, status: 422 },
    },
  ]);
});
