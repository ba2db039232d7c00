/** Maps the columns of a file to fields, by the words of its header. */
import { lazy } from "../../lib/lazy.ts";
import type { ChosenColumns } from "./column-choices.ts";
import {
  FIELD_WORDS,
  type Field,
  NOISE,
  PERSON,
  PERSON_AND_PLACE,
  PLACE,
  QUALIFIERS,
  SENDER,
} from "./column-words.ts";

/** Field → column index, for the fields that were found. */
export type Mapping = Partial<Record<Field, number>>;

export interface Columns {
  mapping: Mapping;
  /** Columns of the billing address, for rows without a shipping address. */
  billing: Mapping;
  /** Further columns of a field, best match first, for rows whose first column is empty. */
  more: Partial<Record<Field, number[]>>;
  /** Field → original header of its column. */
  matched: Partial<Record<Field, string>>;
  /** Headers of the unmapped columns, left to right. */
  ignored: string[];
  /** Amazon's report: the price of an item is that of all its pieces, and the payment "Other" than on delivery. */
  isAmazon: boolean;
}

/** A field that a header may name. */
interface Candidate {
  field: Field;
  points: number;
  isBilling: boolean;
}

type Match = Candidate & { column: number };

/** Score of a name by its rank in a field's list. */
const pointsAt = (rank: number) => 100 - rank;
const MAX_HEADER = 200;
const WORDS = /[\p{L}\p{M}]+|\d+/gu;
/** Fields with fallback columns. */
const WITH_FALLBACKS: ReadonlySet<Field> = new Set(["phone", "email", "outcome"]);
const NAMES: readonly Field[] = ["name", "first_name", "last_name"];
const NONE_CHOSEN: ChosenColumns = new Map();
const SHIPPING_BONUS = 10;
/** A header with qualifiers ranks below one that matches exactly. */
const QUALIFIED_PENALTY = -5;

/**
 * Assigns each field its best column, and each column to one field at most; ties go to the leftmost column.
 * @param wanted the fields to map; columns of other fields are ignored
 * @param chosen columns whose fields are given: such a field has no other column, except in a billing address
 */
export function matchColumns(
  headers: readonly string[],
  wanted: ReadonlySet<Field>,
  chosen: ChosenColumns = NONE_CHOSEN,
): Columns {
  const given = Object.fromEntries(
    [...chosen].flatMap(([column, field]) => (field !== null && wanted.has(field) ? [[field, column]] : [])),
  ) as Mapping;
  const keys = headers.map(keyOf);
  const hasOwnStatus = isFromHere(keys);
  const matches = headers.flatMap((header, column) =>
    fieldsOf(header)
      .filter(({ field }) => wanted.has(field))
      .filter(({ field }) => field !== "outcome" || !hasOwnStatus || keys[column] !== "status")
      .map((candidate): Match => ({ ...candidate, column })),
  );
  matches.sort((a, b) => b.points - a.points || a.column - b.column);
  const taken = new Set(chosen.keys());
  const isOrderName = isShopify(keys);
  const own = matches.filter(
    ({ field, column, isBilling }) =>
      !isBilling && (field !== "reference" || isOrderName || keys[column] !== "name"),
  );
  const mapping = assign(own, taken, given);
  const billing = assign(
    matches.filter(({ isBilling }) => isBilling),
    taken,
  );
  const hasPlace = PLACE.some((field) => field !== "country" && mapping[field] !== undefined);
  const hasName = NAMES.some((field) => mapping[field] !== undefined);
  // Many shops ask for phone and e-mail only with the billing address.
  for (const field of hasPlace ? PERSON : (Object.keys(billing) as Field[])) {
    if (mapping[field] !== undefined || billing[field] === undefined) continue;
    if (hasName && NAMES.includes(field)) continue;
    mapping[field] = billing[field];
    delete billing[field];
  }
  const more: Columns["more"] = {};
  for (const { field, column } of matches) {
    if (!WITH_FALLBACKS.has(field) || taken.has(column) || given[field] !== undefined) continue;
    more[field] = [...(more[field] ?? []), column];
    taken.add(column);
  }
  // A file with an order reference but no id is keyed by the reference.
  if (wanted.has("order_id") && mapping.order_id === undefined && mapping.reference !== undefined)
    mapping.order_id = mapping.reference;
  const found = Object.entries(mapping).sort(([, a], [, b]) => a - b);
  const used = new Set([mapping, billing, more].flatMap((columns) => Object.values(columns).flat()));
  return {
    mapping,
    billing,
    more,
    matched: Object.fromEntries(found.map(([field, column]) => [field, headers[column].trim()])),
    ignored: headers
      .filter((header, column) => !used.has(column) && header.trim() !== "")
      .map((h) => h.trim()),
    isAmazon: isAmazon(keys),
  };
}

/**
 * @param taken the columns assigned so far, which this extends
 * @param given fields already assigned
 */
function assign(matches: readonly Match[], taken: Set<number>, given: Mapping = {}): Mapping {
  const mapping: Mapping = { ...given };
  for (const { field, column } of matches) {
    if (mapping[field] !== undefined || taken.has(column)) continue;
    mapping[field] = column;
    taken.add(column);
  }
  return mapping;
}

/** In Shopify exports "Name" is the order; elsewhere it is a person or a product. */
const isShopify = (keys: readonly string[]) => keys.includes("shipping name");

/**
 * Amazon's order reports, whose `item-price` "is aggregate of the quantity, not unit price": Seller Central's help on
 * the All Orders report.
 */
const isAmazon = (keys: readonly string[]) =>
  keys.includes("item price") && (keys.includes("amazon order id") || keys.includes("quantity purchased"));

/** In the export of orders "status" is the decision, and in a verified file that of the address: not how an order ended. */
const isFromHere = (keys: readonly string[]) =>
  keys.includes("decision note") || (keys.includes("standardized full") && !keys.includes("thikana status"));

/** Whether a header says that its column is about the sender. */
export const isOfSender = (header: string): boolean => wordsOf(header).some((word) => SENDER.has(word));

const LATIN = /^[a-z\d]/;

/** Candidate fields of a header, with scores; one in two languages ("नाम / Name") has those of one of them. */
export function fieldsOf(header: string): readonly Candidate[] {
  const words = wordsOf(header);
  const found = fieldsOfWords(words);
  const latin = words.filter((word) => LATIN.test(word));
  if (found.length > 0 || latin.length === 0 || latin.length === words.length) return found;
  const inLatin = fieldsOfWords(latin);
  return inLatin.length > 0 ? inLatin : fieldsOfWords(words.filter((word) => !LATIN.test(word)));
}

function fieldsOfWords(words: readonly string[]): readonly Candidate[] {
  const byName = fieldsByName();
  const { shipping, billing, neutral } = QUALIFIERS;
  const isBilling = words.some((word) => billing.has(word));
  const whole = byName.get(withoutNoise(words).join(" "));
  if (whole) return whole;
  const asWritten = byName.get(words.join(" "));
  if (asWritten) return asWritten.map((candidate) => ({ ...candidate, isBilling }));
  if (words.some((word) => SENDER.has(word))) return [];
  const bonus = QUALIFIED_PENALTY + (words.some((word) => shipping.has(word)) ? SHIPPING_BONUS : 0);
  const plain = withoutNoise(
    words.filter((word) => !shipping.has(word) && !billing.has(word) && !neutral.has(word)),
  );
  // "Shipping Address City" is a city; "Shipping Address" and "Shipping Address 1" are lines.
  const named =
    byName.get(plain.join(" ")) ??
    (plain[0] === "address" ? byName.get(plain.slice(1).join(" ")) : undefined);
  return (named ?? [])
    .filter(({ field }) => PERSON_AND_PLACE.has(field))
    .map(({ field, points }) => ({ field, points: points + bonus, isBilling }));
}

const keyOf = (header: string) => withoutNoise(wordsOf(header)).join(" ");

/**
 * `"*Customer PinCode (6 digits)"` → customer, pin, code; `"*Buyer's Mobile No."` → buyer, mobile, no. Words are split
 * where the case changes and at digits.
 * Brackets hold explanations ("COD/Prepaid") and are left out, except for qualifiers in them ("Shipping").
 */
function wordsOf(header: string): string[] {
  const text = header
    .slice(0, MAX_HEADER)
    .normalize("NFC")
    .replace(/[([]([^)\]]{0,200})[)\]]/g, (_, remark) =>
      /shipping|billing/i.test(remark) ? ` ${remark} ` : " ",
    )
    .replace(/['’´`]s(?!\p{L})/giu, "")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase();
  return text.match(WORDS) ?? [];
}

/** Without noise words: "Phone No" and "Phone" are the same. */
function withoutNoise(words: readonly string[]): readonly string[] {
  const kept = words.filter((word) => !NOISE.has(word));
  return kept.length > 0 ? kept : words;
}

/** Of "shipping code" nothing else is left without noise, and "Shipping" alone is an amount. */
const isQualifier = (key: string) => QUALIFIERS.shipping.has(key) || QUALIFIERS.billing.has(key);

/** Name without noise → its fields. */
const fieldsByName = lazy(() => {
  const byName = new Map<string, Candidate[]>();
  for (const [field, names] of Object.entries(FIELD_WORDS) as [Field, readonly string[]][]) {
    for (const [rank, name] of names.entries()) {
      const key = isQualifier(keyOf(name)) ? name : keyOf(name);
      const known = byName.get(key) ?? [];
      if (known.some((entry) => entry.field === field)) continue;
      byName.set(key, [...known, { field, points: pointsAt(rank), isBilling: false }]);
    }
  }
  return byName;
});
