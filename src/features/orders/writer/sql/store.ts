/**
 * Orders in a database. It only keeps caches in memory: place counters, the newest part of the identity index, orders
 * of buyers, views of the past, early outcomes, signal names, active rules and lists. Inside a `db.write`, unless a
 * method says otherwise.
 */
import type { Db } from "../../../../db/db.ts";
import { type AuditCommands, auditCommands } from "../../../../db/queries/audit.ts";
import { listEntryQueries } from "../../../../db/queries/list-entries.ts";
import { type AliasCommands, aliasCommands, parcelsIn } from "../../../../db/queries/order-aliases.ts";
import { type CallCommands, callCommands, callQueries } from "../../../../db/queries/order-calls.ts";
import { type ClaimCommands, claimRowCommands } from "../../../../db/queries/order-claims.ts";
import { type DoubleCommands, doubleCommands } from "../../../../db/queries/order-doubles.ts";
import {
  type OrderQueries,
  type OrderRow,
  orderQueries,
  type TimePosition,
} from "../../../../db/queries/orders.ts";
import { type OrderCountCommands, orderCountCommands } from "../../../../db/queries/orders-count.ts";
import { type RescoreQueries, rescoreQueries } from "../../../../db/queries/orders-rescore.ts";
import {
  type OrderSearchCommands,
  orderSearchCommands,
  SEARCHED,
} from "../../../../db/queries/orders-search.ts";
import { ruleDecisionCommands } from "../../../../db/queries/rule-decisions.ts";
import { ruleQueries } from "../../../../db/queries/rules.ts";
import { shopEmailQueries } from "../../../../db/queries/shop-emails.ts";
import type { Logger } from "../../../../lib/log.ts";
import { ActiveLists } from "../../lists/active-lists.ts";
import { ActiveRules } from "../../rules/active-rules.ts";
import { RuleDocuments } from "../../rules/rule-documents.ts";
import { SignalStore } from "../../stored/signal-store.ts";
import { lastWith } from "../history/earlier-orders.ts";
import type { EmailSums } from "../history/email-sums.ts";
import { identityHash } from "../history/identity.ts";
import { NOW } from "../history/past.ts";
import type { PastPlaces } from "../history/past-places.ts";
import { ShopEmails } from "../history/shop-emails.ts";
import { hasSameCounts, type OrderCommand, OrderPlan } from "../plan/plan.ts";
import type { OrderChange, OrderChanges, OrderKeys, OrderSnapshot } from "../plan/store.ts";
import { AlertOutbox } from "./alert-outbox.ts";
import { DeferredWrites } from "./deferred-writes.ts";
import { EarlierCache } from "./earlier-cache.ts";
import { FinishedOrders } from "./finished-orders.ts";
import { FormerEmails } from "./former-emails.ts";
import { IdentityIndex } from "./identity-index.ts";
import { countChanges } from "./order-counts.ts";
import { OrderDays } from "./order-days.ts";
import { PastPlacesCache } from "./past-places-cache.ts";
import { PlaceStatsCache } from "./place-stats-cache.ts";
import { ReadAhead } from "./read-ahead.ts";
import { ScoringInputs } from "./scoring-inputs.ts";

/** Columns of `known` that nothing is counted by. */
const NAMES = ["reference", "channel", "name"] as const satisfies (keyof OrderRow)[];

/** Kind of changes that other processes learn of: the row id of an order that was changed or removed. */
const ORDER_CHANGED = "order changed";

/** What the order commands read, and where they store what they changed. */
export class SqlOrderStore {
  readonly rules: ActiveRules;
  readonly lists: ActiveLists;
  readonly search: OrderSearchCommands;
  readonly identities: IdentityIndex;
  readonly formerEmails: FormerEmails;
  readonly orderDays: OrderDays;
  readonly deferred: DeferredWrites;
  readonly #db: Db;
  readonly #orders: OrderQueries;
  readonly #rescoring: RescoreQueries;
  readonly #counts: OrderCountCommands;
  readonly #finished: FinishedOrders;
  readonly #calls: CallCommands;
  readonly #audit: AuditCommands;
  readonly #ruleDecisions: ReturnType<typeof ruleDecisionCommands>;
  readonly #outbox: AlertOutbox;
  readonly #claims: ClaimCommands;
  readonly #aliases: AliasCommands;
  readonly #shopEmails: ShopEmails;
  readonly #doubles: DoubleCommands;
  readonly #earlier: EarlierCache;
  readonly #placeStats: PlaceStatsCache;
  readonly #pastPlaces: PastPlacesCache;
  readonly #readAhead: ReadAhead;
  readonly #snapshot: OrderSnapshot;

  constructor(db: Db, log: Logger) {
    this.#db = db;
    const rules = ruleQueries(db);
    this.rules = new ActiveRules(rules);
    this.lists = new ActiveLists(listEntryQueries(db));
    this.search = orderSearchCommands(db);
    this.#orders = orderQueries(db);
    this.#rescoring = rescoreQueries(db);
    this.#counts = orderCountCommands(db);
    this.#finished = new FinishedOrders(db);
    this.#calls = callCommands(db);
    this.#audit = auditCommands(db);
    this.#ruleDecisions = ruleDecisionCommands(db);
    this.#outbox = new AlertOutbox(db);
    this.#claims = claimRowCommands(db);
    this.#aliases = aliasCommands(db);
    this.#doubles = doubleCommands(db);
    this.identities = new IdentityIndex(db);
    this.#shopEmails = new ShopEmails(shopEmailQueries(db));
    const shopEmails = (accountId: number) => this.#shopEmails.of(accountId);
    this.#earlier = new EarlierCache(this.#orders, shopEmails);
    this.formerEmails = new FormerEmails(db, this.identities, this.#earlier);
    this.#placeStats = new PlaceStatsCache(db);
    this.orderDays = new OrderDays(db);
    const signals = new SignalStore(this.#orders);
    const inputs = new ScoringInputs(db, () => {
      this.rules.recheck();
      this.lists.clear();
      this.shopChanged();
    });
    this.#readAhead = new ReadAhead(db, {
      orders: this.#orders,
      identities: this.identities,
      earlier: this.#earlier,
      placeStats: this.#placeStats,
      inputs,
    });
    db.onStale((why, changes) => {
      // They may include orders of the failed transaction, and lack those of another process.
      this.#pastPlaces.clear();
      for (const [kind, data] of changes ?? [])
        if (kind === ORDER_CHANGED) this.#earlier.forget(data as number);
      if (changes === null) this.#earlier.clear();
      if (why === "behind") return;
      // It may have inserted the set of signal names.
      signals.forget();
      this.lists.clear();
      this.rules.recheck();
      this.shopChanged();
    });
    db.onRelease(() => {
      this.#earlier.clear();
      this.#pastPlaces.clear();
    });
    this.#snapshot = {
      ...this.#orders,
      openAfter: this.#rescoring.openAfter,
      countWaiting: callQueries(db).countWaiting,
      signals,
      documents: new RuleDocuments(rules, this.rules),
      rules: (accountId) => {
        inputs.check();
        return this.rules.active(accountId);
      },
      ruleDecisions: this.#ruleDecisions.count,
      lists: (accountId) => {
        inputs.check();
        return this.lists.of(accountId);
      },
      shopEmails: (accountId) => {
        inputs.check();
        return shopEmails(accountId);
      },
      placeStats: this.#placeStats.of,
      ordersOf: (identity, before) => this.identities.ordersOf(identity, before),
      earlier: (id) => this.#earlier.get(id),
      known: (id) => this.#earlier.get(id)?.row ?? null,
      emailSums: (accountId, email, position) => this.#emailSums(accountId, email, position),
      pastNear: (accountId, position) => this.#pastNear(accountId, position),
    };
    this.#pastPlaces = new PastPlacesCache({
      ...this.#orders,
      placeStatsBefore: (accountId, day, kind, value) => this.#placeStats.before(accountId, day, kind, value),
      placesOfDay: (accountId, day, each) => this.#placeStats.ofDay(accountId, day, each),
    });
    this.deferred = new DeferredWrites(db, log, {
      identities: this.identities,
      placeStats: this.#placeStats,
      orderDays: this.orderDays,
      pastPlaces: this.#pastPlaces,
    });
  }

  /** Call it after members or domains of any account have changed. */
  shopChanged(): void {
    this.#shopEmails.clear();
    this.#earlier.clear();
  }

  /** Reads on demand in the same transaction, as a query costs no round trip. */
  load(keys: OrderKeys = {}): OrderSnapshot {
    this.#orders.forgetIds();
    this.formerEmails.prepare(keys.scored ?? []);
    this.#readAhead.of(keys);
    return this.#snapshot;
  }

  apply(changes: OrderChanges): number {
    const { orders, scores, merged, aliases, early, calls, waiting, audit, alerts, decided, unlearned } =
      changes;
    for (const decision of changes.ruleDecisions) this.#ruleDecisions.add(decision);
    const inserted = orders.flatMap(({ before, after }) => (before ? [] : [after]));
    const planned = aliases.length === 0 ? null : new Map(inserted.map((row) => [row.id, row]));
    this.#orders.insertAll(inserted);
    this.identities.add(inserted.map((order) => this.#earlier.put(order)));
    for (const change of orders) this.#applyOrder(change);
    for (const { before, after } of orders) this.#addAwbs(before, after);
    for (const { before, after } of scores) this.#rescoring.updateScore(before, after);
    for (const { into, double } of merged) this.#merge(into, double);
    for (const alias of aliases)
      this.#aliases.put({ ...alias, orderRow: planned?.get(alias.orderRow)?.id ?? alias.orderRow });
    for (const { accountId, orderId, outcome } of early) {
      if (outcome) this.#orders.putEarly(outcome);
      else this.#orders.removeEarly(accountId, orderId);
    }
    for (const row of calls) this.#calls.insert(row);
    for (const order of waiting) this.#calls.setWaiting(order);
    this.#audit.append(audit);
    let events = 0;
    for (const row of alerts) if (this.#outbox.add(row)) events++;
    for (const row of decided) this.#claims.end(row);
    this.#counts.add(countChanges(changes));
    for (const { before, after } of orders) this.#finished.count(before, after);
    for (const order of unlearned) this.#finished.unlearn(order);
    this.orderDays.record(orders);
    this.orderDays.record(scores);
    this.orderDays.remove(merged.map(({ double }) => double));
    const changed = [...orders.flatMap(({ before }) => before ?? []), ...merged.map(({ double }) => double)];
    for (const { id, accountId } of changed) this.#db.share(accountId, ORDER_CHANGED, id);
    this.#placeStats.writeJournal();
    this.deferred.stored();
    return events;
  }

  /** Runs a command. @returns its result and the number of events added to the outbox */
  transact<T>({ keys, plan }: OrderCommand<T>): { result: T; events: number } {
    const planned = new OrderPlan(this.load(keys));
    const result = plan(planned);
    this.#readAhead.end();
    return { result, events: this.apply(planned.changes) };
  }

  /** Counts orders whose acts were stored later. Inside a `db.write`. */
  countHeld(changes: readonly OrderChange[]): void {
    for (const { before, after } of changes) this.#finished.count(before, after);
    this.orderDays.record(changes);
    this.deferred.counted();
  }

  #applyOrder({ before, after }: OrderChange): void {
    if (before) {
      this.#orders.update(after);
      if (SEARCHED.some((key) => before[key] !== after[key])) this.search.refresh(after);
      // The columns that identify it are in no counter.
      if (NAMES.some((key) => before[key] !== after[key])) this.#earlier.put(after);
      if (hasSameCounts(before, after)) return;
      this.#earlier.put(after);
      this.identities.move(before, after);
    }
    this.#pastPlaces.changed(before, after);
    if (before) this.#placeStats.count(before, -1);
    this.#placeStats.count(after, 1);
  }

  /** Those of former parcels stay: a courier may still report them. */
  #addAwbs(before: OrderRow | null, after: OrderRow): void {
    if (after.parcels === (before?.parcels ?? "[]")) return;
    for (const { awb } of parcelsIn(after.parcels)) this.#aliases.putAwb(after, awb);
  }

  #merge(into: OrderRow, double: OrderRow): void {
    this.identities.move(double, { ...double, phone: "", email: "", fingerprint: "" });
    this.#earlier.forget(double.id);
    this.#pastPlaces.forget(double.accountId);
    this.#placeStats.count(double, -1);
    this.#finished.remove(double);
    this.search.remove(double.id);
    this.#claims.end(double.id);
    this.#aliases.move(double.id, into.id);
    const awbs = parcelsIn(double.parcels).map(({ awb }) => awb);
    this.#doubles.merge({ accountId: into.accountId, double: { ...double, awbs }, into });
  }

  #emailSums(accountId: number, email: string, position: TimePosition): EmailSums | null {
    const sums = this.identities.emailSums(identityHash(accountId, "email", email), () =>
      lastWith(this.#snapshot, { accountId, kind: "email", key: email }, NOW),
    );
    return sums?.isOf(accountId, email) && sums.areBefore(position) ? sums : null;
  }

  #pastNear(accountId: number, position: TimePosition): PastPlaces {
    this.deferred.sawPast();
    return this.#pastPlaces.at(accountId, position);
  }
}
