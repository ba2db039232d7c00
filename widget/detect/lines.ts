/** Which parts of a street address are line 1 and line 2. */
import type { Control } from "./controls.ts";
import type { Candidate, Fields } from "./groups.ts";

/**
 * Sets line1 and line2 of `fields`; gives what is left over. An explicit number decides; else "Address" or
 * "House no" leads, and the street, the area or the apartment follows.
 * @param parts in the order of the page
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
