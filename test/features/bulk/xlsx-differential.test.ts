/** Our reader of workbooks and SheetJS must find the same texts in the same cells of 500 workbooks. */
import { expect, test } from "bun:test";
import { type CellObject, read, SSF, utils, type WorkBook } from "xlsx";
import { LIMITS } from "../../../src/features/bulk/sheet/limits.ts";
import { anySource, isBlank } from "../../../src/features/bulk/sheet/sheet.ts";
import { xlsxRows } from "../../../src/features/bulk/xlsx/index.ts";
import { Random } from "../../support/random.ts";
import { MUTATIONS, mutated } from "./workbook-mutations.ts";
import { type Parts, randomWorkbook, zipped } from "./workbooks.ts";

/** `"B2"` → its text; cells that say nothing are left out, and rows of blanks too. */
type Cells = Record<string, string>;

/** Cells that the readers may tell apart, and why ours is right. */
const DIFFERENCES: { why: string; is: (our: string, their: string) => boolean }[] = [
  {
    why: "SheetJS unescapes a text that is not shared twice: `&amp;amp;` is `&amp;`, not `&`",
    is: (our, their) => our.includes("&amp;") && our.replaceAll("&amp;", "&") === their,
  },
];

const NAMES = Object.keys(MUTATIONS);
const FILES = 250;

/** A workbook; what SheetJS can read of its mutations, and the file with all of them. Every mutation has its turns. */
function workbookNumber(i: number): { mutations: string[]; forSheetJs: Parts; file: Parts } {
  const random = new Random(`workbook ${i}`);
  const plain = randomWorkbook(random);
  const others = random.shuffled(NAMES).slice(0, random.pick([0, 0, 1, 3, 6]));
  const mutations = [...new Set([NAMES[i % NAMES.length], ...others])];
  const isMisread = (name: string) => MUTATIONS[name].misread !== undefined;
  const forSheetJs = mutated(
    plain,
    mutations.filter((name) => !isMisread(name)),
    random,
  );
  return { mutations, forSheetJs, file: mutated(forSheetJs, mutations.filter(isMisread), random) };
}

const openSheetJs = (parts: Parts): WorkBook => read(zipped(parts), { type: "array", cellNF: true });

async function ours(file: Uint8Array, source = anySource()): Promise<Cells> {
  const rows = (await Array.fromAsync(xlsxRows(file, LIMITS, source))).flat();
  const cells = rows.flatMap(({ number, cells }) =>
    cells.map((text, c) => [utils.encode_cell({ r: number - 1, c }), text]),
  );
  return Object.fromEntries(cells.filter(([, text]) => text !== ""));
}

function theirs(book: WorkBook, sheet: string): Cells {
  const is1904 = book.Workbook?.WBProps?.date1904 ?? false;
  const rows = new Map<number, [string, string][]>();
  for (const [at, cell] of Object.entries<CellObject>(book.Sheets[sheet] ?? {})) {
    const text = at.startsWith("!") ? "" : textOf(cell, is1904);
    if (text === "") continue;
    const { r } = utils.decode_cell(at);
    rows.set(r, [...(rows.get(r) ?? []), [at, text]]);
  }
  return Object.fromEntries([...rows.values()].filter((row) => !isBlank(row.map(([, text]) => text))).flat());
}

/** No day from here on: year 10000. */
const END_OF_DAYS = 2_958_466;

/** A cell of SheetJS as our reader promises it: plain digits unless they are rounded, dates as ISO 8601, an error as nothing. */
function textOf({ t, v, z }: CellObject, date1904: boolean): string {
  const format = String(z ?? "General");
  if (t === "b") return v ? "TRUE" : "FALSE";
  if (t === "e" || t === "z" || v === undefined) return "";
  if (typeof v !== "number") return String(v);
  if (/^0{2,}$/.test(format) && Number.isSafeInteger(v)) return SSF.format(format, v);
  if (Number.isInteger(v) && !Number.isSafeInteger(v)) return v.toExponential();
  if (!SSF.is_date(format) || v < 0 || v >= END_OF_DAYS) return String(v);
  // Fractions of a second are cut, as a clock does; without their digits the format would round them.
  const [day, time] = SSF.format("yyyy-mm-dd hh:mm:ss.000", v, { date1904 }).slice(0, -4).split(" ");
  if (v < 1) return time;
  return Number.isInteger(v) ? day : `${day} ${time}`;
}

/** `B2: our text ≠ their text` for each cell that differs without a reason. */
function differences(our: Cells, their: Cells, seen: Set<string>): string[] {
  return Object.keys({ ...our, ...their }).flatMap((at) => {
    const [a, b] = [our[at] ?? "", their[at] ?? ""];
    if (a === b) return [];
    const known = DIFFERENCES.find(({ is }) => is(a, b));
    if (known) seen.add(known.why);
    return known ? [] : [`${at}: ${JSON.stringify(a)} ≠ ${JSON.stringify(b)}`];
  });
}

test(`SheetJS finds the same cells in ${FILES} workbooks, and each known difference occurs`, async () => {
  const seen = new Set<string>();
  let cells = 0;
  for (let i = 0; i < FILES; i++) {
    const { mutations, forSheetJs, file } = workbookNumber(i);
    const book = openSheetJs(forSheetJs);
    const bytes = zipped(file);
    for (const sheet of book.SheetNames) {
      const found = await ours(bytes, anySource(sheet));
      cells += Object.keys(found).length;
      const faults = differences(found, theirs(book, sheet), seen);
      expect(faults, `workbook ${i}, sheet ${sheet}, ${mutations.join(", ")}`).toEqual([]);
    }
  }
  expect(cells).toBeGreaterThan(5_000);
  expect([...seen]).toEqual(DIFFERENCES.map(({ why }) => why));
});

test("without a choice, the first visible sheet with data is read, and the others that are visible are told", async () => {
  for (let i = 0; i < FILES; i += 5) {
    const { forSheetJs, file } = workbookNumber(i);
    const book = openSheetJs(forSheetJs);
    const sheets = book.SheetNames.map((name, at) => ({
      name,
      isHidden: (book.Workbook?.Sheets?.[at].Hidden ?? 0) !== 0,
      cells: theirs(book, name),
    })).filter(({ cells }) => Object.keys(cells).length > 0);
    const inOrder = sheets.toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden));
    const source = anySource();
    expect(differences(await ours(zipped(file), source), inOrder[0]?.cells ?? {}, new Set())).toEqual([]);
    expect(source.otherSheets, `workbook ${i}`).toEqual(
      inOrder
        .slice(1)
        .filter(({ isHidden }) => !isHidden)
        .map(({ name }) => name),
    );
    expect(source.is1904).toBe(book.Workbook?.WBProps?.date1904 ?? false);
  }
});

test.each(NAMES.filter((name) => MUTATIONS[name].misread))("SheetJS still misreads %s", (name) => {
  const isMisread = Array.from({ length: 60 }, (_, i) => {
    const random = new Random(`misread ${i}`);
    const plain = randomWorkbook(random);
    const [before, after] = [plain, mutated(plain, [name], random)].map(openSheetJs);
    return before.SheetNames.some((sheet) => !Bun.deepEquals(theirs(before, sheet), theirs(after, sheet)));
  });
  expect(isMisread).toContain(true);
});
