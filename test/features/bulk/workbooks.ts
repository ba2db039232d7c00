/** Random workbooks, as SheetJS writes them. */
import { unzipSync, zipSync } from "fflate";
import { type CellObject, utils, type WorkSheet, write } from "xlsx";
import type { Random } from "../../support/random.ts";

/** Name in the zip → content. */
export type Parts = Record<string, Uint8Array>;

const TEXTS = [
  ...["Pin Code", "12, MG Road", "Fish & Chips <3", 'the "blue" gate', "it's", "0560034", " two blanks  "],
  ...[
    "लाल क़िला, दिल्ली",
    "😀 Bhavan",
    "Flat 3\nNear temple",
    "\tTab",
    "_x0041_ is no letter",
    "a_x_b",
    "]]>",
    "&amp;",
  ],
  ...[
    "-",
    "+91 98450 12345",
    "1e5",
    "TRUE",
    "#N/A",
    "=A1",
    "100%",
    "Ward #5;",
    "ꯃꯅꯤꯄꯨꯔ",
    "e\u0301\u00a0end\u00a0",
  ],
];
const NUMBERS = [
  ...[0, 1, -1, 42, 560034, 9845012345, 919845012345, 0.1, 0.1 + 0.2, 1 / 3, -45.67, 1234567.891, 99.5],
  ...[1e15, 123456789012345680000, 1e21, 1e-7, 5e-324, Number.MAX_SAFE_INTEGER],
];
const NUMBER_FORMATS = [
  ...["0", "0.00", "#,##0", "#,##0.00", "0%", "0.00%", "0.00E+00", "# ?/?", "@", "General;-General"],
  ...[
    '"₹"#,##0.00',
    "[$₹-4009] #,##0.00",
    "[Red]-0;[Blue]0",
    '0" days"',
    '"hm"0',
    "0\\d",
    "_(* #,##0_)",
    "00",
    "000000",
  ],
  ...["0000000000", "[>100]0;0.0", "#,##0 [$EUR]", '"Order "0'],
];
const DATE_FORMATS = [
  ...["m/d/yy", "d-mmm-yy", "mmm-yy", "h:mm AM/PM", "h:mm:ss", "m/d/yy h:mm", "mm:ss", "[h]:mm:ss"],
  ...[
    "dd/mm/yyyy",
    "yyyy-mm-dd hh:mm:ss",
    "[$-409]d mmm yyyy",
    "dd.mm.yyyy;@",
    "[$-14009]dd-mm-yyyy",
    "hh:mm",
    "dddd",
  ],
];
const ERRORS = [0x00, 0x07, 0x0f, 0x17, 0x1d, 0x24, 0x2a];

/** A workbook as SheetJS writes it: one to four sheets, each empty, sparse or full. */
export function randomWorkbook(random: Random): Parts {
  const book = utils.book_new();
  const sheets = 1 + (random.chance(0.4) ? random.below(4) : 0);
  for (let i = 0; i < sheets; i++)
    utils.book_append_sheet(book, randomSheet(random), `${random.pick(NAMES)} ${i}`);
  const hidden = () => random.pick([0, 0, 0, 1, 2] as const);
  book.Workbook = {
    WBProps: { date1904: random.chance(0.3) },
    Sheets: book.SheetNames.map((_, i) => ({ Hidden: i === 0 ? 0 : hidden() })),
  };
  const how = {
    type: "buffer",
    bookType: "xlsx",
    bookSST: random.chance(0.7),
    cellDates: random.chance(0.5),
    cellStyles: true,
  } as const;
  return unzipSync(new Uint8Array(write(book, how) as Buffer));
}

const NAMES = ["Orders", "Lists & more", "पते", "<1>"];

function randomSheet(random: Random): WorkSheet {
  const hidden: { hidden: boolean }[] = [];
  const sheet: WorkSheet = { "!ref": "A1", "!rows": hidden, "!merges": [] };
  if (random.chance(0.15)) return sheet;
  const [rows, columns] = [1 + random.below(12), 1 + random.below(8)];
  const density = random.pick([0.2, 0.7, 1]);
  let [row, last] = [random.chance(0.2) ? random.below(5) : 0, 0];
  for (let i = 0; i < rows; i++, row += random.chance(0.15) ? 1 + random.below(30) : 1) {
    if (random.chance(0.1)) hidden[row] = { hidden: true };
    for (let column = 0; column < columns; column++) {
      const at = column === columns - 1 && random.chance(0.05) ? 200 : column;
      last = Math.max(last, at);
      if (random.chance(density)) sheet[utils.encode_cell({ r: row, c: at })] = randomCell(random);
    }
  }
  sheet["!ref"] = utils.encode_range({ s: { r: 0, c: 0 }, e: { r: row, c: last } });
  if (random.chance(0.3)) sheet["!merges"]?.push({ s: { r: 0, c: 0 }, e: { r: random.below(3), c: 1 } });
  if (random.chance(0.2)) sheet["!cols"] = [{ hidden: true }, { wch: 30 }];
  return sheet;
}

function randomCell(random: Random): CellObject {
  const cell = randomValue(random);
  return random.chance(0.15) ? { ...cell, f: random.pick(['A1&"x"', "SUM(B1:B9)", "IF(A1<>2,1,0)"]) } : cell;
}

function randomValue(random: Random): CellObject {
  const n = (v: number, z?: string): CellObject => ({ t: "n", v, ...(z === undefined ? {} : { z }) });
  switch (random.below(12)) {
    case 0:
      return { t: "b", v: random.chance(0.5) };
    case 1:
      return { t: "e", v: random.pick(ERRORS) };
    case 2:
      return n(random.pick(NUMBERS));
    case 3:
      return n(random.pick(NUMBERS), random.pick(NUMBER_FORMATS));
    case 4:
      return n(random.below(1e10) / random.pick([1, 100, 1024]));
    case 5:
      return n(randomDay(random), random.pick(DATE_FORMATS));
    case 6:
      return {
        t: "d",
        v: new Date(Date.UTC(2020, 0, 1) + random.below(2_500) * 86_400_000),
        z: random.pick(DATE_FORMATS),
      };
    default:
      return { t: "s", v: random.chance(0.02) ? "long ".repeat(5_000) : random.pick(TEXTS) };
  }
}

/** The last day of year 9999 where days count from 1904. */
const LAST_DAY = 2_957_003;

/** Days since a workbook's first one, whole or with a time to the second. */
function randomDay(random: Random): number {
  const day = random.pick([
    0,
    1,
    59,
    60,
    61,
    366,
    1462,
    36_526,
    45_982,
    46_000 + random.below(365),
    LAST_DAY,
  ]);
  return random.chance(0.5) || day === LAST_DAY ? day : day + random.below(86_400) / 86_400;
}

/** The file. Nothing is packed: that takes most of the time and is another test. */
export const zipped = (parts: Parts): Uint8Array<ArrayBuffer> => zipSync(parts, { level: 0 });
