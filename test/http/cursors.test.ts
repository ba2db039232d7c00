/** Every list that grows goes on by cursor, and skips at most 10,000 entries. */
import { beforeAll, describe, expect, test } from "bun:test";
import { SECRET, wooOrder } from "../features/webhooks/support.ts";
import { ask, BAD, PRO } from "./orders.ts";
import { ADMIN_KEY, send, signUp, useServer } from "./server.ts";

const server = await useServer({ ...PRO, THIKANA_ALLOW_PRIVATE_CALLBACKS: "127.0.0.0/8" });
const merchant = await signUp(server);
beforeAll(async () => {
  const settings = { storeB_secret: SECRET, callback_url: "http://127.0.0.1:9/" };
  await ask(server, merchant, "PUT /api/v1/account", settings);
  for (const id of [1, 2, 3]) {
    await ask(server, merchant, "POST /api/v1/order/score", { ...BAD, order_id: `o${id}` });
    const { body, headers } = wooOrder("order.created", { id });
    await send(server, "POST", `/webhooks/storeB/${merchant.pk}`, { body, headers });
  }
  const rules = await ask<{ thresholds: object }>(server, merchant, "GET /api/v1/rules");
  for (const high of [71, 72, 73]) {
    const thresholds = { ...rules.thresholds, high };
    await ask(server, merchant, "PUT /api/v1/rules", { ...rules, thresholds });
  }
  for (let i = 0; i < 3; i++) await signUp(server);
});

type Page = Record<string, unknown> & { next: string | null };

async function get(path: string): Promise<{ status: number; body: Page }> {
  const [name, key] = path.includes("/admin/") ? ["X-Admin-Key", ADMIN_KEY] : ["X-API-Key", merchant.sk];
  const response = await send(server, "GET", path, { headers: { [name]: key } });
  return { status: response.status, body: (await response.json()) as Page };
}

/** Path, the property with the entries, and the least number of them. */
const LISTS: [path: string, entries: string, atLeast: number][] = [
  ["/api/v1/orders?sort=-placed_at", "orders", 6],
  ["/api/v1/orders/risk?sort=risk", "orders", 3],
  ["/api/v1/alerts?", "alerts", 3],
  ["/api/v1/webhooks/events?", "events", 3],
  ["/api/v1/audit?", "entries", 6],
  ["/api/v1/audit?kind=account", "entries", 2],
  ["/api/v1/audit?kind=order", "entries", 6],
  ["/api/v1/rules/history?", "versions", 4],
  ["/api/v1/admin/merchants?", "merchants", 4],
  ["/api/v1/admin/audit?", "entries", 4],
];

describe.each(LISTS)("%s", (path, entries, atLeast) => {
  test("is walked through by its cursors, every entry once", async () => {
    const whole = await get(path);
    expect(whole.status).toBe(200);
    expect(whole.body.next).toBeNull();
    const walked: unknown[] = [];
    for (let cursor = ""; ; ) {
      const { body } = await get(`${path}&limit=2${cursor}`);
      walked.push(...(body[entries] as unknown[]));
      if (body.next === null) break;
      expect(body.next).toMatch(/^[\w-]{1,200}$/);
      cursor = `&cursor=${body.next}`;
    }
    expect(walked.length).toBeGreaterThanOrEqual(atLeast);
    expect(walked).toEqual(whole.body[entries] as unknown[]);
  });

  test("refuses the cursor of another list", async () => {
    const [other] = LISTS.find(([each]) => each !== path && !each.includes("?kind"))!;
    const { next } = (await get(`${other}&limit=1`)).body;
    expect(next).toBeString();
    for (const cursor of [next, "x", ""]) {
      const { status, body } = await get(`${path}&cursor=${cursor}`);
      expect([status, body]).toMatchObject([400, { code: "invalid_cursor", field: "cursor" }]);
    }
  });
});

describe.each(LISTS.filter(([, entries]) => ["orders", "alerts", "events"].includes(entries)))(
  "an offset of %s",
  (path, entries) => {
    test("may be 10,000", async () => {
      const { status, body } = await get(`${path}&offset=10000`);
      expect([status, body[entries]]).toEqual([200, []]);
    });

    test.each([10_001, 5_000_000_000])("of %d is refused by the name of the cursor", async (offset) => {
      const { status, body } = await get(`${path}&offset=${offset}`);
      expect([status, body]).toMatchObject([400, { code: "offset_too_large", field: "offset" }]);
      expect(JSON.stringify(body)).toContain("cursor");
    });

    test("does not go with a cursor", async () => {
      const { next } = (await get(`${path}&limit=1`)).body;
      const { status, body } = await get(`${path}&limit=1&offset=1&cursor=${next}`);
      expect([status, body]).toMatchObject([400, { code: "offset_with_cursor", field: "offset" }]);
    });
  },
);
