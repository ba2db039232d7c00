/** Collects all stored data of one person. */
import type { AuditQueries } from "../../db/queries/audit.ts";
import type { ListEntryQueries } from "../../db/queries/list-entries.ts";
import type { AliasQueries } from "../../db/queries/order-aliases.ts";
import type { CallQueries } from "../../db/queries/order-calls.ts";
import type { OrderRow } from "../../db/queries/orders.ts";
import type { PrivacyQueries } from "../../db/queries/privacy.ts";
import type { ViewQueries } from "../../db/queries/views.ts";
import { mailboxOf } from "../../lib/mailbox.ts";
import { mentions, type Scope } from "../orders/writer/privacy/scope.ts";
import { isEntryOf, isViewOf, mentionsPerson, tracesOf } from "../orders/writer/privacy/traces.ts";

/** A value that identifies the person, and the number of these orders that have it. */
interface Identity {
  kind: "phone" | "email" | "address";
  value: string;
  orders: number;
}

/** Maximum of audit entries and calls read per order: far more than any has. */
const MAX_ENTRIES = 10_000;

/** Queries for the data. */
export interface PersonQueries {
  privacy: PrivacyQueries;
  audit: AuditQueries;
  calls: CallQueries;
  aliases: AliasQueries;
  listEntries: ListEntryQueries;
  views: ViewQueries;
}

/** All data stored about a person. @param ids row ids of the person's orders */
export function collectPerson(
  { privacy: queries, audit, calls, aliases, listEntries, views }: PersonQueries,
  accountId: number,
  scope: Scope,
  ids: readonly number[],
) {
  const orders = queries.orders(accountId, ids);
  const others = aliases.of(ids).map(({ alias }) => alias);
  const orderIds = [...new Set([...orders.map(({ orderId }) => orderId), ...others, ...scope.orderIds])];
  const ofOrders = orderIds.flatMap((orderId) => queries.eventsOf(accountId, orderId));
  const listed = new Set(ofOrders.map(({ id }) => id));
  const otherEvents = queries
    .keptEvents(accountId)
    .filter(({ id, body }) => !listed.has(id) && mentions(scope, JSON.parse(body)));
  const traces = tracesOf(scope, orders);
  return {
    orders,
    calls: orders.flatMap(({ id, orderId }) =>
      calls.ofOrder(id, MAX_ENTRIES).map((call) => ({ ...call, orderId })),
    ),
    listEntries: listEntries
      .all(accountId)
      .filter((entry) => isEntryOf(traces, entry) || mentionsPerson(traces, entry.note ?? "")),
    views: views.all(accountId).filter((view) => isViewOf(traces, view)),
    audit: orderIds.flatMap((orderId) => audit.ofOrder(accountId, orderId, MAX_ENTRIES)),
    alerts: orderIds.flatMap((orderId) => queries.alertsOf(accountId, orderId)),
    storeEvents: [...ofOrders, ...otherEvents],
    earlyOutcomes: orderIds.flatMap((orderId) => queries.earlyOf(accountId, orderId) ?? []),
    identities: identitiesOf(orders),
  };
}
export type PersonData = ReturnType<typeof collectPerson>;

function identitiesOf(orders: readonly OrderRow[]): Identity[] {
  const counts = new Map<string, Identity>();
  for (const { phone, email, fingerprint } of orders) {
    const values = { phone, email: mailboxOf(email), address: fingerprint };
    for (const kind of ["phone", "email", "address"] as const) {
      const value = values[kind];
      if (value === "") continue;
      const identity = counts.get(`${kind} ${value}`) ?? { kind, value, orders: 0 };
      counts.set(`${kind} ${value}`, { ...identity, orders: identity.orders + 1 });
    }
  }
  return [...counts.values()];
}
