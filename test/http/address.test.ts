import { describe, expect, test } from "bun:test";
import { FIELD_LIMIT } from "../../src/engine/address/schema.ts";
import { scenarios } from "./scenario.ts";
import { ADMIN_KEY, send, signUp, startTestServer, type TestServer, useServer } from "./server.ts";

const server = await useServer();
const merchant = await signUp(server);
const fixture = () => ({ server, merchant });

const headers = { "X-API-Key": "{sk}" };
const verify = { request: "POST /api/v1/address/verify", headers };
const GOOD = {
  phone: "+91 98450 12345",
  line1: "Flat 4B, Prestige Towers, 12 80 Feet Rd",
  line2: "Koramangala 4th Block",
  landmark: "opp Sony World Signal",
  city: "Bangalore",
  state: "KA",
  pincode: "560034",
};

describe("POST /api/v1/address/verify", () => {
  scenarios(fixture, [
    {
      ...verify,
      name: "verifies a good address and cleans it",
      body: GOOD,
      status: 200,
      json: {
        status: "VERIFIED",
        standardized: { city: "Bangalore", state: "Karnataka", pincode: "560034", country: "IN" },
        pincode_info: { pin: "560034", found: true, state: "Karnataka" },
        phone: "9845012345",
        phone_valid: true,
        country: "IN",
      },
      has: [
        /"check_id":"chk_/,
        /"next_action":"/,
        /"corrections":\[/,
        /"components":\{/,
        /"fingerprint":"/,
        /"lat":12\./,
      ],
      answers: {
        "X-Quota-Limit": "1000",
        "X-Quota-Remaining": "999",
        "X-Quota-Reset": /^1[789]\d{8}$/,
        "Content-Type": /^application\/json/,
      },
    },
    ...(["Kalyan West", "New Panvel", "Ambala Cantt"] as const).map((city, i) => ({
      ...verify,
      name: `keeps what tells ${city} from another place of its name`,
      body: { ...GOOD, line2: "", city, state: "", pincode: ["421301", "410206", "133001"][i] },
      status: 200,
      json: { standardized: { city } },
    })),
    {
      ...verify,
      name: "gives the spec's example 40 points",
      body: {
        line1: "MG Road",
        landmark: "Near Metro Station",
        city: "Bengaluru",
        state: "Maharashtra",
        pincode: "560001",
      },
      status: 200,
      json: { score: 40, status: "INVALID" },
      has: ["STATE_PIN_MISMATCH", "LINE_SHORT", "NO_HOUSE_NO"],
    },
    {
      ...verify,
      name: "finds an empty object to be an invalid address, not an invalid request",
      body: {},
      status: 200,
      json: { status: "INVALID" },
      has: ["PIN_MISSING", "LINE_MISSING"],
    },
    {
      ...verify,
      name: "takes null for every field",
      body: Object.fromEntries(
        ["name", "phone", "line1", "line2", "landmark", "city", "state", "pincode", "country"].map((f) => [
          f,
          null,
        ]),
      ),
      status: 200,
      json: { status: "INVALID" },
    },
    {
      ...verify,
      name: "does not mind properties that it does not know, and names them",
      body: { ...GOOD, gift: true },
      status: 200,
      json: { ignored: ["gift"] },
    },
    {
      ...verify,
      name: "names each field of a wrong type, with what was sent",
      body: { line1: 12, pincode: 560034, city: { a: 1 } },
      status: 422,
      json: {
        detail: [
          { loc: ["body", "line1"], msg: "Input should be a valid string", type: "string_type", input: 12 },
          { loc: ["body", "city"], type: "string_type", input: { a: 1 } },
          { loc: ["body", "pincode"], type: "string_type", input: 560034 },
        ],
      },
      answers: { "X-Quota-Remaining": null },
    },
    {
      ...verify,
      name: `takes ${FIELD_LIMIT} characters in a field`,
      body: { line1: "a".repeat(FIELD_LIMIT) },
      status: 200,
    },
    {
      ...verify,
      name: `refuses ${FIELD_LIMIT + 1} characters in a field`,
      body: { line1: "a".repeat(FIELD_LIMIT + 1) },
      status: 422,
      json: {
        detail: [
          {
            loc: ["body", "line1"],
            msg: "String should have at most 500 characters",
            type: "string_too_long",
            ctx: { max_length: 500 },
          },
        ],
      },
    },
    {
      ...verify,
      name: "asks for the key before it looks at the body",
      headers: {},
      body: "{",
      status: 401,
      lacks: ["json_invalid"],
    },
    {
      ...verify,
      name: "takes a session as well",
      headers: { Authorization: "Bearer {token}" },
      body: GOOD,
      status: 200,
    },
    {
      ...verify,
      name: "takes JSON that is called a form, as curl -d sends it",
      headers: { ...headers, "Content-Type": "application/x-www-form-urlencoded" },
      body: JSON.stringify(GOOD),
      status: 200,
    },
  ]);
});

describe("the quota of a month", () => {
  const check = (sk: string, on: TestServer) =>
    send(on, "POST", "/api/v1/address/verify", { headers: { "X-API-Key": sk }, body: GOOD });

  test("is counted down, and then a 402 with the numbers", async () => {
    await using small = await startTestServer({ THIKANA_FREE_QUOTA: "2" });
    const { sk } = await signUp(small);
    expect((await check(sk, small)).headers.get("x-quota-remaining")).toBe("1");
    const invalid = { headers: { "X-API-Key": sk }, body: { line1: 1 } };
    expect((await send(small, "POST", "/api/v1/address/verify", invalid)).status).toBe(422);
    expect((await check(sk, small)).headers.get("x-quota-remaining")).toBe("0");
    const refused = await check(sk, small);
    expect(refused.status).toBe(402);
    expect(refused.headers.get("x-quota-limit")).toBe("2");
    expect(refused.headers.get("x-quota-remaining")).toBe("0");
    expect(await refused.json()).toMatchObject({ code: "quota_exceeded", limit: 2, used: 2, remaining: 0 });
    const pin = await send(small, "GET", "/api/v1/pincode/560034", { headers: { "X-API-Key": sk } });
    expect(pin.status).toBe(200);
  });

  test("is counted for each of many requests at once, and each gets its own answer", async () => {
    await using small = await startTestServer({ THIKANA_FREE_QUOTA: "150" });
    const { sk } = await signUp(small);
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, i) => {
        const body = { ...GOOD, line1: `Flat ${1000 + i}, Prestige Towers, 80 Feet Road` };
        const response = await send(small, "POST", "/api/v1/address/verify", {
          headers: { "X-API-Key": sk },
          body,
        });
        if (response.status !== 200) return { status: response.status };
        const { standardized } = (await response.json()) as { standardized: { line1: string } };
        expect(standardized.line1).toBe(body.line1);
        return { status: 200, left: Number(response.headers.get("x-quota-remaining")) };
      }),
    );
    const left = answers.flatMap(({ left }) => left ?? []).toSorted((a, b) => b - a);
    expect(left).toEqual(Array.from({ length: 150 }, (_, i) => 149 - i));
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(50);
  });

  test("has no end on the Pro plan, and the headers say so", async () => {
    const { sk, id } = await signUp(server);
    await send(server, "PUT", `/api/v1/admin/merchants/${id}`, {
      headers: { "X-Admin-Key": ADMIN_KEY },
      body: { plan: "pro" },
    });
    const response = await check(sk, server);
    expect(response.headers.get("x-quota-limit")).toBe("unlimited");
    expect(response.headers.get("x-quota-remaining")).toBe("unlimited");
  });
});

describe("GET /api/v1/pincode/{pin}", () => {
  const pin = (text: string) => ({ request: `GET /api/v1/pincode/${text}`, headers });
  scenarios(fixture, [
    {
      ...pin("560034"),
      name: "knows a PIN",
      status: 200,
      json: {
        pin: "560034",
        valid_format: true,
        found: true,
        state: "Karnataka",
        districts: ["Bengaluru Urban"],
        source: "directory",
      },
      has: ["Koramangala S.O"],
      answers: { "X-Quota-Limit": null },
    },
    { ...pin("560034/"), name: "does not mind a slash at the end", status: 200, json: { found: true } },
    ...["560 034", "560-034", " 560034 ", "५६००३४", "೫೬೦ ೦೩೪", "۵۶۰۰۳۴"].map((text) => ({
      ...pin(encodeURIComponent(text)),
      name: `reads "${text}" as a check of an address does`,
      status: 200,
      json: { pin: "560034", valid_format: true, found: true },
    })),
    {
      ...pin("999999"),
      name: "says that a PIN does not exist",
      status: 200,
      json: { pin: "999999", valid_format: true, found: false, state: "", districts: [], offices: [] },
    },
    ...["900056", "998999"].map((text) => ({
      ...pin(text),
      name: `knows only the range of ${text}, which is the army's, as a check of an address does`,
      status: 200,
      json: { pin: text, valid_format: true, found: null, state: "", offices: [], source: "range" },
    })),
    ...["012345", "56003", "5600345", "abcdef", "%20", "%ff"].map((text) => ({
      ...pin(text),
      name: `finds ${text} to be no PIN, not an invalid request`,
      status: 200,
      json: { valid_format: false, found: false },
    })),
    {
      ...pin("5".repeat(FIELD_LIMIT + 1)),
      name: "refuses more than 500 characters",
      status: 422,
      json: { detail: [{ loc: ["path", "pin"], type: "string_too_long" }] },
    },
  ]);
});

describe("GET /api/v1/analytics/address", () => {
  const analytics = (query: string) => ({ request: `GET /api/v1/analytics/address${query}`, headers });
  const fault = (type: string, ctx?: object) => ({
    detail: [{ loc: ["query", "days"], type, ...(ctx && { ctx }) }],
  });
  scenarios(fixture, [
    { ...analytics(""), name: "is about 30 days by default", status: 200, json: { days: 30 } },
    { ...analytics("?days=1"), name: "may be about one day", status: 200, json: { days: 1 } },
    { ...analytics("?days=366"), name: "may be about 366 days", status: 200, json: { days: 366 } },
    {
      ...analytics("?days=0"),
      name: "not about none",
      status: 422,
      json: fault("greater_than_equal", { ge: 1 }),
    },
    {
      ...analytics("?days=367"),
      name: "not about 367",
      status: 422,
      json: fault("less_than_equal", { le: 366 }),
    },
    {
      ...analytics("?days=week"),
      name: "not about a word",
      status: 422,
      json: {
        detail: [
          {
            loc: ["query", "days"],
            msg: "Input should be a valid integer, unable to parse string as an integer",
            type: "int_parsing",
            input: "week",
          },
        ],
      },
    },
    { ...analytics("?days="), name: "not about nothing", status: 422, json: fault("int_parsing") },
    { ...analytics("?days=1.5"), name: "not about half a day", status: 422, json: fault("int_parsing") },
  ]);

  test("sees a check at once, by channel and by issue", async () => {
    const { sk } = await signUp(server);
    const as = { headers: { "X-API-Key": sk } };
    await send(server, "POST", "/api/v1/address/verify", { ...as, body: GOOD });
    await send(server, "POST", "/api/v1/address/verify", { ...as, body: {} });
    const answer = await (await send(server, "GET", "/api/v1/analytics/address?days=7", as)).json();
    expect(answer).toMatchObject({ days: 7, total: 2, verified: 1, invalid: 1, by_channel: { api: 2 } });
    expect(JSON.stringify(answer)).toContain("PIN_MISSING");
  });
});
