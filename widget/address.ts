/** The address as it stands in the fields, and what the service would write instead. */
import { type Control, isList } from "./detect/controls.ts";
import { type Group, KINDS, type Kind } from "./detect/groups.ts";
import { keyOf, optionFor } from "./fill.ts";
import type { PinAnswer, Result } from "./service.ts";

/** Digits of every Indian script as 0 to 9: each script has its zero at …6. */
const asciiDigits = (text: string): string =>
  text.replace(/[०-൯]/g, (digit) => (/\p{Nd}/u.test(digit) ? `${(digit.charCodeAt(0) & 15) - 6}` : digit));

/** The six digits of a whole PIN; "" for anything else. */
export const pinOf = (text: string): string =>
  /^[1-9]\d{5}$/.exec(asciiDigits(text).replace(/\s/g, ""))?.[0] ?? "";

/** What a control says: of a list the words. */
export function textOf(control: Control | undefined): string {
  if (!control) return "";
  if (isList(control)) return control.value && (control.selectedOptions[0]?.text.trim() ?? "");
  return control.value.trim();
}

/** "IN" where no field tells; "" for a country that the service would not understand. */
export function countryOf({ country }: Group): string {
  const words = country ? `${country.value} ${textOf(country)}` : "IN";
  return /\bIND?\b|india|भारत/i.test(words) ? "IN" : (/^[A-Z]{2}\b/.exec(words.toUpperCase())?.[0] ?? "");
}

/** What is sent. Parts of the street that no key stands for go with the line they stand beside. */
export function addressOf(group: Group): Record<string, string> {
  const { fields, extras } = group;
  const text: Record<string, string> = {};
  for (const kind of KINDS) text[kind] = textOf(fields[kind]);
  for (const extra of extras) {
    const isAfter = (control: Control | undefined) =>
      control && control.compareDocumentPosition(extra) & Node.DOCUMENT_POSITION_FOLLOWING;
    const line = isAfter(fields.line2) ? "line2" : "line1";
    text[line] = join(...(isAfter(fields[line]) ? [text[line], textOf(extra)] : [textOf(extra), text[line]]));
  }
  // An address in one box has its PIN at the end, and perhaps a mobile number in it.
  const inText = fields.pincode
    ? text.pincode
    : /(?<!\d)[1-9]\d{2} ?\d{3}(?!\d)(?!.*(?<!\d)[1-9]\d{2} ?\d{3}(?!\d))/s.exec(
        asciiDigits(text.line1),
      )?.[0];
  text.pincode = asciiDigits(inText ?? "");
  text.country = countryOf(group);
  for (const name in text) text[name] = text[name].slice(0, 500);
  return text;
}

export interface Edit {
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
  const { line1, line2, landmark, full } = standardized;
  const wanted: Record<string, string> = { ...standardized };
  if (!fields.landmark) wanted.line2 = join(line2, landmark);
  if (!fields.line2) wanted.line1 = join(line1, wanted.line2);
  if (!fields.pincode && !fields.city) wanted.line1 = full;
  for (const kind of ["pincode", "phone"])
    wanted[kind] = corrections.find(({ field }) => field === kind)?.to ?? "";
  return KINDS.flatMap((kind) => {
    const control = fields[kind];
    const [from, to] = [textOf(control), wanted[kind]];
    const same = !to || (kind.startsWith("line") && (extras[0] || status === "INVALID")) || plain(from) === plain(to);
    if (!control || same || (control as HTMLInputElement).readOnly) return [];
    const names = namesFor(kind, to, pin);
    const option = isList(control) && optionFor(control, names);
    // A list without it cannot say it; "KA" is Karnataka.
    if (
      isList(control)
        ? !option || option.selected
        : kind === "state" && names.some((name) => keyOf(name) === keyOf(from))
    )
      return [];
    return [{ kind, from, to }];
  });
}

/** A state or a city with its other names, as far as the last PIN has told them. */
export function namesFor(kind: Kind, text: string, pin: PinAnswer | undefined): string[] {
  const known = (kind === "state" ? pin?.state_names : kind === "city" && pin?.city_names) || [];
  return [text, ...(known.includes(text) ? known : [])];
}

const plain = (text: string): string => text.replace(/[\s,.]+/g, " ").trim();

const join = (...parts: string[]): string => parts.filter(Boolean).join(", ");
