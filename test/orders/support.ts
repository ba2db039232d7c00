/** The order use cases on a database of their own, with a clock that the test sets. */
import type { Account, Checks, Quota } from "../../src/accounts/types.ts";
import type { OrderToScore } from "../../src/bulk/types.ts";
import type { Db } from "../../src/db/open.ts";
import { openEngines } from "../../src/engines.ts";
import { silentLogger } from "../../src/log.ts";
import { openDesk as openOrderDesk } from "../../src/orders/desk/index.ts";
import { createOrders, type OrderIn, type OrderRow, type Orders } from "../../src/orders/index.ts";
import { filePart, orderLabels } from "../../src/orders/row.ts";
import { createPinLookup } from "../../src/pin-lookup/index.ts";
import { addressFactsOf } from "../../src/risk/index.ts";
import { temporaryDb } from "../db/support.ts";

const engines = await openEngines();

export interface Desk extends AsyncDisposable {
  db: Db;
  orders: Orders;
  account: Account;
  /** Another merchant on the same server. */
  neighbour: Account;
  /** What the clock says, milliseconds since 1970. */
  now: number;
  /** How often alerts were announced. */
  announced: number;
  /** Scores an order of the test's own, placed now or at a time. */
  score(
    order: Partial<OrderIn> & { order_id: string },
    at?: number,
  ): Promise<{ order: OrderRow; created: boolean }>;
}

/** 21 November 2025, noon in India. */
export const NOON = Date.UTC(2025, 10, 21, 6, 30);

export async function openDesk(): Promise<Desk> {
  const { db, [Symbol.asyncDispose]: dispose } = await temporaryDb();
  const desk = {
    ...{ db, account: merchant(1), neighbour: merchant(2), now: NOON, announced: 0 },
    orders: createOrders({
      ...{ db, quota: noLimit, checks: noChecks, asksOutside: false },
      engine: engines.engine,
      clock: () => desk.now,
      pinLookup: createPinLookup({ directory: engines.directory, service: null }),
      desk: openOrderDesk({
        ...{ db, log: silentLogger, isGibberish: engines.isGibberish },
        onAlert: () => {
          desk.announced++;
        },
      }),
    }),
    async score(order: Partial<OrderIn> & { order_id: string }, at = desk.now) {
      const { created } = await desk.orders.scoreOne(
        desk.account,
        { ...GOOD, ...order },
        { channel: "api", counted: true, at, source: "key sk_…test" },
      );
      return { created, order: await desk.orders.get(desk.account, order.order_id) };
    },
    async [Symbol.asyncDispose]() {
      await desk.orders.close();
      await dispose();
    },
  } as Desk; // `orders` reads the desk's own clock
  return desk;
}

/** An order of a file of past orders. */
export function pastOrder(
  input: Partial<OrderIn> & { order_id: string },
  placedAt: number,
  outcome: OrderToScore["outcome"] = null,
): OrderToScore {
  const order = { ...GOOD, ...input };
  const { order_id: orderId, payment_method: payment, order_value: orderValue, name, email } = order;
  const { phone, line1, line2, landmark, city, state, pincode } = order;
  const address = { name, phone, line1, line2, landmark, city, state, pincode };
  const verification = engines.engine.verify(address);
  const facts = addressFactsOf(verification);
  const said = { orderId, payment, orderValue, name: name ?? "", email: email ?? "", channel: "api" };
  const part = filePart({ ...said, labels: orderLabels(order), address, verification }, facts);
  return { part, address: facts, placedAt, outcome };
}

/** An order that nothing is wrong with. */
export const GOOD = {
  name: "Asha Rao",
  phone: "98450 12345",
  line1: "Flat 4B, Prestige Towers, 80 Feet Road",
  line2: "Koramangala 4th Block",
  landmark: "Opposite Sony World Signal",
  city: "Bengaluru",
  state: "Karnataka",
  pincode: "560034",
  email: "asha.rao@example.com",
  payment_method: "PREPAID",
  order_value: 999,
} as const satisfies Partial<OrderIn>;

/** An order that every rule is against. */
export const BAD = {
  name: "asdf",
  phone: "9999999999",
  line1: "test",
  line2: "",
  landmark: "",
  city: "Delhi",
  state: "Delhi",
  pincode: "560034",
  email: "x@mailinator.com",
  payment_method: "COD",
  order_value: 25_000,
} as const satisfies Partial<OrderIn>;

function merchant(id: number): Account {
  return {
    ...{ id, name: "A merchant", email: `m${id}@example.com`, plan: "pro", status: "active" },
    ...{ publishableKey: `pk_${id}`, secretKeyHint: "sk_…test", allowedDomains: "", callbackUrl: null },
    ...{ storeASecretSet: false, storeBSecretSet: false, quotaOverride: null, createdAt: 0, codGateways: "" },
  } as Account; // settings that orders do not look at are left out
}

const noLimit: Quota = {
  take: () => ({ ok: true, limit: null, used: 0, remaining: null, resetAt: 0 }),
  peek: () => ({ limit: null, used: 0, remaining: null, resetAt: 0 }),
  giveBack() {},
};
const noChecks: Checks = {
  newId: () => "chk_test",
  record() {},
  analytics: () => Promise.reject(new Error("not asked for here")),
};
