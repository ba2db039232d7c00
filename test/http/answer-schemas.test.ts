/** The tests' own check of answers, which `send` makes of each, can fail. */
import { expect, test } from "bun:test";
import { AccountShape } from "../../src/http/schemas.ts";
import { faultOf, holdToSchema } from "./answer-schemas.ts";
import { send, signUp, startTestServer } from "./server.ts";

await using server = await startTestServer();
const { sk } = await signUp(server);
const account = (await (
  await send(server, "GET", "/api/v1/account", { headers: { "X-API-Key": sk } })
).json()) as Record<string, unknown>;

test("an account is answered as it is described", () => {
  expect(faultOf(AccountShape, account)).toBeNull();
});

test.each(Object.keys(AccountShape.properties))("an answer without %s is found", (name) => {
  const { [name]: _, ...rest } = account;
  expect(faultOf(AccountShape, rest)).toContain(`/${name}: `);
});

test.each([
  ["id", "7"],
  ["plan", "gold"],
  ["created_at", "yesterday"],
])("%s: %p is found", (name, value) => {
  expect(faultOf(AccountShape, { ...account, [name]: value })).toContain(`/${name}: `);
});

test.each([
  [200, {}],
  [401, { detail: "No." }],
  [422, { detail: "No.", code: "no" }],
])("a %d with %j is found", async (status, body) => {
  const held = holdToSchema("GET", "/api/v1/account?days=1", Response.json(body, { status }));
  await expect(held).rejects.toThrow(`GET /api/v1/account?days=1 gave ${status}, and `);
});

test("a status that the route does not name is found", async () => {
  const held = holdToSchema(
    "GET",
    "/api/v1/account",
    Response.json({ detail: "No.", code: "no" }, { status: 409 }),
  );
  await expect(held).rejects.toThrow("GET /api/v1/account gave 409, which is not in its errors");
});
