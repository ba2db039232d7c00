/** Parses an office's title: the place's name, the office's type, and other names of the place. */

import { keyOf } from "../keys.ts";
import type { OfficeType } from "../layout.ts";
import { naturalCapitals, tidy } from "./text.ts";

interface OfficeName {
  /** `"Koramangala VI Bk"`: natural capitals, no suffix. */
  title: string;
  type: OfficeType;
  /** Further names of the same place, found in brackets or by leaving the brackets out. */
  others: string[];
}

/** Suffixes of every kind of office: branch, sub, head, general, town sub, non-delivery (town) sub … */
const SUFFIX = /^(?:[bshp]o|gpo|hpo|n?d?tso|ndso|ndtso|edso|edbo|mdg|lsg)(?:-[a-z]+)?$/i;
const DOTTED = /\b((?:n\. ?)?(?:d\. ?)?[tg]?\.? ?[bshp])\. ?o\b\.?/gi;
const SPACED = /\b([bshp]) o\b\.?$/i;
const TYPES: Record<string, OfficeType> = { BO: "B.O", PO: "S.O", SO: "S.O", HO: "H.O" };

/**
 * @param raw the office as a source writes it: `"Nagasandra S.O (Bengaluru)"`, `"Hura SO Puruliya"`.
 * @param type the source's own column: BO, PO (which is a sub office), HO; "" when there is no office.
 * @param area key of the district or city: a bracket that only repeats it is dropped.
 */
export function splitOffice(raw: string, type: string, area: string): OfficeName {
  const name = withoutSuffix(raw);
  const brackets = /^([^(]+)\(([^)]*)\)?(.*)$/.exec(name.text);
  if (brackets === null) return { title: titled(name), type: TYPES[type] ?? "", others: [] };
  const [, before, inside, after] = brackets;
  const bare = `${before} ${after}`;
  const title = repeats(inside, area) ? bare : name.text;
  const others = title === bare ? [] : [bare];
  if (/^[\p{L} .'-]{4,}$/u.test(inside) && !repeats(inside, area)) others.push(inside);
  return {
    title: titled({ ...name, text: title }),
    type: TYPES[type] ?? "",
    others: others.map(naturalCapitals).filter((other) => keyOf(other).length > 2),
  };
}

function titled(name: { text: string; general: boolean }): string {
  const title = naturalCapitals(name.text);
  return name.general ? `${title} GPO` : title;
}

/** Cuts at the last suffix; text after it ("(Bengaluru)", "East Midnapore") only distinguishes equal names. */
function withoutSuffix(raw: string): { text: string; general: boolean } {
  const joined = tidy(raw)
    .replace(DOTTED, (_, letters: string) => ` ${letters.replace(/[. ]/g, "").toUpperCase()}O `)
    .replace(SPACED, "$1O");
  let words = joined.split(" ").filter((word) => word !== "");
  let general = false;
  for (let at = lastSuffix(words); at > 0; at = lastSuffix(words)) {
    general ||= /^gpo$/i.test(words[at]);
    words = words.slice(0, at);
  }
  while (words.length > 1 && /^(?:nd|tso?)$/i.test(words[words.length - 1])) words.pop();
  return { text: tidy(words.join(" ").replace(/\.$/, "")), general };
}

/** Position of the last suffix; a word like "Bo" or "So" inside a name is one only when in capitals. */
function lastSuffix(words: string[]): number {
  for (let i = words.length - 1; i > 0; i--) {
    const word = words[i];
    if (SUFFIX.test(word) && (i === words.length - 1 || word === word.toUpperCase())) return i;
  }
  return -1;
}

function repeats(inside: string, area: string): boolean {
  const key = keyOf(inside);
  return (
    key.length < 2 || (key.length >= 4 && area.length >= 4 && (area.startsWith(key) || key.startsWith(area)))
  );
}
