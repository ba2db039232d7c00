/** Data of orders from small tables: one query per table and page, not per order. */
import type { CallSummary } from "../../db/queries/order-calls.ts";
import type { ClaimRow } from "../../db/queries/order-claims.ts";
import type { OrderRow } from "../../db/queries/orders.ts";
import type { Queries } from "./deps.ts";

/** Who is working on an order, until a time in milliseconds since 1970. */
export type Claim = Omit<ClaimRow, "orderRow">;

export interface OrderExtras {
  /** Null when nobody is working on it. */
  claim: Claim | null;
  /** Null when nobody has called. */
  calls: CallSummary | null;
  /** Ids from other sources. */
  aliases: string[];
}

/** Reads the extras of a page of orders. @returns those of each order, in the given order */
export function extrasOf(
  { claims, calls, aliases }: Queries,
  orders: readonly Pick<OrderRow, "id">[],
  now: number,
): OrderExtras[] {
  const rows = orders.map(({ id }) => id);
  const claimOf = byOrder(claims.live(rows, now));
  const callsOf = byOrder(calls.summaries(rows));
  const aliasesOf = Map.groupBy(aliases.of(rows), ({ orderRow }) => orderRow);
  return rows.map((row) => ({
    claim: claimOf.get(row) ?? null,
    calls: callsOf.get(row) ?? null,
    aliases: (aliasesOf.get(row) ?? []).map(({ alias }) => alias),
  }));
}

const byOrder = <Row extends { orderRow: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.orderRow, row]));
