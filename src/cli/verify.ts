/** `thikana verify FILE`: verifies a CSV or a workbook of any length, offline. */
import { statSync } from "node:fs";
import type { AddressEngine } from "../address/index.ts";
import { EnrichedTable } from "../bulk/enriched.ts";
import { OFFLINE_LIMITS } from "../bulk/limits.ts";
import { ItemRows } from "../bulk/order-rows.ts";
import { streamRows } from "../bulk/read.ts";
import { RecordReader } from "../bulk/records.ts";
import { jsonOf, type RowResult } from "../bulk/report.ts";
import { anySource, type Row } from "../bulk/sheet.ts";
import { HEADER_ROWS, openTable } from "../bulk/table.ts";
import { asCsv, csvHead } from "../csv.ts";
import { openEngines } from "../engines.ts";
import { isFault, type RowFault } from "../orders/file-rows.ts";
import { Problem } from "../problem.ts";
import { UserError } from "../user-error.ts";
import { readArgs } from "./args.ts";
import type { Run } from "./index.ts";
import type { Io } from "./io.ts";
import { type Output, outputFile, standardOutput } from "./output-file.ts";
import { Progress } from "./progress.ts";

/** Unreadable rows that are listed. */
const MAX_FAULTS_SHOWN = 10;

/** @returns 0: done; 1: some rows could not be read; 2: nothing done */
export const verify: Run = async (args, io) => {
  const flags = {
    output: { type: "string", short: "o" },
    json: { type: "boolean" },
    sheet: { type: "string" },
  } as const;
  const { values, positionals } = readArgs(args, flags);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) {
    throw new UserError(
      "verify needs one file (or - for standard input), as in: thikana verify orders.csv -o checked.csv",
      2,
    );
  }
  const input = file === "-" ? null : file;
  const size = input === null ? null : sizeOf(input);
  const output = values.output === undefined ? standardOutput(io) : outputFile(values.output, input);
  const from = anySource(values.sheet);
  const stopListening = exitOnSignal();
  const progress = new Progress((text) => io.err(text), process.stderr.isTTY === true);
  const writer = new Writer(output, values.json === true, (await openEngines()).engine);
  try {
    const source = counted(input === null ? Bun.stdin.stream() : Bun.file(input).stream());
    for await (const rows of streamRows(source.pieces, OFFLINE_LIMITS, from)) {
      await writer.take(rows);
      // A workbook is read whole before its first row, so the progress is unknown.
      const isRead = source.bytes() >= (size ?? 0);
      progress.update(size && !isRead ? source.bytes() / size : null, writer.rows);
    }
    await writer.end();
    output.commit();
  } catch (error) {
    output.discard();
    if (!(error instanceof Problem)) throw error;
    const isPartlyOut = values.output === undefined && writer.rows > 0;
    throw new UserError(error.detail, isPartlyOut ? 1 : 2);
  } finally {
    progress.end();
    stopListening();
  }
  printSummary(io, writer, from.otherSheets);
  return writer.faults > 0 ? 1 : 0;
};

function sizeOf(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) throw new UserError(`there is no file ${path}`, 2);
  if (stat.isDirectory()) throw new UserError(`${path} is a folder`, 2);
  return stat.size;
}

/** Exits by `process.exit`, so that the exit listener removes the temporary file. */
function exitOnSignal(): () => void {
  const onSignal = () => process.exit(130);
  process.once("SIGINT", onSignal);
  process.once("SIGTERM", onSignal);
  return () => {
    process.off("SIGINT", onSignal);
    process.off("SIGTERM", onSignal);
  };
}

function counted(stream: ReadableStream<Uint8Array>) {
  let bytes = 0;
  async function* pieces() {
    for await (const piece of stream) {
      bytes += piece.length;
      yield piece;
    }
  }
  return { pieces: pieces(), bytes: () => bytes };
}

/** Writes results: CSV with columns added, or one JSON object per line. */
class Writer {
  rows = 0;
  faults = 0;
  readonly shown: { row: number; fault: RowFault }[] = [];
  readonly statuses = { VERIFIED: 0, NEEDS_REVIEW: 0, INVALID: 0 };
  readonly #output: Output;
  readonly #isJson: boolean;
  readonly #engine: AddressEngine;
  /** Rows buffered until the header can be found. */
  #first: Row[] = [];
  #open: { reader: RecordReader; sheet: EnrichedTable; items: ItemRows } | null = null;

  constructor(output: Output, isJson: boolean, engine: AddressEngine) {
    this.#output = output;
    this.#isJson = isJson;
    this.#engine = engine;
  }

  async take(rows: readonly Row[]): Promise<void> {
    if (this.#open) return this.#write(rows);
    for (const row of rows) this.#first.push(row);
    if (this.#first.length > HEADER_ROWS) await this.#begin();
  }

  async end(): Promise<void> {
    if (!this.#open) await this.#begin();
  }

  /** What was ignored, in sentences. @param otherSheets that were not read */
  warnings(otherSheets: readonly string[]): string[] {
    return (this.#open?.reader.warnings(otherSheets) ?? []).map(({ detail }) => detail);
  }

  async #begin(): Promise<void> {
    const table = openTable(this.#first, "addresses");
    this.#first = [];
    this.#open = {
      reader: new RecordReader(table),
      sheet: new EnrichedTable("offline", table),
      items: new ItemRows(table, false),
    };
    if (!this.#isJson) await this.#output.write(csvHead(this.#open.sheet.header));
    await this.#write(table.rows);
  }

  async #write(rows: readonly Row[]): Promise<void> {
    if (rows.length === 0) return;
    const checked = rows.map((row) => this.#check(row));
    const text = this.#isJson
      ? checked
          .map((item) => (item.result ? `${JSON.stringify(jsonLine(item.row, item.result))}\n` : ""))
          .join("")
      : asCsv(checked.map((item) => this.#cells(item)));
    await this.#output.write(text);
  }

  #cells({ row, result }: Checked): string[] {
    const { sheet } = this.#open!;
    if (!result) return sheet.joined(row);
    return isFault(result) ? sheet.failed(row, result) : sheet.done(row, result);
  }

  #check(row: Row): Checked {
    const { reader, items } = this.#open!;
    this.rows++;
    if (items.joins(row)) return { row, result: null };
    const address = reader.faultOf(row) ?? reader.address(row);
    if (isFault(address)) {
      this.faults++;
      if (this.shown.length < MAX_FAULTS_SHOWN) this.shown.push({ row: row.number, fault: address });
      return { row, result: address };
    }
    const verification = this.#engine.verify(address);
    this.statuses[verification.status]++;
    return { row, result: { orderId: reader.orderId(row), verification } };
  }
}

interface Checked {
  row: Row;
  /** Null for a further item row of an order. */
  result: RowResult | RowFault | null;
}

function jsonLine(row: Row, result: RowResult | RowFault): object {
  return isFault(result) ? { row: row.number, error: result } : jsonOf(row.number, result);
}

function printSummary(io: Io, writer: Writer, otherSheets: readonly string[]): void {
  const { rows, faults, shown, statuses } = writer;
  const count = (n: number) => n.toLocaleString("en");
  const found = Object.entries(statuses).map(([status, n]) => `${count(n)} ${status}`);
  io.err(
    `${count(rows)} rows: ${found.join(", ")}${faults > 0 ? `; ${count(faults)} could not be read` : ""}\n`,
  );
  for (const warning of writer.warnings(otherSheets)) io.err(`${warning}\n`);
  for (const { row, fault } of shown) io.err(`  row ${row}: ${fault.reason}\n`);
  if (faults > shown.length)
    io.err(`  and ${count(faults - shown.length)} more, in the column "error" of the result\n`);
}
