/**
 * Which rows are orders, and which only bring a further item of the order above: shops export an order of three items
 * as three rows, the order's own fields blank in the second and third, or repeated.
 */
import { type Field, ITEM, PLACE } from "./column-words.ts";
import { type Row, textAt } from "./sheet.ts";
import type { Table } from "./table.ts";

/** An order's rows. */
export interface OrderRows {
  row: Row;
  /** Those with further items. */
  more: Row[];
}

const ITEMS: ReadonlySet<Field> = new Set(ITEM);

export class ItemRows {
  readonly #id: number | undefined;
  readonly #reference: number | undefined;
  readonly #items: readonly number[];
  readonly #place: readonly number[];
  readonly #others: readonly number[];
  readonly #joinsRepeated: boolean;
  /** The order above. */
  #order: Row | null = null;

  /** @param joinsRepeated whether a row that repeats the order's id and address adds to it, too */
  constructor({ columns: { mapping, billing } }: Table, joinsRepeated: boolean) {
    const fields = Object.keys(mapping) as Field[];
    const columnsOf = (wanted: readonly Field[]) =>
      [mapping, billing].flatMap((some) => wanted.flatMap((field) => some[field] ?? []));
    this.#id = mapping.order_id;
    this.#reference = mapping.reference;
    this.#items = columnsOf(ITEM);
    this.#place = columnsOf(PLACE);
    this.#others = columnsOf(fields.filter((field) => !ITEMS.has(field)));
    this.#joinsRepeated = joinsRepeated;
  }

  /** Call it for each row in the file's order. */
  joins(row: Row): boolean {
    if (this.#items.length === 0) return false;
    const order = this.#order;
    const isMore =
      order !== null && this.#items.some((column) => textAt(row, column) !== "") && this.#isOf(order, row);
    if (!isMore) this.#order = row;
    return isMore;
  }

  #isOf(order: Row, row: Row): boolean {
    if (this.#others.every((column) => textAt(row, column) === "")) return true;
    const isSameId = isRepeated(this.#id, order, row);
    const isSame = isSameId || (isBlankAt(this.#id, row) && isRepeated(this.#reference, order, row));
    if (isSame && this.#place.every((column) => textAt(row, column) === "")) return true;
    return (
      this.#joinsRepeated &&
      isSameId &&
      this.#place.every((column) => textAt(row, column) === textAt(order, column))
    );
  }
}

/** All rows, each with those that join it. */
export function orderRows(rows: readonly Row[], table: Table, joinsRepeated: boolean): OrderRows[] {
  const items = new ItemRows(table, joinsRepeated);
  const orders: OrderRows[] = [];
  for (const row of rows) {
    if (items.joins(row)) orders.at(-1)?.more.push(row);
    else orders.push({ row, more: [] });
  }
  return orders;
}

const isBlankAt = (column: number | undefined, row: Row) =>
  column === undefined || textAt(row, column) === "";
const isRepeated = (column: number | undefined, order: Row, row: Row) =>
  column !== undefined && textAt(row, column) !== "" && textAt(row, column) === textAt(order, column);
