/** The scale of a chart of counts. */
import { expect, test } from "bun:test";
import { axisTop } from "../../src/console/pages/overview/axis.ts";

test.each([
  [0, 2],
  [1, 2],
  [2, 2],
  [3, 4],
  [9, 10],
  [11, 20],
  [20, 20],
  [21, 40],
  [81, 100],
  [101, 200],
  [699, 800],
  [800, 800],
  [12_345, 20_000],
])("at most %p a day: the scale ends at %p", (most, top) => {
  expect(axisTop(most)).toBe(top);
});
