/** The address in the form's fields, and the edits that the service suggests. */
import { type Control, isList } from "./detect/controls.ts";
import { type Group, KINDS, type Kind } from "./detect/groups.ts";
import { keyOf, optionFor } from "./fill.ts";
import type { PinAnswer, Result } from "./service.ts";

/** The six digits of a whole PIN, in any Indian script (each has its zero at …6); "" for anything else. */
export const pinOf = (text: string): string =>
  /^[1-9]\d{5}$/.exec(
    text.replace(/\s/g, "").replace(/[०-൯]/g, (digit) => `${(digit.charCodeAt(0) & 15) - 6}`),
  )?.[0] ?? "";

/** The text of a control: of a list, the text of the selected option. */
export const textOf = (control: Control | null | undefined): string =>
  (control?.value && (isList(control) ? control.selectedOptions[0].text : control.value).trim()) || "";

/** True when the country is India, or not chosen; other countries are left alone. */
export const isIndia = ({ fields: { country } }: Group): boolean =>
  !country?.value || /select|choose|\bIND?\b|india|भारत/i.test(`${country.value} ${textOf(country)}`);

/** The request body. Street parts without a key of their own are added to the nearest line. */
export function addressOf({ fields, extras }: Group): Record<string, string> {
  const text: Record<string, string> = {};
  for (const kind of KINDS) text[kind] = textOf(fields[kind]);
  for (const extra of extras) {
    const isBefore = (fields.line1?.compareDocumentPosition(extra) ?? 0) & 2;
    const line = isBefore || !fields.line2 ? "line1" : "line2";
    const parts = [text[line], textOf(extra)];
    text[line] = join(...(isBefore ? parts.reverse() : parts));
  }
  return text;
}

export interface Edit {
  control: Control;
  kind: Kind;
  from: string;
  /** The new text, then its names in a list. */
  names: string[];
}

/** Corrections from this confidence on are safe: nothing in the address contradicts them. */
const SAFE_CONFIDENCE = 0.8;

/**
 * What "Use this address" changes: safe corrections, and the standardized form of the fields. A different city or
 * state needs a safe correction, or a PIN that agrees with everything else; a different PIN needs a safe correction.
 * Junk lines ("Test Test") are not offered in better spelling, nor are changes of spelling alone.
 */
export function editsOf(
  { fields, extras }: Group,
  { standardized, corrections, issues, status }: Result,
  pin: PinAnswer | undefined,
): Edit[] {
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
    if (!control || !to) return [];
    // A state or a city may stand there by another name, as far as the last PIN has told them.
    const known = pin?.[`${kind as "city"}_names`] ?? [];
    const names = known.includes(to) ? [to, ...known] : [to];
    const isOffered = /line|mark/.test(kind)
      ? !extras[0] && status !== "INVALID"
      : correction || isShortFor(from, to) || (isAgreed && names[1]);
    const isSame = isList(control)
      ? // A list without it cannot say it.
        (optionFor(control, names)?.selected ?? true)
      : from === to || (names[1] && names.map(keyOf).includes(keyOf(from)));
    return isOffered && !isSame ? [{ control, kind, from, names }] : [];
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

const join = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(", ");
