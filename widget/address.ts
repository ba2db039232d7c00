/** The address in the form's fields, as text. */
import { type Control, isList } from "./detect/controls.ts";
import { type Group, KINDS } from "./detect/groups.ts";

/**
 * The six digits of a whole PIN, in any Indian script (each has its zero at …6), with or without spaces and hyphens;
 * "" for anything else.
 */
export const pinOf = (text: string): string =>
  /^[1-9]\d{5}$/.exec(
    text.replace(/[\s\p{Pd}]/gu, "").replace(/[०-൯]/g, (digit) => `${(digit.charCodeAt(0) & 15) - 6}`),
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

/** Every value of the address, to notice an edit; unlike its text, also a blank or the country. */
export const valuesOf = ({ fields, extras }: Group): string =>
  [...Object.values(fields), ...extras].map((control) => control?.value).join("\n");

/** The texts that are not empty, joined by commas. */
export const join = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(", ");
