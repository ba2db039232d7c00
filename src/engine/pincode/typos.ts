/** Numbers of six digits that differ from a typed one by a single typing error. */

/** A digit changed, two neighbours swapped, one missing or one too many. */
export type TypoKind = "change" | "swap" | "length";

/**
 * Calls `add` with every number of six digits that is one typo away, digit by digit from the right. Some are no PINs,
 * some come twice, and swapping two equal digits gives the typed number itself.
 * @param digits what was typed; of fewer than five or more than seven digits there are none
 */
export function eachTypo(digits: string, add: (pin: number, kind: TypoKind) => void): void {
  const { length } = digits;
  if (length < 5 || length > 7) return;
  const typed = Number(digits);
  const last = 10 ** Math.max(length - 1, 5);
  for (let place = 1; place <= last; place *= 10) {
    const before = Math.floor(typed / place / 10);
    const digit = Math.floor(typed / place) % 10;
    const after = typed % place;
    if (length === 6) {
      const next = before % 10;
      for (let d = 0; d <= 9; d++) if (d !== digit) add(typed + (d - digit) * place, "change");
      if (place < last) add(typed + (digit - next) * 9 * place, "swap");
    } else if (length === 5) {
      for (let d = 0; d <= 9; d++) add(((before * 10 + digit) * 10 + d) * place + after, "length");
    } else {
      add(before * place + after, "length");
    }
  }
}
