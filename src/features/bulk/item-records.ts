/** Reads the items of an order, one per row. */
import { FIELD_LIMIT } from "../../engine/address/schema.ts";
import { truncated } from "../../lib/storable.ts";
import type { OrderItem } from "../orders/record/details.ts";
import { ITEMS_LIMIT, SKU_LIMIT, VALUE_LIMIT } from "../orders/record/schema.ts";
import type { Columns } from "./columns.ts";
import { amount } from "./sheet/cells.ts";
import { type Row, textAt } from "./sheet/sheet.ts";
import type { RowNotes } from "./warnings.ts";

/** At most ITEMS_LIMIT items; more add a warning. */
export function itemsOf(rows: readonly Row[], columns: Columns, notes: RowNotes): OrderItem[] {
  const items = rows.flatMap((row) => itemOf(row, columns) ?? []);
  if (items.length > ITEMS_LIMIT) notes.add("items_ignored", rows[0].number);
  return items.slice(0, ITEMS_LIMIT);
}

function itemOf(row: Row, columns: Columns): OrderItem | null {
  const { mapping } = columns;
  const name = truncated(textAt(row, mapping.item_name), FIELD_LIMIT) || undefined;
  const sku = truncated(textAt(row, mapping.item_sku), SKU_LIMIT) || undefined;
  if (!name && !sku) return null;
  const { price, quantity } = priceOf(row, columns);
  return { name, sku, quantity: stored(quantity), price: stored(price) };
}

const stored = (value: number | undefined): number | undefined =>
  value !== undefined && value <= VALUE_LIMIT ? value : undefined;

/** The price of one piece, that of all of them, and how many there are. */
function priceOf(row: Row, { mapping, isAmazon }: Columns) {
  const price = amount(textAt(row, mapping.item_price));
  const quantity = amount(textAt(row, mapping.item_quantity));
  if (price === undefined) return { quantity };
  const pieces = quantity ?? 1;
  if (!isAmazon) return { quantity, price, total: price * pieces };
  return { quantity, price: pieces > 0 ? Math.round((price / pieces) * 100) / 100 : price, total: price };
}

/** Sum of the items; null when one has no price, unless there is none of it: its line was cancelled. */
export function itemTotal(rows: readonly Row[], columns: Columns): number | null {
  let sum = 0;
  for (const row of rows) {
    const { total, quantity } = priceOf(row, columns);
    if (total === undefined && quantity !== 0) return null;
    sum += total ?? 0;
  }
  return sum <= VALUE_LIMIT ? sum : null;
}
