/** After a restore alerts wait until the operator releases them. */
import { expect, test } from "bun:test";
import { alertQueries } from "../../../src/db/queries/alerts.ts";
import { AlertHold } from "../../../src/features/alerts/hold.ts";
import { HOUR } from "../accounts/support.ts";
import { openOutbox, receiver } from "./support.ts";

/** An outbox with one alert from before the restore and one from after it. */
async function restored() {
  const shop = receiver(() => new Response());
  const outbox = await openOutbox(shop.url);
  const { world } = outbox;
  const options = {
    queries: alertQueries(world.db),
    commands: world.writer.alerts,
    audit: world.writer.audit,
    clock: () => world.now,
  };
  await outbox.add("old");
  world.now += HOUR;
  await world.writer.meta.set("alerts_held_since", String(world.now));
  world.now += 1;
  await outbox.add("new");
  world.now += HOUR;
  const hold = new AlertHold(options);
  const sent = () =>
    shop.got.map(({ body }) => (JSON.parse(body) as { data: { order_id: string } }).data.order_id);
  outbox.reopen({ hold });
  const dispose = async () => {
    await shop[Symbol.asyncDispose]();
    await outbox[Symbol.asyncDispose]();
  };
  return { outbox, hold, sent, again: () => new AlertHold(options), [Symbol.asyncDispose]: dispose };
}

const OPERATOR = { source: "admin command", actor: "asha" };

test("nothing is sent while alerts are held, also after a restart", async () => {
  await using world = await restored();
  await world.outbox.alerts.runDue();
  expect(world.sent()).toEqual([]);
  world.outbox.reopen({ hold: world.again() });
  await world.outbox.alerts.runDue();
  expect(world.sent()).toEqual([]);
});

test("a release sends all that wait, and is in the audit", async () => {
  await using world = await restored();
  expect(await world.hold.release(false, OPERATOR)).toBe(0);
  await world.outbox.alerts.runDue();
  expect(world.sent().sort()).toEqual(["new", "old"]);
  expect(world.again().since).toBeNull();
  const [entry] = await world.outbox.world.accounts.audit({ limit: 1, offset: 0, after: null });
  expect(entry).toMatchObject({ action: "admin.alerts_released", ...OPERATOR, accountId: 0 });
});

test("a release that discards sends only what came after the restore", async () => {
  await using world = await restored();
  expect(await world.hold.release(true, OPERATOR)).toBe(1);
  await world.outbox.alerts.runDue();
  expect(world.sent()).toEqual(["new"]);
  const rows = await world.outbox.list();
  expect(rows.map(({ orderId, lastError }) => [orderId, lastError])).toEqual([
    ["new", null],
    ["old", '["discarded",{}]'],
  ]);
});
