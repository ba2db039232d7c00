import { describe, expect, test } from "bun:test";
import { utils, write } from "xlsx";
import { LIMITS } from "../../src/bulk/limits.ts";
import { asXlsx } from "../../src/bulk/output.ts";
import { xlsxRows } from "../../src/bulk/xlsx.ts";
import { rawWorkbook, sheetXml, workbook, workbookOf } from "./files.ts";

const cells = (bytes: Uint8Array) => xlsxRows(bytes, LIMITS).map((row) => row.cells);

test("a number is its plain digits, a text itself, a date ISO 8601, a formula its last value", () => {
  const sheet = utils.aoa_to_sheet([["Pin", "Phone", "Day", "Zeros", "Yes"]]);
  sheet.A2 = { t: "n", v: 560034, f: "560000+34" };
  sheet.B2 = { t: "n", v: 9845012345 };
  sheet.C2 = { t: "n", v: 45000.5, z: "dd/mm/yyyy hh:mm" };
  sheet.D2 = { t: "n", v: 42, z: "00000" };
  sheet.E2 = { t: "b", v: true };
  sheet["!ref"] = "A1:E2";
  const book = utils.book_new(sheet, "A");
  const bytes = new Uint8Array(write(book, { type: "buffer", bookType: "xlsx" }) as Buffer);
  expect(cells(bytes)[1]).toEqual(["560034", "9845012345", "2023-03-15 12:00:00", "00042", "TRUE"]);
});

test("rows have the numbers that a spreadsheet shows", () => {
  expect(xlsxRows(workbook([["Pin"], [null], ["560034"]]), LIMITS).map(({ number }) => number)).toEqual([
    1, 3,
  ]);
  const far = rawWorkbook({ sheet: sheetXml('<row r="1048576"><c r="A1048576"><v>560034</v></c></row>') });
  expect(xlsxRows(far, LIMITS).map(({ number, cells }) => [number, cells[0]])).toEqual([
    [1, "Pin Code"],
    [1048576, "560034"],
  ]);
});

test("the first sheet with data counts, a hidden one last", () => {
  expect(cells(workbookOf({ Empty: [], Data: [["Pin"], ["560034"]], Other: [["x"]] }))[1]).toEqual([
    "560034",
  ]);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([["hidden"]]), "Lists");
  utils.book_append_sheet(book, utils.aoa_to_sheet([["seen"]]), "Orders");
  book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] };
  expect(cells(new Uint8Array(write(book, { type: "buffer", bookType: "xlsx" }) as Buffer))).toEqual([
    ["seen"],
  ]);
});

describe("limits", () => {
  test("256 columns are read, formatted cells without a value behind them do not count", () => {
    const wide = Array.from({ length: 256 }, (_, i) => `c${i}`);
    expect(cells(workbook([wide]))[0]).toHaveLength(256);
    expect(cells(workbook([[...wide, ...Array<null>(50).fill(null)]]))[0]).toHaveLength(256);
    expect(() => cells(workbook([[...wide, "one more"]]))).toThrow("256 columns");
  });

  test("2,000 parts are read, 2,001 are not", () => {
    const withParts = (n: number) =>
      rawWorkbook({
        more: Object.fromEntries(Array.from({ length: n - 6 }, (_, i) => [`m/${i}`, new Uint8Array(1)])),
      });
    expect(cells(withParts(2_000))).toEqual([["Pin Code"]]);
    expect(() => cells(withParts(2_001))).toThrow("2000 parts");
  });

  test("64 MiB unpacked are read, more are not", () => {
    const parts = rawWorkbook({ sheet: sheetXml("") }).length;
    expect(parts).toBeGreaterThan(0);
    const limits = { ...LIMITS, unpacked: 3_000, ratio: 1_000_000 };
    expect(xlsxRows(rawWorkbook({ sheet: sheetXml("") }), limits)).toHaveLength(1);
    expect(() => xlsxRows(rawWorkbook({ sheet: sheetXml(" ".repeat(3_000)) }), limits)).toThrow("unpacked");
  });

  test("a part of more than a MiB may not be packed 300 times smaller", () => {
    const packed = rawWorkbook({ sheet: sheetXml(" ".repeat(2 * 1024 * 1024)) });
    expect(() => cells(packed)).toThrow("unpacked");
    expect(xlsxRows(packed, { ...LIMITS, ratio: 2_000 })).toHaveLength(1);
  });
});

test("what is written as a workbook is read as it was, and no cell is a formula", () => {
  const rows = [
    ["Pin", "Note"],
    ["0042", "=1+1"],
  ];
  expect(cells(asXlsx(rows))).toEqual(rows);
});
