/** Erases a person's data from orders, audit, alerts and stored webhooks, one batch of orders in each transaction. */
import type { AddressIn } from "../../../address/schema.ts";
import type { OrderRow } from "../../../db/queries/orders.ts";
import type { Actor } from "../../types.ts";
import type { WriterDeps } from "../deps.ts";
import { OrderUnitOfWork } from "../unit-of-work.ts";
import { blankAudit, blankOrder, blankPayload } from "./blank.ts";
import { isInScope, mentions, type Scope } from "./scope.ts";

/** Orders in one transaction: some ten milliseconds. */
const BATCH = 50;

/** The result of one batch. */
export interface Erased {
  orders: number;
  /** Pass it as `after` for the next batch; null when none are left. */
  next: number | null;
  /** The erased texts, for finding copies in unused parts of the database file. */
  texts: string[];
}

/** All orders of the person. Inside a `db.write`. */
export function ordersInScope(deps: WriterDeps, accountId: number, scope: Scope): OrderRow[] {
  const { queries, history } = deps;
  const ids = new Set(history.ordersOf(accountId, scope));
  for (const orderId of scope.orderIds) {
    const order = queries.orders.find(accountId, orderId);
    if (order) ids.add(order.id);
  }
  return queries.privacy.orders(accountId, [...ids]).filter((order) => isInScope(scope, order));
}

/** Erases the next batch. Inside a `db.write`. @param after only orders with larger ids */
export function erasePerson(
  deps: WriterDeps,
  accountId: number,
  scope: Scope,
  after: number,
  by: Actor,
  now: number,
): Erased {
  const { queries } = deps;
  const orders = ordersInScope(deps, accountId, scope).filter(({ id }) => id > after);
  const erased = erase(deps, orders.slice(0, BATCH), by, now);
  if (orders.length > BATCH) return erased;
  for (const orderId of scope.orderIds) {
    queries.privacy.removeEarly(accountId, orderId);
    queries.privacy.forgetEvents(accountId, orderId);
  }
  for (const { id, body } of queries.privacy.keptEvents(accountId)) {
    if (mentions(scope, JSON.parse(body))) queries.privacy.dropBody(id);
  }
  return { ...erased, next: null };
}

/** A store and the channel of its orders. */
export interface StoreScope {
  store: string;
  channel: string;
}

/** Erases the next batch of a store's orders. Inside a `db.write`. @param after only orders with larger ids */
export function eraseStore(
  deps: WriterDeps,
  accountId: number,
  { store, channel }: StoreScope,
  after: number,
  by: Actor,
  now: number,
): Erased {
  const { privacy } = deps.queries;
  const orders = privacy.ofChannel(accountId, channel, after, BATCH);
  const erased = erase(deps, orders, by, now);
  if (orders.length === BATCH) return erased;
  for (const event of privacy.keptEvents(accountId)) if (event.store === store) privacy.dropBody(event.id);
  return { ...erased, next: null };
}

function erase(deps: WriterDeps, orders: readonly OrderRow[], by: Actor, now: number): Erased {
  const { queries, history } = deps;
  const unit = new OrderUnitOfWork(deps);
  for (const order of orders) {
    const after = blankOrder(order, queries.orders.signalNames(order.signalSet), now);
    unit.update(order, after);
    queries.search.refresh(after);
    blankEntries(deps, order);
    queries.privacy.forgetEvents(order.accountId, order.orderId);
    const { accountId, orderId } = order;
    const { source, actor = null } = by;
    const entry = { accountId, orderId, at: now, source, actor, action: "order.erased" };
    unit.audit({ ...entry, before: null, after: null });
  }
  history.forget(orders.map(({ id }) => id));
  unit.finish();
  return { orders: orders.length, next: orders.at(-1)?.id ?? null, texts: orders.flatMap(textsOf) };
}

function blankEntries({ queries: { privacy } }: WriterDeps, { accountId, orderId }: OrderRow): void {
  for (const { id, before, after } of privacy.auditOf(accountId, orderId)) {
    const blank = { id, before: blankAudit(before), after: blankAudit(after) };
    if (blank.before !== before || blank.after !== after) privacy.setAudit(blank);
  }
  for (const { id, payload } of privacy.alertsOf(accountId, orderId))
    privacy.setPayload(id, blankPayload(payload));
}

/** Shorter texts would match unrelated data. */
const MIN_TEXT_LENGTH = 5;

function textsOf({ name, phone, email, address, decisionNote }: OrderRow): string[] {
  const { name: addressee, phone: typed, line1, line2, landmark } = JSON.parse(address) as AddressIn;
  return [name, phone, email, decisionNote, addressee, typed, line1, line2, landmark].filter(
    (text) => typeof text === "string" && text.length >= MIN_TEXT_LENGTH,
  ) as string[]; // the filter removed null
}
