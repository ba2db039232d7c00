/** After a version that found orders by the spelling of their e-mail: they are found by its mailbox. */
import { expect, test } from "bun:test";
import { emailKey } from "../../src/engine/risk/index.ts";
import { identityHash } from "../../src/features/orders/writer/history/identity.ts";
import { mailboxOf } from "../../src/lib/mailbox.ts";
import { ask, GOOD, PRO } from "./orders.ts";
import { signUp, useServer } from "./server.ts";
import { runStatement } from "./stored.ts";

const server = await useServer(PRO);
const shop = await signUp(server);

let orders = 0;
/** An order that has only the e-mail in common with others. @returns its signals */
async function scored(email: string): Promise<Record<string, unknown>> {
  const n = ++orders;
  const buyer = { phone: String(9_812_304_000 + 7 * n), name: `Ravi ${n}`, line1: `Flat ${n}, Rose Villa` };
  const sent = { ...GOOD, ...buyer, email, order_id: `E-${n}`, payment_method: "COD" };
  await ask(server, shop, "POST /api/v1/order/score", sent);
  const { signals } = await ask<{ signals: Record<string, unknown> }>(
    server,
    shop,
    `GET /api/v1/order/E-${n}`,
  );
  return signals;
}

const hash = (email: string) => identityHash(shop.id, "email", email);
const indexed = async (email: string) =>
  (await runStatement(server, `SELECT 1 AS one FROM order_identities WHERE identity = ${hash(email)}`))
    .length;

/** Indexes all orders as the version before did. @param ids row ids beyond the last one to go through, for a long pass */
async function makeOld(ids: number): Promise<void> {
  // Writes what is in memory.
  await server.restart();
  const rows = await runStatement<{ id: number; email: string }>(server, "SELECT id, email FROM orders");
  for (const { id, email } of rows)
    await runStatement(
      server,
      `UPDATE order_identities SET identity = ${hash(emailKey(email))}
       WHERE identity = ${hash(mailboxOf(email))} AND order_row = ${id}`,
    );
  const last = Math.max(...rows.map(({ id }) => id));
  await runStatement(server, `INSERT INTO meta VALUES ('emails_to_index', '0 ${last + ids}')`);
  await server.restart();
}

const isDone = async () =>
  (await runStatement(server, "SELECT 1 AS one FROM meta WHERE key = 'emails_to_index'")).length === 0;

test("by the same spelling at once, by every other after a while", async () => {
  for (const email of ["Asha.Rao@gmail.com", "asharao+2@gmail.com", "asharao@googlemail.com"])
    await scored(email);
  await makeOld(1_000_000);
  expect(await scored("asha.rao@gmail.com")).toMatchObject({ email_orders: 1, email_phones: 2 });
  expect(await isDone()).toBe(false);

  await runStatement(server, "UPDATE meta SET value = '0 5000' WHERE key = 'emails_to_index'");
  await server.restart();
  while (!(await isDone())) await Bun.sleep(20);
  expect(await scored("asha.rao@gmail.com")).toMatchObject({ email_orders: 4, email_phones: 5 });
});

test("to be exported and erased as soon as that is asked for", async () => {
  const spellings = ["ravi.kumar+2@gmail.com", "ravi.kumar@gmail.com", "ravikumar@googlemail.com"];
  for (const email of [...spellings, "ravi.kumar@outlook.com"]) await scored(email);
  await makeOld(100_000);
  const { orders: found } = await ask<{ orders: { email: string }[] }>(
    ...([server, shop, "GET /api/v1/privacy/export?email=ravikumar@gmail.com"] as const),
  );
  expect(found.map(({ email }) => email).sort()).toEqual(spellings);
  expect(await ask(server, shop, "POST /api/v1/privacy/erase", { email: spellings[0] })).toEqual({
    orders: 3,
  });
  await server.restart();
  for (const email of [...spellings, "ravikumar@gmail.com"]) expect(await indexed(email)).toBe(0);
  expect(await indexed("ravi.kumar@outlook.com")).toBe(1);
});
