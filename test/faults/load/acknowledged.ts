/** What a server has acknowledged, and whether its database has all of it, once. */
import { Database } from "bun:sqlite";
import { join } from "node:path";

/** By order id; of a call the text of its note, of a list entry its value. */
export interface Acknowledged {
  orders: Set<string>;
  /** Messages of a store that were stored, to become orders shortly. */
  waiting: Set<string>;
  /** Orders that an alert was promised for. */
  risky: Set<string>;
  outcomes: Map<string, string>;
  decisions: Map<string, string>;
  /** Notes of calls. */
  calls: Set<string>;
  /** Values of list entries. */
  entries: Set<string>;
  erased: Set<string>;
}

/** Nothing yet. */
export const nothing = (): Acknowledged => ({
  orders: new Set(),
  waiting: new Set(),
  risky: new Set(),
  outcomes: new Map(),
  decisions: new Map(),
  calls: new Set(),
  entries: new Set(),
  erased: new Set(),
});

/** Adds the second to the first. */
export function gather(all: Acknowledged, more: Acknowledged): void {
  for (const key of ["orders", "waiting", "risky", "calls", "entries", "erased"] as const)
    for (const value of more[key]) all[key].add(value);
  for (const key of ["outcomes", "decisions"] as const)
    for (const [id, value] of more[key]) all[key].set(id, value);
}

interface OrderRow {
  id: string;
  outcome: string | null;
  decision: string;
  isDecided: number;
  isErased: number;
  name: string;
}

/** Messages of stores that are still to become orders, also those whose answer the client did not get. */
export function waiting(dataDir: string): number {
  using sqlite = new Database(join(dataDir, "thikana.db"), { readonly: true });
  const row = sqlite
    .query<{ n: number }, []>("SELECT count(*) AS n FROM store_events WHERE state = 'waiting'")
    .get();
  return row?.n ?? 0;
}

/** What was acknowledged and is not stored, or is stored twice. */
export function faultsIn(dataDir: string, acknowledged: Acknowledged): string[] {
  using sqlite = new Database(join(dataDir, "thikana.db"), { readonly: true });
  const rows = <Row>(sql: string) => sqlite.query<Row, []>(sql).all();
  const orders = rows<OrderRow>(
    `SELECT order_id AS id, outcome, decision, decided_at IS NOT NULL AS isDecided, erased_at IS NOT NULL AS isErased, name
     FROM orders`,
  );
  const byId = new Map(orders.map((row) => [row.id, row]));
  const events = (type: string) =>
    rows<{ id: string }>(`SELECT order_id AS id FROM alerts_outbox WHERE type = 'order.${type}'`).map(
      ({ id }) => id,
    );
  const [alerted, decided] = [events("risk"), events("decision")];
  const notes = rows<{ note: string }>("SELECT note FROM order_calls WHERE note IS NOT NULL").map(
    ({ note }) => note,
  );
  const values = rows<{ value: string }>("SELECT value FROM list_entries").map(({ value }) => value);
  const lost = (what: string, wanted: Iterable<string>, stored: Iterable<string>) => {
    const there = new Set(stored);
    return [...wanted].filter((each) => !there.has(each)).map((each) => `lost: ${what} ${each}`);
  };
  const twice = (what: string, stored: readonly string[]) =>
    stored.length === new Set(stored).size ? [] : [`doubled: ${what}`];
  const changed = <Value>(what: string, wanted: Map<string, Value>, storedIn: (row: OrderRow) => unknown) =>
    [...wanted].flatMap(([id, value]) => {
      const row = byId.get(id);
      return row && storedIn(row) === value ? [] : [`lost: ${what} ${value} of ${id}`];
    });
  // Nobody decides on an old order that a store sends for the first time.
  const verified = orders.filter((row) => row.decision !== "pending" && row.isDecided).map(({ id }) => id);
  return [
    ...lost("order", acknowledged.orders, byId.keys()),
    ...(orders.length === byId.size ? [] : ["doubled: orders"]),
    ...changed("outcome", acknowledged.outcomes, ({ outcome }) => outcome),
    ...changed("decision", acknowledged.decisions, ({ decision }) => decision),
    ...lost("alert", acknowledged.risky, alerted),
    ...twice("alerts", alerted),
    ...lost("decision event", verified, decided),
    ...twice("decision events", decided),
    ...lost("call", acknowledged.calls, notes),
    ...twice("calls", notes),
    ...lost("list entry", acknowledged.entries, values),
    ...[...acknowledged.erased]
      .filter((id) => !byId.get(id)?.isErased || byId.get(id)?.name !== "")
      .map((id) => `not erased: ${id}`),
  ];
}
