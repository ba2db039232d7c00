/** Reads the items of an order, one per row. */
import { FIELD_LIMIT } from "../address/schema.ts";
import { ITEMS_LIMIT, type OrderItem, SKU_LIMIT, VALUE_LIMIT } from "../orders/schema.ts";
import { amount } from "./cells.ts";
import type { Field, Mapping } from "./columns.ts";
import { type Row, textAt } from "./sheet.ts";
import type { RowNotes } from "./warnings.ts";

export class ItemReader {
  readonly #mapping: Mapping;
  readonly #hasItems: boolean;

  constructor(mapping: Mapping) {
    this.#mapping = mapping;
    this.#hasItems = mapping.item_name !== undefined || mapping.item_sku !== undefined;
  }

  /** At most ITEMS_LIMIT items; more add a warning. */
  read(rows: readonly Row[], notes: RowNotes): OrderItem[] {
    if (!this.#hasItems) return [];
    const items = rows.flatMap((row) => this.#item(row) ?? []);
    if (items.length > ITEMS_LIMIT) notes.add("items_ignored", rows[0].number);
    return items.slice(0, ITEMS_LIMIT);
  }

  /** Sum of the items; null when one has no price. */
  total(rows: readonly Row[]): number | null {
    let total = 0;
    for (const row of rows) {
      const price = amount(this.#text(row, "item_price"));
      if (price === undefined) return null;
      total += price * (amount(this.#text(row, "item_quantity")) ?? 1);
    }
    return total <= VALUE_LIMIT ? total : null;
  }

  #item(row: Row): OrderItem | null {
    const name = this.#text(row, "item_name").slice(0, FIELD_LIMIT);
    const sku = this.#text(row, "item_sku").slice(0, SKU_LIMIT);
    if (name === "" && sku === "") return null;
    const [quantity, price] = [this.#number(row, "item_quantity"), this.#number(row, "item_price")];
    return {
      ...(name === "" ? {} : { name }),
      ...(sku === "" ? {} : { sku }),
      ...(quantity === undefined ? {} : { quantity }),
      ...(price === undefined ? {} : { price }),
    };
  }

  #number(row: Row, field: Field): number | undefined {
    const value = amount(this.#text(row, field));
    return value !== undefined && value <= VALUE_LIMIT ? value : undefined;
  }

  #text(row: Row, field: Field): string {
    const column = this.#mapping[field];
    return column === undefined ? "" : textAt(row, column);
  }
}
