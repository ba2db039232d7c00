/** The colour scale of RTO rates: steps of equal width, from 0 on. */

export const STEPS = 5;
/** Widths that read well as the limits of steps. */
const WIDTHS = [0.02, 0.05, 0.1, 0.2];

/** The width of a step, so that the steps reach from 0 to the highest of the rates. @param rates 0 to 1 */
export const stepWidth = (rates: readonly number[]): number =>
  WIDTHS.find((width) => Math.max(0, ...rates) <= width * STEPS) ?? 1 / STEPS;

/** The step of a rate, from 0 to `STEPS` - 1: the highest rate that fits is of the last one. */
export const stepOf = (rate: number, width: number): number =>
  // 0.15 / 0.05 is less than 3.
  Math.min(STEPS - 1, Math.floor(rate / width + 1e-9));
