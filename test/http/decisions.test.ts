/** Decisions of several people at once: conflicts by `if_revision`, and many decisions in one request. */
import { beforeEach, describe, expect, test } from "bun:test";
import { ask, BAD, PRO } from "./orders.ts";
import { scenarios } from "./scenario.ts";
import { signUp, useServer } from "./server.ts";
import { join, type TeamMember, tell } from "./team.ts";

interface Order {
  order_id: string;
  status: string;
  revision: number;
  decision: { note: string | null; actor: string | null; at: string };
}
interface Answer extends Order {
  code: string;
  by: string;
  at: string;
  order: Order;
}
interface Results {
  results: { order_id: string; status: number; order?: Order; error?: { code: string; detail: string } }[];
  ignored?: string[];
}

const server = await useServer(PRO);
const merchant = await signUp(server);
const [ravi, meera] = [await join(server, merchant, "Ravi"), await join(server, merchant, "Meera")];
const key = { headers: { "X-API-Key": merchant.sk } };

const score = (order_id: string, more: object = {}) =>
  ask<{ revision: number }>(server, merchant, "POST /api/v1/order/score", { ...BAD, ...more, order_id });
const decide = (who: Pick<TeamMember, "headers">, order_id: string, action: string, more: object = {}) =>
  tell<Answer>(server, who, "POST /api/v1/order/verify", { order_id, action, ...more });
const decideAll = (who: Pick<TeamMember, "headers">, decisions: unknown[]) =>
  tell<Results>(server, who, "POST /api/v1/orders/verify", { decisions });
const order = (id: string) => ask<Order>(server, merchant, `GET /api/v1/order/${id}`);
const decisionsOf = async (id: string) => {
  const path = `GET /api/v1/audit?order_id=${id}`;
  const { entries } = await ask<{ entries: { action: string; actor: string }[] }>(server, merchant, path);
  return entries.filter(({ action }) => action === "order.decision").map(({ actor }) => actor);
};

describe("of two browsers that decide on the same revision", () => {
  test("one wins; the other gets who, when, and the order as it is now", async () => {
    await score("A");
    const { revision: if_revision } = await order("A");
    const answers = await Promise.all([
      decide(ravi, "A", "verified", { if_revision }),
      decide(meera, "A", "rejected", { if_revision }),
    ]);
    const [winner, loser] = answers[0].status === 200 ? answers : answers.toReversed();
    const { decision } = winner.body;
    expect([winner.status, loser.status]).toEqual([200, 409]);
    expect([ravi.email, meera.email]).toContain(decision.actor ?? "");
    expect(loser.body).toMatchObject({ code: "changed_meanwhile", by: decision.actor, at: decision.at });
    expect(loser.body.order).toEqual(winner.body as Order);
    expect(await order("A")).toMatchObject({ status: winner.body.status, revision: 2, decision });
    expect(await decisionsOf("A")).toEqual([decision.actor as string]);
  });

  test("the loser decides again with the revision of the answer", async () => {
    await score("B");
    await decide(ravi, "B", "verified", { if_revision: 1 });
    const { body } = await decide(meera, "B", "rejected", { if_revision: 1 });
    const again = await decide(meera, "B", "rejected", { if_revision: body.order.revision });
    expect(again).toMatchObject({ status: 200, body: { status: "rejected", revision: 3 } });
  });
});

describe("with if_revision, a decision", () => {
  test("that stands succeeds with the revision before it: its answer may have been lost", async () => {
    await score("C");
    const decision = { note: "Confirmed", if_revision: 1 };
    const first = await decide(ravi, "C", "verified", decision);
    expect(await decide(ravi, "C", "verified", decision)).toEqual(first);
    expect(await decisionsOf("C")).toEqual([ravi.email]);
  });

  test.each([
    ["another person's, though the same,", () => decide(meera, "D", "verified", { if_revision: 1 })],
    ["another note", () => decide(ravi, "D", "verified", { if_revision: 1, note: "Called" })],
    ["a revision that never was", () => decide(ravi, "D", "rejected", { if_revision: 9 })],
  ])("that is %s is a conflict", async (_, conflicting) => {
    await score("D");
    await decide(ravi, "D", "verified");
    expect(await conflicting()).toMatchObject({ status: 409, body: { by: ravi.email } });
  });

  test("is a conflict with what a key has changed: the address, the value", async () => {
    await score("E");
    await score("E", { line1: "12 MG Road", order_value: 99 });
    const { status, body } = await decide(ravi, "E", "verified", { if_revision: 1 });
    expect([status, body.by, body.order]).toMatchObject([
      409,
      expect.stringMatching(/^key sk_/),
      { order_value: 99, status: "pending" },
    ]);
  });

  test("is none with a courier's news or a tracking number", async () => {
    await score("F");
    await score("F", { awb: "77123" });
    await ask(server, merchant, "POST /api/v1/order/outcome", { order_id: "F", outcome: "ndr" });
    expect(await decide(ravi, "F", "verified", { if_revision: 1 })).toMatchObject({ status: 200 });
  });

  scenarios(
    () => ({ server, merchant }),
    [0, 1.5, "x"].map((if_revision) => ({
      ...{ name: `${if_revision} is refused`, request: "POST /api/v1/order/verify", status: 422 },
      headers: { "X-API-Key": "{sk}" },
      body: { order_id: "A", action: "verified", if_revision },
      json: { detail: [{ loc: ["body", "if_revision"] }] },
    })),
  );
});

test("without if_revision the last decision wins, as ever", async () => {
  await score("G");
  await decide(ravi, "G", "verified");
  expect(await decide(meera, "G", "rejected")).toMatchObject({ status: 200, body: { status: "rejected" } });
});

describe("many decisions in one request", () => {
  let n = 0;
  const prefix = () => `M${n}-`;
  beforeEach(async () => {
    n++;
    await Promise.all(["1", "2", "3"].map((id) => score(`${prefix()}${id}`)));
  });

  test("are each made or refused by itself, and answered in their sequence", async () => {
    const [first, second, third] = ["1", "2", "3"].map((id) => prefix() + id);
    await decide(meera, second, "rejected");
    const { status, body } = await decideAll(ravi, [
      { order_id: first, action: "verified", if_revision: 1 },
      { order_id: second, action: "verified", if_revision: 1 },
      { order_id: "nobody's", action: "verified" },
      { order_id: third, action: "approved" },
      { order_id: third, action: "rejected", note: "No such house" },
      null,
    ]);
    expect(status).toBe(200);
    expect(body.results).toMatchObject([
      { order_id: first, status: 200, order: { status: "verified", decision: { actor: ravi.email } } },
      {
        ...{ order_id: second, status: 409 },
        error: { code: "changed_meanwhile", by: meera.email, order: { status: "rejected", revision: 2 } },
      },
      { order_id: "nobody's", status: 404, error: { code: "order_not_found" } },
      { order_id: third, status: 422, error: { code: "invalid_decision" } },
      { order_id: third, status: 200, order: { status: "rejected", decision: { note: "No such house" } } },
      { order_id: null, status: 422, error: { code: "invalid_decision" } },
    ]);
    expect(body.results[3].error?.detail).toContain(
      "action: Input should be 'pending', 'verified' or 'rejected'",
    );
    expect(await order(first)).toMatchObject({ status: "verified", revision: 2 });
    expect(await decisionsOf(first)).toEqual([ravi.email]);
  });

  test("find orders by reference, and say which are ambiguous", async () => {
    await score(`${prefix()}x`, { reference: `#${n}77` });
    await Promise.all(["y", "z"].map((id) => score(prefix() + id, { reference: `#${n}88` })));
    const { body } = await decideAll(key, [
      { order_id: `${n}77`, action: "verified" },
      { order_id: `#${n}88`, action: "verified" },
    ]);
    expect(body.results).toMatchObject([
      { order_id: `${n}77`, status: 200, order: { order_id: `${prefix()}x`, decision: { actor: "api" } } },
      { order_id: `#${n}88`, status: 409, error: { code: "ambiguous_reference" } },
    ]);
  });

  test("see those before them: the second on one revision is a conflict", async () => {
    const order_id = `${prefix()}1`;
    const { body } = await decideAll(ravi, [
      { order_id, action: "verified", if_revision: 1 },
      { order_id, action: "rejected", if_revision: 1 },
    ]);
    expect(body.results.map(({ status }) => status)).toEqual([200, 409]);
  });

  test("list what was ignored in them", async () => {
    const decision = { order_id: `${prefix()}1`, action: "verified", actor: "Somebody", reason: "x" };
    expect((await decideAll(ravi, [decision, decision])).body.ignored).toEqual([
      "decisions[].reason",
      "actor",
    ]);
  });

  test("are 500 at most, and one at least", async () => {
    const order_id = `${prefix()}1`;
    const many = Array.from({ length: 500 }, (_, i) => ({
      order_id,
      action: i % 2 ? "verified" : "rejected",
    }));
    const { body } = await decideAll(ravi, many);
    expect(body.results.filter(({ status }) => status === 200).length).toBe(500);
    expect(await order(order_id)).toMatchObject({ status: "verified", revision: 501 });
    const tooMany = await decideAll(ravi, [...many, many[0]]);
    expect(tooMany).toMatchObject({ status: 422, body: { detail: [{ type: "too_long" }] } });
    expect(await decideAll(ravi, [])).toMatchObject({
      status: 422,
      body: { detail: [{ type: "too_short" }] },
    });
  });
});
