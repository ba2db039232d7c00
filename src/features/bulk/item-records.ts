/** Reads the items of an order, one per row. */
import { FIELD_LIMIT } from "../../engine/address/schema.ts";
import { truncated } from "../../lib/storable.ts";
import type { OrderItem } from "../orders/record/details.ts";
import { ITEMS_LIMIT, SKU_LIMIT, VALUE_LIMIT } from "../orders/record/schema.ts";
import type { Field } from "./column-words.ts";
import type { Mapping } from "./columns.ts";
import { amount } from "./sheet/cells.ts";
import { type Row, textAt } from "./sheet/sheet.ts";
import type { RowNotes } from "./warnings.ts";

/** At most ITEMS_LIMIT items; more add a warning. */
export function itemsOf(rows: readonly Row[], mapping: Mapping, notes: RowNotes): OrderItem[] {
  const items = rows.flatMap((row) => itemOf(row, mapping) ?? []);
  if (items.length > ITEMS_LIMIT) notes.add("items_ignored", rows[0].number);
  return items.slice(0, ITEMS_LIMIT);
}

function itemOf(row: Row, mapping: Mapping): OrderItem | null {
  const name = truncated(textAt(row, mapping.item_name), FIELD_LIMIT) || undefined;
  const sku = truncated(textAt(row, mapping.item_sku), SKU_LIMIT) || undefined;
  if (!name && !sku) return null;
  const number = (field: Field) => {
    const value = amount(textAt(row, mapping[field]));
    return value !== undefined && value <= VALUE_LIMIT ? value : undefined;
  };
  return { name, sku, quantity: number("item_quantity"), price: number("item_price") };
}

/** Sum of the items; null when one has no price. */
export function itemTotal(rows: readonly Row[], mapping: Mapping): number | null {
  let total = 0;
  for (const row of rows) {
    const price = amount(textAt(row, mapping.item_price));
    if (price === undefined) return null;
    total += price * (amount(textAt(row, mapping.item_quantity)) ?? 1);
  }
  return total <= VALUE_LIMIT ? total : null;
}
