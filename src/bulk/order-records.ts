/** One row → an order (without its address) or an outcome. */
import { orderLabels } from "../orders/row.ts";
import {
  CHANNEL_LIMIT,
  EMAIL_LIMIT,
  ID_LIMIT,
  isCurrency,
  REFERENCE_LIMIT,
  VALUE_LIMIT,
} from "../orders/schema.ts";
import { amount, idText, isRounded } from "./cells.ts";
import type { Columns, Field, Mapping } from "./columns.ts";
import { DateColumn } from "./date-column.ts";
import { quoted } from "./faults.ts";
import { ItemReader } from "./item-records.ts";
import { outcomeOf, outcomeOfTag } from "./outcome-words.ts";
import { paymentOf } from "./payment.ts";
import type { ReadContext } from "./records.ts";
import { firstText, type Row, textAt } from "./sheet.ts";
import type { Table } from "./table.ts";
import type { OrderFields, Outcome, OutcomeToApply, RowFault } from "./types.ts";
import { RowNotes, type Warning } from "./warnings.ts";

/** Date columns of each outcome; `outcome_at` is the fallback. */
const DATES_OF: Record<Outcome, Field> = {
  delivered: "delivered_at",
  ndr: "ndr_at",
  rto: "rto_at",
  cancelled: "cancelled_at",
};
const DATES = ["placed_at", "outcome_at", ...Object.values(DATES_OF)] as const satisfies readonly Field[];

/** Names of rupees besides the ISO 4217 code. */
const RUPEES: ReadonlySet<string> = new Set(["", "₹", "RS", "RS.", "RUPEE", "RUPEES", "INDIAN RUPEE"]);

export class OrderReader {
  readonly #mapping: Mapping;
  readonly #more: Columns["more"];
  readonly #dates = new Map<Field, DateColumn>();
  readonly #isHistory: boolean;
  readonly #items: ItemReader;
  readonly #notes = new RowNotes();

  constructor(
    { columns: { mapping, more, matched }, rows }: Table,
    { isHistory, is1904, now }: Required<ReadContext>,
  ) {
    this.#mapping = mapping;
    this.#more = more;
    this.#isHistory = isHistory;
    this.#items = new ItemReader(mapping);
    for (const field of DATES) {
      const column = mapping[field];
      if (column === undefined) continue;
      const cells = rows
        .map((row) => ({ text: textAt(row, column), row: row.number }))
        .filter(({ text }) => text !== "");
      this.#dates.set(field, new DateColumn(cells, { header: matched[field] ?? field, is1904, now }));
    }
  }

  /** @param more rows with further items */
  order(row: Row, more: readonly Row[]): Omit<OrderFields, "customer_name"> | RowFault {
    const order_id = idText(this.#text(row, "order_id"));
    const email = this.#text(row, "email");
    const [reference, awb] = [this.#text(row, "reference"), idText(this.#text(row, "awb"))];
    const fault =
      faultOfId(order_id) ??
      tooLong("email", email, EMAIL_LIMIT) ??
      tooLong("reference", reference, REFERENCE_LIMIT) ??
      tooLong("awb", awb, REFERENCE_LIMIT);
    if (fault) return fault;
    const paid = this.#payment(row, more);
    if ("reason" in paid) return paid;
    const currency = this.#text(row, "currency").toUpperCase();
    const code = RUPEES.has(currency) ? null : currency;
    if (code !== null && !isCurrency(code))
      return invalidValue("currency", "currency", currency, "is not a currency code of ISO 4217");
    const placed = this.#placedAt(row);
    if (placed !== null && typeof placed === "object") return placed;
    const outcome = this.#outcome(row);
    return {
      order_id,
      ...paid,
      email: email || null,
      channel: this.#text(row, "channel").slice(0, CHANNEL_LIMIT) || "bulk",
      placed_at: placed,
      outcome,
      outcome_at: outcome && this.#outcomeAt(row, outcome),
      labels: orderLabels({
        reference,
        awb,
        currency: code,
        items: this.#items.read([row, ...more], this.#notes),
      }),
    };
  }

  /** The order is identified by id, reference or AWB, in this sequence. */
  outcome(row: Row): OutcomeToApply | RowFault {
    const id = this.#text(row, "order_id");
    const isReferenceOnly = id === "";
    const order_id = idText(id || this.#text(row, "reference") || this.#text(row, "awb"));
    const fault = faultOfId(order_id);
    if (fault) return fault;
    const text = this.#text(row, "outcome");
    const outcome = outcomeOf(text);
    if (!outcome)
      return invalidValue("outcome", "outcome", text, "is none of delivered, ndr, rto, cancelled");
    const at = this.#outcomeAt(row, outcome);
    return { order_id, outcome, isReferenceOnly, ...(at === null ? {} : { at }) };
  }

  /** Complete once all rows are read. */
  warnings(): Warning[] {
    const dates = [...this.#dates.values()].flatMap(({ warning }) => warning ?? []);
    return [...dates, ...this.#notes.warnings()];
  }

  /** Payment method and value; of a partly paid order, the amount that the courier collects. */
  #payment(row: Row, more: readonly Row[]): Pick<OrderFields, "payment_method" | "order_value"> | RowFault {
    const method = this.#text(row, "payment_method");
    const given = paymentOf(method);
    if (given === null)
      return invalidValue("payment_method", "payment method", method, "is neither COD nor prepaid");
    const total = this.#value(row, more);
    if (typeof total === "object" && total !== null) return total;
    const collect = this.#amount(row, "cod_amount", "COD amount");
    if (typeof collect === "object" && collect !== null) return collect;
    const payment_method = given ?? (collect === 0 ? "PREPAID" : "COD");
    const isPart = payment_method === "COD" && collect !== null && collect > 0;
    const order_value = isPart ? Math.min(collect, total ?? collect) : total;
    if (order_value === null) this.#notes.add("value_missing", row.number);
    return { payment_method, order_value: order_value ?? 0 };
  }

  /** The order's total, else the sum of its items; null when neither is given. */
  #value(row: Row, more: readonly Row[]): number | null | RowFault {
    if (this.#mapping.item_code === undefined) {
      const value = this.#amount(row, "order_value", "order value");
      return value ?? this.#items.total([row, ...more]);
    }
    let sum: number | null = null;
    for (const one of [row, ...more]) {
      const value = this.#amount(one, "order_value", "order value");
      if (typeof value === "object" && value !== null) return value;
      if (value !== null) sum = (sum ?? 0) + value;
    }
    return sum;
  }

  #amount(row: Row, field: Field, what: string): number | null | RowFault {
    const text = this.#text(row, field);
    if (text === "") return null;
    const value = amount(text);
    if (value === undefined) return invalidValue(field, what, text, "is not an amount");
    return value <= VALUE_LIMIT
      ? value
      : invalidValue(field, what, text, `is more than ${VALUE_LIMIT.toLocaleString("en")}`);
  }

  /** Required for history; other orders without a date count as placed now. */
  #placedAt(row: Row): number | null | RowFault {
    const text = this.#text(row, "placed_at");
    const at = this.#dates.get("placed_at")?.at(text) ?? null;
    if (at !== null) return at;
    if (!this.#isHistory) {
      this.#notes.add(text === "" ? "date_missing" : "date_ignored", row.number, text);
      return null;
    }
    return text === ""
      ? { reason: "it has no order date", field: "placed_at" }
      : invalidValue("placed_at", "order date", text, "is not a date between the year 2000 and tomorrow");
  }

  #outcome(row: Row): Outcome | null {
    const status = this.#text(row, "outcome");
    const outcome = status === "" ? null : outcomeOf(status);
    if (outcome) return outcome;
    if (outcome === undefined) this.#notes.add("outcome_ignored", row.number, status);
    if (this.#text(row, "cancelled_at") !== "") return "cancelled";
    for (const tag of this.#text(row, "tags").split(",")) {
      const found = outcomeOfTag(tag);
      if (found) return found;
    }
    return null;
  }

  #outcomeAt(row: Row, outcome: Outcome): number | null {
    for (const field of [DATES_OF[outcome], "outcome_at"] as const) {
      const text = this.#text(row, field);
      if (text === "") continue;
      const at = this.#dates.get(field)?.at(text) ?? null;
      if (at !== null) return at;
      this.#notes.add("date_ignored", row.number, text);
    }
    return null;
  }

  #text(row: Row, field: Field): string {
    const column = this.#mapping[field];
    const text = column === undefined ? "" : textAt(row, column);
    return text === "" ? firstText(row, this.#more[field]) : text;
  }
}

const invalidValue = (field: Field, what: string, value: string, why: string): RowFault => ({
  reason: `${what} ${quoted(value)} ${why}`,
  field,
});

const tooLong = (field: Field, text: string, limit: number): RowFault | null =>
  text.length > limit ? invalidValue(field, field, text, `has more than ${limit} characters`) : null;

function faultOfId(id: string): RowFault | null {
  if (id === "") return { reason: "it has no order id", field: "order_id" };
  // Several orders could have this id.
  if (isRounded(id))
    return invalidValue("order_id", "order id", id, "has lost its last digits in a spreadsheet");
  return id.length > ID_LIMIT
    ? invalidValue("order_id", "order id", id, `has more than ${ID_LIMIT} characters`)
    : null;
}
