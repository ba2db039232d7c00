/** The address as it stands in the fields, and what the service would write instead. */
import { type Control, isList } from "./detect/controls.ts";
import { type Group, KINDS, type Kind } from "./detect/groups.ts";
import { keyOf, optionFor } from "./fill.ts";
import type { PinAnswer, Result } from "./service.ts";

/** The six digits of a whole PIN, in any Indian script (each has its zero at …6); "" for anything else. */
export const pinOf = (text: string): string =>
  /^[1-9]\d{5}$/.exec(
    text.replace(/\s/g, "").replace(/[०-൯]/g, (digit) => `${(digit.charCodeAt(0) & 15) - 6}`),
  )?.[0] ?? "";

/** What a control says: of a list the words. */
export const textOf = (control: Control | undefined): string =>
  (control?.value && (isList(control) ? control.selectedOptions[0].text : control.value).trim()) || "";

/** Another country is none of our business. */
export const isIndia = ({ fields: { country } }: Group): boolean =>
  !country || /\bIND?\b|india|भारत/i.test(`${country.value} ${textOf(country)}`);

/** What is sent. Parts of the street that no key stands for go with the line they stand beside. */
export function addressOf({ fields, extras }: Group): Record<string, string> {
  const text: Record<string, string> = {};
  for (const kind of KINDS) text[kind] = textOf(fields[kind]);
  for (const extra of extras) {
    const isBefore = (fields.line1?.compareDocumentPosition(extra) ?? 0) & 2;
    const line = isBefore || !fields.line2 ? "line1" : "line2";
    text[line] = isBefore ? join(textOf(extra), text[line]) : join(text[line], textOf(extra));
  }
  return text;
}

export interface Edit {
  control: Control;
  kind: Kind;
  from: string;
  to: string;
}

/**
 * What "Use this address" changes: the standardized address, brought into the fields that the form has. Lines
 * that are no address ("Test Test") are not offered in better letters.
 */
export function editsOf(
  { fields, extras }: Group,
  { standardized, corrections, status }: Result,
  pin: PinAnswer | undefined,
): Edit[] {
  const wanted: Record<string, string | undefined> = { ...standardized };
  if (!fields.landmark) wanted.line2 = join(wanted.line2, wanted.landmark);
  if (!fields.line2) wanted.line1 = join(wanted.line1, wanted.line2);
  if (!fields.pincode && !fields.city) wanted.line1 = wanted.full;
  for (const kind of ["pincode", "phone"]) wanted[kind] = corrections.find(({ field }) => field === kind)?.to;
  return KINDS.flatMap((kind) => {
    const control = fields[kind];
    const from = textOf(control);
    const to = wanted[kind];
    if (!control || !to || (/line/.test(kind) && (extras[0] || status === "INVALID"))) return [];
    const names = namesFor(kind, to, pin);
    const isSame = isList(control)
      ? // A list without it cannot say it.
        (optionFor(control, names)?.selected ?? true)
      : plain(from) === plain(to) || (names[1] && names.some((name) => keyOf(name) === keyOf(from)));
    return isSame ? [] : [{ control, kind, from, to }];
  });
}

/** A state or a city with its other names, as far as the last PIN has told them. */
export function namesFor(kind: Kind, text: string, pin: PinAnswer | undefined): string[] {
  const known = pin?.[`${kind as "city"}_names`] ?? [];
  return known.includes(text) ? [text, ...known] : [text];
}

const plain = (text: string): string => text.replace(/[\s,.]+/g, " ");

const join = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(", ");
