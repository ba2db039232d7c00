/** A small asynchronous order store: plain maps, loaded by keys, each step in a later turn of the event loop. */
import type { NewAlertRow } from "../../../src/db/queries/alerts.ts";
import type { NewAuditRow } from "../../../src/db/queries/audit.ts";
import type { NewCallRow, Waiting } from "../../../src/db/queries/order-calls.ts";
import type { IdentityOrder } from "../../../src/db/queries/order-identities.ts";
import type { EarlyOutcomeRow, OrderRow } from "../../../src/db/queries/orders.ts";
import type { RuleDecision } from "../../../src/db/queries/rule-decisions.ts";
import { Probabilities, SIGNAL_NAMES } from "../../../src/engine/risk/index.ts";
import { MerchantLists } from "../../../src/features/orders/lists/active-lists.ts";
import { isTreated } from "../../../src/features/orders/record/held.ts";
import type { OrderColumns } from "../../../src/features/orders/record/order.ts";
import { SAME_VALUE } from "../../../src/features/orders/record/same-order.ts";
import { DEFAULTS } from "../../../src/features/orders/rules/active-rules.ts";
import { SignalStore } from "../../../src/features/orders/stored/signal-store.ts";
import { earlyNames } from "../../../src/features/orders/writer/commands/early.ts";
import { NO_OUTCOME } from "../../../src/features/orders/writer/commands/outcome.ts";
import { identityHashes, identityKeys } from "../../../src/features/orders/writer/history/identity.ts";
import { isBefore } from "../../../src/features/orders/writer/history/past.ts";
import { PastPlaces } from "../../../src/features/orders/writer/history/past-places.ts";
import { startOfDay } from "../../../src/features/orders/writer/history/place-days.ts";
import {
  copyPlaceStats,
  countInSlots,
  countOrder,
  emptyPlaceStats,
  type FindPlaceStats,
  forEachOutcomeGroup,
  hourKey,
  type PlaceKind,
  type PlaceOrder,
  type PlaceStats,
  placeOrderAt,
} from "../../../src/features/orders/writer/history/place-stats.ts";
import type { RunCommand } from "../../../src/features/orders/writer/index.ts";
import { OrderPlan } from "../../../src/features/orders/writer/plan/plan.ts";
import type {
  OrderChanges,
  OrderKeys,
  OrderSnapshot,
  OrderStore,
} from "../../../src/features/orders/writer/plan/store.ts";
import { DAY_MS } from "../../../src/lib/time.ts";

/** The places that an order is counted in, and those that its history reads. */
function placesOf(order: PlaceOrder): [kind: PlaceKind, value: string][] {
  const places: [PlaceKind, string][] = [
    ["merchant", ""],
    ["pin", order.pincode],
  ];
  for (let hour = 0; hour < 24; hour++) places.push(["hour", hourKey(hour)]);
  forEachOutcomeGroup(order, (kind, value) => places.push([kind, value]));
  return places.filter(([kind, value]) => kind === "merchant" || value !== "");
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const withoutSign = (text: string) => text.replace(/^#+/, "").toUpperCase();

export class MemoryOrderStore implements OrderStore {
  readonly orders: OrderRow[] = [];
  readonly early = new Map<string, EarlyOutcomeRow>();
  readonly calls: NewCallRow[] = [];
  waiting: Waiting[] = [];
  /** Row ids by account and alias. */
  readonly aliases = new Map<string, number>();
  readonly ruleDecisions: RuleDecision[] = [];
  readonly audit: NewAuditRow[] = [];
  readonly alerts: NewAlertRow[] = [];
  /** The rules of all merchants. */
  rules = DEFAULTS;
  readonly #places = new Map<string, PlaceStats>();
  readonly #signals = new SignalStore({ signalSet: () => 1, signalNames: () => [...SIGNAL_NAMES] });
  #last: Promise<unknown> = Promise.resolve();

  /** Copies what the keys name, and nothing else. */
  async load({ found = [], scored = [], open }: OrderKeys): Promise<OrderSnapshot> {
    await nextTurn();
    const named = [...found, ...scored];
    const loaded = this.orders
      .filter(
        (row) =>
          isNamed(row, named) ||
          named.some(({ accountId, orderId }) => this.aliases.get(keyOf(accountId, orderId)) === row.id) ||
          scored.some((part) => isAlike(row, part)),
      )
      .map((row) => ({ ...row }));
    const early = new Map(
      [...this.early].filter(([key]) =>
        [
          ...found.map(({ accountId, orderId }) => keyOf(accountId, orderId)),
          ...scored.flatMap((part) => earlyNames(part).map((name) => keyOf(part.accountId, name))),
        ].includes(key),
      ),
    );
    const accounts = new Set(scored.map(({ accountId }) => accountId));
    // An order that is scored again keeps its time.
    const from = Math.min(...[...scored, ...loaded].map(({ placedAt }) => placedAt)) - 2 * DAY_MS;
    const since = this.orders.filter(
      (row) => accounts.has(row.accountId) && Math.max(row.placedAt, row.outcomeAt ?? 0) >= from,
    );
    // Counters of the past are the current ones without the orders since then.
    const places = new Map<string, PlaceStats>();
    for (const order of [...scored, ...loaded, ...since]) {
      for (const [kind, value] of placesOf({ ...NO_OUTCOME, ...order })) {
        const key = placeKey(order.accountId, kind, value);
        places.set(key, copyPlaceStats(this.#places.get(key) ?? emptyPlaceStats()));
      }
    }
    const all = [...this.orders];
    const opened = open ? this.#openAfter(open) : [];
    await nextTurn();
    const changedBetween: OrderSnapshot["changedBetween"] = (accountId, start, end) =>
      since.filter(
        ({ accountId: owner, placedAt, outcomeAt }) =>
          owner === accountId &&
          ((placedAt >= start && placedAt <= end) ||
            (outcomeAt !== null && outcomeAt > start && outcomeAt <= end)),
      );
    const changesBetween: OrderSnapshot["changesBetween"] = (accountId, start, end) =>
      changedBetween(accountId, start, end).length;
    const placedWithin = (accountId: number, start: number, end: number) =>
      since
        .filter((row) => row.accountId === accountId && row.placedAt > start && row.placedAt <= end)
        .sort((a, b) => a.placedAt - b.placedAt || a.id - b.id);
    const snapshot: OrderSnapshot = {
      find: (accountId, orderId) =>
        loaded.find((row) => row.accountId === accountId && row.orderId === orderId) ??
        loaded.find(({ id }) => id === this.aliases.get(keyOf(accountId, orderId))) ??
        null,
      findLabelled: (accountId, text) =>
        text === ""
          ? []
          : loaded.filter((row) => row.accountId === accountId && isLabelled(row, text)).reverse(),
      findEarly: (accountId, orderId) => early.get(keyOf(accountId, orderId)) ?? null,
      openAfter: () => opened,
      countWaiting: (accountId, now) =>
        this.waiting.filter((order) => order.accountId === accountId && (order.callAt ?? 0) > now).length,
      ordersOf: (identity) => loaded.filter((row) => hashesOf(row).includes(identity)),
      known: (id) => loaded.find((each) => each.id === id) ?? null,
      withoutMobile: (accountId, pincode, value) =>
        loaded
          .filter(
            (row) =>
              row.accountId === accountId &&
              row.pincode === pincode &&
              !/^\d{10}$/.test(row.phone) &&
              Math.abs(row.orderValue - value) < SAME_VALUE,
          )
          .map(({ id }) => id),
      namedLike: (accountId, name) =>
        loaded
          .filter(
            (row) =>
              row.accountId === accountId &&
              [row.orderId, row.reference].some((text) => withoutSign(text) === withoutSign(name)),
          )
          .map(({ id }) => id),
      hasEarly: () => this.early.size > 0,
      earlier: (id) => {
        const row = loaded.find((each) => each.id === id);
        return row ? { row, keys: identityKeys(row) } : null;
      },
      emailSums: () => null,
      shopEmails: () => () => false,
      placeStats: (accountId, kind, value) => given(places.get(placeKey(accountId, kind, value))),
      changedBetween,
      changesBetween,
      placedWithin,
      placedInPinWithin: (accountId, pincode, start, end) =>
        placedWithin(accountId, start, end).filter((row) => row.pincode === pincode),
      pastNear: (accountId, position) =>
        new PastPlaces(
          accountId,
          {
            changedBetween,
            changesBetween,
            placedWithin,
            placeStatsBefore: (...key) => placeStatsBefore(all, ...key),
            placesOfDay: () => {}, // asked only where other times are kept
          },
          position,
        ),
      rules: () => this.rules,
      ruleDecisions: (of) =>
        this.ruleDecisions.filter(({ code, day }) => code === of.code && day === of.day).length,
      probabilityOf: (order) =>
        new Probabilities(finishedLike(all, order)).of(order.payment, order.riskScore),
      lists: () => new MerchantLists([]),
      documents: { of: () => this.rules.document },
      signals: this.#signals,
    };
    return snapshot;
  }

  async apply({
    orders,
    scores,
    aliases,
    early,
    calls,
    waiting,
    audit,
    alerts,
    ruleDecisions,
  }: OrderChanges): Promise<number> {
    await nextTurn();
    const ids = new Map<number, number>();
    for (const { before, after } of orders) {
      if (before) this.#count(before, -1);
      this.#count(after, 1);
      ids.set(after.id, before?.id ?? this.orders.length + 1);
      if (before) this.orders[before.id - 1] = after;
      else this.orders.push({ ...after, id: this.orders.length + 1 });
    }
    for (const { accountId, alias, orderRow } of aliases)
      this.aliases.set(keyOf(accountId, alias), ids.get(orderRow) ?? orderRow);
    for (const { before, after } of scores)
      this.orders[before.id - 1] = { ...this.orders[before.id - 1], ...after };
    for (const { accountId, orderId, outcome } of early) {
      if (outcome) this.early.set(keyOf(accountId, orderId), outcome);
      else this.early.delete(keyOf(accountId, orderId));
    }
    this.calls.push(...calls);
    for (const { accountId, id, callAt } of waiting) {
      this.waiting = this.waiting.filter((order) => order.id !== id);
      if (callAt !== null) this.waiting.push({ accountId, id, callAt });
    }
    this.ruleDecisions.push(...ruleDecisions);
    this.audit.push(...audit);
    const isNew = (row: NewAlertRow) =>
      row.type === "order.decision" ||
      !this.alerts.some(({ orderId, riskLevel }) => orderId === row.orderId && riskLevel === row.riskLevel);
    const added = alerts.filter(isNew);
    this.alerts.push(...added);
    return added.length;
  }

  /** Runs a command after the earlier ones. */
  readonly run: RunCommand = (commandAt) => {
    const command = commandAt(Date.now());
    const done = this.#last.then(async () => {
      const plan = new OrderPlan(await this.load(command.keys));
      const result = command.plan(plan);
      await this.apply(plan.changes);
      return result;
    });
    this.#last = done.catch(() => {});
    return done;
  };

  #openAfter({ accountId, after, limit }: NonNullable<OrderKeys["open"]>): OrderRow[] {
    const isOpen = ({ outcome }: OrderRow) => outcome !== "delivered" && outcome !== "rto";
    return this.orders
      .filter((row) => row.accountId === accountId && row.id > after && isOpen(row))
      .slice(0, limit);
  }

  #count(order: OrderRow, by: 1 | -1): void {
    const find: FindPlaceStats = (accountId, kind, value) => {
      const key = placeKey(accountId, kind, value);
      const stats = this.#places.get(key) ?? emptyPlaceStats();
      this.#places.set(key, stats);
      return stats;
    };
    countOrder(find, order, by);
    countInSlots(find, order, by);
  }
}

/** Counted from scratch. */
function placeStatsBefore(
  orders: readonly OrderRow[],
  accountId: number,
  day: number,
  kind: PlaceKind,
  value: string,
): PlaceStats {
  const start = startOfDay(day);
  const stats = emptyPlaceStats();
  const find: FindPlaceStats = (_, otherKind, other) =>
    otherKind === kind && other === value ? stats : emptyPlaceStats();
  for (const row of orders)
    if (row.accountId === accountId && isBefore(row, start))
      countOrder(find, placeOrderAt(row, start.placedAt), 1);
  return stats;
}

/** The finished orders of the merchant under the same rules, each alone. */
const finishedLike = (orders: readonly OrderRow[], { accountId, rulesVersion }: OrderRow) =>
  orders
    .filter((row) => row.accountId === accountId && row.rulesVersion === rulesVersion && !isTreated(row))
    .map(({ payment, riskScore, outcome }) => ({
      ...{ payment, riskScore },
      ...{ delivered: outcome === "delivered" ? 1 : 0, rto: outcome === "rto" ? 1 : 0 },
    }));

const keyOf = (accountId: number, orderId: string): string => `${accountId} ${orderId}`;
const placeKey = (accountId: number, kind: string, value: string): string => `${accountId} ${kind} ${value}`;
const hashesOf = (order: Pick<IdentityOrder, "accountId" | "phone" | "email" | "fingerprint">): number[] =>
  identityHashes(order.accountId, order);

const isLabelled = ({ reference, awb }: OrderRow, text: string): boolean =>
  (reference !== "" && withoutSign(reference) === withoutSign(text)) ||
  (awb !== "" && awb.toUpperCase() === text.toUpperCase());

const isNamed = (row: OrderRow, keys: readonly { accountId: number; orderId: string }[]): boolean =>
  keys.some(
    ({ accountId, orderId }) =>
      row.accountId === accountId && (row.orderId === orderId || isLabelled(row, orderId.trim())),
  );

/** Whether they share a phone, an e-mail or an address, or PIN and value. */
function isAlike(row: OrderRow, part: OrderColumns): boolean {
  const hashes = hashesOf(part);
  const isNear = row.pincode === part.pincode && Math.abs(row.orderValue - part.orderValue) < SAME_VALUE;
  return isNear || hashesOf(row).some((hash) => hashes.includes(hash));
}

function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("the plan read what its keys do not name");
  return value;
}
