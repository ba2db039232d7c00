/** Two people who change the rules at the same time: neither overwrites what the other saved. */
import { expect, test } from "bun:test";
import { ask, PRO } from "./orders.ts";
import { type Merchant, signUp, useServer } from "./server.ts";
import { tell } from "./team.ts";

let own: Merchant;

const server = await useServer(PRO);

const rulesWith = (review: number) => ({ thresholds: { review, high: 90 }, rules: [] });
const put = (body: object) => tell(server, { headers: { "X-API-Key": own.sk } }, "PUT /api/v1/rules", body);
const active = () =>
  ask<{ version: number; thresholds: { review: number } }>(server, own, "GET /api/v1/rules");

/** A merchant whose active rules are version 2, with a review threshold of 20. */
async function withTwoVersions(): Promise<void> {
  own = await signUp(server);
  await put(rulesWith(10));
  await put(rulesWith(20));
}

test.each([
  ["is that of the active rules", { if_version: 2 }, 200],
  ["is null", { if_version: null }, 200],
  ["is not sent", {}, 200],
  ["is one before", { if_version: 1 }, 409],
  ["is that of the default rules", { if_version: 0 }, 409],
  ["is one that does not exist yet", { if_version: 3 }, 409],
  ["is negative", { if_version: -1 }, 422],
  ["is no whole number", { if_version: 1.5 }, 422],
  ["is a text", { if_version: "latest" }, 422],
] as const)("rules whose if_version %s: %p gives %i", async (_, ifVersion, status) => {
  await withTwoVersions();
  expect((await put({ ...rulesWith(30), ...ifVersion })).status).toBe(status);
  expect(await active()).toMatchObject(
    status === 200 ? { version: 3, thresholds: { review: 30 } } : { version: 2, thresholds: { review: 20 } },
  );
});

test("the 409 tells who saved the active rules, when, and what they are", async () => {
  await withTwoVersions();
  expect((await put({ ...rulesWith(30), if_version: 1 })).body).toEqual({
    code: "changed_meanwhile",
    detail: expect.stringMatching(/^key sk_\S+ has saved other rules since you read them/),
    key: "changed_meanwhile.rules",
    values: { name: expect.stringMatching(/^key sk_/) },
    by: expect.stringMatching(/^key sk_/),
    at: expect.stringMatching(/^20\d\d-.*Z$/),
    rules: { ...rulesWith(20), version: 2 },
  });
});

test("before any were saved, the active rules are version 0", async () => {
  own = await signUp(server);
  expect((await put({ ...rulesWith(10), if_version: 1 })).body).toMatchObject({
    ...{ code: "changed_meanwhile", by: "Thikana" },
    rules: { version: 0 },
  });
  expect((await put({ ...rulesWith(10), if_version: 0 })).status).toBe(200);
});

test("rules that equal the active ones are no conflict, as they change nothing", async () => {
  await withTwoVersions();
  expect(await put({ ...rulesWith(20), if_version: 1 })).toMatchObject({ status: 200, body: { version: 2 } });
});

test("of two at the same moment one is saved", async () => {
  await withTwoVersions();
  const answers = await Promise.all([30, 40].map((review) => put({ ...rulesWith(review), if_version: 2 })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await active()).toMatchObject({ version: 3 });
});

test("if_version is no part of the rules", async () => {
  await withTwoVersions();
  expect((await put({ ...rulesWith(30), if_version: 2 })).body).toEqual({ ...rulesWith(30), version: 3 });
});

test("rules that are not valid are refused as such, whatever their version", async () => {
  await withTwoVersions();
  expect(await put({ thresholds: {}, rules: [], if_version: 1 })).toMatchObject({
    status: 400,
    body: { code: "invalid_rules" },
  });
});
