/** The steps of colour of RTO rates. */
import { describe, expect, test } from "bun:test";
import { STEPS, stepOf, stepWidth } from "../../src/console/pages/overview/states/scale.ts";

describe("the colour scale of RTO rates", () => {
  test.each([
    [[], 0.02],
    [[0.1], 0.02],
    [[0.03, 0.101], 0.05],
    [[0.25], 0.05],
    [[0.5], 0.1],
    [[0.51, 0.02], 0.2],
    [[1], 0.2],
  ])("of %p has steps of %p", (rates, width) => {
    expect(stepWidth(rates)).toBe(width);
  });

  test.each([
    [0, 0.05, 0],
    [0.0499, 0.05, 0],
    [0.05, 0.05, 1],
    [0.15, 0.05, 3],
    [0.249, 0.05, STEPS - 1],
    [0.25, 0.05, STEPS - 1],
  ])("puts %p at steps of %p into step %p", (rate, width, step) => {
    expect(stepOf(rate, width)).toBe(step);
  });
});
