/** Files to upload, good and hostile. */
import { strToU8, type Zippable, zipSync } from "fflate";
import { utils, write } from "xlsx";

export const text = (content: string) => new TextEncoder().encode(content);

/** A workbook of one sheet; numbers stay numbers. */
export function workbook(rows: readonly (readonly (string | number | null)[])[]): Uint8Array<ArrayBuffer> {
  return workbookOf({ Sheet1: rows });
}

/** A number with the format that it is shown in. */
type Cell = string | number | null | { v: number; z: string };

/** Sheet name → rows. @param is1904 whether days count from 1904 */
export function workbookOf(
  sheets: Record<string, readonly (readonly Cell[])[]>,
  is1904 = false,
): Uint8Array<ArrayBuffer> {
  const book = utils.book_new();
  book.Workbook = { WBProps: { date1904: is1904 } };
  for (const [name, rows] of Object.entries(sheets)) {
    const cells = rows.map((row) =>
      row.map((cell) => (typeof cell === "object" && cell ? { t: "n", ...cell } : cell)),
    );
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells), name);
  }
  return new Uint8Array(write(book, { type: "buffer", bookType: "xlsx", compression: true }) as Buffer);
}

const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** A workbook whose parts are written by hand, so that they can be wrong. */
export function rawWorkbook(
  parts: { sheet?: string; strings?: string; workbook?: string; more?: Zippable } = {},
) {
  const files: Zippable = {
    "[Content_Types].xml": strToU8(
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${TYPE}.sharedStrings+xml"/></Types>`,
    ),
    "_rels/.rels": strToU8(
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    "xl/workbook.xml": strToU8(
      parts.workbook ??
        `${HEAD}<workbook ${NS} xmlns:r="${OFFICE}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    "xl/sharedStrings.xml": strToU8(parts.strings ?? `${HEAD}<sst ${NS}><si><t>Pin Code</t></si></sst>`),
    "xl/worksheets/sheet1.xml": strToU8(parts.sheet ?? sheetXml("")),
    ...parts.more,
  };
  return zipSync(files);
}

/** A sheet with the header "Pin Code" and these rows below. */
export const sheetXml = (rows: string) =>
  `${HEAD}<worksheet ${NS}><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row>${rows}</sheetData></worksheet>`;

/** Entities that stand for entities: a thousand million laughs when somebody expands them. */
const LAUGHS = `<!DOCTYPE lolz [<!ENTITY a "lol">${Array.from({ length: 9 }, (_, i) => {
  const name = String.fromCharCode(98 + i);
  const before = String.fromCharCode(97 + i);
  return `<!ENTITY ${name} "${`&${before};`.repeat(10)}">`;
}).join("")}]>`;

const MIB = 1024 * 1024;
const MANY_ROWS = Array.from(
  { length: 3_000 },
  (_, i) => `<row r="${i + 2}"><c r="A${i + 2}"><v>${(i * 7919) % 900_001}</v></c></row>`,
).join("");

/** A million elements that do not pack as well as a bomb would. */
const digits = (element: (digit: number, i: number) => string) =>
  Array.from({ length: 1_000_000 }, (_, i) => element(Math.imul(i, 2_654_435_761) >>> 29, i)).join("");

/** A workbook of so many rows that all hold one shared text in so many cells. */
export const sharing = (characters: number, rows: number, columns: number) =>
  rawWorkbook({
    strings: `${HEAD}<sst ${NS}><si><t>Pin Code</t></si><si><t>${"x".repeat(characters)}</t></si></sst>`,
    sheet: sheetXml(`<row><c><v>560034</v></c>${'<c t="s"><v>1</v></c>'.repeat(columns)}</row>`.repeat(rows)),
  });

/** Patterns that a search which looks back, or on to the end each time, would take hours for. */
const REPEATED: Record<string, { parts: Parameters<typeof rawWorkbook>[0]; says: RegExp }> = {
  "comments that do not end": {
    parts: { sheet: sheetXml("<!--".repeat(250_000)) },
    says: /comment without an end/,
  },
  "CDATA that does not end": {
    parts: { strings: `<sst>${"<![CDATA[".repeat(110_000)}` },
    says: /comment without an end/,
  },
  "lists of formats that do not end": {
    parts: { more: { "xl/styles.xml": strToU8(`<a>${"<cellXfs>".repeat(110_000)}`) } },
    says: /no rows/,
  },
  "an attribute of a million letters": {
    parts: { workbook: `<workbook><sheets><sheet ${"a".repeat(1_000_000)}>` },
    says: /no rows/,
  },
  "quotation marks that do not close": {
    parts: { workbook: `<workbook><sheets>${'<sheet a="'.repeat(100_001)}` },
    says: /no rows/,
  },
  "cells without attributes that have values": {
    parts: { sheet: sheetXml(`<row>${"<c x>".repeat(190_000)}`) },
    says: /no rows/,
  },
  "120,000 sheets": {
    parts: { workbook: `<workbook><sheets>${"<sheet/>".repeat(120_000)}` },
    says: /more than 100000 tags/,
  },
};

/** Hostile file → what its one sentence must speak of. */
export const HOSTILE: Record<string, { bytes: () => Uint8Array; says: RegExp; name?: string }> = {
  "a zip bomb that says how large it is": {
    bytes: () => rawWorkbook({ sheet: sheetXml(" ".repeat(65 * MIB)) }),
    says: /64 MiB unpacked/,
  },
  "a zip bomb that lies about its size": {
    bytes: () => withDeclaredSize(rawWorkbook({ sheet: sheetXml(" ".repeat(65 * MIB)) }), 65 * MIB, 1000),
    says: /unpacked|damaged/,
  },
  "an entity bomb in the texts": {
    bytes: () => rawWorkbook({ strings: `${HEAD}${LAUGHS}<sst ${NS}><si><t>&j;</t></si></sst>` }),
    says: /entities/,
  },
  "an entity bomb in the workbook": {
    bytes: () => rawWorkbook({ workbook: `${HEAD}${LAUGHS}<workbook ${NS}>&j;</workbook>` }),
    says: /entities/,
  },
  "a zip of 4,000 entries": {
    bytes: () =>
      rawWorkbook({
        more: Object.fromEntries(Array.from({ length: 4_000 }, (_, i) => [`x/${i}.xml`, strToU8("<x/>")])),
      }),
    says: /at most 2000 parts/,
  },
  "a CSV of 10,000 columns": {
    bytes: () => text(`Pin Code,Address${",x".repeat(9_998)}\n560034,12 MG Road${",1".repeat(9_998)}\n`),
    says: /at most 256 columns/,
  },
  "a workbook of 10,000 columns": {
    bytes: () =>
      workbook([
        ["Pin Code", ...Array<string>(9_999).fill("x")],
        ["560034", ...Array<string>(9_999).fill("1")],
      ]),
    says: /at most 256 columns/,
  },
  "a truncated workbook": {
    bytes: () => workbook([["Pin Code"], ["560034"]]).slice(0, -400),
    says: /not sent completely/,
  },
  "a workbook with a damaged part": {
    bytes: () => damaged(rawWorkbook({ sheet: sheetXml(MANY_ROWS) })),
    says: /damaged/,
  },
  "a CSV with a NUL": { bytes: () => text("Pin Code,Address\n560034,12 MG\0Road\n"), says: /NUL/ },
  "a web page that is called .xls": {
    bytes: () => text('\uFEFF\n<table border="1"><tr><th>AWB</th></tr>\n<tr><td>1</td></tr></table>'),
    says: /is a web page/,
    name: "orders.xls",
  },
  "an XML file that is called .xls": {
    bytes: () => text('<?xml version="1.0"?>\n<Workbook><Worksheet/></Workbook>'),
    says: /or an XML file/,
    name: "orders.xls",
  },
  "a PDF that is called .csv": { bytes: () => text("%PDF-1.7\n%âãÏÓ\n"), says: /is a PDF/ },
  "an old .xls": {
    bytes: () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    says: /old \.xls.*password/,
  },
  "a zip that is no workbook": {
    bytes: () => zipSync({ "a.txt": strToU8("a") }),
    says: /not an \.xlsx workbook/,
  },
  "a picture": {
    bytes: () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
    says: /NUL/,
  },
  "an empty file": { bytes: () => new Uint8Array(0), says: /no rows/ },
  "a file of blank lines": { bytes: () => text("\n\n , ,\n"), says: /no rows/ },
  "a header alone": { bytes: () => text("Pin Code,Address\n"), says: /no rows/ },
  "an empty workbook": { bytes: () => workbook([]), says: /no rows/ },
  "a cell that never ends": {
    bytes: () => text(`Pin Code\n"${"x".repeat(2 * MIB)}`),
    says: /32,767 characters/,
  },
  "a workbook of a million cells in one row": {
    bytes: () => rawWorkbook({ sheet: sheetXml(`<row r="2">${digits((d) => `<c><v>${d}</v></c>`)}</row>`) }),
    says: /256 columns/,
  },
  "a workbook of a million cells in 4,000 rows": {
    bytes: () =>
      rawWorkbook({
        sheet: sheetXml(digits((d, i) => `${i % 250 === 0 ? "</row><row>" : ""}<c><v>${d}</v></c>`).slice(6)),
      }),
    says: /600,000 cells/,
  },
  ...Object.fromEntries(
    Object.entries(REPEATED).map(([what, { parts, says }]) => [
      `a workbook of ${what}`,
      { bytes: () => rawWorkbook(parts), says },
    ]),
  ),
  "a workbook whose cells share one long text": {
    bytes: () => sharing(32_000, 4_000, 8),
    says: /12,582,912 characters together/,
  },
  "a workbook of a million texts": {
    bytes: () => rawWorkbook({ strings: `${HEAD}<sst ${NS}>${digits((d) => `<si><t>${d}</t></si>`)}</sst>` }),
    says: /600,000 cells/,
  },
  "no column of an address": {
    bytes: () => text("Colour,Size\nred,5\n"),
    says: /no column.*"Colour", "Size"/,
  },
  "5,001 rows": { bytes: () => text(`Pin Code\n${"560034\n".repeat(5_001)}`), says: /at most 5,000 rows/ },
  "5,001 rows in a workbook": {
    bytes: () => workbook([["Pin Code"], ...Array.from({ length: 5_001 }, () => [560034])]),
    says: /at most 5,000 rows/,
  },
  "a million line ends and commas": {
    bytes: () => text(`Pin Code\n${`${",".repeat(200)}1\n`.repeat(4_000)}`),
    says: /600,000 cells/,
  },
};

/** Says another unpacked size wherever the zip says this one (its directory and its local header). */
function withDeclaredSize(zip: Uint8Array, near: number, size: number): Uint8Array {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  for (let at = 0; at + 4 <= zip.length; at++) {
    const value = view.getUint32(at, true);
    if (value >= near && value < near + 1000) view.setUint32(at, size, true);
  }
  return zip;
}

/** Flips bits in the middle of the sheet, which is most of the file. */
function damaged(zip: Uint8Array): Uint8Array {
  const at = Math.floor(zip.length / 2);
  for (let i = 0; i < 40; i++) zip[at + i] ^= 0x55;
  return zip;
}
