/** What becomes of a rule's decision when the order comes again with other contents. On a clock that the test moves. */
import { beforeEach, describe, expect, test } from "bun:test";
import { text } from "../features/bulk/files.ts";
import { resultOf, upload } from "./bulk.ts";
import { ask, GOOD, PRO } from "./orders.ts";
import { type Merchant, signUp, useServer } from "./server.ts";

const NOON = Date.parse("2026-10-05T12:00:00+05:30");

let merchant: Merchant;
const server = await useServer(PRO, () => NOON);
beforeEach(async () => {
  merchant = await signUp(server);
  await put(SMALL, RISKY, HUGE);
});

const rule = (code: string, op: string, value: number, automatic: object) => ({
  ...{ code, points: 1, message: `Rule ${code}`, when: { signal: "order_value", op, value }, automatic },
});
const SMALL = rule("SMALL", "lt", 1000, { decision: "verified" });
const RISKY = rule("RISKY", "gte", 5000, { level: "HIGH" });
const HUGE = rule("HUGE", "gte", 50_000, { decision: "rejected", max_per_day: 1 });

const put = (...rules: object[]) =>
  ask(server, merchant, "PUT /api/v1/rules", { thresholds: { review: 40, high: 70 }, rules });
const post = (path: string, body: object) => ask(server, merchant, `POST /api/v1/${path}`, body);
const score = (order_value: number, more: object = {}) =>
  post("order/score", { ...GOOD, order_id: "1001", order_value, ...more });
interface Order {
  status: string;
  risk_level: string;
  revision: number;
  held_score: number | null;
  decision: { actor: string | null };
}
const order = () => ask<Order>(server, merchant, "GET /api/v1/order/1001");
/** Decisions in its audit, oldest first: "rule SMALL: pending > verified". */
async function decisions(): Promise<string[]> {
  interface Entry {
    action: string;
    source: string;
    before: { status: string };
    after: { status: string };
  }
  const { entries } = await ask<{ entries: Entry[] }>(server, merchant, "GET /api/v1/audit?order_id=1001");
  return entries
    .filter(({ action, source }) => action === "order.decision" && source.startsWith("rule "))
    .map(({ source, before, after }) => `${source}: ${before.status} > ${after.status}`)
    .reverse();
}
const FIRST = "rule SMALL: pending > verified";

describe("an order that a rule verified", () => {
  test("waits for a person when it comes with a value that the rule does not verify", async () => {
    await score(999);
    await score(5000);
    expect(await order()).toMatchObject({ status: "pending", risk_level: "HIGH", decision: { actor: null } });
    expect(await decisions()).toEqual([FIRST, "rule SMALL: verified > pending"]);
    expect(await ask(server, merchant, "GET /api/v1/orders/risk")).toMatchObject({ total: 1 });
  });

  test("is rejected by the rule that does so now, up to its cap of the day; then it waits", async () => {
    await score(999);
    await score(50_000);
    expect(await order()).toMatchObject({ status: "rejected", decision: { actor: "rule HUGE" } });
    await score(999);
    expect(await order()).toMatchObject({ status: "verified", decision: { actor: "rule SMALL" } });
    await score(60_000);
    expect(await order()).toMatchObject({ status: "pending", decision: { actor: null } });
    expect(await decisions()).toEqual([
      FIRST,
      "rule HUGE: verified > rejected",
      "rule SMALL: rejected > verified",
      "rule SMALL: verified > pending",
    ]);
  });

  const PHONED = { order_id: "1001", result: "no_answer" };
  test.each<[string, () => Promise<unknown>, (() => Promise<unknown>)?]>([
    ["the rules say the same of what is new", () => score(500)],
    ["the same comes again, whatever the rules are now", () => score(999), () => put(RISKY)],
    ["a person verified it, too", () => score(5000), () => verify("verified")],
    ["its buyer was called", () => score(5000), () => post("order/call", PHONED)],
    ["it has a tracking number", () => score(5000), () => score(999, { awb: "SF1001" })],
    ["it gets one", () => score(5000, { awb: "SF1001" })],
    ["it is on the way", () => score(5000), () => outcome("ndr")],
    ["it was delivered", () => score(5000), () => outcome("delivered")],
  ])("stays so when %s", async (_, comes, happens) => {
    await score(999);
    await happens?.();
    const { revision } = await order();
    await comes();
    await comes();
    const after = await order();
    expect(after.status).toBe("verified");
    expect(after.revision - revision).toBeLessThanOrEqual(1);
    expect(await decisions()).toEqual([FIRST]);
  });
  const verify = (action: string) => post("order/verify", { order_id: "1001", action, actor: "Meena" });
  const outcome = (outcome: string) => post("order/outcome", { order_id: "1001", outcome });

  test.each([
    ["waits", 5000, "pending"],
    ["waits even where a rule would reject it", 50_000, "pending"],
    ["stays so", 500, "verified"],
  ])("%s when a file gives it the value %d", async (_, value, status) => {
    await score(999);
    const row = `1001,2026-10-05,${GOOD.line1.replaceAll(",", " ")},${GOOD.pincode},COD,${value},${GOOD.phone}`;
    const file = text(`Order ID,Order Date,Address,Pin,Payment Method,Total,Phone\n${row}`);
    await resultOf(upload(server, merchant, file, { fields: { mode: "orders" } }));
    expect((await order()).status).toBe(status);
  });

  test("waits when a second source tells what it is worth", async () => {
    await score(0);
    expect((await order()).status).toBe("verified");
    await score(5000, { order_id: "SHOP-ID-1", reference: "#1001" });
    expect(await order()).toMatchObject({ status: "pending", risk_level: "HIGH" });
  });
});

test("an order that a rule rejected is held with its score without that rule, of whose orders none is sent", async () => {
  await put({ ...RISKY, automatic: undefined, points: 15 }, { ...HUGE, points: 80 });
  await score(50_000);
  expect(await order()).toMatchObject({ status: "rejected", risk_score: 95, held_score: 15 });
});

test("an order that a rule rejected is held, and no longer when it waits again", async () => {
  await score(50_000);
  expect((await order()).held_score).not.toBeNull();
  await score(5000);
  expect(await order()).toMatchObject({ status: "pending", held_score: null });
});
