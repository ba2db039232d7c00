import { beforeAll, describe, expect, test } from "bun:test";
import { RULE_LIMITS } from "../../src/engine/risk/schema.ts";
import { ask, GOOD, PRO } from "./orders.ts";
import { type Scenario, scenarios } from "./scenario.ts";
import { type Merchant, send, signUp, useServer } from "./server.ts";

const headers = { "X-API-Key": "{sk}" };
const put = "PUT /api/v1/rules";

const server = await useServer(PRO);
const merchant = await signUp(server);
const fixture = () => ({ server, merchant });

const thresholds = { review: 40, high: 70 };
const rule = {
  code: "BIG",
  when: { signal: "order_value", op: "gte", value: 500 },
  points: 50,
  message: "Large",
};
const NEVER = { signal: "order_value", op: "lt", value: 0 };
/** With a name of the shop's own in each place. */
const NOTED = {
  thresholds: { ...thresholds, why: "Diwali" },
  rules: [
    {
      ...rule,
      team: "ops",
      automatic: { why: "Asha" },
      when: {
        all: [
          { ...rule.when, why: "margin" },
          { not: { any: [NEVER], why: "x" }, why: "y" },
        ],
        why: "z",
      },
    },
  ],
  lists: { allow: { phones: [], why: "none" }, why: "ours" },
};

describe("the same rules put again", () => {
  const versions = async (own: Merchant) => {
    const { versions } = await ask<{ versions: { version: number }[] }>(
      server,
      own,
      "GET /api/v1/rules/history",
    );
    return versions.map(({ version }) => version);
  };

  test("are no new version, in whatever order their keys stand, and nothing for the audit", async () => {
    const own = await signUp(server);
    expect(await ask(server, own, put, { thresholds, rules: [rule] })).toMatchObject({ version: 1 });
    const turned = {
      rules: [Object.fromEntries(Object.entries(rule).reverse())],
      thresholds: { high: 70, review: 40 },
      version: 7,
    };
    expect(await ask(server, own, put, turned)).toMatchObject({ version: 1, thresholds });
    expect(await versions(own)).toEqual([1, 0]);
    const audit = await ask<{ entries: object[] }>(server, own, "GET /api/v1/audit?kind=rules");
    expect(audit.entries).toHaveLength(1);

    const other = { thresholds, rules: [{ ...rule, points: 51 }] };
    expect(await ask(server, own, put, other)).toMatchObject({ version: 2 });
    expect(await ask(server, own, put, { thresholds, rules: [rule] })).toMatchObject({ version: 3 });
    expect(await versions(own)).toEqual([3, 2, 1, 0]);
  });

  test("are no new version when they are the default ones", async () => {
    const own = await signUp(server);
    const defaults = await ask(server, own, "GET /api/v1/rules");
    expect(await ask(server, own, put, defaults)).toMatchObject({ version: 0 });
    expect(await versions(own)).toEqual([0]);
  });

  test("are one version when they come twice at the same time", async () => {
    const own = await signUp(server);
    const both = [0, 1].map(() => ask(server, own, put, { thresholds, rules: [rule] }));
    expect(await Promise.all(both)).toMatchObject([{ version: 1 }, { version: 1 }]);
  });
});

describe("the rules", () => {
  const refused = (name: string, body: object, field: string): Scenario => ({
    ...{ name: `${name}: 400 at ${field}`, request: put, headers, status: 400, body },
    json: { code: "invalid_rules", field },
  });
  scenarios(fixture, [
    {
      name: "are the default ones, version 0, at first",
      ...{ request: "GET /api/v1/rules", headers, status: 200 },
      json: { version: 0, thresholds },
      has: ['"code":"COD"'],
    },
    {
      name: "are an object: a list is a 422",
      request: put,
      headers,
      status: 422,
      body: "[]",
      has: ["dict_type"],
    },
    { name: "are an object: null is a 422", request: put, headers, status: 422, body: "null" },
    refused("thresholds must be there", { rules: [] }, "thresholds"),
    refused(
      "thresholds stand in order",
      { thresholds: { review: 70, high: 40 }, rules: [] },
      "thresholds.high",
    ),
    refused(
      "a signal must be known",
      { thresholds, rules: [{ ...rule, when: { signal: "colour", op: "eq", value: 1 } }] },
      "rules[0].when.signal",
    ),
    refused(
      "a value has its signal's type",
      { thresholds, rules: [{ ...rule, when: { signal: "order_value", op: "gte", value: "500" } }] },
      "rules[0].when.value",
    ),
    {
      name: "are not changed by a refused document",
      ...{ request: "GET /api/v1/rules", headers, status: 200, json: { version: 0 } },
    },
    {
      name: "are replaced as a new version, unknown keys kept as they are",
      ...{ request: put, headers, status: 200 },
      body: { version: 77, ...NOTED, note: { from: "console" } },
      json: { version: 1, ...NOTED, note: { from: "console" } },
    },
    {
      name: "in force are those that were put",
      ...{
        request: "GET /api/v1/rules",
        headers,
        status: 200,
        json: { version: 1, note: { from: "console" } },
      },
    },
    {
      name: "score the next order at once",
      ...{ request: "POST /api/v1/order/score", headers, status: 200, body: { ...GOOD, order_id: "next" } },
      json: {
        rules_version: 1,
        risk_score: 50,
        risk_level: "REVIEW",
        risk_reasons: [{ code: "BIG", points: 50 }],
      },
    },
    {
      name: "can be put back as they were read",
      ...{
        request: put,
        headers,
        status: 200,
        body: { version: 1, thresholds, rules: [rule] },
        json: { version: 2 },
      },
    },
    {
      name: "can list a phone to be blocked",
      ...{ request: put, headers, status: 200 },
      body: { thresholds, rules: [], lists: { block: { phones: ["+91 98450-12345"] } } },
      json: { version: 3 },
    },
    {
      name: "on a block list give HIGH and 100",
      ...{
        request: "POST /api/v1/order/score",
        headers,
        status: 200,
        body: { ...GOOD, order_id: "blocked" },
      },
      json: { risk_score: 100, risk_level: "HIGH", risk_reasons: [{ code: "BLOCK_LIST" }] },
    },
    {
      name: "have a history, newest first, the default rules last, without the documents",
      ...{ request: "GET /api/v1/rules/history", headers, status: 200, lacks: ['"document"'] },
      json: {
        versions: [
          { version: 3, author: expect.stringMatching(/^key sk_…/), created_at: expect.any(String) },
          { version: 2 },
          { version: 1 },
          { version: 0, author: "Thikana" },
        ],
      },
    },
    {
      name: "of an earlier version are still there, with author and document",
      ...{ request: "GET /api/v1/rules/history/1", headers, status: 200 },
      json: {
        ...{ version: 1, author: expect.stringMatching(/^key sk_…/), created_at: expect.any(String) },
        document: { version: 1, note: { from: "console" } },
      },
    },
    {
      name: "of version 0 are the default ones",
      ...{ request: "GET /api/v1/rules/history/0", headers, status: 200 },
      json: { version: 0, author: "Thikana", document: { version: 0, thresholds } },
      has: ['"code":"COD"'],
    },
    {
      name: "of a version that is not there yet are a 404",
      ...{ request: "GET /api/v1/rules/history/4", headers, status: 404 },
      json: { code: "version_not_found" },
    },
    {
      name: "of a version that is no number are a 422",
      ...{ request: "GET /api/v1/rules/history/first", headers, status: 422 },
    },
    {
      name: "history of 1 has the newest",
      request: "GET /api/v1/rules/history?limit=1",
      headers,
      status: 200,
      lacks: ['"version":2'],
    },
    { name: "history of 0 is refused", request: "GET /api/v1/rules/history?limit=0", headers, status: 422 },
    {
      name: "history of 501 is refused",
      request: "GET /api/v1/rules/history?limit=501",
      headers,
      status: 422,
    },
  ]);

  test("put by many at once are as many versions", async () => {
    const own = await signUp(server);
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, points) =>
        ask<{ version: number }>(server, own, put, { thresholds, rules: [{ ...rule, points }] }),
      ),
    );
    expect(answers.map(({ version }) => version).sort()).toEqual([1, 2, 3, 4, 5]);
    expect(await ask(server, own, "GET /api/v1/rules")).toMatchObject({ version: 5 });
  });

  test("are not those of another merchant", async () => {
    const own = await signUp(server);
    expect(await ask(server, own, "GET /api/v1/rules")).toMatchObject({ version: 0 });
  });
});

describe("a large rules document", () => {
  const MiB = 1024 * 1024;
  const entries = <T>(make: (i: number) => T) =>
    Array.from({ length: RULE_LIMITS.entries }, (_, i) => make(i));
  const full = (of: number) => ({
    phones: entries((i) => `+91 ${70000 + of}-${10000 + i}`),
    emails: entries((i) => `some.buyer.of.list.${of}.${10000 + i}@example.com`),
    pincodes: entries((i) => String(100000 + of * 10000 + i)),
    addresses: entries((i) => `${of}${i}`.padStart(16, "0")),
  });
  const lists = { allow: full(1), block: full(2) };
  /** An object as JSON of so many bytes. */
  const padded = (object: object, bytes: number) => {
    const text = JSON.stringify({ ...object, note: "" });
    return text.replace('"note":""', `"note":"${"x".repeat(bytes - Buffer.byteLength(text))}"`);
  };
  const tooLong = { detail: [{ loc: ["body"], type: "bytes_too_long", ctx: { max_length: 2 * MiB } }] };
  const document = { thresholds, rules: [] };
  const backtest = "POST /api/v1/rules/backtest";
  let own: Merchant;
  beforeAll(async () => {
    own = await signUp(server);
  });

  test("may hold full lists, and the next order is found on them", async () => {
    expect(await ask(server, own, put, { ...document, lists })).toMatchObject({ version: 1, lists });
    const [phone, email] = [lists.block.phones.at(-1), lists.allow.emails.at(-1)];
    const score = (order: object) => ask(server, own, "POST /api/v1/order/score", { ...GOOD, ...order });
    expect(await score({ order_id: "blocked", phone })).toMatchObject({ risk_level: "HIGH" });
    expect(await score({ order_id: "allowed", email })).toMatchObject({
      ...{ risk_level: "LOW", risk_reasons: [{ code: "ALLOW_LIST" }] },
    });
    expect(await ask(server, own, "POST /api/v1/orders/rescore")).toMatchObject({ rescored: 2, changed: 0 });
  });

  test("can be tried, too", async () => {
    const answer = await ask(server, own, backtest, { document: { ...document, lists } });
    expect(answer).toMatchObject({ orders: 0, proposed: { rules: [] } });
  });

  test("leaves the history short", async () => {
    const { sk } = own;
    const history = await send(server, "GET", "/api/v1/rules/history", { headers: { "X-API-Key": sk } });
    expect((await history.text()).length).toBeLessThan(1000);
  });

  scenarios(fixture, [
    {
      name: "may have 2 MiB",
      ...{ request: put, headers, status: 200, body: padded(document, 2 * MiB), json: { rules: [] } },
    },
    {
      name: "may not have a byte more",
      ...{ request: put, headers, status: 422, body: padded(document, 2 * MiB + 1), json: tooLong },
    },
    {
      name: "to be tried may have 2 MiB with all that is around it",
      ...{ request: backtest, headers, status: 200, body: padded({ document }, 2 * MiB) },
    },
    {
      name: "to be tried may not have a byte more",
      ...{ request: backtest, headers, status: 422, body: padded({ document }, 2 * MiB + 1), json: tooLong },
    },
    {
      name: "gives no room to other routes: an order may still have 64 KiB",
      ...{ request: "POST /api/v1/order/score", headers, status: 422 },
      body: padded({ ...GOOD, order_id: "long" }, 64 * 1024 + 1),
      json: { detail: [{ type: "bytes_too_long", ctx: { max_length: 64 * 1024 } }] },
    },
  ]);

  test("sent in chunks without a length is measured, too", async () => {
    const put = (bytes: number) =>
      fetch(`${server.url}/api/v1/rules`, {
        ...{ method: "PUT", headers: { "X-API-Key": own.sk } },
        body: new Blob([padded(document, bytes)]).stream(),
      });
    expect([(await put(2 * MiB)).status, (await put(2 * MiB + 1)).status]).toEqual([200, 422]);
  });
});

describe("a backtest", () => {
  let own: Merchant;
  beforeAll(async () => {
    own = await signUp(server);
    const orders = [
      ["t1", 1000, "rto"],
      ["t2", 1000, "delivered"],
      ["t3", 100, "rto"],
      ["t4", 100, "delivered"],
      ["t5", 1000, "cancelled"],
      ["t6", 1000, null],
    ] as const;
    for (const [order_id, order_value, outcome] of orders) {
      await ask(server, own, "POST /api/v1/order/score", { ...GOOD, order_id, order_value });
      if (outcome) await ask(server, own, "POST /api/v1/order/outcome", { order_id, outcome });
    }
  });

  test("tells what a document would have caught and stopped, and today's rules beside it", async () => {
    const document = { thresholds, rules: [rule] };
    expect(await ask(server, own, "POST /api/v1/rules/backtest", { document, days: 30 })).toMatchObject({
      ...{ orders: 4, rtos: 2, rto_rate: 0.5, rto_value: 1100 },
      proposed: {
        levels: {
          LOW: { orders: 2, rtos: 1 },
          REVIEW: { orders: 2, rtos: 1, value: 2000 },
          HIGH: { orders: 0 },
        },
        review: {
          rtos_caught: 1,
          rtos_missed: 1,
          good_stopped: 1,
          value_caught: 1000,
          precision: 0.5,
          recall: 0.5,
        },
        rules: [{ code: "BIG", hits: 2, rtos: 1, rto_rate: 0.5 }],
      },
      today: { levels: { LOW: { orders: 4 } } },
    });
    expect(await ask(server, own, "GET /api/v1/rules")).toMatchObject({ version: 0 });
  });

  test("without a document tries today's rules", async () => {
    const { proposed, today } = await ask<{ proposed: object; today: object }>(
      server,
      own,
      "POST /api/v1/rules/backtest",
      {},
    );
    expect(proposed).toEqual(today);
  });

  const post = "POST /api/v1/rules/backtest";
  scenarios(fixture, [
    {
      name: "of a document that makes no sense is a 400 with its path",
      ...{ request: post, headers, status: 400, body: { document: { thresholds, rules: [{}] } } },
      json: { code: "invalid_rules", field: "rules[0].code" },
    },
    { name: "of a text is a 422", request: post, headers, status: 422, body: { document: "rules" } },
    { name: "of 0 days is a 422", request: post, headers, status: 422, body: { days: 0 } },
    { name: "of 1 day is allowed", request: post, headers, status: 200, body: { days: 1 } },
    { name: "of 366 days is allowed", request: post, headers, status: 200, body: { days: 366 } },
    { name: "of 367 days is a 422", request: post, headers, status: 422, body: { days: 367 } },
  ]);
});

describe("a suggestion", () => {
  test("needs 200 outcomes with 30 RTOs, says how many are missing, and then gives rules that can be put, and calls them better once", async () => {
    const own = await signUp(server);
    const suggest = () => send(server, "POST", "/api/v1/rules/suggest", { headers: { "X-API-Key": own.sk } });
    const refused = await suggest();
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: "not_enough_outcomes", outcomes_needed: 200, rtos_needed: 30 },
    ]);
    await Promise.all(
      Array.from({ length: 200 }, async (_, i) => {
        const cod = i % 3 === 0;
        const order = { ...GOOD, order_id: `s${i}`, payment_method: cod ? "COD" : "PREPAID" };
        await ask(server, own, "POST /api/v1/order/score", { ...order, phone: `98450${10_000 + i}` });
        await ask(server, own, "POST /api/v1/order/outcome", {
          order_id: `s${i}`,
          outcome: cod ? "rto" : "delivered",
        });
      }),
    );
    const response = await suggest();
    const { document, ...told } = (await response.json()) as { document: object };
    expect([response.status, told]).toMatchObject([
      200,
      { verdict: "better", learnt_from: { outcomes: 200, rtos: 67, treated: 0, of: 200 } },
    ]);
    expect(await ask(server, own, "PUT /api/v1/rules", document)).toMatchObject({ version: 1 });
    // The rules in force are now as good as any that can be learnt from the same orders.
    const { verdict } = (await (await suggest()).json()) as { verdict: string };
    expect(verdict).not.toBe("better");
  });
});
