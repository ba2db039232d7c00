/** What the console says of a file that was sent in parts. */
import { expect, test } from "bun:test";
import type { BulkResult } from "../../src/console/pages/files/post-file.ts";
import { merged } from "../../src/console/pages/files/report.ts";

/** The report of a part. */
const part = (counts: Partial<BulkResult>): BulkResult => ({
  ...{ mode: "orders", rows: 0, processed: 0, failed: 0, item_rows: 0, summary: {} },
  ...{ columns: { matched: {}, ignored: [] }, warnings: [], results: [], errors: [] },
  ...counts,
});

test("the rows of a file are done, failed, or bring further items of an order", () => {
  const parts = [
    part({ rows: 9, processed: 5, failed: 1, item_rows: 3, summary: { VERIFIED: 5 } }),
    part({ rows: 4, processed: 2, item_rows: 2, summary: { VERIFIED: 1, INVALID: 1 } }),
  ];
  const { processed, failed, counts } = merged(parts);
  expect(processed + failed + counts.item_rows).toBe(13);
  expect(counts).toEqual({ item_rows: 5, VERIFIED: 6, INVALID: 1, stored: 0 });
});
