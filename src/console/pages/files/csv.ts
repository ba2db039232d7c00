/** Reads and writes CSV in the browser. */

/** A record that is not blank. */
export interface CsvRecord {
  /** From 1, as in a spreadsheet: blank records count. */
  number: number;
  cells: string[];
}

const DELIMITERS = [",", ";", "\t", "|"] as const;
/** First line in which Excel declares the delimiter. */
const SEP_LINE = /^"?sep=(.)"?\r?\n/i;
/** Characters and records by which the delimiter is found. */
const SAMPLE = 64 * 1024;
const SAMPLE_RECORDS = 20;

/** The text of a file: UTF-16 by its mark, else UTF-8, else Windows-1252. */
export function decode(bytes: Uint8Array): string {
  const mark = `${bytes[0]} ${bytes[1]}`;
  if (mark === "255 254") return new TextDecoder("utf-16le").decode(bytes);
  if (mark === "254 255") return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The records of a text; `unclosed` is the number of the record with a quote that is not closed. */
export function readCsv(text: string): { records: CsvRecord[]; unclosed: number | null } {
  const declared = SEP_LINE.exec(text);
  const body = declared ? text.slice(declared[0].length) : text;
  const read = split(body, declared?.[1] ?? delimiterOf(body.slice(0, SAMPLE)));
  if (declared) for (const record of read.records) record.number++;
  return read;
}

/** The one that gives the most cells in the middle one of the first records. */
function delimiterOf(sample: string): string {
  const points = DELIMITERS.map((delimiter) => {
    const widths = split(sample, delimiter, SAMPLE_RECORDS).records.map(({ cells }) => cells.length);
    widths.sort((a, b) => a - b);
    return { delimiter, width: widths[widths.length >> 1] ?? 0 };
  });
  return points.reduce((best, other) => (other.width > best.width ? other : best)).delimiter;
}

function split(text: string, delimiter: string, limit = Number.POSITIVE_INFINITY) {
  const records: CsvRecord[] = [];
  const end = new RegExp(`[${delimiter.replace(/[\]\\^-]/, "\\$&")}\r\n]`, "g");
  const endFrom = (from: number): number => {
    end.lastIndex = from;
    return end.exec(text)?.index ?? text.length;
  };
  for (let at = 0, number = 1; at < text.length && records.length < limit; number++) {
    const cells: string[] = [];
    for (let isMore = true; isMore; ) {
      const quoted = text[at] === '"' ? quotedCell(text, at) : { value: "", end: at };
      if (!quoted) return { records, unclosed: number };
      const to = endFrom(quoted.end);
      cells.push(quoted.value + text.slice(quoted.end, to));
      isMore = text[to] === delimiter;
      at = isMore ? to + 1 : to;
    }
    at += text.startsWith("\r\n", at) ? 2 : 1;
    if (cells.some((cell) => cell.trim() !== "")) records.push({ number, cells });
  }
  return { records, unclosed: null };
}

/** The cell whose opening quote is here; null when it is not closed. */
function quotedCell(text: string, at: number): { value: string; end: number } | null {
  let value = "";
  for (let from = at + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return null;
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') return { value, end: quote + 1 };
    value += '"';
    from = quote + 2;
  }
}

const csvLine = (cells: readonly string[]): string => `${cells.map(encoded).join(",")}\r\n`;

const encoded = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Records as a file for the server, each at its row: blank lines stand for rows that are not there. */
export function csvText(records: readonly CsvRecord[]): Blob {
  let last = 0;
  const lines = records.map(({ number, cells }) => {
    const blank = "\n".repeat(number - last - 1);
    last = number;
    return blank + csvLine(cells);
  });
  return new Blob(lines, { type: "text/csv" });
}

/** Characters that start a formula in a spreadsheet. */
const FORMULA_START = /^[=+\-@＝＋－＠\t\r\n]/;

/** A file for a spreadsheet: with the mark of UTF-8, and an apostrophe before what would be a formula. */
export const csvFile = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => csvLine(cells.map((cell) => (FORMULA_START.test(cell) ? `'${cell}` : cell)))).join("")}`;
