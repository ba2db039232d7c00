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

test.each(["order_id", "reference"] as const)(
  "the rows of an order named by %s stay together",
  async (name) => {
    const file = {
      ...{ kind: "csv", name: "orders.csv", file: new File([], "orders.csv"), sheets: [], sheet: "" },
      header: { number: 1, cells: HEADER },
      rows: ROWS.map((cells, i) => ({ number: i + 2, cells })),
    } as const;
    const answers = { mode: "orders", format: "json", newestFirst: true, isModeChosen: true } as const;
    const columns = [name, "line1", "item_name"].map(
      (field, i) => ({ column: i + 1, header: HEADER[i], field, fallback: false }) as Column,
    );
    const uploads = uploadsOf(
      { file, choices: {}, meanings: {}, answers } as unknown as Chosen,
      columns,
      null,
    );
    const parts = await Promise.all(
      uploads.map(async ({ file }) => readCsv(await file.text()).records.slice(1)),
    );
    expect(parts.map(({ length }) => length)).toEqual([4_999, 1_002]);
    expect(parts[1][0].cells).toEqual(["#2500", "12 MG Road", "Item 4999"]);
  },
);
