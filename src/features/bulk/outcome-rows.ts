/** Groups the rows of a file of outcomes by order: couriers report a row a parcel, or a row each time its status changes. */
import { isFault, type OutcomeToApply, type RowFault } from "../orders/file-rows.ts";
import { finalEnd } from "./final-outcome.ts";
import type { NamedOutcome } from "./order-records.ts";
import type { RecordReader } from "./records.ts";
import type { Row } from "./sheet/sheet.ts";

/** How one order ended, by all of its rows. */
export interface OrderOutcome {
  /** The row that says so. */
  row: Row;
  final: OutcomeToApply;
  /** A failed attempt before it, if one is dated; the outcome; what is said of other parcels. */
  steps: OutcomeToApply[];
}

/** What the rows of a file come to; each row is in one of the three. */
export interface OrderOutcomes {
  orders: OrderOutcome[];
  /** Rows that do not say how an order ended. */
  failed: { row: Row; fault: RowFault }[];
  /** Further rows of orders. */
  more: Row[];
}

/** Reads a file of outcomes: each order once, in the sequence of its first row. */
export function orderOutcomes(rows: readonly Row[], reader: RecordReader): OrderOutcomes {
  const read: OrderOutcomes = { orders: [], failed: [], more: [] };
  const found: NamedOutcome[] = [];
  for (const row of rows) {
    const outcome = reader.faultOf(row) ?? reader.outcome(row);
    if (isFault(outcome)) read.failed.push({ row, fault: outcome });
    else found.push(outcome);
  }
  const ofOrders = Map.groupBy(found, ({ isReferenceOnly, order_id }) => `${isReferenceOnly} ${order_id}`);
  for (const ofOrder of ofOrders.values()) addOrder(read, ofOrder, reader);
  return read;
}

function addOrder(read: OrderOutcomes, ofOrder: readonly NamedOutcome[], reader: RecordReader): void {
  const last = finalEnd(ofOrder);
  const { outcome } = last;
  if (outcome !== null) {
    const final = reader.toApply({ ...last, outcome }, ofOrder);
    const parcels = Map.groupBy(ofOrder, ({ row }) => reader.awb(row));
    const others = [...parcels].filter(([awb]) => awb !== "" && awb !== final.awb);
    const own = others.length === 0 ? ofOrder : (parcels.get(final.awb ?? "") ?? []);
    const more = others.flatMap(([, rows]) => stepsOf(rows, reader));
    read.orders.push({ row: last.row, final, steps: [...attemptBefore(final, own), final, ...more] });
  }
  for (const one of ofOrder) {
    if (outcome === null && one.outcome === null)
      read.failed.push({ row: one.row, fault: reader.noOutcome(one) });
    else if (outcome === null || one.row !== last.row) read.more.push(one.row);
  }
}

/** Of a parcel that does not count for its order: the outcome, or the AWB alone. */
function stepsOf(rows: readonly NamedOutcome[], reader: RecordReader): OutcomeToApply[] {
  const step = reader.toApply(finalEnd(rows), []);
  return [...attemptBefore(step, rows), step];
}

/** The first failed attempt, which counts besides how the order ended. */
function attemptBefore(final: OutcomeToApply, rows: readonly NamedOutcome[]): OutcomeToApply[] {
  const end = final.at ?? Number.POSITIVE_INFINITY;
  const attempts = rows.flatMap(({ outcome, at }) =>
    outcome === "ndr" && at !== null && at <= end ? [at] : [],
  );
  if (final.outcome === "ndr" || attempts.length === 0) return [];
  return [{ ...final, outcome: "ndr", at: Math.min(...attempts) }];
}
