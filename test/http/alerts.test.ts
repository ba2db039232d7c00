import { afterAll, describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { receiver } from "../features/alerts/support.ts";
import { scenarios } from "./scenario.ts";
import { send, setAccount, signUp, startTestServer } from "./server.ts";

/** How far the server's clock is ahead. */
let ahead = 0;
let status = 200;
const shop = receiver(() => new Response("ok", { status }));

const clock = () => Date.now() + ahead;
const server = await startTestServer({ THIKANA_ALLOW_PRIVATE_CALLBACKS: "127.0.0.0/8" }, clock);
const merchant = await signUp(server);
const free = await signUp(server);
await setAccount(server, merchant, { plan: "pro" });
afterAll(async () => {
  await server.stop();
  await shop[Symbol.asyncDispose]();
});

const key = () => ({ "X-API-Key": merchant.sk });
const RISKY = {
  order_id: "R-1",
  reference: "#1019",
  name: "test",
  phone: "0000000000",
  line1: "asdf",
  pincode: "560034",
  order_value: 25000,
};

async function until<T>(ask: () => Promise<T>, enough: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await ask();
    if (enough(value)) return value;
    await Bun.sleep(5);
  }
}

interface Page {
  alerts: { id: number; status: string; attempts: number }[];
  total: number;
}
const page = async () =>
  (await send(server, "GET", "/api/v1/alerts", { headers: key() })).json() as Promise<Page>;

describe("before there is a callback URL", () => {
  const headers = { "X-API-Key": "{sk}" };
  scenarios(
    () => ({ server, merchant }),
    [
      {
        name: "the list is empty",
        request: "GET /api/v1/alerts",
        headers,
        status: 200,
        json: { alerts: [], total: 0, limit: 50, offset: 0 },
      },
      {
        name: "a test has nowhere to go",
        request: "POST /api/v1/account/test-alert",
        headers,
        status: 400,
        json: { code: "callback_url_missing", field: "callback_url" },
      },
      {
        name: "an alert that is not there cannot be resent",
        request: "POST /api/v1/alerts/1/resend",
        headers,
        status: 404,
        json: { code: "alert_not_found" },
      },
      { name: "an id is a number", request: "POST /api/v1/alerts/one/resend", headers, status: 422 },
    ],
  );
  scenarios(
    () => ({ server, merchant: free }),
    [
      {
        name: "the list is for Pro",
        request: "GET /api/v1/alerts",
        headers,
        status: 403,
        json: { code: "pro_required" },
      },
      { name: "so is resending", request: "POST /api/v1/alerts/1/resend", headers, status: 403 },
      { name: "and so is testing", request: "POST /api/v1/account/test-alert", headers, status: 403 },
    ],
  );
});

test("a risky order is alerted at once, listed, and may be sent again", async () => {
  const url = { callback_url: shop.url };
  expect((await send(server, "PUT", "/api/v1/account", { headers: key(), body: url })).status).toBe(200);
  const scored = await send(server, "POST", "/api/v1/order/score", { headers: key(), body: RISKY });
  expect(await scored.json()).toMatchObject({ risk_level: "HIGH" });

  const { alerts } = await until(page, (it) => it.alerts[0]?.status === "delivered");
  expect(alerts).toMatchObject([
    {
      order_id: "R-1",
      risk_level: "HIGH",
      attempts: 1,
      last_status: 200,
      last_error: null,
      next_attempt_at: null,
    },
  ] as never);
  expect(JSON.parse(shop.got[0].body)).toMatchObject({
    type: "order.risk",
    timestamp: expect.any(String),
    data: { order_id: "R-1", risk_level: "HIGH", payment_method: "COD" },
  });

  const resent = await send(server, "POST", `/api/v1/alerts/${alerts[0].id}/resend`, { headers: key() });
  expect(await resent.json()).toMatchObject({ id: alerts[0].id, status: "waiting", attempts: 0 });
  await until(page, (it) => it.alerts[0]?.status === "delivered");
  expect(shop.got.length).toBe(2);
  expect(shop.got[1].headers["webhook-id"]).toBe(shop.got[0].headers["webhook-id"]);
});

test("scoring the same order again to the same level sends nothing", async () => {
  await send(server, "POST", "/api/v1/order/score", { headers: key(), body: RISKY });
  expect((await page()).total).toBe(1);
});

test("a decision reaches the shop, signed, and stands in the list with its type", async () => {
  const body = { order_id: "R-1", action: "rejected", note: "No such house", actor: "Ravi" };
  const before = shop.got.length;
  await send(server, "POST", "/api/v1/order/verify", { headers: key(), body });
  ahead += 15_000;
  const { alerts } = await until(page, (it) => it.total === 2 && it.alerts[0].status === "delivered");
  expect(alerts).toMatchObject([
    { type: "order.decision", order_id: "R-1", attempts: 1 },
    { type: "order.risk", order_id: "R-1" },
  ] as never);
  const { body: sent, headers } = shop.got[before];
  expect(headers["x-service-signature"]).toBe(createHmac("sha256", merchant.sk).update(sent).digest("hex"));
  expect(JSON.parse(sent)).toEqual({
    type: "order.decision",
    timestamp: expect.any(String),
    data: {
      ...{ order_id: "R-1", reference: "#1019", channel: "api", risk_level: "HIGH" },
      ...{ status: "rejected", previous: "pending", note: "No such house", actor: "Ravi" },
      ...{ risk_score: expect.any(Number), decided_at: expect.any(String) },
    },
  });
});

test("a test alert says at once what was answered; ten a minute are enough", async () => {
  const ask = () => send(server, "POST", "/api/v1/account/test-alert", { headers: key() });
  const first = await ask();
  expect(await first.json()).toEqual({ delivered: true, status: 200, error: null });
  expect(JSON.parse(shop.got.at(-1)!.body)).toMatchObject({ type: "order.risk", data: { test: true } });
  expect((await page()).total).toBe(2);
  status = 503;
  expect(await (await ask()).json()).toEqual({
    ...{ delivered: false, status: 503, error: "answered 503: ok" },
    failure: { key: "answered", values: { status: 503, body: "ok" } },
  });
  // One was used up before there was a callback URL.
  for (let i = 3; i < 10; i++) expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(429);
});
