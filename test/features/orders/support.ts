/** A fixture: the order use cases on a temporary database, with a clock that the test sets. */

import type { Db } from "../../../src/db/db.ts";
import { inlineWriter } from "../../../src/db/writer/index.ts";
import { openEngines } from "../../../src/engine/index.ts";
import { DEFAULT_COSTS } from "../../../src/engine/risk/costs.ts";
import type { Account } from "../../../src/features/accounts/types.ts";
import { createVerifyAddress } from "../../../src/features/checks/verify.ts";
import {
  createOrders,
  type OrderIn,
  type OrderRow,
  type Orders,
} from "../../../src/features/orders/index.ts";
import { listCommands } from "../../../src/features/orders/lists/commands.ts";
import { type Order, type Origin, orderOf } from "../../../src/features/orders/record/order.ts";
import { ruleCommands } from "../../../src/features/orders/rules/commands.ts";
import { type OrderWriter, openOrderWriter } from "../../../src/features/orders/writer/index.ts";
import { createPinLookup } from "../../../src/features/pin-lookup/index.ts";
import { silentLogger } from "../../../src/lib/log.ts";
import { type TemporaryDb, temporaryDb } from "../../db/support.ts";

const engines = await openEngines();

export interface OrdersFixture extends AsyncDisposable {
  db: Db;
  orders: Orders;
  writer: OrderWriter;
  account: Account;
  /** Another merchant on the same server. */
  neighbour: Account;
  /** The clock, milliseconds since 1970. */
  now: number;
  /** How often the writer signalled that alerts are ready to be sent. */
  announced: number;
  /** Stops the order use cases and opens them again on the same database. */
  restart(): Promise<void>;
  /** Scores {@link GOOD} with changes, placed now or at a given time. */
  score(
    order: Partial<OrderIn> & { order_id: string },
    at?: number,
  ): Promise<{ order: OrderRow; created: boolean }>;
}

/** 21 November 2025, noon in India. */
export const NOON = Date.UTC(2025, 10, 21, 6, 30);

/** @param database a new one by default; closed with the fixture */
export async function openOrdersFixture(
  database?: Pick<TemporaryDb, "db" | typeof Symbol.asyncDispose>,
): Promise<OrdersFixture> {
  const { db, [Symbol.asyncDispose]: dispose } = database ?? (await temporaryDb());
  const open = () => {
    const writer = openOrderWriter({
      db,
      log: silentLogger,
      onAlert: () => {
        fixture.announced++;
      },
    });
    return { writer, orders: ordersOn(db, writer, () => fixture.now) };
  };
  const fixture = {
    db,
    account: merchant(1),
    neighbour: merchant(2),
    now: NOON,
    announced: 0,
    ...open(),
    async restart() {
      await fixture.orders.close();
      Object.assign(fixture, open());
    },
    async score(order: Partial<OrderIn> & { order_id: string }, at = fixture.now) {
      const { scored } = await fixture.orders.scoreOne(
        fixture.account,
        { ...GOOD, ...order },
        { channel: "api", counted: true, at, source: "key sk_…test" },
      );
      return { created: scored.created, order: await fixture.orders.get(fixture.account, order.order_id) };
    },
    async [Symbol.asyncDispose]() {
      await fixture.orders.close();
      await dispose();
    },
  } as OrdersFixture; // its methods read the fixture itself
  return fixture;
}

function ordersOn(db: Db, writer: OrderWriter, clock: () => number): Orders {
  const writes = { rules: ruleCommands(db), lists: listCommands(db) };
  const { commands } = inlineWriter(db, { writes, tasks: {} });
  return createOrders({
    db,
    clock,
    writeTime: clock,
    isGibberish: engines.isGibberish,
    verifyAddress: createVerifyAddress({
      engine: engines.engine,
      pinLookup: createPinLookup({ directory: engines.directory, service: null }),
      quota: noLimit,
      checks: { record: () => "chk_test" },
      clock,
    }),
    ruleCommands: commands.rules,
    listCommands: commands.lists,
    writer,
  });
}

/** A row of a file of past orders, of account 1 by default. */
export function pastOrder(
  input: Partial<OrderIn> & { order_id: string },
  placedAt: number,
  outcome: Order["outcome"] = null,
  accountId = 1,
): Order {
  const { name, phone, line1, line2, landmark, city, state, pincode, ...order } = { ...GOOD, ...input };
  const given = { name, phone, line1, line2, landmark, city, state, pincode };
  const address = { given, verification: engines.engine.verify(given) };
  const known = { placedAt, outcome, isSent: false };
  return orderOf(order, address, known, { accountId, channel: "api" }, engines.isGibberish, placedAt);
}

/** An order of a file, as the writer takes it. */
export interface OrderOfFile {
  order: Order;
  origin: Origin;
}

/** @param given of one file */
export const saveAll = (writer: Pick<OrderWriter, "saveAll">, given: readonly OrderOfFile[], now: number) =>
  writer.saveAll(
    given.map(({ order }) => order),
    given[0].origin,
    now,
  );

/** An order without any risk. */
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

/** An order with a high risk. */
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
    id,
    name: "A merchant",
    email: `m${id}@example.com`,
    plan: "pro",
    status: "active",
    publishableKey: `pk_${id}`,
    secretKeyHint: "sk_…test",
    allowedDomains: "",
    callbackUrl: null,
    storeASecretSet: false,
    storeBSecretSet: false,
    quotaOverride: null,
    createdAt: 0,
    codGateways: "",
    statusMeanings: {},
    costs: DEFAULT_COSTS,
  } as Account; // settings that orders do not use are left out
}

const noLimit = { take: () => ({ ok: true, limit: null, used: 0, remaining: null, resetAt: 0 }) };
