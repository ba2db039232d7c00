/** A .csv file → rows, piece by piece, so that a file of any length needs little memory. */
import Papa from "papaparse";
import { CellBudget } from "./budget.ts";
import { FIELD_WORDS, type Field } from "./column-words.ts";
import { matchColumns } from "./columns.ts";
import { type Decoder, decoderFor, SNIFFED } from "./decode.ts";
import { cellTooLong, nulByte, tooManyColumns } from "./faults.ts";
import type { Limits } from "./limits.ts";
import { isBlank, type Row } from "./sheet.ts";

const DELIMITERS = [",", ";", "\t", "|"] as const;
/** Excel's own first line to say it: `sep=;`. */
const SEP_LINE = /^"?sep=(.)"?\n/i;
/** Rows that are looked at to find the delimiter. */
const SAMPLE_ROWS = 20;
/** Characters of one record; an open quotation mark would else take the rest of the file into one cell. */
const MAX_RECORD = 1024 * 1024;

/** Reads a file from its beginning; call {@link push} for each piece and {@link end} once. */
export class CsvReader {
  readonly #limits: Limits;
  #decoder: Decoder | null = null;
  /** Bytes before there are enough to find the encoding. */
  #start: Uint8Array[] = [];
  #startLength = 0;
  /** Text that is no whole record yet. */
  #rest = "";
  #delimiter = "";
  #lineEnd: "\n" | "\r" = "\n";
  #records = 0;
  readonly #budget: CellBudget;

  constructor(limits: Limits) {
    this.#limits = limits;
    this.#budget = new CellBudget(limits);
  }

  /**
   * The rows that are whole with this piece; blank ones are left out, but counted in the numbers.
   * @throws Problem 400 for bytes that are no text and for what is above the limits
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
    if (text.includes("\0")) throw nulByte();
    this.#rest += text;
    if (this.#delimiter === "") {
      if (!isLast && this.#rest.length < SAMPLE_ROWS) return [];
      this.#sniff();
    }
    const ready = this.#plainLineEnds(isLast);
    const config = { delimiter: this.#delimiter, newline: this.#lineEnd };
    const { data, errors, meta } = new Papa.Parser(config).parse(ready, 0, !isLast) as Papa.ParseResult<
      string[]
    >;
    this.#rest = isLast ? "" : ready.slice(meta.cursor) + this.#rest;
    if (this.#rest.length > MAX_RECORD) throw cellTooLong(this.#records + data.length + 1, this.#limits);
    const unquoted = new Set(errors.map((error) => error.row));
    return data.flatMap((cells, i) => this.#row(cells, unquoted.has(i)));
  }

  #row(cells: string[], isUnquoted: boolean): Row[] {
    const number = ++this.#records;
    if (isBlank(cells)) return [];
    if (cells.length > this.#limits.columns) throw tooManyColumns(this.#limits);
    this.#budget.take(number, cells);
    return [isUnquoted ? { number, cells, isUnquoted } : { number, cells }];
  }

  #sniff(): void {
    const sample = this.#rest.slice(0, SNIFFED);
    if (!sample.includes("\n") && sample.includes("\r")) this.#lineEnd = "\r";
    const said = SEP_LINE.exec(sample.replace("\r\n", "\n"))?.[1];
    if (said) {
      this.#records = 1;
      this.#rest = this.#rest.slice(this.#rest.indexOf("\n") + 1);
    }
    this.#delimiter = said ?? delimiterOf(sample.replaceAll("\r\n", "\n"), this.#lineEnd);
  }

  /** The text that may be parsed, every line end the same; a CR at its end may be half of one, and waits. */
  #plainLineEnds(isLast: boolean): string {
    const text = this.#rest;
    const waits = !isLast && text.endsWith("\r") ? 1 : 0;
    this.#rest = text.slice(text.length - waits);
    const ready = text.slice(0, text.length - waits);
    return this.#lineEnd === "\n" ? ready.replaceAll("\r\n", "\n") : ready;
  }
}

const ALL_FIELDS: ReadonlySet<Field> = new Set(Object.keys(FIELD_WORDS) as Field[]);

/** The delimiter under which a row reads most like a header; of equals, the one that gives the most columns. */
function delimiterOf(sample: string, newline: "\n" | "\r"): string {
  const points = DELIMITERS.map((delimiter) => {
    const config = { delimiter, newline, preview: SAMPLE_ROWS };
    const { data } = new Papa.Parser(config).parse(sample, 0, false) as Papa.ParseResult<string[]>;
    const rows = data.slice(0, SAMPLE_ROWS).map((cells) => cells.slice(0, 300));
    const named = Math.max(
      ...rows.map((cells) => Object.keys(matchColumns(cells, ALL_FIELDS).matched).length),
    );
    const columns = Math.max(...rows.map((cells) => cells.length));
    return { delimiter, points: named * 1000 + columns };
  });
  return points.reduce((best, other) => (other.points > best.points ? other : best)).delimiter;
}

/** Pieces in which a whole file in memory is read: their arrays come and go. */
const PIECE = 512 * 1024;

/** All rows of a file that is in memory. @throws Problem 400 */
export function* csvRows(bytes: Uint8Array, limits: Limits): Generator<Row> {
  const reader = new CsvReader(limits);
  for (let from = 0; from < bytes.length; from += PIECE)
    yield* reader.push(bytes.subarray(from, from + PIECE));
  yield* reader.end();
}
