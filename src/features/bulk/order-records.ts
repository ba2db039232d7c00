/** One row → an order (without its address) or an outcome. */
import { truncated } from "../../lib/storable.ts";
import { isFault, type RowFault, rowFault } from "../orders/file-rows.ts";
import {
  BadCell,
  DETAILS,
  FILE_DETAILS,
  type FileDetailName,
  type GivenDetails,
} from "../orders/record/details.ts";
import { CHANNEL_LIMIT, EMAIL_LIMIT, ID_LIMIT, REFERENCE_LIMIT } from "../orders/record/schema.ts";
import type { Field } from "./column-words.ts";
import type { Columns } from "./columns.ts";
import { DateColumn, type DateOrder } from "./date-column.ts";
import { finalEnd, type RowEnd } from "./final-outcome.ts";
import { itemsOf } from "./item-records.ts";
import { OrderAmounts } from "./order-amounts.ts";
import type { OrderRows } from "./order-rows.ts";
import { DATES_OF, OutcomeReader, type OutcomeReading, type RowReading } from "./outcome-reader.ts";
import { isNothing } from "./outcome-words.ts";
import { reverseRows } from "./reverse-rows.ts";
import { cellText, givenText, invalidValue, isInvalid } from "./row-cells.ts";
import { amount, damageOf, idText } from "./sheet/cells.ts";
import { shortened } from "./sheet/faults.ts";
import { type Row, textAt } from "./sheet/sheet.ts";
import { type StatusChoices, statusText } from "./statuses.ts";
import type { Table } from "./table.ts";
import type { FileOrder } from "./types.ts";
import { RowNotes, type Warning } from "./warnings.ts";

const DATES = [
  "placed_at",
  "sent_at",
  "outcome_at",
  ...Object.values(DATES_OF),
] as const satisfies readonly Field[];

/** Context for reading rows. */
export interface ReadContext {
  /** Rows are past orders, which must have a date. */
  isHistory?: boolean;
  /** Serial dates count from 1904. */
  is1904?: boolean;
  /** Milliseconds since 1970. */
  now?: number;
  /** Meanings given for statuses that the built-in words do not cover. */
  statuses?: StatusChoices;
  /** Whether the day or the month comes first in a column whose dates do not prove it. */
  dateOrder?: DateOrder | null;
}

/** How an order ended, and when it was placed: milliseconds since 1970, null when the file does not say. */
export interface OrderEnd extends OutcomeReading {
  placedAt: number | null;
  payment: "COD" | "PREPAID";
}

/** What a row of outcomes says, and of which order. */
export interface NamedOutcome extends RowReading, RowEnd {
  order_id: string;
  isReferenceOnly: boolean;
}

export class OrderReader {
  readonly #columns: Columns;
  readonly #dates = new Map<Field, DateColumn>();
  readonly #isHistory: boolean;
  readonly #isReverse: (row: Row) => boolean;
  readonly #outcomes: OutcomeReader;
  readonly #amounts: OrderAmounts;
  readonly #notes = new RowNotes();

  constructor({ columns, header, rows }: Table, context: Required<ReadContext>) {
    const { isHistory, is1904, now, statuses, dateOrder } = context;
    this.#columns = columns;
    this.#isHistory = isHistory;
    for (const field of DATES) {
      const column = columns.mapping[field];
      if (column === undefined) continue;
      const cells = rows
        .map((row) => ({ text: textAt(row, column), row: row.number }))
        .filter(({ text }) => !isNothing(text));
      this.#dates.set(
        field,
        new DateColumn(cells, { header: columns.matched[field] ?? field, order: dateOrder, is1904, now }),
      );
    }
    this.#isReverse = reverseRows(header);
    const isReverse = this.#isReverse;
    this.#outcomes = new OutcomeReader(columns, { isReverse, dates: this.#dates, choices: statuses, now });
    this.#amounts = new OrderAmounts(columns, {
      outcomes: this.#outcomes,
      notes: this.#notes,
      awb: (row) => this.awb(row),
    });
  }

  /** An order, without address and name. */
  order({ row, more, again }: OrderRows): FileOrder | RowFault {
    const order_id = this.#id(row, "order_id");
    const email = this.#given(row, "email");
    const fault = this.#faultOfId(order_id) ?? tooLong("email", email, EMAIL_LIMIT);
    if (fault) return fault;
    const details = this.#details([row, ...more, ...again]);
    if (isFault(details)) return details;
    const paid = this.#amounts.payment(row, more, again);
    if (isFault(paid)) return paid;
    const placedAt = this.#placedAt(row);
    if (isInvalid(placedAt)) return placedAt;
    const ending = this.#outcomes.read(row, [...more, ...again], { payment: paid.payment_method, placedAt });
    const { outcome, at } = ending;
    this.note(order_id, ending, ending.all);
    // Of several parcels it is the one that says how the order ended.
    if (ending.row !== row) details.awb = this.awb(ending.row) || details.awb;
    const others = this.#otherParcels([row, ...more, ...again], details.awb ?? "");
    return {
      input: {
        order_id,
        ...paid,
        email: email || null,
        channel: truncated(this.#text(row, "channel"), CHANNEL_LIMIT),
        ...details,
        ...(others.length > 0 && { parcels: others.map(([awb]) => ({ awb })) }),
        items: itemsOf([row, ...more], this.#columns, this.#notes),
      },
      placedAt,
      outcome: outcome && { outcome, at },
      others: others.flatMap(([awb, rows]) => {
        const said = ending.all.filter((one) => rows.includes(one.row));
        const ended = said.map((one) => ({ ...one, part: this.#outcomes.partOf(one.row) }));
        const { outcome: end = null, at: when = null } = ended.length > 0 ? finalEnd(ended) : {};
        return end ? [{ awb, outcome: end, at: when }] : [];
      }),
      isSent: ending.isSent,
    };
  }

  /** The rows of each parcel but the one that counts, by AWB. */
  #otherParcels(rows: readonly Row[], awb: string): [awb: string, rows: Row[]][] {
    if (rows.length === 1) return [];
    return [...Map.groupBy(rows, (row) => this.awb(row))].filter(([other]) => other !== "" && other !== awb);
  }

  /** Details with their own column, each from the first row of the order that has it. */
  #details(rows: readonly Row[]): GivenDetails | RowFault {
    const details: Record<string, unknown> = {};
    for (const name of FILE_DETAILS) {
      const row = rows.find((one) => this.#given(one, name) !== "" && !this.#isReverse(one)) ?? rows[0];
      const { isId, read } = DETAILS[name].file;
      const cell = isId ? this.#label(row, name) : this.#text(row, name);
      const value = read(cell);
      if (value instanceof BadCell) return badCell(name, cell, value);
      details[name] = value;
    }
    return details;
  }

  /** How the order ended, even if it cannot be stored; an outcome row needs no address or payment. */
  end({ row, more, again }: OrderRows): OrderEnd {
    const paid = this.#amounts.method(row);
    const collect = amount(this.#text(row, "cod_amount"));
    const payment = paid ?? (collect === 0 ? "PREPAID" : "COD");
    const placedAt = this.#dates.get("placed_at")?.timeOf(this.#text(row, "placed_at")) ?? null;
    return { ...this.#outcomes.read(row, [...more, ...again], { payment, placedAt }), placedAt, payment };
  }

  /** What a row says of how its order ended. The order is identified by id, reference or AWB, in this order. */
  outcome(row: Row): NamedOutcome | RowFault {
    const fields = (["order_id", "reference", "awb"] as const).filter((field) => this.#id(row, field) !== "");
    const [field = "order_id"] = fields;
    const order_id = this.#id(row, field);
    const fault = this.#faultOfId(order_id, field);
    if (fault) return fault;
    const read = (placedAt: number | null) => this.#outcomes.read(row, [], { payment: "COD", placedAt });
    const dated = read(this.valueAndDate(row).placedAt);
    // A meaning given by the sender may apply to parcels of any age.
    const reading = dated.outcome === null ? read(null) : dated;
    const part = this.#outcomes.partOf(row);
    return { ...reading, part, order_id, isReferenceOnly: field !== "order_id" };
  }

  /** The fault of a row that does not say how its order ended. */
  noOutcome({ row, isSure, status }: NamedOutcome): RowFault {
    if (!isSure || !status) return invalidValue("outcome", "outcome", this.#text(row, "outcome"));
    return rowFault("outcome_open", "outcome", { value: shortened(statusText(status)) });
  }

  /** The AWB of a row; "" without one that can be stored. @param isNoted whether the file's warnings name a damaged one */
  awb(row: Row, isNoted = false): string {
    if (this.#isReverse(row)) return "";
    const awb = this.#label(row, "awb", isNoted);
    return awb.length <= REFERENCE_LIMIT ? awb : "";
  }

  /** Value and date of an order; 0 and null if the row lacks them. */
  valueAndDate(row: Row): { orderValue: number; placedAt: number | null } {
    return {
      orderValue: amount(this.#text(row, "order_value")) ?? 0,
      placedAt: this.#dates.get("placed_at")?.timeOf(this.#text(row, "placed_at")) ?? null,
    };
  }

  /** What the first of its columns of dates proves that proves any. */
  get dateOrder(): DateOrder | null {
    return [...this.#dates.values()].find(({ order }) => order !== null)?.order ?? null;
  }

  /** Complete once all rows are read. */
  warnings(): Warning[] {
    const dates = [...this.#dates.values()].flatMap(({ warnings }) => warnings);
    return [...dates, ...this.#notes.warnings()];
  }

  /** Required for history; other orders without a date count as placed now. */
  #placedAt(row: Row): number | null | RowFault {
    const text = this.#text(row, "placed_at");
    const at = this.#dates.get("placed_at")?.timeOf(text) ?? null;
    if (at !== null) return at;
    if (!this.#isHistory) {
      this.#notes.add(text === "" ? "date_missing" : "date_ignored", row.number, text);
      return null;
    }
    return text === "" ? rowFault("no_order_date", "placed_at") : invalidValue("no_date", "placed_at", text);
  }

  /**
   * Notes what was not certain about how an order ended.
   * @param used the row that counts, of all of its rows
   */
  note(order_id: string, used: RowReading, all: readonly RowReading[]): void {
    for (const text of used.badDates) this.#notes.add("date_ignored", used.row.number, text);
    for (const { row, outcome, isSure, status } of used.outcome === null ? [used] : all) {
      if (isSure || !status || (outcome !== null && row !== used.row)) continue;
      this.#notes.add(
        outcome === null ? "outcome_ignored" : "outcome_unsure",
        row.number,
        statusText(status),
      );
    }
    const outcomes = new Set(all.flatMap(({ outcome }) => outcome ?? []));
    if (outcomes.size > 1) this.#notes.add("outcomes_differ", used.row.number, order_id);
  }

  /** Rejects ids damaged by a spreadsheet, which several orders could share. */
  #faultOfId(id: string, field: Field = "order_id"): RowFault | null {
    if (id === "") return rowFault("no_order_id", "order_id");
    const damage = damageOf(id);
    if (damage) {
      const column = shortened(this.#columns.matched[field] ?? field);
      const key = damage === "date" ? "id_date" : "id_rounded";
      return rowFault(key, "order_id", { field: "order_id", value: shortened(id), column });
    }
    return tooLong("order_id", id, ID_LIMIT);
  }

  /** A reference or AWB; "" for one that a spreadsheet has damaged. */
  #label(row: Row, field: FileDetailName, isNoted = true): string {
    const text = this.#id(row, field);
    if (damageOf(text) === null) return text;
    if (isNoted) this.#notes.add("labels_damaged", row.number, text);
    return "";
  }

  /** "none" may be an order's id. */
  #id(row: Row, field: Field): string {
    const text = this.#text(row, field);
    return idText(field === "order_id" && !NO_ID.test(text) ? text : this.#given(row, field));
  }

  #given(row: Row, field: Field): string {
    return givenText(row, this.#columns, field);
  }

  #text(row: Row, field: Field): string {
    return cellText(row, this.#columns, field);
  }
}

const NO_ID = /^(n\/a|-{1,3})$/i;

const badCell = (field: Field, cell: string, { key, values }: BadCell): RowFault =>
  // Other values of the sentence come with the cell.
  rowFault(key, field, { field, value: shortened(cell), ...values } as never);

const tooLong = (field: Field, text: string, limit: number): RowFault | null =>
  text.length > limit ? rowFault("too_long", field, { field, value: shortened(text), max: limit }) : null;
