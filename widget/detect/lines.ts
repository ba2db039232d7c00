/** Assigns the parts of a street address to line 1 and line 2. */
import type { Control } from "./controls.ts";
import type { Candidate, Fields } from "./groups.ts";

/**
 * Sets line1 and line2 of `fields` and returns the other parts. An explicit number decides; else "Address" or
 * "House no" is line 1, and the street, the area or the apartment line 2.
 * @param parts in page order
 */
export const assignLines = (parts: Candidate[], fields: Fields): Control[] => {
  const best = (order: RegExp[], from: Candidate[]) =>
    order.flatMap((senses) => from.filter((part) => senses.test(part.sense)))[0];
  const seen = parts.filter((part) => part.seen);
  const one = best([/line1/, /address|house/, /street|unit/], seen);
  const two =
    one &&
    best(
      [/line2/, /street/, /area|unit/, /address|house/],
      parts.filter((part) => part.index > one.index || !part.seen),
    );
  fields.line1 = one?.control;
  fields.line2 = two?.control;
  return seen.filter((part) => part !== one && part !== two).map((part) => part.control);
};
