/** A version whose fingerprints are others: homes keep their history and what the lists say of them. */
import { expect, test } from "bun:test";
import { ask, GOOD, PRO } from "./orders.ts";
import { signUp, useServer } from "./server.ts";
import { literal, runStatement } from "./stored.ts";

const server = await useServer(PRO);
const shop = await signUp(server);

interface Order {
  risk_level: string;
  signals: Record<string, unknown>;
  verification: { fingerprint: string };
}
interface Entry {
  id: number;
  value: string;
  note: string;
}

let orders = 0;
/** An order of a new buyer to the home. @returns it as it is stored */
async function orderTo(line1: string): Promise<Order & { order_id: string }> {
  const n = ++orders;
  const order_id = `F-${n}`;
  const buyer = { phone: String(9_812_304_000 + 7 * n), email: `buyer.${n}.q@gmail.com`, name: `Asha ${n}` };
  const order = { ...GOOD, ...buyer, line1, order_id, payment_method: "COD" };
  await ask(server, shop, "POST /api/v1/order/score", order);
  return { ...(await ask<Order>(server, shop, `GET /api/v1/order/${order_id}`)), order_id };
}

/** All that is stored under a fingerprint gets another, as an earlier version would have made it. */
async function makeOld(current: string, former: string): Promise<void> {
  const [now, old] = [literal(current), literal(former)];
  for (const statement of [
    `UPDATE orders SET fingerprint = ${old}, signals = replace(signals, ${now}, ${old}) WHERE fingerprint = ${now}`,
    `UPDATE list_entries SET value = ${old} WHERE value = ${now}`,
    "UPDATE meta SET value = '1' WHERE key = 'fingerprint_version'",
    // The index of the buyers' orders is made again of what is stored.
    "DELETE FROM order_identities",
    "UPDATE meta SET value = '0' WHERE key = 'identities_to'",
  ])
    await runStatement(server, statement);
}

const isDone = async (): Promise<boolean> => {
  const left =
    "SELECT 1 AS one FROM meta WHERE key = 'identities_checked_to' OR (key = 'fingerprint_version' AND value = '1')";
  return (await runStatement(server, left)).length === 0;
};
const entries = async () => (await ask<{ entries: Entry[] }>(server, shop, "GET /api/v1/lists")).entries;

test("before the pass has come to them, and after it", async () => {
  const home = "Flat 12, Prestige Towers";
  const blocked = "Flat 77, Rose Villa";
  const first = await orderTo(home);
  const refused = await orderTo(blocked);
  const of = ({ verification }: Order) => verification.fingerprint;
  await ask(server, shop, "POST /api/v1/lists", {
    list: "block",
    kind: "address",
    value: of(refused),
    note: "Refused twice",
  });
  await makeOld(of(first), "00000000000000aa");
  await makeOld(of(refused), "00000000000000bb");
  await server.restart();

  // Both fingerprints are known at once.
  expect((await orderTo(home)).signals).toMatchObject({ address_orders: 1, address_phones: 2 });
  expect((await orderTo(blocked)).signals).toMatchObject({ address_orders: 1, on_block_list: true });

  while (!(await isDone())) await Bun.sleep(20);
  expect((await orderTo(home)).signals).toMatchObject({ address_orders: 2 });
  const again = await orderTo(blocked);
  expect(again.signals).toMatchObject({ address_orders: 2, on_block_list: true });
  // The list has the home once, with its note, and open orders scored again find it there.
  expect(await entries()).toMatchObject([{ value: of(again), note: "Refused twice" }]);
  await ask(server, shop, "POST /api/v1/orders/rescore", {});
  const stored = await ask<Order>(server, shop, `GET /api/v1/order/${refused.order_id}`);
  expect(stored.signals).toMatchObject({ on_block_list: true, address: of(again) });
  expect(of(stored)).toBe(of(again));
});
