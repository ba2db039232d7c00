/** Readers of fields common to the orders of both platforms. */
import { FIELD_LIMIT } from "../../engine/address/schema.ts";
import { truncated } from "../../lib/storable.ts";
import type { OrderItem } from "../orders/record/details.ts";
import { ITEMS_LIMIT, SKU_LIMIT, VALUE_LIMIT } from "../orders/record/schema.ts";
import { type Fields, firstText, items, money, text } from "./json.ts";
import type { DatedOutcome } from "./types.ts";

const MAX_PHONE_LENGTH = 500;
const MIN_MOBILE_DIGITS = 10;
/** Length of a value that an app or a plugin added to the order. */
export const MAX_ADDED_LENGTH = 100;

/** Among versions of the same second, the later stage of an order wins. */
const RANK = { ndr: 1, delivered: 2, cancelled: 3, rto: 4 } as const;
/** Rank of an outcome's stage, to choose between versions of the same second; 0 without an outcome. */
export const rankOf = (outcome: DatedOutcome | null): number => (outcome ? RANK[outcome.outcome] : 0);

/** The first phone with enough digits for a mobile number, else the first non-empty one; null without any. */
export function firstPhone(...candidates: unknown[]): string | null {
  const phones = candidates
    .map((each) => truncated(text(each), MAX_PHONE_LENGTH))
    .filter((each) => each !== "");
  return phones.find((each) => each.replace(/\D/g, "").length >= MIN_MOBILE_DIGITS) ?? phones[0] ?? null;
}

/** First and last name; "" without any. */
export const fullName = (person: Fields): string =>
  `${text(person.first_name)} ${text(person.last_name)}`.trim();

/** False if all are missing or empty, as in an address with only a country. */
export const hasText = (...values: unknown[]): boolean => values.some((each) => text(each) !== "");

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
