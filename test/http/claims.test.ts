/** Claims: ten minutes in which colleagues see who is working on an order. */
import { beforeEach, describe, expect, test } from "bun:test";
import { ask, BAD, PRO } from "./orders.ts";
import { signUp, useServer } from "./server.ts";
import { join, type TeamMember, tell } from "./team.ts";

const MINUTE = 60_000;

interface Claim {
  by: string;
  name: string;
  until: string;
}
type Who = Pick<TeamMember, "headers">;

let now = Date.now();
let id: string;
let n = 0;

const server = await useServer(PRO, () => now);
const merchant = await signUp(server);
const ravi = await join(server, merchant, "Ravi");
const meera = await join(server, merchant, "Meera");
const asha = await join(server, merchant, "Asha", "owner");
const key = { headers: { "X-API-Key": merchant.sk } };
beforeEach(async () => {
  id = `C${n++}`;
  await ask(server, merchant, "POST /api/v1/order/score", { ...BAD, order_id: id, reference: `#${id}` });
});

const claim = (who: Who, more: object = {}) =>
  tell<{ claim: Claim }>(server, who, "POST /api/v1/order/claim", { order_id: id, ...more });
const release = (who: Who, more = "") =>
  tell<{ released: boolean }>(server, who, `DELETE /api/v1/order/claim?order_id=${id}${more}`);
const standing = async () =>
  (await ask<{ claim: Claim | null }>(server, merchant, `GET /api/v1/order/${id}`)).claim;
const inQueue = async () => {
  const queue = "GET /api/v1/orders/risk?limit=500";
  const { orders } = await ask<{ orders: { order_id: string; claim: Claim | null }[] }>(
    server,
    merchant,
    queue,
  );
  return orders.find(({ order_id }) => order_id === id)?.claim;
};
const decide = (who: Who, action: string, more: object = {}) =>
  tell(server, who, "POST /api/v1/order/verify", { order_id: id, action, ...more });
const takeOvers = async () => {
  const path = `GET /api/v1/audit?order_id=${id}`;
  const { entries } = await ask<{ entries: { action: string }[] }>(server, merchant, path);
  return entries.filter(({ action }) => action === "order.taken_over");
};
const claimOf = ({ email, name }: TeamMember): Claim => ({
  ...{ by: email, name, until: new Date(now + 10 * MINUTE).toISOString() },
});

describe("a claim", () => {
  test("shows who works on an order, in the order and in lists", async () => {
    expect(await standing()).toBeNull();
    expect(await claim(ravi)).toEqual({ status: 200, body: { order_id: id, claim: claimOf(ravi) } } as never);
    expect([await standing(), await inQueue()]).toEqual([claimOf(ravi), claimOf(ravi)]);
  });

  test("stands for ten minutes, and no longer", async () => {
    await claim(ravi);
    const claimed = claimOf(ravi);
    now += 10 * MINUTE - 1;
    expect([await standing(), (await claim(meera)).status]).toEqual([claimed, 409]);
    now += 1;
    expect([await standing(), await inQueue()]).toEqual([null, null]);
    expect(await claim(meera)).toMatchObject({ status: 200, body: { claim: claimOf(meera) } });
  });

  test("is renewed by who has it", async () => {
    await claim(ravi);
    now += 9 * MINUTE;
    expect(await claim(ravi)).toMatchObject({ status: 200, body: { claim: claimOf(ravi) } });
    now += 9 * MINUTE;
    expect(await standing()).toMatchObject({ by: ravi.email });
  });

  test("of an order that somebody has claimed is refused with who and until when", async () => {
    await claim(ravi);
    const refused = await claim(meera);
    expect(refused).toMatchObject({ status: 409, body: { code: "claimed", ...claimOf(ravi) } });
    expect(await standing()).toEqual(claimOf(ravi));
  });

  test("goes to one of two who claim at once", async () => {
    const answers = await Promise.all([claim(ravi), claim(meera)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("finds its order by the reference; without an order it is a 404", async () => {
    expect(await claim(ravi, { order_id: `#${id}` })).toMatchObject({ body: { order_id: id } });
    expect(await claim(ravi, { order_id: "nobody's" })).toMatchObject({ status: 404 });
  });

  test("of a key has the name that the request gives, api by default", async () => {
    expect(await claim(key, { actor: "Kiran" })).toMatchObject({
      body: { claim: { by: "Kiran", name: "Kiran" } },
    });
    expect(await claim(key)).toMatchObject({ status: 409, body: { by: "Kiran" } });
    expect(await release(key)).toMatchObject({ body: { released: false } });
    expect(await release(key, "&actor=Kiran")).toMatchObject({ body: { released: true } });
    expect(await claim(key)).toMatchObject({ body: { claim: { by: "api" } } });
  });

  test("changes neither revision nor updated_at", async () => {
    const before = await ask(server, merchant, `GET /api/v1/order/${id}`);
    await claim(ravi);
    await release(ravi);
    expect(await ask(server, merchant, `GET /api/v1/order/${id}`)).toEqual(before);
  });
});

describe("a claim ends", () => {
  test("when its holder releases it, and nobody else", async () => {
    await claim(ravi);
    expect(await release(asha)).toMatchObject({ body: { released: false } });
    expect(await standing()).not.toBeNull();
    expect(await release(ravi)).toMatchObject({ status: 200, body: { released: true } });
    expect(await standing()).toBeNull();
    expect(await release(ravi)).toMatchObject({ body: { released: false } });
  });

  test.each([
    ["its holder", () => decide(ravi, "verified")],
    ["another member", () => decide(meera, "rejected")],
    ["a key", () => decide(key, "verified")],
    [
      "many decisions",
      () => {
        const decisions = [{ order_id: id, action: "verified" }];
        return tell(server, meera, "POST /api/v1/orders/verify", { decisions });
      },
    ],
  ])("with a decision of %s, which it does not block", async (_, decideOn) => {
    await claim(ravi);
    expect((await decideOn()).status).toBe(200);
    expect(await standing()).toBeNull();
  });

  test("not with a decision that was refused as a conflict, nor with one that stood already", async () => {
    await decide(meera, "verified");
    await claim(ravi);
    expect((await decide(meera, "rejected", { if_revision: 1 })).status).toBe(409);
    expect((await decide(meera, "verified")).status).toBe(200);
    expect(await standing()).toEqual(claimOf(ravi));
  });
});

describe("taking over", () => {
  test.each([
    ["an owner", asha, asha.email],
    ["a key", key, "api"],
  ] as const)("is for %s, and in the audit", async (_, who, by) => {
    await claim(ravi);
    expect(await claim(who, { take_over: true })).toMatchObject({
      status: 200,
      body: { claim: { by } },
    });
    expect(await takeOvers()).toMatchObject([
      { actor: by, before: { by: ravi.email, name: "Ravi" }, after: { by } },
    ]);
  });

  test("is not for an agent", async () => {
    await claim(ravi);
    const refused = await claim(meera, { take_over: true });
    expect(refused).toMatchObject({ status: 403, body: { code: "role_required" } });
    expect(await standing()).toEqual(claimOf(ravi));
  });

  test("is in the audit only where it ended somebody else's claim", async () => {
    await claim(asha, { take_over: true });
    await claim(asha, { take_over: true });
    now += 10 * MINUTE;
    await claim(ravi);
    now += 10 * MINUTE;
    await claim(asha, { take_over: true });
    expect(await takeOvers()).toEqual([]);
  });
});
