/** Finds out which column of a file holds what, by the words of its header. */
import { ELSEWHERE, FIELD_WORDS, type Field, NOISE, QUALIFIERS } from "./column-words.ts";

export type { Field } from "./column-words.ts";

/** Which column holds each field that was found: an index into a row's cells. */
export type Mapping = Partial<Record<Field, number>>;

export interface Columns {
  mapping: Mapping;
  /** Field → the header of its column, as the file writes it. */
  matched: Partial<Record<Field, string>>;
  /** Headers of the columns that nothing was found for, left to right. */
  ignored: string[];
}

interface Match {
  field: Field;
  column: number;
  points: number;
}

/** Points of a name at its place of a field's list: the first is the most certain. */
const pointsAt = (place: number) => 100 - place;
const LONGEST_HEADER = 200;
/** `(COD/Prepaid)` explains; `(Shipping)` says which. */
const BRACKETS = /[([][^)\]]{0,100}[)\]]/g;
const WORDS = /[\p{L}\p{M}]+|\d+/gu;
const SHIPPING = 10;
const BILLING = -60;

/**
 * Gives each field its best column and each column one field at most; of equals, the left one.
 * @param wanted the fields that matter; a column of another one is ignored
 */
export function matchColumns(headers: readonly string[], wanted: ReadonlySet<Field>): Columns {
  const matches = headers.flatMap((header, column) =>
    fieldsOf(header)
      .filter(({ field }) => wanted.has(field))
      .map(({ field, points }): Match => ({ field, column, points })),
  );
  matches.sort((a, b) => b.points - a.points || a.column - b.column);
  const mapping: Mapping = {};
  const taken = new Set<number>();
  for (const { field, column } of matches) {
    if (mapping[field] !== undefined || taken.has(column)) continue;
    mapping[field] = column;
    taken.add(column);
  }
  const found = Object.entries(mapping).sort(([, a], [, b]) => a - b);
  return {
    mapping,
    matched: Object.fromEntries(found.map(([field, column]) => [field, headers[column].trim()])),
    ignored: headers
      .filter((header, column) => !taken.has(column) && header.trim() !== "")
      .map((h) => h.trim()),
  };
}

/** What a header may mean, with points for how sure that is. */
function fieldsOf(header: string): { field: Field; points: number }[] {
  const words = wordsOf(header.slice(0, LONGEST_HEADER));
  const whole = byName.get(essential(words).join(" "));
  if (whole) return whole;
  if (words.some((word) => ELSEWHERE.has(word))) return [];
  let bonus = 0;
  const rest = words.filter((word) => {
    const qualifier = QUALIFIERS[word];
    if (qualifier === "shipping") bonus = SHIPPING;
    if (qualifier === "billing") bonus = BILLING;
    return qualifier === undefined;
  });
  const plain = essential(rest);
  // "Shipping Address City" is a city; "Shipping Address" and "Shipping Address 1" are lines.
  const named =
    byName.get(plain.join(" ")) ??
    (plain[0] === "address" ? byName.get(plain.slice(1).join(" ")) : undefined);
  return (named ?? []).map(({ field, points }) => ({ field, points: points - 5 + bonus }));
}

/** `"*Customer PinCode (6 digits)"` → customer, pin, code. Words are split where the case changes and at digits. */
function wordsOf(header: string): string[] {
  const text = header
    .normalize("NFC")
    .replace(BRACKETS, (bracket) => (/shipping|billing/i.test(bracket) ? ` ${bracket} ` : " "))
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase();
  return text.match(WORDS) ?? [];
}

/** Without the words that say nothing: "Phone No" and "Phone" are the same column. */
function essential(words: readonly string[]): string[] {
  const kept = words.filter((word) => !NOISE.has(word));
  return kept.length > 0 ? kept : [...words];
}

const byName = indexOf(FIELD_WORDS);

function indexOf(
  table: Readonly<Record<Field, readonly string[]>>,
): Map<string, { field: Field; points: number }[]> {
  const index = new Map<string, { field: Field; points: number }[]>();
  for (const [field, names] of Object.entries(table) as [Field, readonly string[]][]) {
    names.forEach((name, place) => {
      const key = essential(wordsOf(name)).join(" ");
      const known = index.get(key) ?? [];
      if (!known.some((entry) => entry.field === field)) known.push({ field, points: pointsAt(place) });
      index.set(key, known);
    });
  }
  return index;
}
