import { describe, expect, test } from "bun:test";
import { CsvReader } from "../../../src/features/bulk/csv.ts";
import { LIMITS } from "../../../src/features/bulk/sheet/limits.ts";
import { text } from "./files.ts";

const rows = (bytes: Uint8Array) => {
  const reader = new CsvReader(LIMITS);
  return [...reader.push(bytes), ...reader.end()];
};
const cells = (bytes: Uint8Array) => rows(bytes).map((row) => row.cells);

const TABLE = [
  ["Pin Code", "Address"],
  ["560034", "12, पार्क"],
];
const utf16 = (content: string, bigEndian: boolean) => {
  const bytes = Buffer.from(content, "utf16le");
  return bigEndian ? bytes.swap16() : bytes;
};

describe("whatever program wrote it", () => {
  test.each([
    ["UTF-8", text('Pin Code,Address\n560034,"12, पार्क"\n')],
    ["UTF-8 with a BOM", text('\uFEFFPin Code,Address\r\n560034,"12, पार्क"\r\n')],
    ["UTF-16LE with a BOM", utf16('\uFEFFPin Code\tAddress\r\n560034\t"12, पार्क"\r\n', false)],
    ["UTF-16BE with a BOM", utf16('\uFEFFPin Code\tAddress\r\n560034\t"12, पार्क"\r\n', true)],
    ["UTF-16LE without one", utf16('Pin Code;Address\r\n560034;"12, पार्क"\r\n', false)],
    ["semicolons", text("Pin Code;Address\n560034;12, पार्क\n")],
    ["tabs", text("Pin Code\tAddress\n560034\t12, पार्क\n")],
    ["pipes", text("Pin Code|Address\n560034|12, पार्क")],
    ["sep=", text("sep=;\r\nPin Code;Address\r\n560034;12, पार्क\r\n")],
    ["the line ends of an old Macintosh", text('Pin Code,Address\r560034,"12, पार्क"\r')],
  ])("a file with %s is read", (_, bytes) => {
    expect(cells(bytes)).toEqual(TABLE);
  });

  test("Windows-1252 is read, in a file of UTF-8 too", () => {
    const latin = Buffer.concat([text("Address\nCafé Road\n"), Buffer.from("Caf\xe9 Road\n", "latin1")]);
    expect(cells(latin)).toEqual([["Address"], ["Café Road"], ["Café Road"]]);
  });
});

test("an old Macintosh's file may have line feeds in cells, and be long", () => {
  expect(cells(text('Pin,Address\r560034,"12 MG\nNear Park"\r560001,x\r'))).toEqual([
    ["Pin", "Address"],
    ["560034", "12 MG\nNear Park"],
    ["560001", "x"],
  ]);
  const long = text(`Pin,Address\r${"560034,पार्क\r".repeat(120_000)}`);
  const reader = new CsvReader(LIMITS);
  const found = [];
  for (let from = 0; from < long.length; from += 500_004)
    found.push(...reader.push(long.slice(from, from + 500_004)));
  found.push(...reader.end());
  expect(found).toHaveLength(120_001);
  expect(new Set(found.map((row) => row.cells[1]))).toEqual(new Set(["Address", "पार्क"]));
});

test("rows have the numbers that a spreadsheet shows, blank ones counted", () => {
  const found = rows(text('sep=,\nPin,Address\n\n560034,"two\nlines"\n , \n560001,x'));
  expect(found.map(({ number }) => number)).toEqual([2, 4, 6]);
});

test("unbalanced quotes are reported, not guessed", () => {
  const found = rows(text('Pin,Address\n560034,"12 "MG" Road"\n560001,"open\n560002,x\n'));
  expect(found[0].isUnquoted).toBeUndefined();
  expect(found.at(-1)?.isUnquoted).toBe(true);
});

test("the same rows come out however the file is cut into pieces", () => {
  const file = text('Pin Code,Address\r\n560034,"12, ""MG"" Road,\r\nपार्क"\r\n560001,x\r\n');
  const whole = cells(file);
  expect(whole).toHaveLength(3);
  for (const size of [1, 2, 3, 7, 20]) {
    const reader = new CsvReader(LIMITS);
    const found = [];
    for (let from = 0; from < file.length; from += size)
      found.push(...reader.push(file.slice(from, from + size)));
    found.push(...reader.end());
    expect(found.map((row) => row.cells)).toEqual(whole);
  }
  // After the bytes used to detect the encoding, chunks may split characters.
  const long = text(`Pin Code,Address\r\n${'560034,"पार्क, ""A"""\r\n'.repeat(8_000)}`);
  const reader = new CsvReader(LIMITS);
  const found = [];
  for (let from = 0; from < long.length; from += 777)
    found.push(...reader.push(long.slice(from, from + 777)));
  found.push(...reader.end());
  expect(found).toHaveLength(8_001);
  expect(new Set(found.slice(1).map((row) => row.cells.join("|")))).toEqual(new Set(['560034|पार्क, "A"']));
});

test("a row may have 256 columns and a cell 32,767 characters, and no more", () => {
  expect(cells(text(`${"a,".repeat(255)}a\n`))[0]).toHaveLength(256);
  expect(() => cells(text(`${"a,".repeat(256)}a\n`))).toThrow("256 columns");
  expect(cells(text(`Pin,${"x".repeat(32_767)}\n`))[0][1]).toHaveLength(32_767);
  expect(() => cells(text(`Pin,${"x".repeat(32_768)}\n`))).toThrow("32,767");
});
