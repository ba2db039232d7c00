/** How many orders people have decided today, and the target for it. On a clock that the test moves. */
import { beforeEach, describe, expect, test } from "bun:test";
import { ask, BAD, GOOD, PRO } from "./orders.ts";
import { scenarios } from "./scenario.ts";
import { type Merchant, signUp, useServer } from "./server.ts";
import { join, type TeamMember, tell } from "./team.ts";

/** The last minute of a day in India. */
const BEFORE_MIDNIGHT = Date.parse("2026-10-05T23:59:00+05:30");

let merchant: Merchant;
let now = BEFORE_MIDNIGHT;
const server = await useServer(PRO, () => now);
const fixture = () => ({ server, merchant });
beforeEach(async () => {
  now = BEFORE_MIDNIGHT;
  merchant = await signUp(server);
});

const score = (order_id: string, order: object = BAD) =>
  ask(server, merchant, "POST /api/v1/order/score", { ...order, order_id });
const decide = (who: TeamMember, order_id: string, action: string) =>
  tell(server, who, "POST /api/v1/order/verify", { order_id, action });
const decided = async (who: TeamMember) => (await tell(server, who, "GET /api/v1/orders/decided")).body;

describe("decided today", () => {
  test("counts the decisions of all people and one's own, each order once, until midnight in India", async () => {
    const [ravi, meena] = [await join(server, merchant, "Ravi"), await join(server, merchant, "Meena")];
    for (const id of ["1", "2", "3"]) await score(id);
    await decide(ravi, "1", "verified");
    await decide(ravi, "1", "rejected");
    await decide(meena, "2", "verified");
    expect(await decided(ravi)).toEqual({ decided: 2, own: 1 });
    now += 60_000;
    expect(await decided(ravi)).toEqual({ decided: 0, own: 0 });
    await decide(ravi, "3", "rejected");
    expect(await decided(meena)).toEqual({ decided: 1, own: 0 });
  });

  test("counts neither what was undone, nor what a rule has decided, nor another shop's", async () => {
    const ravi = await join(server, merchant, "Ravi");
    const when = { signal: "order_value", op: "gte", value: 0 };
    const automatic = { decision: "verified" };
    const rule = { code: "R", when, points: 0, message: "All of them", automatic };
    await ask(server, merchant, "PUT /api/v1/rules", { thresholds: { review: 40, high: 70 }, rules: [rule] });
    await score("1", GOOD);
    expect(await ask(server, merchant, "GET /api/v1/order/1")).toMatchObject({ status: "verified" });
    expect(await decided(ravi)).toEqual({ decided: 0, own: 0 });
    await decide(ravi, "1", "rejected");
    await decide(ravi, "1", "pending");
    expect(await decided(ravi)).toEqual({ decided: 0, own: 0 });
    await decide(ravi, "1", "verified");
    const other = await join(server, await signUp(server), "Asha");
    expect(await decided(other)).toEqual({ decided: 0, own: 0 });
  });
});

test("a program that calls itself a rule decides as a program", async () => {
  const ravi = await join(server, merchant, "Ravi");
  await score("1");
  const body = { order_id: "1", action: "verified", actor: "rule engine" };
  const order = await ask(server, merchant, "POST /api/v1/order/verify", body);
  expect(order).toMatchObject({ decision: { actor: "api rule engine" } });
  expect(await decided(ravi)).toEqual({ decided: 1, own: 0 });
});

describe("the target", () => {
  test("is none at first, is stored, audited, left as it is by other changes, and cleared by 0", async () => {
    const account = () => ask(server, merchant, "GET /api/v1/account");
    const change = (body: object) => ask(server, merchant, "PUT /api/v1/account", body);
    expect(await account()).toMatchObject({ review_hours: 0 });
    await change({ review_hours: 4 });
    await change({ name: "Sarees", review_hours: null });
    expect(await account()).toMatchObject({ review_hours: 4, name: "Sarees" });
    await change({ review_hours: 0 });
    expect(await account()).toMatchObject({ review_hours: 0 });
    const { entries } = await ask<{ entries: { after: object }[] }>(
      server,
      merchant,
      "GET /api/v1/audit?kind=account",
    );
    expect(entries.map(({ after }) => after)).toContainEqual({ review_hours: 4 });
  });

  scenarios(
    fixture,
    [-1, 721, 1.5, "four"].map((review_hours) => ({
      name: `${JSON.stringify(review_hours)} is refused`,
      request: "PUT /api/v1/account",
      headers: { "X-API-Key": "{sk}" },
      body: { review_hours },
      status: 422,
    })),
  );
});
