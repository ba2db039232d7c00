import { describe, expect, test } from "bun:test";
import { scenarios } from "./scenario.ts";
import { send, signUp, startTestServer, useServer } from "./server.ts";
import { join, tell } from "./team.ts";

const server = await useServer();
const merchant = await signUp(server);
const fixture = () => ({ server, merchant });

describe("who may read an account", () => {
  const allowed = { request: "GET /api/v1/account", status: 200, json: { plan: "free", status: "active" } };
  const refused = {
    request: "GET /api/v1/account",
    status: 401,
    has: ['"detail"', '"code"'],
    lacks: ["email"],
    answers: { "WWW-Authenticate": /^Bearer/ },
  };
  scenarios(fixture, [
    { ...allowed, name: "the secret key in X-API-Key", headers: { "X-API-Key": "{sk}" } },
    { ...allowed, name: "the secret key as ?api_key=", request: "GET /api/v1/account?api_key={sk}" },
    { ...allowed, name: "a session's token", headers: { Authorization: "Bearer {token}" } },
    { ...allowed, name: "the scheme in any case", headers: { Authorization: "bearer {token}" } },
    { ...allowed, name: "the secret key as a bearer token", headers: { Authorization: "Bearer {sk}" } },
    { ...refused, name: "nobody without a key", json: { code: "key_missing" } },
    { ...refused, name: "no empty key", headers: { "X-API-Key": "" }, json: { code: "key_missing" } },
    {
      ...refused,
      name: "no unknown key",
      headers: { "X-API-Key": `sk_${"a".repeat(32)}` },
      json: { code: "key_invalid" },
    },
    { ...refused, name: "no nonsense", headers: { "X-API-Key": "nonsense" }, json: { code: "key_invalid" } },
    {
      ...refused,
      name: "no unknown session",
      headers: { Authorization: "Bearer abc" },
      json: { code: "key_invalid" },
    },
    {
      ...refused,
      name: "no other scheme",
      headers: { Authorization: "Basic {token}" },
      json: { code: "key_missing" },
    },
    {
      ...refused,
      name: "not the publishable key, and it is said why",
      headers: { "X-API-Key": "{pk}" },
      has: ["publishable key", "secret key"],
      json: { code: "wrong_key_kind" },
    },
    {
      ...refused,
      name: "a wrong key in X-API-Key is not made up for by a right session",
      headers: { "X-API-Key": "sk_wrong", Authorization: "Bearer {token}" },
    },
  ]);
});

describe("the account", () => {
  const headers = { "X-API-Key": "{sk}" };
  scenarios(fixture, [
    {
      name: "has every field, and no secret",
      request: "GET /api/v1/account",
      headers,
      status: 200,
      json: {
        name: "A merchant",
        plan: "free",
        status: "active",
        allowed_domains: "",
        callback_url: null,
        storeA_secret_set: false,
        storeB_secret_set: false,
        quota: { limit: 1000, used: 0, remaining: 1000 },
      },
      has: [
        /"id":\d+/,
        /"email":"merchant-/,
        /"publishable_key":"pk_/,
        /"secret_key_hint":"sk_….{4}"/,
        /"resets_at":"\d{4}-\d\d-(30|31|28|29)T18:30:00\.000Z"/,
        /"created_at":"\d{4}-\d\d-\d\dT[\d:.]+Z"/,
      ],
      lacks: [/sk_\w{32}/, "password"],
    },
    {
      name: "takes new settings",
      request: "PUT /api/v1/account",
      headers,
      body: {
        name: "Another name",
        allowed_domains: "https://Shop.example.com, example.org",
        callback_url: "https://hooks.example.com/alerts",
        storeA_secret: "a secret of the store",
      },
      status: 200,
      json: {
        name: "Another name",
        allowed_domains: "shop.example.com, example.org",
        callback_url: "https://hooks.example.com/alerts",
        storeA_secret_set: true,
        storeB_secret_set: false,
      },
      lacks: ["a secret of the store"],
    },
    {
      name: "keeps what is null or missing",
      request: "PUT /api/v1/account",
      headers,
      body: { name: null },
      status: 200,
      json: { name: "Another name", callback_url: "https://hooks.example.com/alerts" },
    },
    {
      name: 'is emptied by ""',
      request: "PUT /api/v1/account",
      headers,
      body: { allowed_domains: "", callback_url: "", storeA_secret: "" },
      status: 200,
      json: { allowed_domains: "", callback_url: null, storeA_secret_set: false },
    },
    {
      name: "has default costs until they are set",
      request: "GET /api/v1/account",
      headers,
      status: 200,
      json: { return_cost: 250, order_margin: 400, hold_loss: 0.3, call_cost: 10 },
    },
    {
      name: "takes costs one by one, as numbers or their texts",
      request: "PUT /api/v1/account",
      headers,
      body: { return_cost: 310.5, hold_loss: "0.5", call_cost: null },
      status: 200,
      json: { return_cost: 310.5, order_margin: 400, hold_loss: 0.5, call_cost: 10 },
    },
    {
      name: "answers 422 for a cost below 0 and a share above 1",
      request: "PUT /api/v1/account",
      headers,
      body: { return_cost: -1, hold_loss: 30 },
      status: 422,
      has: ["return_cost", "hold_loss", "less than or equal to 1"],
    },
    {
      name: "answers 422 for a cost that is no number",
      request: "PUT /api/v1/account",
      headers,
      body: { order_margin: "" },
      status: 422,
      has: ["order_margin"],
    },
    {
      name: "does not let a merchant change the plan",
      request: "PUT /api/v1/account",
      headers,
      body: { name: "A merchant", plan: "pro", status: "suspended" },
      status: 200,
      json: { plan: "free", status: "active", ignored: ["plan", "status"] },
    },
    {
      name: "answers 400 with the field for a callback URL that may not be called",
      request: "PUT /api/v1/account",
      headers,
      body: { name: "Not this one", callback_url: "http://127.0.0.1/x" },
      status: 400,
      json: { field: "callback_url", code: "invalid_callback_url" },
    },
    {
      name: "is not changed by a request that is refused",
      request: "GET /api/v1/account",
      headers,
      status: 200,
      json: { name: "A merchant" },
    },
    {
      name: "answers 400 with the field for a domain that is none",
      request: "PUT /api/v1/account",
      headers,
      body: { allowed_domains: "com" },
      status: 400,
      json: { field: "allowed_domains" },
    },
    {
      name: "answers 422 naming every field of a wrong type",
      request: "PUT /api/v1/account",
      headers,
      body: { name: 5, allowed_domains: ["a.com"] },
      status: 422,
      json: {
        detail: [
          { loc: ["body", "name"], type: "string_type", msg: "Input should be a valid string", input: 5 },
          { loc: ["body", "allowed_domains"], type: "string_type" },
        ],
      },
    },
    {
      name: "does not say a store's secret back, though it is wrong",
      request: "PUT /api/v1/account",
      headers,
      body: { storeB_secret: "hush".repeat(200) },
      status: 422,
      json: {
        detail: [{ loc: ["body", "storeB_secret"], type: "string_too_long", ctx: { max_length: 500 } }],
      },
      lacks: ["hush"],
    },
  ]);
});

describe("rotate-keys", () => {
  const rotate = async (key: string, query: string) => {
    const path = `/api/v1/account/rotate-keys${query}`;
    const response = await send(server, "POST", path, { headers: { "X-API-Key": key } });
    expect(response.status).toBe(200);
    return (await response.json()) as { which: string; publishable_key: string; secret_key?: string };
  };
  const statusOf = async (key: string) =>
    (await send(server, "GET", "/api/v1/account", { headers: { "X-API-Key": key } })).status;

  const publicStatusOf = async (key: string) => {
    const headers = { "X-Publishable-Key": key, Origin: "https://example.com" };
    return (await send(server, "GET", "/api/v1/public/pincode/560034", { headers })).status;
  };

  test.each([
    ["", "secret", true, false],
    ["?which=secret", "secret", true, false],
    ["?which=publishable", "publishable", false, true],
    ["?which=both", "both", true, true],
  ])("%s replaces the %s key", async (query, which, newSecret, newPublishable) => {
    const { sk, pk } = await signUp(server, "example.com");
    const rotated = await rotate(sk, query);
    expect(rotated.which).toBe(which);
    expect(rotated.secret_key !== undefined).toBe(newSecret);
    expect(await statusOf(sk)).toBe(newSecret ? 401 : 200);
    expect(await statusOf(rotated.secret_key ?? sk)).toBe(200);
    expect(await publicStatusOf(pk)).toBe(newPublishable ? 401 : 200);
    expect(await publicStatusOf(rotated.publishable_key)).toBe(200);
  });

  scenarios(fixture, [
    {
      name: "answers 400 with the field for another word",
      request: "POST /api/v1/account/rotate-keys?which=all",
      headers: { "X-API-Key": "{sk}" },
      status: 400,
      json: { code: "invalid_which", field: "which" },
    },
  ]);
});

test("the server's data directory is shown to a signed-in owner alone, and to none where anybody may sign up", async () => {
  await using own = await startTestServer({ THIKANA_SIGNUP: "first" });
  const owner = await signUp(own);
  const agent = await join(own, owner, "Ravi");
  const shownTo = async (headers: Record<string, string>) =>
    (await tell<{ data_dir: string | null }>(own, { headers }, "GET /api/v1/account")).body.data_dir;
  const session = { Authorization: `Bearer ${owner.token}` };
  expect(await shownTo(session)).toBe(own.dataDir);
  expect(await shownTo({ "X-API-Key": owner.sk })).toBeNull();
  expect(await shownTo(agent.headers)).toBeNull();
  await own.restart({ THIKANA_SIGNUP: "open" });
  expect(await shownTo(session)).toBeNull();
});
