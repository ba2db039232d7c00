/** Headers of two rows: groups such as "Pickup" and "Delivery" above the names of their columns; and repeated headers. */

import { PERSON_AND_PLACE } from "./column-words.ts";
import { fieldsOf, isOfSender } from "./columns.ts";
import type { Row } from "./sheet/sheet.ts";

/**
 * One name for each column: its own, after that of its group where both together name a field, or where the group is
 * the sender's or of the way back. The name of a group stands in its first column, as its cells are merged.
 */
export function joinedHeader(upper: readonly string[], lower: readonly string[]): string[] {
  let group = "";
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    const [above, name] = [upper[column] ?? "", lower[column] ?? ""].map((cell) => cell.trim());
    // A cell without a name below it is merged with that one, and no group.
    if (name === "") {
      if (above !== "") group = "";
      return above;
    }
    if (above !== "") group = above;
    return group === "" ? name : nameInGroup(group, name);
  });
}

/** Of the way back, which has an AWB and dates of its own. */
const RETURN = /\b(rto|return|reverse)\b/i;

function nameInGroup(group: string, name: string): string {
  const both = `${group} ${name}`;
  const fields = fieldsOf(name);
  const isOfSendersPlace = isOfSender(group) && fields.some(({ field }) => PERSON_AND_PLACE.has(field));
  const isOfReturn = RETURN.test(group) && !RETURN.test(name);
  return isOfSendersPlace || isOfReturn || fields.length === 0 || fieldsOf(both).length > 0 ? both : name;
}

/** Whether several columns have one name, which only a row above can tell apart. */
export function hasSameNames(header: readonly string[]): boolean {
  const names = header.map((name) => name.trim().toLowerCase()).filter((name) => name !== "");
  return new Set(names).size < names.length;
}

/** Minimum of names in a row that repeats the header in other words. */
const MIN_NAMES = 3;

/** Whether a row is the header again, in a file put together of several; a blank one is not. */
export const isHeaderAgain = (header: readonly string[], { cells }: Row): boolean =>
  header.every((name, column) => (cells[column] ?? "").trim() === name.trim());

/** Whether a row has other names for the columns of the header, such as their translations. */
export function isTranslation(header: readonly string[], { cells }: Row): boolean {
  const filled = cells.filter((cell) => cell.trim() !== "").length;
  const same = header.filter((name, column) => {
    const fields = new Set(fieldsOf(cells[column] ?? "").map(({ field }) => field));
    return fieldsOf(name).some(({ field }) => fields.has(field));
  });
  return same.length >= MIN_NAMES && same.length * 2 > filled;
}
