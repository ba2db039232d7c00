/** The widget never blocks a sale: whatever the service does, the order is submitted, and nothing is shown. */
import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { startTestServer } from "../http/server.ts";
import { openShop } from "./shop.ts";

const server = await startTestServer({ THIKANA_WIDGET_RATE: "60" });
const shop = await openShop(server);
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
  await server.stop();
});

const FORM = `<form method="post" action="/order"><label>Address <input name="line1"></label>
<label>City <input name="city"></label><label>PIN code <input name="pincode"></label>
<label>Email <input name="email" type="email"></label><button>Place order</button></form>`;

/** A service that has the widget, and answers everything else its own way. */
let stand: ReturnType<typeof Bun.serve> | undefined;
afterEach(async () => {
  await stand?.stop(true);
  stand = undefined;
});

/** @param answer of the API @returns where its widget is */
async function standIn(answer: () => Response | Promise<Response>): Promise<string> {
  stand = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      const { pathname } = new URL(request.url);
      return pathname.startsWith("/widget") ? fetch(shop.service.url + pathname) : answer();
    },
  });
  return `http://127.0.0.1:${stand.port}/widget.js`;
}

const CORS = { "access-control-allow-origin": "*" };
const json = (status: number, body: unknown = { detail: "No.", code: "no" }, headers = {}) =>
  Response.json(body, { status, headers: { ...CORS, ...headers } });

const BROKEN: [name: string, answer: () => Response][] = [
  ["402", () => json(402)],
  ["403", () => json(403)],
  ["401", () => json(401)],
  ["422", () => json(422, { detail: [] })],
  ["429", () => json(429, { detail: "Slow down." }, { "retry-after": "30" })],
  ["500", () => json(500)],
  [
    "503 with HTML",
    () =>
      new Response("<h1>Bad gateway</h1>", {
        status: 503,
        headers: { ...CORS, "content-type": "text/html" },
      }),
  ],
  [
    "HTML with a 200",
    () =>
      new Response("<h1>Log in to the hotel's network</h1>", {
        headers: { ...CORS, "content-type": "text/html" },
      }),
  ],
  ["JSON of something else", () => json(200, { hello: "world" })],
  ["null", () => json(200, null)],
  ["no CORS headers", () => Response.json({ status: "INVALID" })],
];

describe.each(BROKEN)("a service that answers %s", (_, answer) => {
  test("lets the order through, and shows nothing", async () => {
    await using visit = await shop.open(
      FORM,
      { "data-block-invalid": "true" },
      { src: await standIn(answer), isHasty: true },
    );
    const { page } = visit;
    await page.fill("[name=pincode]", "560034");
    await page.fill("[name=line1]", "asdf asdf");
    await page.click("[name=email]");
    await page.waitForTimeout(600);
    expect(await page.locator("service-hints[open]").count()).toBe(0);
    await page.click("button");
    await page.waitForSelector("h1");
    expect(shop.orders.at(-1)).toMatchObject({ line1: "asdf asdf" });
    expect(visit.thrown.filter((text) => !text.includes("CORS policy"))).toEqual([]);
  });
});

test("a service that takes ten seconds is not waited for", async () => {
  let answered = false;
  const slow = async () => {
    await Bun.sleep(10_000);
    answered = true;
    return json(200);
  };
  await using visit = await shop.open(
    FORM,
    { "data-block-invalid": "true" },
    { src: await standIn(slow), isHasty: true },
  );
  await visit.page.fill("[name=line1]", "asdf asdf");
  await visit.page.fill("[name=pincode]", "560034");
  await visit.page.click("button");
  await visit.page.waitForSelector("h1");
  expect(answered).toBe(false);
  expect(visit.thrown).toEqual([]);
});

test("a service that is gone is not waited for", async () => {
  await using visit = await shop.open(
    FORM,
    { "data-block-invalid": "true" },
    { src: await standIn(() => json(500)), isHasty: true },
  );
  await stand?.stop(true);
  await visit.page.fill("[name=line1]", "asdf asdf");
  await visit.page.fill("[name=pincode]", "560034");
  await visit.page.click("button");
  await visit.page.waitForSelector("h1");
  expect(visit.thrown).toEqual([]);
});

test("a page without the script, or without a key, is as it was", async () => {
  await using visit = await shop.open(FORM, { "data-key": "" });
  await visit.page.fill("[name=line1]", "asdf asdf");
  await visit.page.fill("[name=pincode]", "560034");
  await visit.page.click("[name=email]");
  await visit.page.waitForTimeout(500);
  expect(visit.asked.length).toBe(0);
});

test("60 requests a minute pass, the 61st is a 429, and the widget goes quiet", async () => {
  const ask = () =>
    fetch(`${shop.service.url}/api/v1/public/address/verify?pk=${shop.key}`, {
      method: "POST",
      headers: { origin: shop.url },
      body: JSON.stringify({ line1: "Flat 4B", pincode: "560034" }),
    });
  const first = await Promise.all(Array.from({ length: 60 }, ask));
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200]));
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);

  await using visit = await shop.open(FORM);
  const { page } = visit;
  await page.fill("[name=pincode]", "560034");
  await page.waitForTimeout(500);
  expect(visit.asked.length).toBe(1);
  for (const line of ["asdf", "asdf asdf", "qwerty"]) {
    await page.fill("[name=line1]", line);
    await page.click("[name=email]");
    await page.waitForTimeout(400);
  }
  expect(visit.asked.length).toBe(1);
});
