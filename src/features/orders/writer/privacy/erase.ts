/**
 * Erases a person's data from orders, calls, audit, alerts, stored webhooks, lists and saved searches, one batch of
 * orders in each transaction.
 */

import type { Db } from "../../../../db/db.ts";
import { type MetaCommands, metaCommands } from "../../../../db/queries/meta.ts";
import { type AliasQueries, aliasQueries } from "../../../../db/queries/order-aliases.ts";
import {
  type CallCommands,
  type CallQueries,
  callCommands,
  callQueries,
} from "../../../../db/queries/order-calls.ts";
import {
  type IdentityEntry,
  type IdentityQueries,
  identityQueries,
} from "../../../../db/queries/order-identities.ts";
import type { OrderRow, TimePosition } from "../../../../db/queries/orders.ts";
import {
  type PrivacyCommands,
  type PrivacyQueries,
  privacyCommands,
  privacyQueries,
} from "../../../../db/queries/privacy.ts";
import { type OldOrders, oldOrderQueries } from "../../../../db/queries/retention.ts";
import type { AddressIn } from "../../../../engine/address/schema.ts";
import { emailKey } from "../../../../engine/risk/index.ts";
import type { Actor } from "../../record/types.ts";
import { identityKeys } from "../history/identity.ts";
import { OrderPlan } from "../plan/plan.ts";
import type { SqlOrderStore } from "../sql/store.ts";
import { auditedTexts, blankAudit, blankOrder, blankPayload, isBuyer } from "./blank.ts";
import { type ListEraser, listEraser } from "./erase-lists.ts";
import { type ErasedNotes, type NotePosition, noteEraser } from "./erase-notes.ts";
import { isInScope, mentions, type Scope } from "./scope.ts";
import { type Contacts, tracesOf } from "./traces.ts";

/** Orders in one transaction: some ten milliseconds. */
const BATCH = 20;
/** Maximum of calls read per order: far more than any has. */
const MAX_CALLS = 10_000;

/** Without a request: only the orders identify the person. */
const NOBODY = { phones: [], email: "" };

/** The result of one batch. */
export interface Erased {
  orders: number;
  /** Pass it as `after` for the next batch; null when none are left. */
  next: number | null;
  /** The erased texts, for finding copies in unused parts of the database file. */
  texts: string[];
  /** Contacts in the orders, for finding notes that name their buyers. */
  contacts: Contacts;
}

/** The result of one batch of expired orders. */
export interface ErasedOld {
  /** Row ids of the orders. */
  ids: number[];
  /** Pass it as `after` for the next batch; null when none are left. */
  next: TimePosition | null;
  /** Time that it took before it was written, milliseconds. */
  ms: number;
}

/** A store and its orders' channel. */
export interface StoreScope {
  store: string;
  channel: string;
}

/** All methods inside a `db.write`. */
export class Eraser {
  readonly #store: SqlOrderStore;
  readonly #queries: PrivacyQueries;
  readonly #commands: PrivacyCommands;
  readonly #calls: CallQueries & CallCommands;
  readonly #aliases: AliasQueries;
  readonly #lists: ListEraser;
  readonly #notes: ReturnType<typeof noteEraser>;
  readonly #identities: IdentityQueries;
  readonly #old: ReturnType<typeof oldOrderQueries>;
  readonly #meta: MetaCommands;

  constructor(db: Db, store: SqlOrderStore) {
    this.#store = store;
    this.#queries = privacyQueries(db);
    this.#commands = privacyCommands(db);
    this.#calls = { ...callQueries(db), ...callCommands(db) };
    this.#aliases = aliasQueries(db);
    this.#notes = noteEraser(db, store);
    this.#identities = identityQueries(db);
    this.#lists = listEraser(db, store.lists, store.identities);
    this.#old = oldOrderQueries(db);
    this.#meta = metaCommands(db);
  }

  /** All orders of the person. */
  ordersInScope(accountId: number, scope: Scope): OrderRow[] {
    const ids = new Set(this.#store.identities.allLike(accountId, scope));
    const named = new Set<number>();
    for (const orderId of scope.orderIds) {
      const order = this.#store.load().find(accountId, orderId);
      if (order) named.add(order.id);
    }
    return this.#queries
      .orders(accountId, [...ids.union(named)])
      .filter((order) => named.has(order.id) || isInScope(scope, order));
  }

  /** Erases the next batch. @param after only orders with larger ids */
  erasePerson(accountId: number, scope: Scope, after: number, by: Actor, now: number): Erased {
    const orders = this.ordersInScope(accountId, scope).filter(({ id }) => id > after);
    const batch = orders.slice(0, BATCH);
    const erased = this.#erase(batch, by, now);
    erased.texts.push(...this.#lists.erase(accountId, tracesOf(scope, batch)).filter(isLong));
    if (orders.length > BATCH) return erased;
    for (const orderId of scope.orderIds) {
      this.#commands.removeEarly(accountId, orderId);
      this.#commands.forgetEvents(accountId, orderId);
    }
    for (const { id, body } of this.#queries.keptEvents(accountId)) {
      if (mentions(scope, JSON.parse(body))) this.#commands.dropBody(id);
    }
    return { ...erased, next: null };
  }

  /** Erases the next batch of a store's orders. @param after only orders with larger ids */
  eraseStore(
    accountId: number,
    { store, channel }: StoreScope,
    after: number,
    by: Actor,
    now: number,
  ): Erased {
    const orders = this.#queries.ofChannel(accountId, channel, after, BATCH);
    const erased = this.#erase(orders, by, now);
    erased.texts.push(...this.#lists.erase(accountId, tracesOf(NOBODY, orders)).filter(isLong));
    if (orders.length === BATCH) return erased;
    for (const event of this.#queries.keptEvents(accountId))
      if (event.store === store) this.#commands.dropBody(event.id);
    return { ...erased, next: null };
  }

  /** Erases the next expired orders. Lists and saved searches stay, as they belong to the merchant. */
  eraseOld(old: OldOrders, by: Actor, now: number): ErasedOld {
    const begun = performance.now();
    const orders = this.#old.nextOld(old);
    this.#erase(orders, by, now);
    if (orders.length > 0) this.#meta.setDue(now, "wipe_due");
    const last = orders.length < old.limit ? undefined : orders.at(-1);
    return {
      ids: orders.map(({ id }) => id),
      next: last ? { placedAt: last.placedAt, id: last.id } : null,
      ms: performance.now() - begun,
    };
  }

  /** Erases persons from the next batch of notes of other orders. */
  eraseNotes(
    accountId: number,
    contacts: Contacts,
    position: NotePosition,
    by: Actor,
    now: number,
  ): ErasedNotes {
    return this.#notes(accountId, contacts, position, by, now);
  }

  /**
   * Removes erased orders from a page of the index of identities, since earlier versions left entries of former
   * identities.
   * @returns the last entry; null when it was the last page
   */
  forgetErased(ids: readonly number[], after: IdentityEntry, limit: number): IdentityEntry | null {
    const erased = new Set(ids);
    const page = this.#identities.page(after, limit);
    for (const entry of page) if (erased.has(entry.id)) this.#identities.removeErased(entry);
    return page.length < limit ? null : (page.at(-1) ?? null);
  }

  /** Row ids of orders that were erased since. @param at milliseconds since 1970 */
  erasedSince(at: number): number[] {
    return this.#queries.erasedSince(at);
  }

  #erase(orders: readonly OrderRow[], by: Actor, now: number): Erased {
    const plan = new OrderPlan(this.#store.load());
    const texts: string[] = [];
    const keys = orders.map((order) => identityKeys(order, plan.snapshot.shopEmails(order.accountId)));
    for (const order of orders) {
      plan.update(order, blankOrder(order, plan.snapshot.signals.namesOf(order), now), by);
      const orderIds = [order.orderId, ...this.#aliases.of([order.id]).map(({ alias }) => alias)];
      texts.push(...textsOf(order), ...this.#blankEntries(order, orderIds));
      for (const orderId of orderIds) this.#commands.forgetEvents(order.accountId, orderId);
      plan.audit(order, "order.erased", by, now, null, null);
    }
    this.#store.apply(plan.changes);
    // As spelled; others of the mailbox are found by it.
    const emails = orders.map(({ email }, i) => (keys[i].email === "" ? "" : emailKey(email)));
    const contacts = { phones: keys.map(({ phone }) => phone), emails };
    return { orders: orders.length, next: orders.at(-1)?.id ?? null, texts, contacts };
  }

  /** @param orderIds all ids of the order @returns the erased texts */
  #blankEntries(order: OrderRow, orderIds: readonly string[]): string[] {
    const { id: row, accountId } = order;
    const texts: unknown[] = this.#calls.ofOrder(row, MAX_CALLS).map(({ note }) => note);
    this.#calls.blankNotes(row);
    const ofAll = <Entry>(read: (accountId: number, orderId: string) => Entry[]) =>
      orderIds.flatMap((orderId) => read(accountId, orderId));
    for (const { id, actor, before, after } of ofAll(this.#queries.auditOf)) {
      const blank = {
        ...{ id, actor: isBuyer(order, actor) ? null : actor },
        ...{ before: blankAudit(before, order), after: blankAudit(after, order) },
      };
      if (blank.actor === actor && blank.before === before && blank.after === after) continue;
      this.#commands.setAudit(blank);
      texts.push(...auditedTexts(before, order), ...auditedTexts(after, order));
    }
    for (const { id, payload } of ofAll(this.#queries.alertsOf))
      this.#commands.setPayload(id, blankPayload(payload, order));
    return texts.filter(isLong);
  }
}

/** Shorter texts would match unrelated data. */
const MIN_TEXT_LENGTH = 5;
const isLong = (text: unknown): text is string => typeof text === "string" && text.length >= MIN_TEXT_LENGTH;

function textsOf({ name, phone, email, address, decisionNote }: OrderRow): string[] {
  const { name: addressee, phone: typed, line1, line2, landmark } = JSON.parse(address) as AddressIn;
  return [name, phone, email, decisionNote, addressee, typed, line1, line2, landmark].filter(isLong);
}
