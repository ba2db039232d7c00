/** Reads and writes CSV in the browser. */
import { asCsv, csvHead, quotedCell } from "../../../lib/csv.ts";
import { decoderFor } from "../../../lib/decode-text.ts";

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

/** The text of a file. */
export function decode(bytes: Uint8Array): string {
  const decoder = decoderFor(bytes);
  return decoder.push(bytes) + decoder.end();
}

/**
 * The records of a text; `unclosed` is the number of the record with a quote that is not closed, or only by the first
 * quote of a later row.
 */
export function readCsv(text: string): { records: CsvRecord[]; unclosed: number | null } {
  const declared = SEP_LINE.exec(text);
  const body = declared ? text.slice(declared[0].length) : text;
  const read = split(body, declared?.[1] ?? delimiterOf(body.slice(0, SAMPLE)));
  if (declared) for (const record of read.records) record.number++;
  return read;
}

/** The delimiter with the most cells in records of equal width, since commas within addresses vary in number. */
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
      const quoted = text[at] === '"' ? readQuoted(text, at) : { value: "", end: at };
      if (!quoted) return { records, unclosed: number };
      const to = endFrom(quoted.end);
      const isOpen = /[\r\n]/.test(quoted.value) && text.slice(quoted.end, to).trim() !== "";
      if (isOpen) return { records, unclosed: number };
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
function readQuoted(text: string, at: number): { value: string; end: number } | null {
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

/** Records as a file for the server, each at its row number, with blank lines for missing rows. */
export function csvText(records: readonly CsvRecord[]): Blob {
  let last = 0;
  const lines = records.map(({ number, cells }) => {
    const blank = "\n".repeat(number - last - 1);
    last = number;
    return `${blank}${cells.map(quotedCell).join(",")}\r\n`;
  });
  return new Blob(lines, { type: "text/csv" });
}

/** A file for a spreadsheet. */
export const csvFile = ([header, ...rows]: readonly (readonly string[])[]): string =>
  csvHead(header) + asCsv(rows);
