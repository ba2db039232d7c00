/** How a long file is cut into those that the server takes. */
import { expect, test } from "bun:test";
import { readCsv } from "../../src/console/pages/files/csv.ts";
import type { Chosen } from "../../src/console/pages/files/state.ts";
import type { Column } from "../../src/console/pages/files/types.ts";
import { uploadsOf } from "../../src/console/pages/files/uploads.ts";

const HEADER = ["Order Name", "Address", "Lineitem name"];
/** Of two items each, the second one with the order's name alone. */
const ROWS = Array.from({ length: 6_001 }, (_, i) => [
  `#${(i + 1) >> 1}`,
  i % 2 === 0 && i > 0 ? "" : "12 MG Road",
  `Item ${i}`,
]);

/** The rows of each part that is sent. @param fields of the columns, in their sequence */
function sent(header: string[], rows: string[][], mode: string, fields: string[]) {
  const file = {
    ...{ kind: "csv", name: "orders.csv", file: new File([], "orders.csv"), sheets: [], sheet: "" },
    header: { number: 1, cells: header },
    rows: rows.map((cells, i) => ({ number: i + 2, cells })),
  };
  const answers = { mode, format: "json", newestFirst: true, isModeChosen: true };
  const columns = fields.map((field, i) => ({ column: i + 1, header: header[i], field, fallback: false }));
  const chosen = { file, choices: {}, meanings: {}, answers } as unknown as Chosen;
  const uploads = uploadsOf(
    chosen,
    columns as Column[],
    { date_order: "month_first", statuses: [] } as never,
  );
  // Each part is read as the whole file.
  expect(new Set(uploads.map(({ dateOrder }) => dateOrder))).toEqual(new Set(["month_first"]));
  return Promise.all(uploads.map(async ({ file }) => readCsv(await file.text()).records.slice(1)));
}

test.each(["order_id", "reference"])("the rows of an order named by %s stay together", async (name) => {
  const parts = await sent(HEADER, ROWS, "orders", [name, "line1", "item_name"]);
  expect(parts.map(({ length }) => length)).toEqual([4_999, 1_002]);
  expect(parts[1][0].cells).toEqual(["#2500", "12 MG Road", "Item 4999"]);
});

test.each(["order_id", "awb"])(
  "rows of one %s are sent in one part, however far apart they stand, each as the row that it is",
  async (name) => {
    const rows = Array.from({ length: 9_000 }, (_, i) => [`R${i % 4_500}`, i < 4_500 ? "NDR" : "RTO"]);
    const parts = await sent(["Name", "Status"], rows, "outcomes", [name, "outcome"]);
    expect(parts.map(({ length }) => length)).toEqual([5_000, 4_000]);
    const names = parts.map((part) => new Set(part.map(({ cells }) => cells[0])));
    expect(names[0].isDisjointFrom(names[1])).toBe(true);
    for (const { number, cells } of parts.flat()) expect(rows[number - 2]).toEqual(cells);
  },
);
