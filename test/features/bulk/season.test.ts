/** One season, read back from the exports of shops and couriers. */
import { afterAll, describe, expect, test } from "bun:test";
import { bytesOf, makeSeason, SEASON_EXPORTS } from "./season/index.ts";
import type { Exported } from "./season/text.ts";
import { openBulkWorld } from "./support.ts";

const NOW = Date.parse("2026-11-21T06:00:00Z");
const SEASON = makeSeason(NOW);

const bulk = await openBulkWorld(NOW);
afterAll(() => bulk[Symbol.asyncDispose]());

const OUTCOME = { delivered: "delivered", returned: "rto", cancelled: "cancelled", open: null } as const;

/** @param header of a column @param cell of a status or tag */
const changed =
  (header: (name: string) => string, cell: (text: string) => string = (text) => text) =>
  (file: Exported): Exported => ({
    header: file.header.map(header),
    rows: file.rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, text]) => [
          header(name),
          /status|tags/i.test(name) ? cell(String(text)) : text,
        ]),
      ),
    ),
  });
const same = (name: string) => name;
const HINDI: Record<string, string> = {
  ...{ delivered: "डिलीवर हो गया", completed: "पूर्ण", rto: "आरटीओ", returned: "वापस आ गया" },
  ...{ cancelled: "रद्द", shipped: "रास्ते में", processing: "प्रक्रिया में" },
};
const FORMS: Record<string, (file: Exported) => Exported> = {
  "as it is": (file) => file,
  "in small letters": changed(
    (name) => name.toLowerCase(),
    (text) => text.toLowerCase(),
  ),
  "in capitals": changed(
    (name) => name.toUpperCase(),
    (text) => text.toUpperCase(),
  ),
  "with headers in snake_case": changed((name) => name.toLowerCase().replace(/[^a-z0-9]+/g, "_")),
  "with other columns beside": ({ header, rows }) => ({
    header: ["S.No", ...header, "Remarks"],
    rows: rows.map((row, i) => ({ "S.No": i + 1, ...row, Remarks: "-" })),
  }),
  "with statuses in Hindi": changed(same, (text) => HINDI[text.toLowerCase().replace(/^wc-/, "")] ?? text),
};

describe.each(Object.entries(SEASON_EXPORTS))("%s", (_, { isWhole, write }) => {
  test.each(Object.entries(FORMS))("%s has each order once, and how it ended", async (_, form) => {
    const { orders, answer } = await bulk.read(bytesOf(form(write(SEASON))), "history");
    expect(answer.errors).toEqual([]);
    const seen = orders.map(({ columns, outcome }) => [columns.phone, outcome?.outcome ?? null]);
    const expected = SEASON.filter(({ awb }) => isWhole || awb !== null).map(({ phone, end }) => [
      phone,
      OUTCOME[end],
    ]);
    expect(seen.sort()).toEqual(expected.sort());
  });
});
