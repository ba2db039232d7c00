/** Finds out which column of a file holds what, by the words of its header. */
import {
  ELSEWHERE,
  FIELD_WORDS,
  type Field,
  NOISE,
  PERSON,
  PERSON_AND_PLACE,
  PLACE,
  QUALIFIERS,
} from "./column-words.ts";

export type { Field } from "./column-words.ts";

/** Which column holds each field that was found: an index into a row's cells. */
export type Mapping = Partial<Record<Field, number>>;

export interface Columns {
  mapping: Mapping;
  /** Columns of the billing address, for rows that have no other. */
  billing: Mapping;
  /** Further columns of a field, the surest first, for rows that have nothing in the first one. */
  more: Partial<Record<Field, number[]>>;
  /** Field → the header of its column, as the file writes it. */
  matched: Partial<Record<Field, string>>;
  /** Headers of the columns that nothing was found for, left to right. */
  ignored: string[];
}

interface Match {
  field: Field;
  column: number;
  points: number;
  isBilling: boolean;
}

/** Points of a name at its place of a field's list: the first is the most certain. */
const pointsAt = (place: number) => 100 - place;
const MAX_HEADER = 200;
const WORDS = /[\p{L}\p{M}]+|\d+/gu;
/** Fields of which a file may have several columns that stand for each other. */
const SEVERAL: ReadonlySet<Field> = new Set(["phone", "email", "outcome"]);
const NAMES: readonly Field[] = ["name", "first_name", "last_name"];
const SHIPPING = 10;
/** Behind a name that is the whole header. */
const QUALIFIED = -5;

/**
 * Gives each field its best column and each column one field at most; of equals, the left one.
 * @param wanted the fields that matter; a column of another one is ignored
 */
export function matchColumns(headers: readonly string[], wanted: ReadonlySet<Field>): Columns {
  const matches = headers.flatMap((header, column) =>
    fieldsOf(header)
      .filter(({ field }) => wanted.has(field))
      .map((meant): Match => ({ ...meant, column })),
  );
  matches.sort((a, b) => b.points - a.points || a.column - b.column);
  const taken = new Set<number>();
  const isOrderName = isShopify(headers);
  const own = matches.filter(
    ({ field, column, isBilling }) =>
      !isBilling && (field !== "reference" || isOrderName || keyOf(headers[column]) !== "name"),
  );
  const mapping = assign(own, taken);
  const billing = assign(
    matches.filter(({ isBilling }) => isBilling),
    taken,
  );
  const hasPlace = PLACE.some((field) => field !== "country" && mapping[field] !== undefined);
  const hasName = NAMES.some((field) => mapping[field] !== undefined);
  // Shops ask for phone and e-mail with the bill alone.
  for (const field of hasPlace ? PERSON : (Object.keys(billing) as Field[])) {
    if (mapping[field] !== undefined || billing[field] === undefined) continue;
    if (hasName && NAMES.includes(field)) continue;
    mapping[field] = billing[field];
    delete billing[field];
  }
  const more: Columns["more"] = {};
  for (const { field, column } of matches) {
    if (!SEVERAL.has(field) || taken.has(column)) continue;
    more[field] = [...(more[field] ?? []), column];
    taken.add(column);
  }
  // A file that names its orders in one way only names them by that.
  if (wanted.has("order_id") && mapping.order_id === undefined && mapping.reference !== undefined)
    mapping.order_id = mapping.reference;
  const found = Object.entries(mapping).sort(([, a], [, b]) => a - b);
  return {
    mapping,
    billing,
    more,
    matched: Object.fromEntries(found.map(([field, column]) => [field, headers[column].trim()])),
    ignored: headers
      .filter((header, column) => !taken.has(column) && header.trim() !== "")
      .map((h) => h.trim()),
  };
}

/** @param taken columns that have a field, which grows */
function assign(matches: readonly Match[], taken: Set<number>): Mapping {
  const mapping: Mapping = {};
  for (const { field, column } of matches) {
    if (mapping[field] !== undefined || taken.has(column)) continue;
    mapping[field] = column;
    taken.add(column);
  }
  return mapping;
}

/** In its export "Name" is the order; elsewhere it is a person or a product. */
const isShopify = (headers: readonly string[]) => headers.some((header) => keyOf(header) === "shipping name");

/** What a header may mean, with points for how sure that is. */
function fieldsOf(header: string): Omit<Match, "column">[] {
  const words = wordsOf(header);
  const whole = byName.get(essential(words).join(" "));
  if (whole) return whole;
  if (words.some((word) => ELSEWHERE.has(word))) return [];
  let bonus = QUALIFIED;
  let isBilling = false;
  const rest = words.filter((word) => {
    const qualifier = QUALIFIERS[word];
    if (qualifier === "shipping") bonus = QUALIFIED + SHIPPING;
    if (qualifier === "billing") isBilling = true;
    return qualifier === undefined;
  });
  const plain = essential(rest);
  // "Shipping Address City" is a city; "Shipping Address" and "Shipping Address 1" are lines.
  const named =
    byName.get(plain.join(" ")) ??
    (plain[0] === "address" ? byName.get(plain.slice(1).join(" ")) : undefined);
  return (named ?? [])
    .filter(({ field }) => PERSON_AND_PLACE.has(field))
    .map(({ field, points }) => ({ field, points: points + bonus, isBilling }));
}

const keyOf = (header: string) => essential(wordsOf(header)).join(" ");

/** `"*Customer PinCode (6 digits)"` → customer, pin, code. Words are split where the case changes and at digits. */
function wordsOf(header: string): string[] {
  const text = withoutRemarks(header.slice(0, MAX_HEADER).normalize("NFC"))
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase();
  return text.match(WORDS) ?? [];
}

/** Without what stands in brackets, which explains ("COD/Prepaid"), unless it says whose it is ("Shipping"). */
function withoutRemarks(header: string): string {
  let text = "";
  let from = 0;
  for (let open = firstOf("([", header, 0); open >= 0; open = firstOf("([", header, from)) {
    const close = firstOf(")]", header, open);
    if (close < 0) break;
    const remark = header.slice(open + 1, close);
    text += `${header.slice(from, open)} ${/shipping|billing/i.test(remark) ? remark : ""} `;
    from = close + 1;
  }
  return text + header.slice(from);
}

/** Where the first of these characters stands; -1 when none does. */
function firstOf(characters: string, text: string, from: number): number {
  for (let at = from; at < text.length; at++) if (characters.includes(text[at])) return at;
  return -1;
}

/** Without the words that say nothing: "Phone No" and "Phone" are the same column. */
function essential(words: readonly string[]): string[] {
  const kept = words.filter((word) => !NOISE.has(word));
  return kept.length > 0 ? kept : [...words];
}

const byName = indexOf(FIELD_WORDS);

function indexOf(table: Readonly<Record<Field, readonly string[]>>): Map<string, Omit<Match, "column">[]> {
  const index = new Map<string, Omit<Match, "column">[]>();
  for (const [field, names] of Object.entries(table) as [Field, readonly string[]][]) {
    names.forEach((name, place) => {
      const key = keyOf(name);
      const known = index.get(key) ?? [];
      if (!known.some((entry) => entry.field === field))
        known.push({ field, points: pointsAt(place), isBilling: false });
      index.set(key, known);
    });
  }
  return index;
}
