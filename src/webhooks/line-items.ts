/** Line items of an order: both platforms use the same field names. */
import { FIELD_LIMIT } from "../address/schema.ts";
import { ITEMS_LIMIT, type OrderItem, SKU_LIMIT, VALUE_LIMIT } from "../orders/schema.ts";
import { firstText, items, money } from "./json.ts";

/** The items of an order, up to the limit. @param value its `line_items` */
export function lineItems(value: unknown): OrderItem[] {
  return items(value)
    .slice(0, ITEMS_LIMIT)
    .map((line) => ({
      name: firstText(FIELD_LIMIT, line.name, line.title),
      sku: firstText(SKU_LIMIT, line.sku),
      ...amountOf("quantity", line.quantity),
      ...amountOf("price", line.price),
    }));
}

function amountOf(name: "quantity" | "price", value: unknown): OrderItem {
  const amount = money(value);
  return amount === null ? {} : { [name]: Math.min(amount, VALUE_LIMIT) };
}
