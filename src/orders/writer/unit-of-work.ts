/** Every change of a stored order goes through here: row, counters, audit and events change together. */
import type { NewAuditRow } from "../../db/queries/audit.ts";
import { COUNTED, type NewOrderRow, type OrderRow } from "../../db/queries/orders.ts";
import type { Queries, WriterDeps } from "./deps.ts";
import type { OrderHistory } from "./history/index.ts";
import { decisionEvent, riskEvent } from "./outgoing.ts";

/** Of an order that was placed longer ago an alert comes too late. */
const MAX_ALERT_AGE_MS = 48 * 3_600_000;

/** Work on orders inside one `db.write`: make it, change orders, call `finish`. */
export class OrderUnitOfWork {
  readonly #queries: Queries;
  readonly #history: OrderHistory;
  readonly #counts = new Map<string, { order: NewOrderRow; by: number }>();
  /** Events written to the outbox, to be sent once this is on disk. */
  alerts = 0;

  constructor({ queries, history }: WriterDeps) {
    this.#queries = queries;
    this.#history = history;
  }

  insert(row: NewOrderRow): OrderRow {
    const order = { ...row, id: this.#queries.orders.insert(row) };
    this.#count(order, 1);
    this.#history.placed(order);
    return order;
  }

  update(before: OrderRow, after: OrderRow): void {
    this.#queries.orders.update(after);
    if (isCountedAlike(before, after)) return;
    this.#count(before, -1);
    this.#count(after, 1);
    this.#history.changed(before, after);
  }

  audit(row: NewAuditRow): void {
    this.#queries.audit.insert(row);
  }

  /** Once for each order and level, only where it can be sent, and none of old orders. */
  alert(order: OrderRow, callbackUrl: string | null, now: number): void {
    if (callbackUrl === null || order.riskLevel === "LOW") return;
    if (now - order.placedAt > MAX_ALERT_AGE_MS) return;
    if (this.#queries.alerts.insert(riskEvent(order, now))) this.alerts++;
  }

  /** Every decision, where it can be sent. @param order as it is after it */
  decision(order: OrderRow, previous: OrderRow["decision"], callbackUrl: string | null, now: number): void {
    if (callbackUrl === null) return;
    if (this.#queries.alerts.insert(decisionEvent(order, previous, now))) this.alerts++;
  }

  finish(): void {
    this.#history.note();
    for (const { order, by } of this.#counts.values()) if (by !== 0) this.#queries.counts.add(order, by);
  }

  #count(order: NewOrderRow, by: 1 | -1): void {
    const { accountId, riskLevel, decision, outcome, payment } = order;
    const key = `${accountId} ${riskLevel} ${decision} ${outcome} ${payment}`;
    const sum = this.#counts.get(key);
    if (sum) sum.by += by;
    else this.#counts.set(key, { order, by });
  }
}

/** By these an order is counted somewhere: in the past of places, or in the number of orders of a kind. */
const WATCHED = [...COUNTED, "riskLevel", "decision"] as const satisfies readonly (keyof OrderRow)[];

const isCountedAlike = (before: OrderRow, after: OrderRow): boolean =>
  WATCHED.every((key) => before[key] === after[key]);
