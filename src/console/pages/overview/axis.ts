/** The scale of a chart of counts. */

const STEPS = [1, 2, 4, 6, 8, 10];

/** The count at the top of a chart: a round one, whose half is a whole number. @param most the highest count */
export function axisTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return STEPS.map((step) => step * power).find((top) => top >= most && top % 2 === 0) ?? most;
}
