/** What rules do by themselves: raise to a level, verify, reject up to a cap a day. On a clock that the test moves. */
import { beforeEach, describe, expect, test } from "bun:test";
import { text } from "../features/bulk/files.ts";
import { resultOf, upload } from "./bulk.ts";
import { ask, GOOD, PRO } from "./orders.ts";
import { scenarios } from "./scenario.ts";
import { type Merchant, signUp, useServer } from "./server.ts";

const thresholds = { review: 40, high: 70 };
/** The last minute of a day in India. */
const BEFORE_MIDNIGHT = Date.parse("2026-10-05T23:59:00+05:30");
const MINUTE = 60_000;

let merchant: Merchant;
let now = BEFORE_MIDNIGHT;
const server = await useServer(PRO, () => now);
const fixture = () => ({ server, merchant });
beforeEach(async () => {
  merchant = await signUp(server);
});

interface Scored {
  risk_score: number;
  risk_level: string;
  status: string;
  risk_reasons: { code: string; points: number }[];
}
const COD = { signal: "payment", op: "eq", value: "COD" };
const ANY = { signal: "order_value", op: "gte", value: 0 };
const rule = (code: string, points: number, automatic?: object, when: object = ANY) => ({
  ...{ code, when, points, message: `Rule ${code}`, automatic },
});
const put = (...rules: object[]) => ask(server, merchant, "PUT /api/v1/rules", { thresholds, rules });
const score = (order_id: string, more: object = {}) =>
  ask<Scored>(server, merchant, "POST /api/v1/order/score", { ...GOOD, order_id, ...more });
const statusOf = async (id: string) =>
  (await ask<Scored>(server, merchant, `GET /api/v1/order/${id}`)).status;
/** The actions in its audit, newest first. */
const actionsOf = async (id: string) => {
  const path = `GET /api/v1/audit?order_id=${id}`;
  const { entries } = await ask<{ entries: { action: string }[] }>(server, merchant, path);
  return entries.map(({ action }) => action);
};
const block = (list: string) =>
  ask(server, merchant, "POST /api/v1/lists", { list, kind: "phone", value: GOOD.phone });

describe("a rule with a level", () => {
  test.each([
    ["raises an order to it, with its points", "REVIEW", 10, 40, "REVIEW", [["R", 40]]],
    ["leaves one that is there already", "REVIEW", 41, 41, "REVIEW", [["R", 41]]],
    ["raises to HIGH", "HIGH", 69, 70, "HIGH", [["R", 70]]],
    ["needs no points", "HIGH", 0, 70, "HIGH", [["R", 70]]],
    ["raises one that other rules put below 0", "REVIEW", -90, 40, "REVIEW", [["R", 40]]],
  ])("%s", async (_, level, points, risk_score, risk_level, reasons) => {
    await put(rule("R", points, { level }));
    const scored = await score("1");
    expect(scored).toMatchObject({ risk_score, risk_level, status: "pending" });
    expect(scored.risk_reasons.map((reason) => [reason.code, reason.points])).toEqual(reasons);
    // Its texts are made from code and points again.
    expect(await ask(server, merchant, "GET /api/v1/order/1")).toMatchObject({ risk_score, risk_level });
  });

  test("is tried on past orders as it will score", async () => {
    await score("1");
    await ask(server, merchant, "POST /api/v1/order/outcome", { order_id: "1", outcome: "rto" });
    const document = { thresholds, rules: [rule("R", 0, { level: "HIGH" })] };
    const { proposed } = await ask<{ proposed: { high: object } }>(
      ...([server, merchant, "POST /api/v1/rules/backtest", { document }] as const),
    );
    expect(proposed.high).toMatchObject({ rtos_caught: 1 });
  });

  test("does not raise an order on the allow list", async () => {
    await put(rule("R", 5, { level: "HIGH" }));
    await block("allow");
    expect(await score("1")).toMatchObject({ risk_score: 5, risk_level: "LOW" });
  });

  test.each([
    { list: "allow", said: [0, "LOW", "R 1", "ALLOW_LIST -100"] },
    { list: "block", said: [100, "HIGH", "BLOCK_LIST 100", "R 1"] },
  ])("raises none on the $list list of the rules, and the audit says of none", async ({ list, said }) => {
    const lists = { [list]: { phones: [GOOD.phone] } };
    const rules = [rule("R", 1, { level: "HIGH" })];
    await ask(server, merchant, "PUT /api/v1/rules", { thresholds, lists, rules });
    const { risk_score, risk_level, risk_reasons } = await score("1");
    const reasons = risk_reasons.map(({ code, points }) => `${code} ${points}`);
    expect<unknown>([risk_score, risk_level, ...reasons]).toEqual(said);
    expect(await actionsOf("1")).toEqual(["order.scored"]);
  });
});

describe("a rule with a tag", () => {
  test("tags the order, also without points, whatever the level", async () => {
    await put(rule("CALL", 0, { tag: "call first" }), rule("OTHER", 5));
    const reason = { code: "CALL", points: 0, message: "Rule CALL", tag: "call first" };
    const { risk_reasons, risk_score } = await score("1");
    expect([risk_score, risk_reasons]).toMatchObject([5, [{ code: "OTHER" }, reason]]);
    expect(risk_reasons[0]).not.toHaveProperty("tag");
    const read = await ask<Scored>(server, merchant, "GET /api/v1/order/1");
    expect(read.risk_reasons).toMatchObject([{ code: "OTHER" }, reason]);
  });
});

test("the audit says which rule raised an order to a level or tagged it, once", async () => {
  await put(
    rule("RAISES", 5, { level: "REVIEW", tag: "call first" }),
    rule("SMALLER", 1, { level: "REVIEW" }),
    rule("NEVER", 5, { tag: "prepaid" }, { signal: "payment", op: "eq", value: "PREPAID" }),
  );
  await score("1", { payment_method: "COD" });
  await score("1", { payment_method: "COD" });
  const { entries } = await ask<{ entries: object[] }>(server, merchant, "GET /api/v1/audit?order_id=1");
  expect(entries).toMatchObject([
    { action: "order.marked", source: "rule RAISES", after: { risk_level: "REVIEW", tag: "call first" } },
    { action: "order.scored" },
  ]);
});

describe("a rule that decides", () => {
  test.each(["verified", "rejected"])(
    "%s: the answer says so, and the audit which rule it was",
    async (decision) => {
      await put(rule("OWN_1", 50, { decision, max_per_day: 5 }));
      expect(await score("1")).toMatchObject({ status: decision });
      const order = await ask(server, merchant, "GET /api/v1/order/1");
      expect(order).toMatchObject({ decision: { actor: "rule OWN_1", note: "Rule OWN_1" } });
      const { entries } = await ask<{ entries: object[] }>(server, merchant, "GET /api/v1/audit?order_id=1");
      expect(entries).toMatchObject([
        { action: "order.decision", source: "rule OWN_1", after: { status: decision, actor: "rule OWN_1" } },
        { action: "order.scored" },
      ]);
      const { total } = await ask<{ total: number }>(server, merchant, "GET /api/v1/orders/risk");
      expect(total).toBe(0);
    },
  );

  test("is the first that fires; with its cap used up, no later one takes its place", async () => {
    await put(
      rule("PREPAID", 50, { decision: "verified" }, { signal: "payment", op: "eq", value: "PREPAID" }),
      rule("ONE", 50, { decision: "rejected", max_per_day: 1 }, COD),
      rule("ALL", 50, { decision: "verified" }),
    );
    const statuses = [];
    for (const id of ["1", "2", "3"]) statuses.push((await score(id, { payment_method: "COD" })).status);
    expect(statuses).toEqual(["rejected", "pending", "pending"]);
    expect((await score("4", { payment_method: "PREPAID" })).status).toBe("verified");
  });

  test("decides so many orders on a day in India and not one more, though all come at once; then again as many", async () => {
    now = BEFORE_MIDNIGHT;
    await put(rule("R", 50, { decision: "rejected", max_per_day: 3 }));
    const scoreAll = async (day: string, count: number) =>
      (await Promise.all(Array.from({ length: count }, (_, i) => score(`${day}${i}`)))).filter(
        ({ status }) => status === "rejected",
      ).length;
    expect(await scoreAll("a", 3)).toBe(3);
    expect(await scoreAll("b", 12)).toBe(0);
    now += MINUTE;
    expect(await scoreAll("c", 12)).toBe(3);
    // A clock that is set back begins no day a second time.
    now -= MINUTE;
    expect(await scoreAll("d", 2)).toBe(0);
  });

  test("counts the same order once, and what a person takes back stays pending and counted", async () => {
    await put(rule("R", 50, { decision: "rejected", max_per_day: 2 }));
    await score("1");
    await score("1", { order_value: 999 });
    await ask(server, merchant, "POST /api/v1/order/verify", { order_id: "1", action: "pending" });
    expect((await score("1", { order_value: 1999 })).status).toBe("pending");
    expect([(await score("2")).status, (await score("3")).status]).toEqual(["rejected", "pending"]);
  });

  test("leaves an order whose buyer was called, and one that a person has decided on", async () => {
    await score("called");
    await score("verified");
    await ask(server, merchant, "POST /api/v1/order/call", { order_id: "called", result: "no_answer" });
    await ask(server, merchant, "POST /api/v1/order/verify", { order_id: "verified", action: "verified" });
    await score("untouched");
    await put(rule("R", 50, { decision: "rejected", max_per_day: 9 }));
    const statuses = [];
    for (const id of ["called", "verified", "untouched"])
      statuses.push((await score(id, { order_value: 777 })).status);
    expect(statuses).toEqual(["pending", "verified", "rejected"]);
  });

  test.each([
    ["rejected", "allow", "pending"],
    ["rejected", "block", "rejected"],
    ["verified", "block", "pending"],
    ["verified", "allow", "verified"],
  ])("%s: an order on the %s list is %s", async (decision, list, status) => {
    await put(rule("R", 50, { decision, max_per_day: 9 }));
    await block(list);
    expect((await score("1")).status).toBe(status);
  });

  test.each(["orders", "history"])(
    "is not set off by a file in mode %s, nor when orders are scored again",
    async (mode) => {
      await put(rule("R", 50, { decision: "rejected", max_per_day: 9 }));
      const row = `f1,2026-10-05,${GOOD.line1.replaceAll(",", " ")},${GOOD.pincode},COD,900,${GOOD.phone}`;
      const file = text(`Order ID,Order Date,Address,Pin,Payment Method,Total,Phone\n${row}`);
      await resultOf(upload(server, merchant, file, { fields: { mode } }));
      await ask(server, merchant, "POST /api/v1/orders/rescore");
      expect(await statusOf("f1")).not.toBe("rejected");
    },
  );
});

const saved = (automatic: unknown, status: number) => ({
  request: "PUT /api/v1/rules",
  headers: { "X-API-Key": "{sk}" },
  body: { thresholds, rules: [{ ...rule("R", 1), automatic }] },
  status,
});
/** @param part of what a rule does by itself */
const refused = (part: string) => ({ code: "invalid_rules", field: `rules[0].automatic${part}` });

scenarios(fixture, [
  { name: "rejecting needs a cap", ...saved({ decision: "rejected" }, 400), json: refused(".max_per_day") },
  ...[0, 1001, 1.5].map((max_per_day) => ({
    name: `a cap is not ${max_per_day}`,
    ...saved({ decision: "rejected", max_per_day }, 400),
    json: refused(".max_per_day"),
  })),
  ...[1, 1000].map((max_per_day) => ({
    name: `a cap may be ${max_per_day}`,
    ...saved({ decision: "rejected", max_per_day }, 200),
    json: { rules: [{ automatic: { max_per_day } }] },
  })),
  { name: "a tag may have 40 characters", ...saved({ tag: "x".repeat(40) }, 200) },
  ...["x".repeat(41), " ", 7].map((tag) => ({
    name: `${tag} is no tag`,
    ...saved({ tag }, 400),
    json: refused(".tag"),
  })),
  { name: "a level is REVIEW or HIGH", ...saved({ level: "LOW" }, 400), json: refused(".level") },
  { name: "no rule decides to wait", ...saved({ decision: "pending" }, 400), json: refused(".decision") },
  { name: "it is an object", ...saved("reject", 400), json: refused("") },
]);
