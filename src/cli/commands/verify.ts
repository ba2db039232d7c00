/** `thikana verify FILE`: verifies a CSV or a workbook of any length, offline and on all cores. */

import { statSync } from "node:fs";
import { count } from "../../../data/catalogue/numbers.ts";
import { OfflineVerifier } from "../../features/bulk/offline/index.ts";
import { streamRows } from "../../features/bulk/read.ts";
import { OFFLINE_LIMITS } from "../../features/bulk/sheet/limits.ts";
import { anySource } from "../../features/bulk/sheet/sheet.ts";
import { Problem } from "../../lib/problem.ts";
import { UserError } from "../../lib/user-error.ts";
import { readArgs } from "../args.ts";
import type { Run } from "../command.ts";
import type { Io } from "../io.ts";
import { outputFile, standardOutput } from "../output-file.ts";
import { Progress } from "../progress.ts";

/** @returns 0: done; 1: some rows could not be read; 2: nothing done */
export const verify: Run = async (args, io) => {
  const flags = {
    output: { type: "string", short: "o" },
    json: { type: "boolean" },
    sheet: { type: "string" },
    threads: { type: "string" },
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
  const threads = values.threads === undefined ? undefined : threadsOf(values.threads);
  const from = anySource(values.sheet);
  const stopListening = exitOnSignal();
  const progress = new Progress((text) => io.err(text), process.stderr.isTTY === true);
  const verifier = new OfflineVerifier({
    isJson: values.json === true,
    threads,
    write: (text) => output.write(text),
  });
  try {
    const source = counted(input === null ? Bun.stdin.stream() : Bun.file(input).stream());
    for await (const rows of streamRows(source.pieces, OFFLINE_LIMITS, from)) {
      await verifier.take(rows);
      // A workbook is read as a whole before its first row, so the progress is unknown.
      const isRead = source.bytes() >= (size ?? 0);
      progress.update(size && !isRead ? source.bytes() / size : null, verifier.totals.rows);
    }
    await verifier.end();
    output.commit();
  } catch (error) {
    // Standard output already has what was read before the error.
    if (error instanceof Problem && values.output === undefined) await verifier.flush();
    output.discard();
    if (!(error instanceof Problem)) throw error;
    const isPartlyOut = values.output === undefined && verifier.totals.rows > 0;
    throw new UserError(error.detail, isPartlyOut ? 1 : 2);
  } finally {
    progress.end();
    await verifier.close();
    stopListening();
  }
  printSummary(io, verifier, from.otherSheets);
  return verifier.totals.faults > 0 ? 1 : 0;
};

function threadsOf(text: string): number {
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  throw new UserError(`--threads must be a number from 1 to 99, not "${text}"`, 2);
}

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

function printSummary(io: Io, verifier: OfflineVerifier, otherSheets: readonly string[]): void {
  const { rows, faults, shown, statuses } = verifier.totals;
  const found = Object.entries(statuses).map(([status, n]) => `${count(n)} ${status}`);
  io.err(
    `${count(rows, "row")}: ${found.join(", ")}${faults > 0 ? `; ${count(faults)} could not be read` : ""}\n`,
  );
  for (const warning of verifier.warnings(otherSheets)) io.err(`${warning}\n`);
  for (const { row, fault } of shown) io.err(`  row ${row}: ${fault.reason}\n`);
  if (faults > shown.length)
    io.err(`  and ${count(faults - shown.length)} more, in the column "error" of the result\n`);
}
