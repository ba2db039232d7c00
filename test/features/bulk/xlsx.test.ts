import { describe, expect, test } from "bun:test";
import { strToU8 } from "fflate";
import { utils, write } from "xlsx";
import { LIMITS, type Limits } from "../../../src/features/bulk/sheet/limits.ts";
import { asXlsx } from "../../../src/features/bulk/workbook.ts";
import { xlsxRows } from "../../../src/features/bulk/xlsx/index.ts";
import { rawWorkbook, sheetXml, workbook, workbookOf } from "./files.ts";

const rowsOf = async (bytes: Uint8Array, limits: Limits = LIMITS) =>
  (await Array.fromAsync(xlsxRows(bytes, limits))).flat();
const cells = async (bytes: Uint8Array) => (await rowsOf(bytes)).map((row) => row.cells);

test("a number is its plain digits, a text itself, a date ISO 8601, a formula its last value", async () => {
  const sheet = utils.aoa_to_sheet([["Pin", "Phone", "Day", "Zeros", "Yes"]]);
  sheet.A2 = { t: "n", v: 560034, f: "560000+34" };
  sheet.B2 = { t: "n", v: 9845012345 };
  sheet.C2 = { t: "n", v: 45000.5, z: "dd/mm/yyyy hh:mm" };
  sheet.D2 = { t: "n", v: 42, z: "00000" };
  sheet.E2 = { t: "b", v: true };
  sheet["!ref"] = "A1:E2";
  const book = utils.book_new(sheet, "A");
  const bytes = new Uint8Array(write(book, { type: "buffer", bookType: "xlsx" }) as Buffer);
  expect((await cells(bytes))[1]).toEqual(["560034", "9845012345", "2023-03-15 12:00:00", "00042", "TRUE"]);
});

const SHARED = `<sst><si><t>Pin Code</t></si><si><r><t xml:space="preserve">MG </t></r><r><rPr><b/></rPr><t>Road</t></r>
  <rPh sb="0" eb="1"><t>emjee</t></rPh></si><si><t/></si><si><t>Fish &amp;amp; Chips_x000D_\n</t></si></sst>`;

test.each([
  ['<c t="s"><v>0</v></c>', "Pin Code"],
  ['<c t="s"><v>1</v></c>', "MG Road"],
  ['<c t="s"><v>3</v></c>', "Fish &amp; Chips\n"],
  ['<c t="inlineStr"><is><t>12 </t></is></c>', "12 "],
  ['<c t="inlineStr"><is><r><t>1</t></r><r><t>2</t></r></is></c>', "12"],
  ['<c t="str"><f>A1&amp;"x"</f><v>a&lt;b</v></c>', "a<b"],
  ['<c t="b"><v>0</v></c>', "FALSE"],
  ['<c t="d"><v>2025-11-21T00:00:00.000Z</v></c>', "2025-11-21"],
  ['<c t="d"><v>2025-11-21T10:30:00</v></c>', "2025-11-21 10:30:00"],
  ['<c t="n"><v>5.60034E5</v></c>', "560034"],
  ["<c><v>1e21</v></c>", "1e+21"],
  ["<x:c><x:f>1+1</x:f><x:v>2</x:v></x:c>", "2"],
  ["<c><v><![CDATA[7]]></v><!-- <v>8</v> --></c>", "7"],
])("the cell %p says %p", async (cell, expected) => {
  const sheet = sheetXml(`<row r="2">${cell}<c t="str"><v>.</v></c></row>`);
  expect((await cells(rawWorkbook({ sheet, strings: SHARED })))[1]).toEqual([expected, "."]);
});

test.each([
  '<c t="e"><v>#N/A</v></c>',
  '<c s="1"/>',
  "<c><v></v></c>",
  '<c t="s"><v>2</v></c>',
  '<c t="s"/>',
])("the cell %p says nothing", async (cell) => {
  const sheet = sheetXml(`<row r="2">${cell}<c><v>1</v></c>${cell}</row><row r="3">${cell}</row>`);
  expect(await cells(rawWorkbook({ sheet, strings: SHARED }))).toEqual([["Pin Code"], ["", "1"]]);
});

test.each([
  [14, "2023-03-15"],
  [22, "2023-03-15"],
  [36, "2023-03-15"],
  [58, "2023-03-15"],
  [71, "2023-03-15"],
  [81, "2023-03-15"],
  ...[0, 13, 23, 37, 44, 49, 59, 70].map((id): [number, string] => [id, "45000"]),
])("45000 in the format %d, which needs no code, is %s", async (id, expected) => {
  const styles = strToU8(`<styleSheet><cellXfs><xf numFmtId="${id}"/></cellXfs></styleSheet>`);
  const sheet = sheetXml('<row><c s="0"><v>45000</v></c></row>');
  expect((await cells(rawWorkbook({ sheet, more: { "xl/styles.xml": styles } })))[1]).toEqual([expected]);
});

test("a format of conditions has a number of its own", async () => {
  const styles = strToU8(
    `<styleSheet><cellXfs><xf numFmtId="0"/></cellXfs><dxfs><dxf><numFmt numFmtId="0" formatCode="00000"/></dxf></dxfs></styleSheet>`,
  );
  const sheet = sheetXml('<row><c s="0"><v>42</v></c></row>');
  expect((await cells(rawWorkbook({ sheet, more: { "xl/styles.xml": styles } })))[1]).toEqual(["42"]);
});

test("a cell or a row that does not say where it stands follows the one before", async () => {
  const sheet = sheetXml(
    '<row><c r="B2"><v>1</v></c><c><v>2</v></c></row><row r="9"/><row><c r="AA10"><v>3</v></c></row>',
  );
  expect((await rowsOf(rawWorkbook({ sheet }))).slice(1)).toEqual([
    { number: 2, cells: ["", "1", "2"] },
    { number: 10, cells: [...Array<string>(26).fill(""), "3"] },
  ]);
});

test("days of a workbook from an old Macintosh count from 1904", async () => {
  const sheet = utils.aoa_to_sheet([
    [
      { t: "n", v: 44_000, z: "dd/mm/yyyy" },
      { t: "n", v: 44_000.25, z: "m/d/yy h:mm" },
    ],
  ]);
  const book = utils.book_new(sheet, "A");
  const dates = (date1904: boolean) => {
    book.Workbook = { WBProps: { date1904 } };
    return cells(new Uint8Array(write(book, { type: "buffer", bookType: "xlsx" }) as Buffer));
  };
  expect(await dates(false)).toEqual([["2020-06-18", "2020-06-18 06:00:00"]]);
  expect(await dates(true)).toEqual([["2024-06-19", "2024-06-19 06:00:00"]]);
});

test.each([
  ["a text that is not there", '<row r="2"><c t="s"><v>99</v></c></row>', "do not match"],
  ["rows out of order", '<row r="3"><c><v>1</v></c></row><row r="2"><c><v>1</v></c></row>', "out of order"],
  ["a row twice", '<row r="2"/><row r="2"/>', "out of order"],
  ["a row that is no number", '<row r="x"/>', "out of order"],
  ["a row behind the last", '<row r="1048577"/>', "more rows than a sheet can have"],
])("%s: refused", async (_, rows, says) => {
  await expect(cells(rawWorkbook({ sheet: sheetXml(rows) }))).rejects.toThrow(says);
});

test("a part that is packed as ZIP64 is refused in so many words", async () => {
  const zip = workbook([["Pin"]]);
  const view = new DataView(zip.buffer);
  const entry = Buffer.from(zip.buffer).indexOf("PK\u0001\u0002");
  view.setUint32(entry + 24, 0xffffffff, true);
  await expect(cells(zip)).rejects.toThrow("ZIP64");
});

test("rows have the numbers that a spreadsheet shows", async () => {
  expect((await rowsOf(workbook([["Pin"], [null], ["560034"]]))).map(({ number }) => number)).toEqual([1, 3]);
  const far = rawWorkbook({ sheet: sheetXml('<row r="1048576"><c r="A1048576"><v>560034</v></c></row>') });
  expect((await rowsOf(far)).map(({ number, cells }) => [number, cells[0]])).toEqual([
    [1, "Pin Code"],
    [1048576, "560034"],
  ]);
});

test("the first sheet with data counts, a hidden one last", async () => {
  expect((await cells(workbookOf({ Empty: [], Data: [["Pin"], ["560034"]], Other: [["x"]] })))[1]).toEqual([
    "560034",
  ]);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([["hidden"]]), "Lists");
  utils.book_append_sheet(book, utils.aoa_to_sheet([["seen"]]), "Orders");
  book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] };
  expect(await cells(new Uint8Array(write(book, { type: "buffer", bookType: "xlsx" }) as Buffer))).toEqual([
    ["seen"],
  ]);
});

describe("limits", () => {
  test("256 columns are read, formatted cells without a value behind them do not count", async () => {
    const wide = Array.from({ length: 256 }, (_, i) => `c${i}`);
    expect((await cells(workbook([wide])))[0]).toHaveLength(256);
    expect((await cells(workbook([[...wide, ...Array<null>(50).fill(null)]])))[0]).toHaveLength(256);
    await expect(cells(workbook([[...wide, "one more"]]))).rejects.toThrow("256 columns");
  });

  test("cells that are only formatted do not count", async () => {
    const limits = { ...LIMITS, cells: 3 };
    const blank = '<c s="1"/>'.repeat(100);
    const file = (values: number) =>
      rawWorkbook({ sheet: sheetXml(`<row r="2">${"<c><v>1</v></c>".repeat(values)}${blank}</row>`) });
    expect(await rowsOf(file(2), limits)).toHaveLength(2);
    await expect(rowsOf(file(3), limits)).rejects.toThrow("3 cells");
  });

  test("2,000 parts are read, 2,001 are not", async () => {
    const withParts = (n: number) =>
      rawWorkbook({
        more: Object.fromEntries(Array.from({ length: n - 6 }, (_, i) => [`m/${i}`, new Uint8Array(1)])),
      });
    expect(await cells(withParts(2_000))).toEqual([["Pin Code"]]);
    await expect(cells(withParts(2_001))).rejects.toThrow("2000 parts");
  });

  test("64 MiB unpacked are read, more are not", async () => {
    const parts = rawWorkbook({ sheet: sheetXml("") }).length;
    expect(parts).toBeGreaterThan(0);
    const limits = { ...LIMITS, unpacked: 3_000, ratio: 1_000_000 };
    expect(await rowsOf(rawWorkbook({ sheet: sheetXml("") }), limits)).toHaveLength(1);
    await expect(rowsOf(rawWorkbook({ sheet: sheetXml(" ".repeat(3_000)) }), limits)).rejects.toThrow(
      "unpacked",
    );
  });

  test("a part of more than a MiB may not be packed 300 times smaller", async () => {
    const packed = rawWorkbook({ sheet: sheetXml(" ".repeat(2 * 1024 * 1024)) });
    await expect(cells(packed)).rejects.toThrow("unpacked");
    expect(await rowsOf(packed, { ...LIMITS, ratio: 2_000 })).toHaveLength(1);
  });
});

test("a text that is too long for a cell is cut, and not the end of the workbook", async () => {
  expect((await cells(asXlsx([["x".repeat(40_000), "Pin"]])))[0]).toEqual(["x".repeat(32_767), "Pin"]);
});

test("what is written as a workbook is read as it was, and no cell is a formula", async () => {
  const rows = [
    ["Pin", "Note"],
    ["0042", "=1+1"],
  ];
  expect(await cells(asXlsx(rows))).toEqual(rows);
});
