/** Orders as lines of CSV, escaped so that a spreadsheet runs no formula. */

import type { OrderRow } from "../../../db/queries/orders.ts";
import { asCsv, type CsvCell, csvHead } from "../../../lib/csv.ts";
import { DETAIL_NAMES, DETAILS } from "../record/details.ts";
import { briefCheckOf } from "../stored/check.ts";
import { reasonCodesOf } from "../stored/reasons.ts";

type BriefCheck = ReturnType<typeof briefCheckOf>;

/** Columns read for the file. */
export const EXPORTED = [
  ...(["orderId", "placedAt", "channel", "name", "phone", "email", "payment", "orderValue"] as const),
  ...(["riskLevel", "riskScore", "riskReasons", "decision", "decisionNote", "decisionActor"] as const),
  ...(["decidedAt", "outcome", "outcomeAt", "verification", ...DETAIL_NAMES] as const),
  // Parts of the address check.
  ...(["city", "state", "pincode", "district"] as const),
] as const satisfies readonly (keyof OrderRow)[];

/** Columns of the CSV. */
export type ExportRow = Pick<OrderRow, (typeof EXPORTED)[number]>;

/** Clients rely on the layout: new columns are added at the end. */
const COLUMNS: readonly (readonly [name: string, cell: (order: ExportRow, check: BriefCheck) => CsvCell])[] =
  [
    ["order_id", (order) => order.orderId],
    ["placed_at", (order) => isoTime(order.placedAt)],
    ["channel", (order) => order.channel],
    ["customer_name", (order) => order.name],
    ["phone", (order) => order.phone],
    ["email", (order) => order.email],
    ["payment_method", (order) => order.payment],
    ["order_value", (order) => order.orderValue],
    ["risk_level", (order) => order.riskLevel],
    ["risk_score", (order) => order.riskScore],
    ["risk_reasons", (order) => reasonCodesOf(order).join(" ")],
    ["status", (order) => order.decision],
    ["decision_note", (order) => order.decisionNote],
    ["decision_actor", (order) => order.decisionActor],
    ["decided_at", (order) => isoTime(order.decidedAt)],
    ["outcome", (order) => order.outcome],
    ["outcome_at", (order) => isoTime(order.outcomeAt)],
    ["address_status", (_, check) => check.status],
    ["address_score", (_, check) => check.score],
    ["line1", (_, check) => check.standardized.line1],
    ["line2", (_, check) => check.standardized.line2],
    ["landmark", (_, check) => check.standardized.landmark],
    ["city", (_, check) => check.standardized.city],
    ["state", (_, check) => check.standardized.state],
    ["pincode", (_, check) => check.standardized.pincode],
    ["country", (_, check) => check.standardized.country],
    ...DETAIL_NAMES.map(
      (name) => [name, (order: ExportRow) => DETAILS[name].exported(order[name] as never)] as const,
    ),
    // Details added later go behind it.
    ["district", (order) => order.district],
  ];

/** The first line. */
export const exportHead = (): string => csvHead(COLUMNS.map(([name]) => name));

/** One line for each order. */
export const exportLines = (orders: readonly ExportRow[]): string => asCsv(orders.map(cellsOf));

function cellsOf(order: ExportRow): CsvCell[] {
  const check = briefCheckOf(order);
  return COLUMNS.map(([, cell]) => cell(order, check));
}

const isoTime = (at: number | null): string => (at === null ? "" : new Date(at).toISOString());
