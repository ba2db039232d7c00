/** Of each signal that is a text it is decided whether it names a person: then an erased order does not have it. */
import { expect, test } from "bun:test";
import { SIGNALS } from "../../../src/engine/risk/index.ts";
import { ask, GOOD, PRO } from "../../http/orders.ts";
import { signUp, startTestServer } from "../../http/server.ts";

const PERSONAL = ["phone", "email", "address"];
const IMPERSONAL = [
  "payment",
  "currency",
  "channel",
  "address_status",
  "pincode",
  "district",
  "state",
  "country",
  // Of a member of the account, not of the buyer.
  ...["block_list_kind", "block_list_by", "allow_list_kind", "allow_list_by"],
];

test("every text signal is in one of the two lists", () => {
  const texts = Object.keys(SIGNALS).filter((name) => SIGNALS[name].type === "string");
  expect(texts.sort()).toEqual([...PERSONAL, ...IMPERSONAL].sort());
});

test("an erased order keeps the signals that name nobody, and no other text", async () => {
  const order = { ...GOOD, order_id: "1001", email: "asha@example.com" };
  await using server = await startTestServer(PRO);
  const merchant = await signUp(server);
  const get = () => ask<{ signals: Record<string, unknown> }>(server, merchant, "GET /api/v1/order/1001");
  await ask(server, merchant, "POST /api/v1/order/score", order);
  const { signals: before } = await get();
  for (const name of PERSONAL) expect([name, before[name]]).not.toEqual([name, ""]);
  await ask(server, merchant, "POST /api/v1/privacy/erase", { order_id: "1001" });
  const { signals: after } = await get();
  for (const name of PERSONAL) expect([name, after[name]]).toEqual([name, ""]);
  for (const name of IMPERSONAL) expect([name, after[name]]).toEqual([name, before[name]]);
});
