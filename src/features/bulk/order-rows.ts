/**
 * Groups the rows of one order: shops export an order of three items as three rows, with the order's own fields blank
 * or repeated in the second and third; couriers report a row a parcel or a row a status.
 */
import { type Field, ITEM, PLACE } from "./column-words.ts";
import { type Row, textAt } from "./sheet/sheet.ts";
import type { Table } from "./table.ts";

/** The rows of one order. */
export interface OrderRows {
  row: Row;
  /** Rows with further items, parcels or statuses. */
  more: Row[];
  /** Rows elsewhere in the file with an item of these again: another status or parcel of it, or a copy. */
  again: Row[];
}

export class ItemRows {
  readonly #id: number | undefined;
  readonly #reference: number | undefined;
  readonly #items: readonly number[];
  readonly #place: readonly number[];
  readonly #others: readonly number[];
  readonly #value: number | undefined;
  readonly #awb: number | undefined;
  readonly #joinsRepeated: boolean;
  /** First row of the current order. */
  #order: Row | null = null;

  /** @param joinsRepeated whether rows that repeat the order's id and address also join it */
  constructor({ columns: { mapping, billing } }: Table, joinsRepeated: boolean) {
    const others = (Object.keys(mapping) as Field[]).filter((field) => !ITEM.includes(field));
    const columnsOf = (wanted: readonly Field[]) =>
      [mapping, billing].flatMap((some) => wanted.flatMap((field) => some[field] ?? []));
    this.#id = mapping.order_id;
    this.#reference = mapping.reference;
    this.#items = columnsOf(ITEM);
    this.#place = columnsOf(PLACE);
    this.#others = columnsOf(others);
    this.#value = mapping.order_value;
    this.#awb = mapping.awb;
    this.#joinsRepeated = joinsRepeated;
  }

  /** Whether the row belongs to the order before it. Call it for each row in file order. */
  joins(row: Row): boolean {
    if (this.#items.length === 0) return false;
    const order = this.#order;
    const isMore =
      order !== null && this.#items.some((column) => textAt(row, column) !== "") && this.#isOf(order, row);
    if (!isMore) this.#order = row;
    return isMore;
  }

  #isOf(order: Row, row: Row): boolean {
    const isBlank = (columns: readonly number[]) => columns.every((column) => textAt(row, column) === "");
    if (isBlank(this.#others)) return true;
    const isSameId = isRepeated(this.#id, order, row);
    const hasSameId = isSameId || (textAt(row, this.#id) === "" && isRepeated(this.#reference, order, row));
    if (hasSameId && isBlank(this.#place)) return true;
    return this.#joinsRepeated && isSameId && this.#isSamePlace(order, row);
  }

  #isSamePlace(order: Row, row: Row): boolean {
    return this.#place.every((column) => textAt(row, column) === textAt(order, column));
  }

  /** By what further rows of an order are found wherever they stand; "" of rows that only join the one above them. */
  idOf(row: Row): string {
    return this.#joinsRepeated ? textAt(row, this.#id) : "";
  }

  /** Whether a row of the same id belongs to the order. */
  repeats(order: Row, row: Row): boolean {
    if (!this.#isSamePlace(order, row)) return false;
    // Without items, a row of another value is another order, or has the value of another parcel.
    const isSameValue = textAt(order, this.#value) === textAt(row, this.#value);
    const [one, other] = [order, row].map((each) => textAt(each, this.#awb));
    return this.#items.length > 0 || isSameValue || (one !== "" && other !== "" && one !== other);
  }

  /** What names the item of a row; "" when nothing does. */
  itemOf(row: Row): string {
    return this.#items
      .map((column) => textAt(row, column))
      .join("\n")
      .trim();
  }
}

/** An order, and what its rows name. */
interface Known {
  order: OrderRows;
  items: Set<string>;
}

/** Groups all rows by order. */
export function orderRows(rows: readonly Row[], table: Table, joinsRepeated: boolean): OrderRows[] {
  const items = new ItemRows(table, joinsRepeated);
  const orders: OrderRows[] = [];
  const byId = new Map<string, Known>();
  let current: Known | undefined;
  for (const row of rows) {
    const item = items.itemOf(row);
    const id = items.idOf(row);
    const known = byId.get(id);
    if (items.joins(row) && current) current.order.more.push(row);
    else if (known && items.repeats(known.order.row, row)) {
      (known.items.has(item) ? known.order.again : known.order.more).push(row);
      current = known;
    } else {
      current = { order: { row, more: [], again: [] }, items: new Set() };
      orders.push(current.order);
      if (id !== "") byId.set(id, current);
    }
    current.items.add(item);
  }
  return orders;
}

const isRepeated = (column: number | undefined, order: Row, row: Row) =>
  textAt(row, column) !== "" && textAt(row, column) === textAt(order, column);
