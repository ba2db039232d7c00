/** The list of signals, and what is said of one that does not exist. */
import { describe, expect, test } from "bun:test";
import { ask, GOOD, PRO } from "./orders.ts";
import { send, signUp, useServer } from "./server.ts";

interface Listed {
  name: string;
  type: "number" | "boolean" | "string";
  unit: string | null;
  description: string;
  example: number | boolean | string;
  ops: string[];
}

const server = await useServer(PRO);
const merchant = await signUp(server);
const { signals } = await ask<{ signals: Listed[] }>(server, merchant, "GET /api/v1/rules/signals");

test("every signal of an order is listed, with a value of its type", async () => {
  await ask(server, merchant, "POST /api/v1/order/score", { ...GOOD, order_id: "s" });
  const order = await ask<{ signals: Record<string, unknown> }>(server, merchant, "GET /api/v1/order/s");
  expect(signals.map(({ name }) => name)).toEqual(Object.keys(order.signals));
  // Of a first order nothing is known that is read from earlier ones.
  const unknown = (name: string) => /_rto_rat(e|io)$|^value_rank$/.test(name);
  for (const { name, type } of signals)
    expect([name, order.signals[name] === null ? "null" : typeof order.signals[name]]).toEqual([
      name,
      unknown(name) ? "null" : type,
    ]);
});

test("each has one sentence of its own, an example of its type, and a number has a unit", () => {
  for (const { name, type, unit, description, example } of signals) {
    expect([name, typeof example]).toEqual([name, type]);
    expect([name, unit !== null]).toEqual([name, type === "number"]);
    expect([name, description]).toEqual([name, expect.stringMatching(/^[A-Z][^.\n]{9,}$/)]);
  }
  expect(new Set(signals.map(({ description }) => description)).size).toBe(signals.length);
});

test("rules may ask for each of them as it says", async () => {
  const rules = signals.flatMap(({ name, example, ops }) =>
    ops.map((op) => ({
      code: `${name}.${op}`,
      when: { signal: name, op, value: op === "in" || op === "not_in" ? [example] : example },
      ...{ points: 1, message: name },
    })),
  );
  for (let from = 0; from < rules.length; from += 500) {
    const document = { thresholds: { review: 40, high: 70 }, rules: rules.slice(from, from + 500) };
    await ask(server, merchant, "PUT /api/v1/rules", document);
  }
});

describe("an unknown signal", () => {
  test.each([
    ["order_vlaue", "order_value"],
    ["orderValue", "order_value"],
    ["value", "value_rank"],
    ["phone_rtos", "phone_rto"],
    ["pin_code", "pincode"],
    ["EMAIL_THROW_AWAY", "email_throwaway"],
    ["__proto__", "phone"],
  ])("%s is refused, and %s is named", async (signal, nearest) => {
    const when = { any: [{ signal, op: "eq", value: 1 }] };
    const response = await send(server, "PUT", "/api/v1/rules", {
      headers: { "X-API-Key": merchant.sk },
      body: {
        thresholds: { review: 40, high: 70 },
        rules: [{ code: "A", when, points: 1, message: "a" }],
      },
    });
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        code: "invalid_rules",
        field: "rules[0].when.any[0].signal",
        detail: `rules[0].when.any[0].signal: there is no signal ${signal}; did you mean ${nearest}? GET /api/v1/rules/signals lists all`,
        key: "invalid_rules.no_signal",
        values: { path: "rules[0].when.any[0].signal", signal, nearest },
      },
    ]);
  });
});
