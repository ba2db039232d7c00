/** An address on one line. */

/** "12, 5th Cross, Koramangala, Near Forum Mall, Bengaluru, Karnataka 560034" */
export function fullLine(
  line1: string,
  line2: string,
  landmark: string,
  city: string,
  state: string,
  pin: string,
): string {
  const places = joined(city, state === city ? "" : state);
  const out = joined(line1, joined(line2, joined(landmark, places)));
  return pin === "" ? out : out === "" ? pin : `${out} ${pin}`;
}

const joined = (before: string, after: string): string =>
  after === "" ? before : before === "" ? after : `${before}, ${after}`;
