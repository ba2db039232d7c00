/**
 * The character U+0000 (NUL), which PostgreSQL does not store: refused in requests, left out of what stores and files
 * send; and half surrogate pairs, which both databases store as U+FFFD. Never a 500.
 */
import { afterAll, describe, expect, test } from "bun:test";
import { ROUTES } from "../../src/http/index.ts";
import { exampleOf } from "../../src/http/input.ts";
import { rawWorkbook, sheetXml, text } from "../features/bulk/files.ts";
import {
  BILLING,
  STORE_SECRETS,
  shopifyEvent,
  shopifyOrder,
  wooEvent,
  wooOrder,
} from "../features/webhooks/support.ts";
import { resultOf, upload } from "./bulk.ts";
import { scenarios } from "./scenario.ts";
import { ADMIN_KEY, send, signUp, startTestServer } from "./server.ts";

const SITE = "shop.example.com";

const server = await startTestServer({ THIKANA_DEFAULT_PLAN: "pro" });
const merchant = await signUp(server, SITE);
const fixture = () => ({ server, merchant });
afterAll(async () => {
  expect((await send(server, "GET", "/health")).status).toBe(200);
  expect(server.log()).not.toContain("internal server error");
  await server.stop();
});

const key = () => ({ "X-API-Key": merchant.sk });
await send(server, "PUT", "/api/v1/account", { body: STORE_SECRETS, headers: key() });
/** Whatever a route's guard wants. */
const everyCredential = () => ({
  Authorization: `Bearer ${merchant.token}`,
  "X-Admin-Key": ADMIN_KEY,
  "X-Publishable-Key": merchant.pk,
  Origin: `https://${SITE}`,
});
const filled = (path: string, value: string) => path.replace(/\{\w+\}/g, value);
const refused = (field: string) => ({ code: "nul_in_text", field });

const withBody = ROUTES.filter(({ body }) => body);
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

describe("a JSON body with NUL is refused", () => {
  test.each(withBody.map((row) => [nameOf(row), row] as const))(
    "%s",
    async (_, { method, path, body: schema }) => {
      for (const [more, field] of [
        [{ x: { texts: ["fine", "a\0b"] } }, "x.texts.1"],
        [{ x: { "a\0b": 1 } }, "x.ab"],
      ] as const) {
        const body = { ...exampleOf(schema!), ...more };
        const answer = await send(server, method, filled(path, "1"), { body, headers: everyCredential() });
        expect([answer.status, await answer.json()]).toMatchObject([400, refused(field)]);
      }
    },
  );

  test("by more than twenty routes", () => expect(withBody.length).toBeGreaterThan(20));

  const verify = (name: string, body: string, json: object, status = 400) => ({
    ...{ name, request: "POST /api/v1/address/verify", headers: { "X-API-Key": "{sk}" }, body, status, json },
  });
  scenarios(fixture, [
    verify("in a value", '{"line1":"12\\u0000 MG Road"}', refused("line1")),
    verify("that is the whole body", '"\\u0000"', refused("body")),
    verify("behind two backslashes", '{"line1":"12 \\\\\\u0000"}', refused("line1")),
    verify("unless it is the text of an escape", '{"line1":"12 \\\\u0000 MG Road"}', {}, 200),
    verify("as a byte, which is no JSON", '{"line1":"\0"}', { detail: [{ type: "json_invalid" }] }, 422),
  ]);
});

describe("a parameter with NUL is refused", () => {
  const parameters = ROUTES.flatMap((row) =>
    Object.keys(row.body ? {} : (row.query?.properties ?? {})).map(
      (name) => [nameOf(row), name, row] as const,
    ),
  );
  test.each(parameters)("%s with %s in the query", async (_, name, { method, path }) => {
    const query = `?${name}=a%00b`;
    const answer = await send(server, method, filled(path, "1") + query, { headers: everyCredential() });
    expect([answer.status, await answer.json()]).toMatchObject([400, refused(name)]);
  });

  const places = ROUTES.filter(({ path, params }) => params && path.includes("{"));
  test.each(places.map((row) => [nameOf(row), row] as const))("%s in the path", async (_, row) => {
    const body = row.body && (exampleOf(row.body) ?? {});
    const sent = { body, headers: everyCredential() };
    const { status } = await send(server, row.method, filled(row.path, "a%00b"), sent);
    expect([400, 401, 404, 422]).toContain(status);
  });

  const keyWithNul = `${"k".repeat(31)}%00`;
  scenarios(fixture, [
    ...[
      `GET /api/v1/account?api_key=sk_${keyWithNul}`,
      `GET /api/v1/public/pincode/560034?pk=pk_${keyWithNul}`,
      `POST /webhooks/shopify/pk_${keyWithNul}`,
    ].map((request) => ({
      name: `as a key: ${request}`,
      request,
      status: 401,
      json: { code: "key_invalid" },
    })),
    {
      name: "unless nobody reads it",
      ...{ request: "GET /api/v1/orders?wich=%00", headers: { "X-API-Key": "{sk}" }, status: 422 },
      json: { detail: [{ type: "extra_forbidden" }] },
    },
  ]);
});

describe("a file", () => {
  const file = rawWorkbook({
    sheet: sheetXml(
      ["Order ID|Address|Pin Code|COD|Amount", "n_x0000_1|12 MG&#0; Road_x0000_|560034|COD|900"]
        .map((line) =>
          line
            .split("|")
            .map((cell) => `<c t="str"><v>${cell}</v></c>`)
            .join(""),
        )
        .map((cells, i) => `<row r="${i + 2}">${cells}</row>`)
        .join(""),
    ),
  });

  test("has its cells without NUL", async () => {
    const { processed } = await resultOf(upload(server, merchant, file, { fields: { mode: "orders" } }));
    expect(processed).toBe(1);
    const answer = await send(server, "GET", "/api/v1/order/n1", { headers: key() });
    expect(await answer.json()).toMatchObject({ order_id: "n1", address: { line1: "12 MG Road" } });
  });

  test.each(["mode", "sheet", "format"])("with NUL in the field %s of its form is refused", async (field) => {
    const answer = await upload(server, merchant, file, { fields: { [field]: "a\0b" } });
    expect([answer.status, await answer.json()]).toMatchObject([400, refused(field)]);
  });

  test("may have NUL in its name and in the choice of a column", async () => {
    const fields = { columns: '{"a\\u0000":"line1"}' };
    const answer = await upload(server, merchant, text("Address\n12 MG Road\n"), { name: "a\0.csv", fields });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: "column_not_found" }]);
  });
});

describe("a store's event with NUL and half surrogate pairs is taken, as the store would send it again", () => {
  const name = "Meera\0 Nair \ud800";
  const order = (id: number) => ({
    id,
    note: "\0\udfff",
    billing: { ...BILLING, address_1: "12\0 MG Road" },
  });
  const customer = {
    first_name: name,
    last_name: "",
    email: "meera\ud800@shop.example",
    phone: "9886041233",
  };
  test.each([
    [
      "901",
      "shopify",
      shopifyOrder("orders/create", {
        ...{ admin_graphql_api_id: "gid://shopify/Order/901", name: "#\u0000901", note: name, tags: name },
        ...{ email: customer.email, customer },
      }),
    ],
    ["902", "woocommerce", wooOrder("order.created", order(902))],
  ])("order %s of %s", async (id, store, { body, headers }) => {
    const answer = await send(server, "POST", `/webhooks/${store}/${merchant.pk}`, { body, headers });
    expect([answer.status, await answer.json()]).toMatchObject([200, { state: "done", result: "scored" }]);
    const seen = await send(server, "GET", `/api/v1/order/${id}`, { headers: key() });
    expect(await seen.text()).not.toContain("\\u0000");
    const listed = await send(server, "GET", "/api/v1/webhooks/events", { headers: key() });
    expect(listed.status).toBe(200);
    const erased = await send(server, "POST", "/api/v1/privacy/erase", {
      headers: key(),
      body: { order_id: id },
    });
    expect([erased.status, await erased.json()]).toMatchObject([200, { orders: 1 }]);
  });

  test.each([
    ["of no order", shopifyEvent("orders/create", '{"id":"\\u0000"}')],
    ["of another topic", wooEvent("coupon.created", '{"id":1,"code":"\\u0000\\ud800"}')],
    ["that is a sample", shopifyEvent("orders/create", '{"id":"\\u0000","test":true}')],
  ])("one %s", async (_, { store, body, headers }) => {
    const answer = await send(server, "POST", `/webhooks/${store}/${merchant.pk}`, { body, headers });
    expect(answer.status).toBeLessThan(402);
  });
});

describe("half a surrogate pair is no fault", () => {
  const address = '"line1":"12 \\udfff MG Road","city":"x\\ud83d","pincode":"560034"';
  const order = (id: string) =>
    `{"order_id":"${id}","reference":"r\\ud800","payment_method":"COD","order_value":900,"email":"a\\ud800@b.example",${address},"items":[{"name":"s\\ud800"}]}`;
  const calls: [string, string | undefined][] = [
    ["POST /api/v1/order/score", order("a\\ud800")],
    ["POST /api/v1/order/score", order("a\\ud800")],
    ["POST /api/v1/order/score", order("a\\ud801")],
    ["GET /api/v1/orders?fields=slim&q=%ED%A0%80", undefined],
    ["POST /api/v1/order/verify", '{"order_id":"a\\ud800","action":"verified","note":"\\ud800"}'],
    ["POST /api/v1/order/outcome", '{"order_id":"a\\ud800","outcome":"delivered"}'],
    ["POST /api/v1/lists", '{"list":"block","kind":"email","value":"a\\ud800@b.example","note":"\\ud800"}'],
    ["POST /api/v1/views", '{"name":"v\\ud800","page":"queue","query":"q=\\ud800"}'],
    ["PUT /api/v1/account", '{"name":"n\\ud800","cod_gateways":"a\\ud800"}'],
    ["POST /api/v1/privacy/erase", '{"email":"a\\ud800@b.example"}'],
  ];
  test.each(calls)("%s", async (request, body) => {
    const [method, path] = request.split(" ");
    const headers = { Authorization: `Bearer ${merchant.token}` };
    expect((await send(server, method, path, { headers, body })).status).toBe(200);
  });

  test("in ids that are the same when stored, scored at once", async () => {
    const ids = ["b\\ud800", "b\\ud801", "b\\udfff", "b\\ufffd"];
    const sent = ids.map((id) =>
      send(server, "POST", "/api/v1/order/score", { headers: key(), body: order(id) }),
    );
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});
