/** Every change of an order goes through here, so that row, counters, audit and events change together. */
import type { NewAuditRow } from "../../db/queries/audit.ts";
import { COUNTED, type NewOrderRow, type OrderRow } from "../../db/queries/orders.ts";
import type { Queries, WriterDeps } from "./deps.ts";
import type { OrderHistory } from "./history/index.ts";
import { decisionEvent, riskEvent } from "./outgoing.ts";

/** An alert on an older order would come too late. */
const MAX_ALERT_AGE_MS = 48 * 3_600_000;

/** Changes of orders inside one `db.write`: create it, change orders, call `finish`. */
export class OrderUnitOfWork {
  readonly #queries: Queries;
  readonly #history: OrderHistory;
  readonly #counts = new Map<string, { order: NewOrderRow; by: number }>();
  /** Number of events written to the alerts outbox. */
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
    if (hasSameCounts(before, after)) return;
    this.#count(before, -1);
    this.#count(after, 1);
    this.#history.changed(before, after);
  }

  audit(row: NewAuditRow): void {
    this.#queries.audit.insert(row);
  }

  /** Writes one alert for each order and level, if there is a callback URL and the order is recent. */
  alert(order: OrderRow, callbackUrl: string | null, now: number): void {
    if (callbackUrl === null || order.riskLevel === "LOW") return;
    if (now - order.placedAt > MAX_ALERT_AGE_MS) return;
    if (this.#queries.alerts.insert(riskEvent(order, now))) this.alerts++;
  }

  /** Writes the event of a decision, if there is a callback URL. @param order with the new decision */
  decision(order: OrderRow, previous: OrderRow["decision"], callbackUrl: string | null, now: number): void {
    if (callbackUrl === null) return;
    if (this.#queries.alerts.insert(decisionEvent(order, previous, now))) this.alerts++;
  }

  finish(): void {
    this.#history.endWrite();
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

/** Columns that the place counters or the order counts depend on. */
const COUNTED_COLUMNS = [...COUNTED, "riskLevel", "decision"] as const satisfies readonly (keyof OrderRow)[];

const hasSameCounts = (before: OrderRow, after: OrderRow): boolean =>
  COUNTED_COLUMNS.every((key) => before[key] === after[key]);
