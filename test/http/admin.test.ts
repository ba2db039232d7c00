import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { scenarios } from "./scenario.ts";
import { ADMIN_KEY, type Merchant, send, signUp, startTestServer, type TestServer } from "./server.ts";

let server: TestServer;
let merchant: Merchant;
const fixture = () => ({ server, merchant });

beforeAll(async () => {
  server = await startTestServer();
  merchant = await signUp(server);
});
afterAll(() => server.stop());

const headers = { "X-Admin-Key": ADMIN_KEY };
const list = "GET /api/v1/admin/merchants";
const change = "PUT /api/v1/admin/merchants/{id}";

describe("the admin key", () => {
  const refused = { status: 401, lacks: ["merchant-"], answers: { "WWW-Authenticate": /^Bearer/ } };
  scenarios(fixture, [
    { ...refused, name: "is asked for by the list", request: list, json: { code: "key_missing" } },
    { ...refused, name: "is asked for by the change", request: change, body: { plan: "pro" } },
    {
      ...refused,
      name: "must be the right one",
      request: list,
      headers: { "X-Admin-Key": `${ADMIN_KEY}x` },
      json: { code: "key_invalid" },
    },
    { ...refused, name: "is not a merchant's secret key", request: list, headers: { "X-Admin-Key": "{sk}" } },
    { ...refused, name: "is not taken from X-API-Key", request: list, headers: { "X-API-Key": ADMIN_KEY } },
  ]);
});

describe("the merchants", () => {
  scenarios(fixture, [
    {
      name: "are listed without their secrets",
      request: list,
      headers,
      status: 200,
      has: [/"id":\d+/, '"email":"merchant-', '"quota":{"limit":1000,"used":0,"remaining":1000', '"total":1'],
      lacks: [/sk_/, "password"],
    },
    {
      name: "can be put on the Pro plan",
      request: change,
      headers,
      body: { plan: "pro" },
      status: 200,
      json: { plan: "pro", quota: { limit: null, remaining: null }, ignored: [] },
    },
    {
      name: "can have a name and a quota of their own",
      request: change,
      headers,
      body: { name: "Renamed", quota: 5 },
      status: 200,
      json: { name: "Renamed", quota_override: 5, quota: { limit: 5 } },
    },
    {
      name: "can have the plan's quota again",
      request: change,
      headers,
      body: { plan: "free", quota: null },
      status: 200,
      json: { quota_override: null, quota: { limit: 1000 } },
    },
    {
      name: "keep what is not understood, which is named",
      request: change,
      headers,
      body: { email: "other@example.com", constructor: 1 },
      status: 200,
      json: { ignored: ["email", "constructor"], name: "Renamed" },
      lacks: ["other@example.com"],
    },
    ...(
      [
        ["plan", "gold"],
        ["plan", null],
        ["status", "gone"],
        ["name", 5],
        ["name", " "],
        ["quota", -1],
        ["quota", 1.5],
        ["quota", "10"],
        ["quota", 1e15],
      ] as const
    ).map(([field, value]) => ({
      name: `cannot have the ${field} ${JSON.stringify(value)}`,
      request: change,
      headers,
      body: { [field]: value },
      status: 400,
      json: { field, code: `invalid_${field}` },
    })),
    {
      name: "are a 404 when unknown",
      request: "PUT /api/v1/admin/merchants/999999",
      headers,
      body: { plan: "pro" },
      status: 404,
    },
    {
      name: "have numbers for ids",
      request: "PUT /api/v1/admin/merchants/abc",
      headers,
      body: {},
      status: 422,
      json: { detail: [{ loc: ["path", "mid"], type: "int_parsing", input: "abc" }] },
    },
    ...["[1]", '"text"', "5"].map((body) => ({
      name: `are not changed by ${body}`,
      request: change,
      headers,
      body,
      status: 422,
      json: { detail: [{ loc: ["body"], type: "dict_type", msg: "Input should be a valid dictionary" }] },
    })),
    {
      name: "are not changed by nothing",
      request: change,
      headers,
      body: "",
      status: 422,
      json: { detail: [{ loc: ["body"], type: "missing" }] },
    },
  ]);

  test("lose their keys and sessions at once when suspended, and have them back when active", async () => {
    const { sk, pk, token, id } = await signUp(server, "example.com");
    const put = (status: string) =>
      send(server, "PUT", `/api/v1/admin/merchants/${id}`, { headers, body: { status } });
    const statuses = async () => {
      const get = async (path: string, sent: Record<string, string>) =>
        (await send(server, "GET", path, { headers: sent })).status;
      return [
        await get("/api/v1/account", { "X-API-Key": sk }),
        await get("/api/v1/account", { Authorization: `Bearer ${token}` }),
        await get("/api/v1/public/pincode/560034", {
          "X-Publishable-Key": pk,
          Origin: "https://example.com",
        }),
      ];
    };
    expect(await statuses()).toEqual([200, 200, 200]);
    expect((await put("suspended")).status).toBe(200);
    expect(await statuses()).toEqual([401, 401, 401]);
    await put("active");
    expect((await statuses())[0]).toBe(200);
  });
});
