/** Which parts of a street address are line 1 and line 2. */
import type { Control } from "./controls.ts";
import type { Candidate, Fields } from "./groups.ts";

/**
 * Sets line1 and line2 of `fields`; gives what is left over. An explicit number decides; else "Address" or
 * "House no" leads, and the street, the area or the apartment follows.
 * @param parts in the order of the page
 */
export function assignLines(parts: Candidate[], fields: Fields): Control[] {
  const seen = parts.filter((part) => part.seen);
  const one = best(seen, ["one", "address|house", "street", "unit"]);
  if (!one) return [];
  const after = parts.filter((part) => part !== one && (part.index > one.index || part.senses[0] === "two"));
  const two = best(after, ["two", "street", "area", "unit", "address|house"]);
  fields.line1 = one.control;
  fields.line2 = two?.control;
  return seen.filter((part) => part !== one && part !== two).map((part) => part.control);
}

function best(parts: Candidate[], order: string[]): Candidate | undefined {
  return order
    .map((senses) => parts.find((part) => senses.split("|").includes(part.senses[0])))
    .find(Boolean);
}
