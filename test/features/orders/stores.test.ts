/** The commands of the order writer on SQLite and on an asynchronous store in memory: both end in the same state. */
import { describe, expect, test } from "bun:test";
import type { NewAlertRow } from "../../../src/db/queries/alerts.ts";
import type { NewAuditRow } from "../../../src/db/queries/audit.ts";
import type { NewCallRow, Waiting } from "../../../src/db/queries/order-calls.ts";
import { type EarlyOutcomeRow, ORDER_COLUMNS, type OrderRow } from "../../../src/db/queries/orders.ts";
import { ruleRowCommands } from "../../../src/db/queries/rules.ts";
import type { RuleDocument } from "../../../src/engine/risk/schema.ts";
import { FILE_ORIGINS } from "../../../src/features/orders/file-rows.ts";
import type { OrderIn } from "../../../src/features/orders/index.ts";
import type { AddressColumns } from "../../../src/features/orders/record/order.ts";
import { Rescorer } from "../../../src/features/orders/rescore.ts";
import { unpackValues } from "../../../src/features/orders/stored/signals.ts";
import { openOrderWriter, orderCommands } from "../../../src/features/orders/writer/index.ts";
import { silentLogger } from "../../../src/lib/log.ts";
import { temporaryDb } from "../../db/support.ts";
import { Random } from "../../support/random.ts";
import { MemoryOrderStore } from "./memory-store.ts";
import { BAD, NOON, type OrderOfFile, pastOrder, saveAll } from "./support.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BY = { source: "test" };
const MERCHANT = { id: 1, callbackUrl: "https://shop.example/events" };

interface State {
  orders: Omit<OrderRow, "id">[];
  early: EarlyOutcomeRow[];
  calls: Omit<NewCallRow, "orderRow">[];
  waiting: Waiting[];
  audit: NewAuditRow[];
  alerts: NewAlertRow[];
}

interface Subject extends AsyncDisposable {
  writer: ReturnType<typeof orderCommands>;
  /** Makes these the merchant's rules, as version 1. */
  setRules(document: RuleDocument): Promise<void>;
  state(): State;
}

async function inSqlite(): Promise<Subject> {
  const { db, [Symbol.asyncDispose]: dispose } = await temporaryDb();
  const writer = openOrderWriter({ db, log: silentLogger });
  const rules = ruleRowCommands(db);
  const all = <Row>(sql: string) => db.prepare<Row, []>(sql).all();
  const order = db.prepare<OrderRow, [number]>(`SELECT ${ORDER_COLUMNS} FROM orders o WHERE o.id = ?`);
  return {
    writer,
    async setRules(document) {
      const row = {
        accountId: 1,
        version: 1,
        document: JSON.stringify(document),
        author: "test",
        createdAt: 0,
      };
      await db.write(() => rules.insert(row));
      await writer.rulesChanged(1);
    },
    state: () => ({
      orders: all<{ id: number }>("SELECT id FROM orders ORDER BY id").map(({ id }) =>
        withoutId(order.get(id)!),
      ),
      early: all(
        "SELECT account_id AS accountId, order_id AS orderId, outcome, outcome_at AS outcomeAt, ndr_at AS ndrAt FROM early_outcomes ORDER BY order_id",
      ),
      calls: all("SELECT result, at, actor, name, note, call_at AS callAt FROM order_calls ORDER BY id"),
      waiting: all("SELECT id, account_id AS accountId, call_at AS callAt FROM waiting_orders ORDER BY id"),
      audit: all(
        "SELECT account_id AS accountId, order_id AS orderId, at, source, actor, action, before, after FROM audit ORDER BY id",
      ),
      alerts: all(
        "SELECT account_id AS accountId, type, order_id AS orderId, risk_level AS riskLevel, payload, created_at AS createdAt, next_at AS nextAt FROM alerts_outbox ORDER BY id",
      ),
    }),
    async [Symbol.asyncDispose]() {
      await writer.close();
      await dispose();
    },
  };
}

async function inMemory(): Promise<Subject> {
  const store = new MemoryOrderStore();
  return {
    writer: orderCommands(store.run),
    async setRules(document) {
      store.rules = { version: 1, document: { ...document, version: 1 } };
    },
    state: () => ({
      orders: store.orders.map(withoutId),
      early: [...store.early.values()].sort((a, b) => (a.orderId < b.orderId ? -1 : 1)),
      calls: store.calls.map(({ orderRow: _, ...call }) => call),
      waiting: store.waiting,
      audit: store.audit,
      alerts: store.alerts,
    }),
    async [Symbol.asyncDispose]() {},
  };
}

const withoutId = ({ id: _, ...order }: OrderRow) => order;

type Input = Partial<OrderIn> & { order_id: string };
const toSave = (
  input: Input,
  at: number,
  mode: "orders" | "history" = "orders",
  outcome?: "rto" | "delivered",
): OrderOfFile => ({
  order: pastOrder(input, at, outcome ? { outcome, at: null } : null),
  origin: { ...FILE_ORIGINS[mode], callbackUrl: MERCHANT.callbackUrl },
});

/** Twenty points for every order in COD. */
const COD_RULES = {
  thresholds: { review: 10, high: 50 },
  rules: [{ code: "COD", when: { signal: "payment", op: "eq", value: "COD" }, points: 20, message: "COD" }],
} as unknown as RuleDocument; // the version is added

/** The columns of an order that come from its address. */
const columnsOf = ({
  phone,
  city,
  pincode,
  state,
  fingerprint,
  district,
  address,
  verification,
}: AddressColumns) => ({
  ...{ phone, city, pincode, state, fingerprint, district, address, verification },
});
const signalsOf = ({ signals }: Pick<OrderRow, "signals">) => unpackValues(signals);
const actions = ({ audit }: State) => audit.map(({ orderId, action }) => `${orderId} ${action}`);

type Case = [
  rule: string,
  steps: (subject: Subject) => Promise<unknown>,
  check: (state: State, answer: never) => void,
];
const CASES: Case[] = [
  [
    "a new order is scored, audited and, if it is risky, announced",
    ({ writer }) => saveAll(writer, [toSave({ ...BAD, order_id: "A" }, NOON)], NOON),
    (state, answer) => {
      expect(answer).toMatchObject([{ orderId: "A", riskLevel: "HIGH", created: true }]);
      expect(state.orders).toMatchObject([
        { orderId: "A", riskLevel: "HIGH", decision: "pending", outcome: null },
      ]);
      expect(actions(state)).toEqual(["A order.scored"]);
      expect(state.alerts).toMatchObject([{ orderId: "A", type: "order.risk", riskLevel: "HIGH" }]);
    },
  ],
  [
    "later orders of a batch see the earlier ones",
    ({ writer }) =>
      saveAll(
        writer,
        ["A", "B", "C"].map((order_id, i) => toSave({ order_id, phone: "9845012399" }, NOON + i)),
        NOON + 2,
      ),
    ({ orders }) => {
      const counts = orders.map((order) => signalsOf(order));
      expect(counts[0]).not.toEqual(counts[1]);
      expect(counts[1]).not.toEqual(counts[2]);
    },
  ],
  [
    "an order that is twice in a batch is created once, and keeps its time",
    ({ writer }) =>
      saveAll(
        writer,
        [1, 2].map((value, i) => toSave({ order_id: "A", order_value: value }, NOON + i)),
        NOON + 1,
      ),
    (state, answer) => {
      expect(answer).toMatchObject([{ created: true }, { created: false }]);
      expect(state.orders).toMatchObject([{ orderId: "A", orderValue: 2, placedAt: NOON }]);
      expect(actions(state)).toEqual(["A order.scored", "A order.updated"]);
    },
  ],
  [
    "a changed order is updated in place",
    async ({ writer }) => {
      await saveAll(writer, [toSave({ order_id: "A", order_value: 1 }, NOON)], NOON);
      return saveAll(
        writer,
        [toSave({ order_id: "A", order_value: 2, awb: "X1" }, NOON + HOUR)],
        NOON + HOUR,
      );
    },
    ({ orders }) =>
      expect(orders).toMatchObject([{ orderValue: 2, awb: "X1", placedAt: NOON, updatedAt: NOON + HOUR }]),
  ],
  [
    "an imported order takes its outcome from the file, and raises no alert",
    ({ writer }) =>
      saveAll(
        writer,
        [toSave({ ...BAD, order_id: "A" }, NOON - 60 * DAY, "history", "rto")],
        NOON - 30 * DAY,
      ),
    ({ orders, alerts }) => {
      expect(orders).toMatchObject([{ outcome: "rto", outcomeAt: NOON - 39 * DAY }]);
      expect(alerts).toEqual([]);
    },
  ],
  [
    "an imported order that is stored takes only the outcome",
    async ({ writer }) => {
      await saveAll(writer, [toSave({ order_id: "A", order_value: 1 }, NOON - 60 * DAY)], NOON);
      await saveAll(writer, [toSave({ order_id: "A", order_value: 2 }, NOON, "history", "delivered")], NOON);
    },
    ({ orders }) => expect(orders).toMatchObject([{ orderValue: 1, outcome: "delivered" }]),
  ],
  [
    "an early outcome waits for its order",
    async ({ writer }) => {
      await writer.applyOutcomes(1, [{ order_id: "A", outcome: "rto", at: NOON }], BY, NOON);
      await saveAll(writer, [toSave({ order_id: "A" }, NOON)], NOON);
    },
    ({ orders, early }) => {
      expect(orders).toMatchObject([{ outcome: "rto", outcomeAt: NOON }]);
      expect(early).toEqual([]);
    },
  ],
  [
    "of early, duplicate and late outcomes in one batch the latest wins",
    ({ writer }) =>
      writer.applyOutcomes(
        1,
        (["ndr", "delivered", "delivered", "rto"] as const).map((outcome, i) => ({
          order_id: "A",
          outcome,
          at: NOON - i * HOUR,
        })),
        BY,
        NOON,
      ),
    (state, answer) => {
      expect(answer).toMatchObject([
        { changed: true },
        { changed: false },
        { changed: false },
        { changed: false },
      ]);
      expect(state.early).toMatchObject([{ orderId: "A", outcome: "ndr", outcomeAt: NOON }]);
    },
  ],
  [
    "an outcome finds its order by reference, and is refused if several have it",
    async ({ writer }) => {
      const orders = ["#7", "#8", "#8"].map((reference, i) => toSave({ order_id: `O${i}`, reference }, NOON));
      await saveAll(writer, orders, NOON);
      const reported = ["7", "8"].map((order_id) => ({
        order_id,
        outcome: "rto" as const,
        byReference: true,
      }));
      return writer.applyOutcomes(1, reported, BY, NOON + HOUR);
    },
    ({ orders }, answer) => {
      expect(answer).toMatchObject([{ order_id: "O0", changed: true }, { ambiguous: ["O2", "O1"] }]);
      expect(orders.map(({ outcome }) => outcome)).toEqual(["rto", null, null]);
    },
  ],
  [
    "a decision is stored and announced once",
    async ({ writer }) => {
      await saveAll(writer, [toSave({ order_id: "A" }, NOON)], NOON);
      const decision = { order_id: "A", action: "rejected", note: "No such house" } as const;
      for (const at of [NOON, NOON + 1]) await writer.decide(MERCHANT, decision, BY, at);
    },
    (state) => {
      expect(state.orders).toMatchObject([{ decision: "rejected", decidedAt: NOON }]);
      expect(actions(state)).toEqual(["A order.scored", "A order.decision"]);
      expect(state.alerts).toMatchObject([{ type: "order.decision" }]);
    },
  ],
  [
    "a decision on an unknown order changes nothing",
    ({ writer }) =>
      writer.decide(MERCHANT, { order_id: "A", action: "verified" }, BY, NOON).catch(({ code }) => code),
    (state, answer) => {
      expect(answer as string).toBe("order_not_found");
      expect(Object.values(state).flat()).toEqual([]);
    },
  ],
  [
    "a call is stored, and its order waits for the next one until a decision",
    async ({ writer }) => {
      await saveAll(writer, [toSave({ order_id: "A" }, NOON), toSave({ order_id: "B" }, NOON)], NOON);
      const made = { result: "call_later", note: "At six", actor: "Ravi", name: null } as const;
      for (const order_id of ["A", "B"])
        await writer.call(MERCHANT, { order_id, ...made, callAt: NOON + HOUR }, BY, NOON);
      await writer.decide(MERCHANT, { order_id: "A", action: "verified" }, BY, NOON + 1);
    },
    (state) => {
      expect(state.calls).toMatchObject([
        { result: "call_later", at: NOON, actor: "Ravi", note: "At six", callAt: NOON + HOUR },
        { result: "call_later", at: NOON },
      ]);
      expect(state.waiting).toEqual([{ id: 2, accountId: 1, callAt: NOON + HOUR }]);
      expect(actions(state).slice(2)).toEqual(["A order.call", "B order.call", "A order.decision"]);
    },
  ],
  [
    "a changed address is scored again, and void when the order was changed meanwhile",
    async ({ writer }) => {
      const sent = { ...BAD, order_id: "A" };
      await saveAll(writer, [toSave(sent, NOON)], NOON);
      const { order: was } = await writer.decide(MERCHANT, { order_id: "A", action: "verified" }, BY, NOON);
      const { order } = toSave({ ...sent, line1: "12 Church Street" }, NOON);
      const edit = {
        callbackUrl: MERCHANT.callbackUrl,
        was,
        columns: { ...columnsOf(order.columns), name: "Asha" },
        address: order.address,
        gibberish: order.gibberish,
      };
      const answers = [];
      for (const at of [NOON + 1, NOON + 2]) answers.push(await writer.editAddress(edit, BY, at));
      return answers;
    },
    (state, answer) => {
      const order = { name: "Asha", decision: "verified", scoredAt: NOON + 1 };
      expect(answer).toMatchObject([{ order, isStale: false }, null]);
      expect(state.orders).toMatchObject([{ name: "Asha", revision: 3, updatedAt: NOON + 1 }]);
      expect(actions(state)).toContain("A order.address");
    },
  ],
  [
    "a tracking number is stored once",
    async ({ writer }) => {
      await saveAll(writer, [toSave({ order_id: "A" }, NOON)], NOON);
      const given = [
        { order_id: "A", awb: "X1" },
        { order_id: "A", awb: "X1" },
        { order_id: "B", awb: "X2" },
      ];
      return Promise.all(given.map((tracking) => writer.setAwb(1, tracking, BY, NOON)));
    },
    (state, answer) => {
      expect(answer).toEqual([true, true, false] as never);
      expect(state.orders).toMatchObject([{ awb: "X1" }]);
      expect(actions(state)).toEqual(["A order.scored", "A order.updated"]);
    },
  ],
  [
    "rescoring applies new rules to the open orders, in several batches",
    async ({ writer, setRules }) => {
      const orders = Array.from({ length: 130 }, (_, i) =>
        toSave({ order_id: `O${i}`, payment_method: i % 2 ? "COD" : "PREPAID" }, NOON),
      );
      await saveAll(writer, orders, NOON);
      await writer.applyOutcomes(1, [{ order_id: "O1", outcome: "rto" }], BY, NOON);
      await setRules(COD_RULES);
      const { rescoreBatch } = writer;
      const clock = () => NOON + HOUR;
      const rescorer = new Rescorer({ rescoreBatch, countOpen: () => 129, clock, writeTime: clock });
      return rescorer.rescore(MERCHANT, BY);
    },
    ({ orders, alerts }, answer) => {
      expect(answer).toMatchObject({
        rescored: 129,
        rules_version: 1,
        levels: { REVIEW: 64, LOW: 65, HIGH: 0 },
      });
      expect(orders.slice(0, 4).map(({ rulesVersion }) => rulesVersion)).toEqual([1, 0, 1, 1]);
      expect(alerts.length).toBeGreaterThanOrEqual(64);
    },
  ],
];

describe.each([
  ["SQLite", inSqlite],
  ["an asynchronous store in memory", inMemory],
] as const)("on %s", (_, open) => {
  test.each(CASES)("%s", async (_, steps, check) => {
    await using subject = await open();
    const answer = await steps(subject);
    check(subject.state(), answer as never);
  });
});

type Step = (subject: Subject, isOneByOne: boolean) => Promise<unknown>;

/** Commands of 80 days: orders, imports, outcomes and decisions in batches. */
function randomSteps(random: Random): Step[] {
  const ids: string[] = [];
  const order = (at: number, mode: "orders" | "history") => {
    const order_id =
      ids.length > 0 && random.chance(0.15) ? random.pick(ids) : `O${ids.push(`O${ids.length}`) - 1}`;
    const input = {
      order_id,
      phone: `98450${10_000 + random.below(12)}`,
      email: random.chance(0.5) ? null : `buyer${random.below(9)}@example.com`,
      line1: `Flat ${1 + random.below(8)}, Prestige Towers, 80 Feet Road`,
      pincode: random.pick(["560034", "560001", "110001"]),
      payment_method: random.chance(0.6) ? "COD" : "PREPAID",
      order_value: random.below(5000),
    } as const;
    return toSave(input, at, mode, mode === "history" ? random.pick(["rto", "delivered"]) : undefined);
  };
  const each = async <T, R>(
    list: readonly T[],
    isOneByOne: boolean,
    run: (part: readonly T[]) => Promise<R[]>,
  ) => {
    if (!isOneByOne) return run(list);
    const answers: R[] = [];
    for (const one of list) answers.push(...(await run([one])));
    return answers;
  };
  return Array.from({ length: 40 }, (_, i): Step => {
    const now = NOON + i * 2 * DAY;
    const size = 1 + random.below(12);
    const kind = random.pick(["orders", "orders", "history", "outcomes", "decide"] as const);
    if (kind === "orders" || kind === "history" || ids.length === 0) {
      const mode = kind === "history" ? "history" : "orders";
      const ages = mode === "history" ? 90 * DAY : random.pick([HOUR, 3 * DAY]);
      const orders = Array.from({ length: size }, () => order(now - random.below(ages), mode));
      return ({ writer }, isOneByOne) => each(orders, isOneByOne, (part) => saveAll(writer, part, now));
    }
    if (kind === "outcomes") {
      const reported = Array.from({ length: size }, () => ({
        order_id: random.chance(0.2) ? `O${ids.length + random.below(20)}` : random.pick(ids),
        outcome: random.pick(["delivered", "rto", "ndr", "cancelled"] as const),
        at: now - random.below(5 * DAY),
      }));
      return ({ writer }, isOneByOne) =>
        each(reported, isOneByOne, (part) => writer.applyOutcomes(1, part, BY, now));
    }
    const decision = { order_id: random.pick(ids), action: "verified" } as const;
    return ({ writer }) => writer.decide(MERCHANT, decision, BY, now);
  });
}

test.each(["a", "b", "c"])("a batch ends as its parts one by one, on either store (%s)", async (seed) => {
  await using sqlite = await inSqlite();
  await using single = await inSqlite();
  await using memory = await inMemory();
  for (const step of randomSteps(new Random(seed))) {
    const answer = await step(single, true);
    expect(await step(sqlite, false)).toEqual(answer);
    expect(await step(memory, false)).toEqual(answer);
  }
  expect(single.state().orders.length).toBeGreaterThan(50);
  expect(sqlite.state()).toEqual(single.state());
  expect(memory.state()).toEqual(single.state());
});
