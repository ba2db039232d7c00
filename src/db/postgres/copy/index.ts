/** Copies a SQLite database to PostgreSQL; an interrupted copy continues where it stopped. */
import { setImmediate } from "node:timers/promises";
import { UserError } from "../../../lib/user-error.ts";
import { MIGRATIONS } from "../../migrations/index.ts";
import { checksumOf } from "./checksum.ts";
import { type CopiedTable, type Key, type NulFound, Source } from "./source.ts";
import { asUserError, type Origin, Target } from "./target.ts";

export type CopyStep = "rows" | "indexes" | "checks";

export interface CopyOptions {
  /** Path of the database, which nobody is writing to; with the schema of this program. */
  file: string;
  /** Of PostgreSQL. */
  url: string;
  /** Whether NUL is taken out of texts: PostgreSQL cannot store it. */
  stripsNul: boolean;
  /** Called before anything else with the id of the source's instance key; may throw. */
  checkKey(id: string | null): void;
  /** Called for each text that NUL is taken out of. */
  onNul(found: NulFound): void;
  /** @param done rows of the step so far, also of an earlier run */
  onProgress(step: CopyStep, done: number, all: number): void;
}

/** Reports progress; its output is flushed before the next call blocks. */
function report({ onProgress }: CopyOptions, step: CopyStep, done: number, all: number): Promise<void> {
  onProgress(step, done, all);
  return setImmediate();
}

export interface Copied {
  /** Rows by table. */
  tables: Record<string, number>;
  /** Checksum by table, hexadecimal. */
  checksums: Record<string, string>;
  /** Rows copied by this run; an earlier one copied the others. */
  copied: number;
}

/**
 * @throws UserError when the target has other data, is a copy of another source, cannot be reached, or differs at the
 *   end
 */
export async function copyToPostgres(options: CopyOptions): Promise<Copied> {
  try {
    using source = new Source(options.file);
    const keyId = source.instanceKeyId();
    options.checkKey(keyId);
    const counts = source.counts();
    const origin: Origin = {
      source: keyId ?? "",
      schema: MIGRATIONS.length,
      counts: JSON.stringify(counts),
    };
    using target = new Target(options.url);
    const copied = await copyRows(source, target, origin, options);
    const checksums = await check(source, target, counts, options);
    target.complete();
    return { tables: counts, checksums, copied };
  } catch (error) {
    throw asUserError(error);
  }
}

/** @returns how many rows were copied now */
async function copyRows(
  source: Source,
  target: Target,
  origin: Origin,
  options: CopyOptions,
): Promise<number> {
  const { stripsNul, onNul } = options;
  const { phase, table: current, key, copied } = target.begin(origin);
  const all = sum(JSON.parse(origin.counts) as Record<string, number>);
  let done = copied;
  const note = (found: NulFound) => {
    if (!stripsNul) throw nulError(found);
    onNul(found);
  };
  if (phase === "rows") {
    await report(options, "rows", done, all);
    const first = Math.max(
      0,
      source.tables.findIndex(({ name }) => name === current),
    );
    for (const table of source.tables.slice(first)) {
      for (const batch of source.batches(table, table.name === current ? key : null, note)) {
        await target.put(table, batch);
        done += batch.rows.length;
        await report(options, "rows", done, all);
      }
    }
    target.settle();
    target.rowsDone();
  }
  if (phase !== "checks") {
    await report(options, "indexes", 0, 0);
    target.finish(
      source.tables.map((table) => ({ ...table, lastId: table.isRowId ? lastId(source, table) : 0 })),
    );
  }
  return done - copied;
}

/** Only columns called id are filled from a sequence that is used. */
const lastId = (source: Source, table: CopiedTable) => (table.key[0] === "id" ? source.lastId(table) : 0);

/** @returns the checksums @throws UserError for the first range of rows that is not the same */
async function check(
  source: Source,
  target: Target,
  counts: Record<string, number>,
  options: CopyOptions,
): Promise<Record<string, string>> {
  const checksums: Record<string, string> = {};
  const all = sum(counts);
  let done = 0;
  for (const table of source.tables) {
    let total = 0n;
    let after: Key | null = null;
    // A batch is compared when the next one is known, or there is none: the last range is open.
    const compare = (rows: number, expected: bigint, end: Key | null) => {
      const found = target.checksum(table, after, end);
      if (found.rows !== rows || found.sum !== expected)
        throw differenceError(table, after, end, rows, found.rows);
      total += expected;
      done += rows;
      return report(options, "checks", done, all);
    };
    let last: { rows: number; expected: bigint; end: Key } = { rows: 0, expected: 0n, end: [] };
    for (const { rows, end } of source.batches(table, null, () => {})) {
      if (last.rows > 0) {
        await compare(last.rows, last.expected, last.end);
        after = last.end;
      }
      last = { rows: rows.length, expected: checksumOf(table, rows), end };
    }
    await compare(last.rows, last.expected, null);
    checksums[table.name] = total.toString(16);
  }
  return checksums;
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0);

function differenceError(
  table: CopiedTable,
  after: Key | null,
  end: Key | null,
  rows: number,
  found: number,
) {
  const keys = table.key.join(", ");
  const range = [after && `after ${shown(after)}`, end && `up to ${shown(end)}`].filter(Boolean).join(" ");
  const what =
    rows === found
      ? "other values"
      : `${found.toLocaleString("en")} rows instead of ${rows.toLocaleString("en")}`;
  return new UserError(
    `the copy differs from the source: table ${table.name} has ${what}${range && ` where ${keys} is ${range}`}. ` +
      "Something else has written to it: drop the database and start with an empty one",
  );
}

function nulError({ table, column, key }: NulFound): UserError {
  return new UserError(
    `${table}.${column} has a text with the character NUL, which PostgreSQL cannot store, in the row ${shown(key)}: ` +
      "run the command again with --strip-nul, which removes it and lists each such row",
  );
}

/** Keys may be values of buyers: only numbers are shown. */
const shown = (key: Key) => key.map((value) => (typeof value === "number" ? value : "…")).join(", ");
