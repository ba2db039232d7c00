/** The payment and the amounts of an order, from its rows. */
import { type RowFault, rowFault } from "../orders/file-rows.ts";
import type { OrderIn } from "../orders/record/order-in.ts";
import { VALUE_LIMIT } from "../orders/record/schema.ts";
import type { Field } from "./column-words.ts";
import type { Columns } from "./columns.ts";
import { itemTotal } from "./item-records.ts";
import type { OutcomeReader } from "./outcome-reader.ts";
import { paymentOf } from "./payment.ts";
import { cellText, givenText, invalidValue, isInvalid } from "./row-cells.ts";
import { amount } from "./sheet/cells.ts";
import { shortened } from "./sheet/faults.ts";
import type { Row } from "./sheet/sheet.ts";
import type { RowNotes } from "./warnings.ts";

interface AmountContext {
  outcomes: OutcomeReader;
  notes: RowNotes;
  /** The AWB of a row; "" without one. */
  awb(row: Row): string;
}

export class OrderAmounts {
  readonly #columns: Columns;
  readonly #context: AmountContext;

  constructor(columns: Columns, context: AmountContext) {
    this.#columns = columns;
    this.#context = context;
  }

  /** The payment method and the value; of a partly paid order, the amount that the courier collects. */
  payment(
    row: Row,
    more: readonly Row[],
    again: readonly Row[],
  ): Required<Pick<OrderIn, "payment_method" | "order_value">> | RowFault {
    const given = this.method(row);
    if (given === null)
      return invalidValue("payment", "payment_method", givenText(row, this.#columns, "payment_method"));
    const rows = [row, ...more];
    const value = this.#sum(rows, "order_value", again);
    if (isInvalid(value)) return value;
    const total = value ?? itemTotal(rows, this.#columns);
    const collect = this.#sum(rows, "cod_amount", again, total);
    if (isInvalid(collect)) return collect;
    const payment_method = given ?? (collect === 0 ? "PREPAID" : "COD");
    const isPart = payment_method === "COD" && collect !== null && collect > 0;
    const order_value = isPart ? Math.min(collect, total ?? collect) : total;
    if (order_value === null) this.#context.notes.add("value_missing", row.number);
    if (given === undefined && collect === null) this.#context.notes.add("payment_missing", row.number);
    return { payment_method, order_value: order_value ?? 0 };
  }

  /** The payment method of a row, see {@link paymentOf}. */
  method(row: Row): ReturnType<typeof paymentOf> {
    const method = givenText(row, this.#columns, "payment_method");
    // Amazon's reports say COD, CVS (pay at a shop) or Other.
    return this.#columns.isAmazon && method === "Other" ? "PREPAID" : paymentOf(method);
  }

  /**
   * The amount of an order: that of its first row, or of all where each row has that of its item, or of its parcel; null
   * without any.
   * @param total of the order, which shows whether equal amounts of its parcels are that of each
   */
  #sum(
    rows: readonly Row[],
    field: "order_value" | "cod_amount",
    again: readonly Row[],
    total: number | null = null,
  ): number | null | RowFault {
    const { mapping, matched, isAmazon } = this.#columns;
    const isOfItem = mapping.item_code !== undefined || isAmazon;
    const isEach = isOfItem && !OF_ORDER.test(matched[field] ?? "");
    let sum: number | null = null;
    const summed = isEach ? rows : this.#parcelRows([...rows, ...again], field, total);
    for (const [at, row] of summed.entries()) {
      if (at > 0 && REFUND.test(cellText(row, this.#columns, field))) continue;
      const value = this.#amount(row, field);
      if (isInvalid(value)) return value;
      if (value !== null) sum = (sum ?? 0) + value;
    }
    return sum;
  }

  /**
   * A row of each parcel where their amounts differ, so that none is the order's, or where the order's total has room for
   * all of them; else the first row. A cancelled label was replaced by another one.
   */
  #parcelRows(
    rows: readonly Row[],
    field: "order_value" | "cod_amount",
    total: number | null,
  ): readonly Row[] {
    const header = this.#columns.matched[field] ?? "";
    const first = rows.slice(0, 1);
    if (rows.length === 1 || OF_ORDER.test(header)) return first;
    const parcels = Map.groupBy(rows, (row) => this.#context.awb(row));
    parcels.delete("");
    const isUsed = (row: Row) =>
      this.#context.outcomes.read(row, [], { payment: "COD", placedAt: null }).outcome !== "cancelled";
    const each = [...parcels.values()].map(([row]) => row).filter(isUsed);
    const amounts = new Set(each.map((row) => givenText(row, this.#columns, field)));
    if (amounts.size > 1) return each;
    const one = each.length > 1 ? (amount([...amounts][0]) ?? 0) : 0;
    if (field === "order_value" || one === 0) return first;
    if (total === null) this.#context.notes.add("parcel_amounts", rows[0].number);
    return total !== null && one * each.length <= total ? each : first;
  }

  #amount(row: Row, field: Field): number | null | RowFault {
    const text = givenText(row, this.#columns, field);
    if (text === "") return null;
    const value = amount(text);
    if (value === undefined) return invalidValue("no_amount", field, text);
    return value <= VALUE_LIMIT
      ? value
      : rowFault("amount_too_large", field, { field, value: shortened(text), max: VALUE_LIMIT });
  }
}

/** A further row of an order that says what was given back of it. */
const REFUND = /^-\D{0,4}\d/;
/** In the name of an amount that is that of the whole order. */
const OF_ORDER = /order|grand/i;
