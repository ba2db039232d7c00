/** Exports orders as CSV, escaped so that a spreadsheet runs no formula. */
import { setImmediate } from "node:timers/promises";
import { asCsv, type CsvCell, csvHead } from "../csv.ts";
import type { OrderRow } from "../db/queries/orders.ts";
import type { OrderItem } from "./schema.ts";
import { checkOf, type KeptCheck } from "./stored/check.ts";
import { reasonCodesOf } from "./stored/reasons.ts";

/** Clients rely on the layout: new columns are added at the end. */
const COLUMNS: readonly (readonly [name: string, cell: (order: OrderRow, check: KeptCheck) => CsvCell])[] = [
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
  ["risk_reasons", (order) => codesOf(order)],
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
  ["reference", (order) => order.reference],
  ["awb", (order) => order.awb],
  ["currency", (order) => order.currency],
  ["items", (order) => itemsText(order)],
];
export const EXPORT_COLUMNS: readonly string[] = COLUMNS.map(([name]) => name);

/** Yields the header, then the lines of one page at a time; other events run between pages. */
export async function* exportCsv(pages: AsyncIterable<OrderRow[]>): AsyncGenerator<string> {
  yield csvHead(EXPORT_COLUMNS);
  for await (const page of pages) {
    yield asCsv(page.map(cellsOf));
    await setImmediate();
  }
}

function cellsOf(order: OrderRow): CsvCell[] {
  const check = checkOf(order);
  return COLUMNS.map(([, cell]) => cell(order, check));
}

const isoTime = (at: number | null): string => (at === null ? "" : new Date(at).toISOString());
const codesOf = (order: OrderRow): string => reasonCodesOf(order).join(" ");

/** Items in readable form: "2 × Saree (SKU-1) at 1499; Blouse". */
const itemsText = ({ items }: OrderRow): string =>
  (JSON.parse(items) as OrderItem[])
    .map(({ name, sku, quantity, price }) => {
      const what = name && sku ? `${name} (${sku})` : name || sku || "item";
      const times = quantity === undefined || quantity === 1 ? "" : `${quantity} × `;
      return `${times}${what}${price === undefined ? "" : ` at ${price}`}`;
    })
    .join("; ");
