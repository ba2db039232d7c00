/**
 * Texts that both databases store unchanged. U+0000 (NUL) is stored by SQLite but not by PostgreSQL: it is refused in
 * requests and removed from other input. Half a surrogate pair has no UTF-8: both databases would store U+FFFD, and
 * different ids could become equal, so it is replaced before.
 */
import { Problem } from "./problem.ts";

const NUL = "\0";
/** Characters of a path that are reported. */
const MAX_PATH = 200;

/** Whether a text has the character. */
export const hasNul = (text: string): boolean => text.includes(NUL);

/** The text without it. */
const withoutNul = (text: string): string => (hasNul(text) ? text.replaceAll(NUL, "") : text);

/** The text without it, and with U+FFFD for each half of a surrogate pair. */
export const storable = (text: string): string => withoutNul(text).toWellFormed();

/** The text up to a number of UTF-16 units, without half a surrogate pair at its end. */
export function truncated(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** @param field name of the text, or its path in a document; 200 characters of it are reported */
export function nulInText(field: string): Problem {
  return new Problem("nul_in_text", {}, { field: withoutNul(field).slice(0, MAX_PATH) });
}

/** A value inside another, and how it is reached. */
interface Place {
  value: unknown;
  name: string;
  parent: Place | null;
}

/**
 * Looks for the character in all texts and names of a JSON value. Without recursion, as JSON may be nested deeper than
 * the stack.
 * @returns the path of such a text or name, as `items.0.name`, "" for the value itself; null when there is none
 */
export function pathOfNul(value: unknown): string | null {
  const left: Place[] = [{ value, name: "", parent: null }];
  for (let place = left.pop(); place; place = left.pop()) {
    const { value } = place;
    if (hasNul(place.name) || (typeof value === "string" && hasNul(value))) return pathTo(place);
    if (typeof value !== "object" || value === null) continue;
    // In reverse, so that the first is looked at next.
    for (const [name, inner] of Object.entries(value).reverse()) {
      left.push({ value: inner, name, parent: place });
    }
  }
  return null;
}

/**
 * Replaces each half of a surrogate pair by U+FFFD, in all texts of a JSON value but names.
 * @returns the value, changed in place; another one for a text
 */
export function wellFormed(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed();
  const left = [value];
  for (let each = left.pop(); typeof each === "object"; each = left.pop()) {
    for (const [name, inner] of Object.entries(each ?? {})) {
      if (typeof inner === "string") (each as Record<string, unknown>)[name] = inner.toWellFormed();
      else if (typeof inner === "object") left.push(inner);
    }
  }
  return value;
}

function pathTo(place: Place): string {
  const names: string[] = [];
  for (let at = place; at.parent; at = at.parent) names.push(at.name);
  return names.reverse().join(".");
}
