/**
 * The exponential function of additions and multiplications alone, which give the same bits on every machine;
 * Math.exp may differ in the last one from one C library to another.
 */

const { LN2 } = Math;
const TERMS = 13;
/** exp(-700) is still a normal number. */
const LOWEST = -700;
const POWERS = new Float64Array(1100);
POWERS[0] = 1;
for (let i = 1; i < POWERS.length; i++) POWERS[i] = POWERS[i - 1] / 2;

/** @param x at most 0; the result is accurate to about 1e-15 of itself, 0 below -700 */
export function expOf(x: number): number {
  if (x < LOWEST) return 0;
  const halvings = Math.round(-x / LN2);
  const rest = x + halvings * LN2;
  let sum = 1;
  for (let n = TERMS; n > 0; n--) sum = 1 + (sum * rest) / n;
  return sum * POWERS[halvings];
}
