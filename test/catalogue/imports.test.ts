/** Every warning about a file, and every reason why a row fails, in both languages. */
import { describe, expect, test } from "bun:test";
import {
  importText,
  ROW_FAULTS,
  type RowFaultKey,
  WARNINGS,
  type WarningKey,
} from "../../data/catalogue/imports.ts";
import { latinIn, named } from "../support/hindi.ts";
import { sourceFiles } from "../support/source.ts";

const VALUES = {
  cells: 3,
  column: "कॉलम",
  count: 12,
  dates: 2,
  field: "order_value",
  header: 4,
  max: 500,
  names: ["क", "ख"],
  order_ids: ["5554", "5553"],
  row: 4,
  rows: [1, 2, 3],
  text: "03/04/2026",
  value: "9e+12",
  values: ["खो गया"],
};

const KEYS = [...Object.keys(WARNINGS), ...Object.keys(ROW_FAULTS)] as (WarningKey | RowFaultKey)[];
const texts = sourceFiles()
  .filter(({ path }) => path.startsWith("src/features/"))
  .map(({ text }) => text)
  .join("\n");

describe.each(KEYS)("%s", (key) => {
  test("is a sentence in English and in Hindi", () => {
    expect(importText(key, named(VALUES, key), "en")).toMatch(/^\S.*\S$/);
    const hindi = importText(key, named(VALUES, key), "hi");
    expect(hindi).toMatch(/[\u0900-\u097f]/);
    expect(latinIn(hindi)).toEqual([]);
  });

  test("is said somewhere", () => {
    expect(
      texts.includes(`"${key}"`) || /^(order|outcome)_date_/.test(key) || texts.includes(`.add("${key}"`),
    ).toBe(true);
  });
});

test.each([
  [[4], 1, "row 4"],
  [[4, 9], 2, "rows 4 and 9"],
  [[1, 2], 1003, "rows 1, 2 and 1,001 more"],
])("rows %p of %p are %p", (rows, count, said) => {
  expect(importText("date_missing", { rows, count }, "en")).toEndWith(`: ${said}.`);
});
