/** LOCALITY_PIN_MISMATCH from the answer to the stored order, its reason, rules of the shop's own, and their backtest. */
import { expect, test } from "bun:test";
import type { Verification } from "../../src/engine/address/schema.ts";
import { ask, GOOD, PRO } from "./orders.ts";
import { signUp, useServer } from "./server.ts";
import { literal, runStatement } from "./stored.ts";

const server = await useServer(PRO);
const merchant = await signUp(server);

/** In Koramangala by its PIN, in New Delhi by its DIGIPIN. */
const FAR = {
  ...{ name: "Asha Rao", phone: "9845012345", landmark: "Near Forum Mall", city: "Bengaluru" },
  ...{ line1: "12, 5th Cross, 3rd Block", line2: "Koramangala 39J-49L-L8T4" },
  ...{ state: "Karnataka", pincode: "560034" },
};
const CODE = "LOCALITY_PIN_MISMATCH";
const SIGNAL = "issue_locality_pin_mismatch";

const call = <T>(request: string, body?: object) => ask<T>(server, merchant, request, body);
interface Order {
  verification: Verification;
  signals: Record<string, unknown>;
  risk_reasons: { code: string; message: string }[];
}
const score = (order: object) => call<Order>("POST /api/v1/order/score", { ...GOOD, ...order });

test("it is to be reviewed and confirmed, for 15 points, with the other PIN first", async () => {
  const answer = await call<Verification>("POST /api/v1/address/verify", FAR);
  expect(answer).toMatchObject({ status: "NEEDS_REVIEW", next_action: "CONFIRM" });
  expect(answer.issues.find(({ code }) => code === CODE)).toEqual({
    ...{ code: CODE, severity: "warn", penalty: 15, values: { pin: "560034", locality: "" } },
    message: "The DIGIPIN is not in the area of PIN 560034",
  });
  expect(answer.corrections[0]).toMatchObject({ field: "pincode", to: "110001" });
});

test("an order keeps its sentence, and gives it as a reason", async () => {
  const verification = await call<Verification>("POST /api/v1/address/verify", FAR);
  await score({ ...FAR, order_id: "far" });
  const order = await call<Order>("GET /api/v1/order/far");
  expect(order.verification.issues).toEqual(verification.issues);
  expect(order.verification.suggestions).toEqual(verification.suggestions);
  expect(order.signals[SIGNAL]).toBe(true);
  expect(order.risk_reasons).toContainEqual(
    expect.objectContaining({ code: CODE, message: "Locality and PIN do not belong together" }),
  );
});

/** Gives an order the signals of a version without the issue. */
async function makeOld(id: string): Promise<void> {
  const { [SIGNAL]: _, ...known } = (await call<Order>(`GET /api/v1/order/${id}`)).signals;
  const [names, values] = [Object.keys(known), Object.values(known)].map((part) =>
    literal(JSON.stringify(part)),
  );
  await runStatement(server, `INSERT INTO signal_sets (names) VALUES (${names}) ON CONFLICT DO NOTHING`);
  await runStatement(
    server,
    `UPDATE orders SET signals = ${values}, signal_set = (SELECT id FROM signal_sets WHERE names = ${names})
     WHERE order_id = ${literal(id)}`,
  );
}

test("rules of the shop's own ask for it, and are tried on orders stored before there was any", async () => {
  await score({ ...FAR, order_id: "old" });
  for (const order_id of ["far", "old"])
    await call("POST /api/v1/order/outcome", { order_id, outcome: "rto" });
  await makeOld("old");
  expect(await call("GET /api/v1/order/old")).toMatchObject({
    signals: { [SIGNAL]: false, issue_city_pin_mismatch: false, address_score: 85, pincode: "560034" },
    verification: { issues: [{ code: CODE }] },
  });
  const rule = { code: "WRONG_PIN", points: 50, message: "Call about the PIN" };
  const document = {
    thresholds: { review: 40, high: 70 },
    rules: [{ ...rule, when: { signal: SIGNAL, op: "eq", value: true } }],
  };
  const tried = await call("POST /api/v1/rules/backtest", { document });
  expect(tried).toMatchObject({ orders: 2, proposed: { rules: [{ code: "WRONG_PIN", hits: 1, rtos: 1 }] } });
  await call("PUT /api/v1/rules", document);
  expect(await score({ ...FAR, order_id: "next" })).toMatchObject({
    ...{ risk_level: "REVIEW", risk_score: 50, risk_reasons: [{ code: "WRONG_PIN" }] },
  });
});
