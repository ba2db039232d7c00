/** What "Use this address" writes. */
import { SAFE_CONFIDENCE } from "../../data/catalogue/limits.ts";
import { join, textOf } from "../address.ts";
import { isList } from "../detect/controls.ts";
import { type Group, KINDS, type Kind } from "../detect/groups.ts";
import { keyOf, optionFor } from "../fill.ts";
import type { PinAnswer, Result } from "../service.ts";

export interface Edit {
  kind: Kind;
  from: string;
  /** The new text, then its names in a list. */
  names: string[];
}

/** Letters and digits of the Indian scripts, from Devanagari to Sinhala. */
const INDIAN = /[\u0900-\u0DFF]/;

/** Whether a field holds a part of the street: a line or a landmark. */
export const isStreet = (kind: Kind): boolean => /line|mark/.test(kind);

/**
 * What "Use this address" changes: safe corrections, and the standardized form of the fields. A different city or
 * state needs a safe correction, or a PIN that agrees with everything else; a different PIN needs a safe correction.
 * Junk lines ("Test Test") are not offered in better spelling, nor are changes of spelling alone. What is typed in an
 * Indian script stays in it, unless a correction says that it is another place.
 */
export function editsOf(
  { fields, extras }: Group,
  { standardized, corrections, issues, status }: Result,
  pin: PinAnswer | undefined,
): Edit[] {
  if (issues.some((one) => one.code === "JUNK_TEXT")) return [];
  const isAgreed =
    corrections.every((one) => one.confidence >= SAFE_CONFIDENCE && one.field !== "pincode") &&
    !issues.some((one) => /MISM/.test(one.code));
  const wanted: Record<string, string | undefined> = { ...standardized };
  if (!fields.landmark) wanted.line2 = join(wanted.line2, wanted.landmark);
  if (!fields.line2) wanted.line1 = join(wanted.line1, wanted.line2);
  // A PIN that stands in a line stays there. What else the whole address holds may have been filled from a wrong PIN.
  if (!textOf(fields.pincode))
    wanted.line1 = fields.city ? join(wanted.line1, wanted.pincode) : isAgreed ? wanted.full : "";
  const edits = KINDS.flatMap((kind) => {
    const control = fields[kind];
    const from = textOf(control);
    const correction = corrections.find((one) => one.field === kind);
    const to = correction ? correction.confidence >= SAFE_CONFIDENCE && correction.to : wanted[kind];
    if (!control || !to || (!correction && INDIAN.test(from))) return [];
    // A state or a city may stand there by another name, as far as known from the last PIN.
    const known = pin?.[`${kind as "city"}_names`] ?? [];
    const names = known.includes(to) ? [to, ...known] : [to];
    const isOffered = isStreet(kind)
      ? !extras[0] && status !== "INVALID"
      : correction || isShortFor(from, to) || (isAgreed && names[1]);
    const isThere = isList(control)
      ? // A list without it cannot say it.
        (optionFor(control, names)?.selected ?? true)
      : from === to || (names[1] && names.map(keyOf).includes(keyOf(from)));
    return isOffered && !isThere ? [{ kind, from, names }] : [];
  });
  return edits.every((one) => isShortFor(one.from, one.names[0])) ? [] : edits;
}

/** Whether the texts differ only in case, punctuation and abbreviations: "80 ft rd" is short for "80 Feet Road". */
const isShortFor = (from: string, to: string): boolean => {
  let rest = from.toLowerCase().replace(/[^\p{L}\p{M}\d ]/gu, "");
  for (const [word] of to.toLowerCase().matchAll(/\d|[\p{L}\p{M}]+/gu)) {
    if (word[0] !== rest[0]) return false;
    for (const letter of word) if (letter === rest[0]) rest = rest.slice(1);
    rest = rest.trim();
  }
  return !rest;
};
