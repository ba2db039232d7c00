/** A doubted clock as the server tells it, and who may say that it is right. */
import { beforeAll, describe, expect, test } from "bun:test";
import type { ClockSources } from "../../src/features/clock/watch.ts";
import { STORE_SECRETS, shopifyOrder } from "../features/webhooks/support.ts";
import { isOnPostgres } from "../support/postgres.ts";
import { ask, GOOD, PRO } from "./orders.ts";
import { ADMIN_KEY, type Merchant, PASSWORD, send, signUp, useServer } from "./server.ts";
import { join, tell } from "./team.ts";

const DAY = 86_400_000;
const HOUR = DAY / 24;
const DEAF = async () => null;

/** What a server knows of its clock, all to be set by the test. On PostgreSQL the clock is the database's, which is right. */
function sources() {
  let jumped = 0;
  let counted = 0;
  let ntp: ClockSources["ntp"] = DEAF;
  const begun = Date.now();
  return {
    now: () => Date.now() + jumped,
    steady: () => ({ run: "boot", ms: 9 * DAY + Date.now() - begun + counted, countsSleep: true }),
    ntp: () => ntp(),
    builtAt: null,
    jump(ms: number): void {
      jumped += ms;
    },
    /** Lets time pass, for all clocks. */
    pass(ms: number): void {
      jumped += ms;
      counted += ms;
    },
    hearNtp(at: () => number | null): void {
      ntp = async () => at();
    },
  };
}

const clock = sources();
const server = await useServer(PRO, clock);
let merchant = await signUp(server);
beforeAll(async () => {
  await ask(server, merchant, "PUT /api/v1/account", STORE_SECRETS);
  await ask(server, merchant, "POST /api/v1/order/score", { ...GOOD, order_id: "A" });
  const entry = { list: "block", kind: "phone", value: "9845073312" };
  const expires_at = new Date(Date.now() + 30 * DAY).toISOString();
  await ask(server, merchant, "POST /api/v1/lists", { ...entry, expires_at });
});

interface Shown {
  doubt: string | null;
  now: string;
  trusted_at: string | null;
  may_confirm: boolean;
}
const shown = (who = merchant) => ask<Shown>(server, who, "GET /api/v1/clock");
const health = async () => (await (await send(server, "GET", "/health")).json()) as { clock: object };
const isErased = async (id: string) =>
  (await ask<{ erased_at: string | null }>(server, merchant, `GET /api/v1/order/${id}`)).erased_at !== null;
const confirm = (now: string, { sk } = merchant) =>
  send(server, "POST", "/api/v1/clock/confirm", { headers: { "X-API-Key": sk }, body: { now } });
/** Sessions end when the clock is set ahead. */
async function signInAgain(): Promise<void> {
  const body = { email: merchant.email, password: PASSWORD };
  const { token } = (await (await send(server, "POST", "/api/v1/auth/login", { body })).json()) as Merchant;
  merchant = { ...merchant, token };
}
const confirmAsAdmin = async () => {
  const headers = { "X-Admin-Key": ADMIN_KEY };
  const { now } = (await (await send(server, "GET", "/api/v1/admin/clock", { headers })).json()) as Shown;
  return send(server, "POST", "/api/v1/admin/clock/confirm", { headers, body: { now } });
};
/** As a timer does. */
const pass = () => server.services.retention.run();

test("a clock that nothing is wrong with is trusted, and there is nothing to confirm", async () => {
  expect(await shown()).toMatchObject({ doubt: null, trusted_at: null, may_confirm: false });
  expect((await health()).clock).toEqual({ doubted: false });
  expect((await confirm(new Date().toISOString())).status).toBe(409);
});

test.if(isOnPostgres)(
  "on PostgreSQL a node with a wrong clock deletes nothing, as the database has the clock",
  async () => {
    clock.jump(1200 * DAY);
    await pass();
    expect(await isErased("A")).toBe(false);
    expect((await health()).clock).toEqual({ doubted: false });
  },
);

describe.skipIf(isOnPostgres)("a clock that is 1,200 days ahead", () => {
  beforeAll(() => clock.jump(1200 * DAY));

  test("is doubted, and nothing is erased", async () => {
    await pass();
    expect(await isErased("A")).toBe(false);
    expect((await health()).clock).toEqual({ doubted: true });
    expect(await shown()).toMatchObject({ doubt: "jumped_ahead", may_confirm: true });
  });

  test("does not remove an entry of a list, whose time has not come", async () => {
    await ask(server, merchant, "POST /api/v1/lists", { list: "block", kind: "phone", value: "9845073313" });
    clock.jump(-1200 * DAY);
    const { entries } = await ask<{ entries: { value: string }[] }>(server, merchant, "GET /api/v1/lists");
    expect(entries.map(({ value }) => value)).toContain("9845073312");
    clock.jump(1200 * DAY);
    await pass();
  });

  test("is doubted after a restart, too", async () => {
    await server.restart();
    await pass();
    expect(await isErased("A")).toBe(false);
    expect((await shown()).doubt).toBe("jumped_ahead");
  });

  test("is not an agent's to confirm", async () => {
    await signInAgain();
    const agent = await join(server, merchant, "Ravi");
    expect((await tell(server, agent, "GET /api/v1/clock")).status).toBe(403);
    const body = { now: (await shown()).now };
    expect((await tell(server, agent, "POST /api/v1/clock/confirm", body)).status).toBe(403);
  });

  test.each([
    ["another time than was compared", () => new Date().toISOString(), 409, "clock_changed"],
    ["no time", () => "noon", 400, "invalid_now"],
  ])("is not confirmed by %s", async (_, now, status, code) => {
    const response = await confirm(now());
    expect([response.status, await response.json()]).toEqual([status, expect.objectContaining({ code })]);
  });

  test("is an owner's to confirm, in one press; then what is past its time goes, and the audit says who did it", async () => {
    const { now } = await shown();
    const response = await confirm(now);
    expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ doubt: null })]);
    await pass();
    expect(await isErased("A")).toBe(true);
    const headers = { "X-Admin-Key": ADMIN_KEY };
    const audit = await send(server, "GET", "/api/v1/admin/audit?limit=100", { headers });
    expect(((await audit.json()) as { entries: object[] }).entries).toContainEqual(
      expect.objectContaining({ action: "admin.clock_confirmed", source: expect.stringMatching(/^key /) }),
    );
  });

  test("and set back, it is doubted again; once confirmed, the order of that time is as old as it is by then", async () => {
    await ask(server, merchant, "POST /api/v1/order/score", { ...GOOD, order_id: "B" });
    clock.jump(-1200 * DAY);
    await pass();
    expect((await shown()).doubt).toBe("before_record");
    await confirm((await shown()).now);
    clock.pass(DAY);
    await pass();
    expect(await isErased("B")).toBe(false);
    clock.pass(1097 * DAY);
    await pass();
    expect(await isErased("B")).toBe(true);
  });

  test("is confirmed by who runs the server, when it has more than one account", async () => {
    const other = await signUp(server);
    clock.jump(30 * DAY);
    await pass();
    expect(await shown(other)).toMatchObject({ doubt: "jumped_ahead", may_confirm: false });
    const refused = await confirm((await shown()).now, other);
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      403,
      "admin_required",
    ]);
    expect((await confirmAsAdmin()).status).toBe(200);
    expect((await shown()).doubt).toBeNull();
  });

  test("is trusted when NTP says the same", async () => {
    clock.hearNtp(clock.now);
    clock.jump(30 * DAY);
    await pass();
    while ((await shown()).doubt !== null) await Bun.sleep(5);
    clock.hearNtp(() => null);
  });

  test("is trusted when a signed webhook has just been sent by it; not by an old one", async () => {
    clock.jump(30 * DAY);
    await pass();
    const hook = async (at: number, triggeredAt = at) => {
      const event = shopifyOrder("orders/create", { id: at, updated_at: new Date(at).toISOString() });
      const headers = { ...event.headers, "X-Shopify-Triggered-At": new Date(triggeredAt).toISOString() };
      await send(server, "POST", `/webhooks/shopify/${merchant.pk}`, { body: event.body, headers });
      await pass();
      return (await shown()).doubt;
    };
    expect(await hook(clock.now() - HOUR)).toBe("jumped_ahead");
    // The header is not signed.
    expect(await hook(clock.now() - HOUR, clock.now())).toBe("jumped_ahead");
    expect(await hook(clock.now())).toBeNull();
    expect(await hook(clock.now() + 2 * HOUR)).toBe("other_clock");
  });
});
