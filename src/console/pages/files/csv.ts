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

/** The text of a file: UTF-16 by its mark, else UTF-8, with Windows-1252 for lines that are not. */
export function decode(bytes: Uint8Array): string {
  const mark = `${bytes[0]} ${bytes[1]}`;
  if (mark === "255 254") return new TextDecoder("utf-16le").decode(bytes);
  if (mark === "254 255") return new TextDecoder("utf-16be").decode(bytes);
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  const windows = new TextDecoder("windows-1252");
  const decoded = (some: Uint8Array, otherwise: () => string): string => {
    try {
      return utf8.decode(some);
    } catch {
      return otherwise();
    }
  };
  return decoded(bytes, () =>
    linesOf(bytes)
      .map((line) => decoded(line, () => windows.decode(line)))
      .join(""),
  );
}

const LINE_FEED = 10;

/** The lines, each with its end. */
function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(LINE_FEED, from) + 1 || bytes.length;
    lines.push(bytes.subarray(from, end));
    from = end;
  }
  return lines;
}

/** The records of a text; `unclosed` is the number of the record with a quote that is not closed. */
export function readCsv(text: string): { records: CsvRecord[]; unclosed: number | null } {
  const declared = SEP_LINE.exec(text);
  const body = declared ? text.slice(declared[0].length) : text;
  const read = split(body, declared?.[1] ?? delimiterOf(body.slice(0, SAMPLE)));
  if (declared) for (const record of read.records) record.number++;
  return read;
}

/** The one that gives the most cells in records of one width: addresses have commas of their own, but not equally many. */
function delimiterOf(sample: string): string {
  const found = DELIMITERS.map((delimiter) => {
    const points = new Map<number, number>();
    for (const { cells } of split(sample, delimiter, SAMPLE_RECORDS).records)
      points.set(cells.length, (points.get(cells.length) ?? 0) + cells.length - 1);
    return { delimiter, points: Math.max(0, ...points.values()) };
  });
  return found.reduce((best, other) => (other.points > best.points ? other : best)).delimiter;
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

/** Characters that start a formula in a spreadsheet; some programs skip blanks before them. */
const FORMULA_START = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** A file for a spreadsheet: with the mark of UTF-8, and an apostrophe before what would be a formula. */
export const csvFile = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => csvLine(cells.map((cell) => (FORMULA_START.test(cell) ? `'${cell}` : cell)))).join("")}`;
