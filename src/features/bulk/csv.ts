/** Streaming CSV reader: bytes → rows, in little memory. */
import Papa from "papaparse";
import { type Decoder, decoderFor, SNIFFED } from "../../lib/decode-text.ts";
import { ALL_FIELDS } from "./column-words.ts";
import { matchColumns } from "./columns.ts";
import { cellTooLong, tooManyColumns, unreadable } from "./sheet/faults.ts";
import type { Limits } from "./sheet/limits.ts";
import { CellBudget, isBlank, type Row } from "./sheet/sheet.ts";

const DELIMITERS = [",", ";", "\t", "|"] as const;
/** First line in which Excel declares the delimiter: `sep=;`. */
const SEP_LINE = /^"?sep=(.)"?\n/i;
/** A quoted cell, which may have line ends of its own. */
const QUOTED = /"[^"]*(?:"|$)/g;
/** Rows used to detect the delimiter. */
const SAMPLE_ROWS = 20;
/** Characters and columns used to detect it. */
const MIN_SAMPLE = 20;
const SAMPLE_COLUMNS = 300;
/** Weight of a recognized header against a column of any name. */
const HEADER_POINTS = 1000;
/** Characters of one record: an unclosed quote would put the rest of the file into one cell. */
const MAX_RECORD = 1024 * 1024;

/** Call {@link push} for each chunk and {@link end} once. */
export class CsvReader {
  #decoder: Decoder | null = null;
  /** Bytes buffered until the encoding can be detected. */
  #start: Uint8Array[] = [];
  #startLength = 0;
  /** Text of an incomplete record. */
  #rest = "";
  #delimiter = "";
  #lineEnd: "\n" | "\r" = "\n";
  #records = 0;
  readonly #budget: CellBudget;

  constructor(private readonly limits: Limits) {
    this.#budget = new CellBudget(limits);
  }

  /**
   * The rows completed by this chunk, without blank ones, which still count in the row numbers.
   * @throws Problem 400 for binary data and above the limits
   */
  push(piece: Uint8Array): Row[] {
    if (this.#decoder) return this.#read(this.#decoder.push(piece), false);
    this.#start.push(piece);
    this.#startLength += piece.length;
    return this.#startLength < SNIFFED ? [] : this.#begin();
  }

  end(): Row[] {
    const begun = this.#decoder ? [] : this.#begin();
    return begun.concat(this.#read(this.#decoder?.end() ?? "", true));
  }

  #begin(): Row[] {
    const start = Buffer.concat(this.#start);
    this.#start = [];
    this.#decoder = decoderFor(start);
    return this.#read(this.#decoder.push(start), false);
  }

  #read(text: string, isLast: boolean): Row[] {
    if (text.includes("\0")) throw unreadable("file_unreadable.nul");
    this.#rest += text;
    if (this.#delimiter === "") {
      if (!isLast && this.#rest.length < MIN_SAMPLE) return [];
      this.#sniff();
    }
    const ready = this.#normalizeLineEnds(isLast);
    const config = { delimiter: this.#delimiter, newline: this.#lineEnd };
    const { data, errors, meta } = parse(ready, config, !isLast);
    this.#rest = isLast ? "" : ready.slice(meta.cursor) + this.#rest;
    if (this.#rest.length > MAX_RECORD) throw cellTooLong(this.#records + data.length + 1, this.limits);
    const unquoted = new Set(errors.map((error) => error.row));
    return data.flatMap((cells, i) => this.#row(cells, unquoted.has(i)));
  }

  #row(cells: string[], isUnquoted: boolean): Row[] {
    const number = ++this.#records;
    if (isBlank(cells)) return [];
    if (cells.length > this.limits.columns) throw tooManyColumns(this.limits);
    this.#budget.take(number, cells);
    return [isUnquoted ? { number, cells, isUnquoted } : { number, cells }];
  }

  #sniff(): void {
    const sample = this.#rest.slice(0, SNIFFED);
    const lines = sample.replace(QUOTED, "");
    if (!lines.includes("\n") && lines.includes("\r")) this.#lineEnd = "\r";
    const declared = SEP_LINE.exec(sample.replace("\r\n", "\n"))?.[1];
    if (declared) {
      this.#records = 1;
      this.#rest = this.#rest.slice(this.#rest.indexOf("\n") + 1);
    }
    this.#delimiter = declared ?? delimiterOf(sample.replaceAll("\r\n", "\n"), this.#lineEnd);
  }

  /** The parseable text with normalized line ends; a trailing CR is kept back, as it may be half of a CRLF. */
  #normalizeLineEnds(isLast: boolean): string {
    const text = this.#rest;
    const keptBack = !isLast && text.endsWith("\r") ? 1 : 0;
    this.#rest = text.slice(text.length - keptBack);
    const ready = text.slice(0, text.length - keptBack);
    return this.#lineEnd === "\n" ? ready.replaceAll("\r\n", "\n") : ready;
  }
}

/** @param isPartial whether the last record may be incomplete, and is left out */
const parse = (text: string, config: Papa.ParseConfig, isPartial: boolean) =>
  new Papa.Parser(config).parse(text, 0, isPartial) as Papa.ParseResult<string[]>;

/** The delimiter with the most recognized headers in a row; ties go to the most columns. */
function delimiterOf(sample: string, newline: "\n" | "\r"): string {
  const points = DELIMITERS.map((delimiter) => {
    const config = { delimiter, newline, preview: SAMPLE_ROWS };
    const rows = parse(sample, config, false)
      .data.slice(0, SAMPLE_ROWS)
      .map((cells) => cells.slice(0, SAMPLE_COLUMNS));
    const named = Math.max(
      ...rows.map((cells) => Object.keys(matchColumns(cells, ALL_FIELDS).matched).length),
    );
    const columns = Math.max(...rows.map((cells) => cells.length));
    return { delimiter, points: named * HEADER_POINTS + columns };
  });
  return points.reduce((best, other) => (other.points > best.points ? other : best)).delimiter;
}
