/**
 * Verifies a file of any length offline, on all cores: this thread reads the rows, worker threads check chunks of
 * them, and the lines come out in the order of the file.
 */

import { openEngines } from "../../../engine/index.ts";
import { csvHead } from "../../../lib/csv.ts";
import { WorkerPool } from "../../../lib/threads/pool.ts";
import { EnrichedTable } from "../enriched.ts";
import { isHeaderAgain } from "../header-rows.ts";
import { ItemRows } from "../order-rows.ts";
import { RecordReader } from "../records.ts";
import type { Row } from "../sheet/sheet.ts";
import { HEADER_ROWS, openTable } from "../table.ts";
import {
  type CheckedChunk,
  checkRows,
  emptyTotals,
  type Format,
  MAX_FAULTS_SHOWN,
  type OfflineRow,
  type OfflineTotals,
} from "./check.ts";
import type { OfflineMethods } from "./offline-worker.ts";

/** Rows of a chunk: a few milliseconds of work. A file of one chunk needs no further thread. */
const CHUNK_ROWS = 500;
/** Chunks per thread that are being checked, or wait for a thread or for a slower chunk before them. */
const CHUNKS_A_THREAD = 2;
/**
 * Default number of threads. Each thread compiles the engine and collects garbage on a further core: two threads on two
 * cores are slower than one. Each needs about 45 MB.
 */
const CORES_A_THREAD = 2;
const MAX_THREADS = 3;
const TIMEOUT_MS = 120_000;

export interface OfflineOptions {
  /** One JSON object per line, instead of CSV. */
  isJson: boolean;
  /** Threads that check rows: by default one for every two cores, up to three. */
  threads?: number;
  /** Resolves when the text is written. */
  write(text: string): Promise<void>;
}

/** Call {@link take} with rows as they are read, {@link end} once, and {@link close} in any case. */
export class OfflineVerifier {
  readonly totals: OfflineTotals = emptyTotals();
  readonly #threads: number;
  /** Rows read until the header can be found. */
  #first: Row[] = [];
  #open: { format: Format; items: ItemRows; reader: RecordReader } | null = null;
  /** Rows of the next chunk. */
  #rows: OfflineRow[] = [];
  /** Chunks in file order. */
  readonly #checking: Promise<CheckedChunk>[] = [];
  #pool: WorkerPool<OfflineMethods> | null = null;
  /** Of this thread. */
  #engines: ReturnType<typeof openEngines> | null = null;

  constructor(private readonly options: OfflineOptions) {
    this.#threads = options.threads ?? defaultThreads();
  }

  /** Resolves when further rows can be taken. @throws Problem 400 without a column of an address */
  async take(rows: readonly Row[]): Promise<void> {
    if (this.#open) return this.#add(rows);
    for (const row of rows) this.#first.push(row);
    if (this.#first.length > HEADER_ROWS) await this.#begin();
  }

  /** Resolves when all is written. @throws Problem 400 for a file without rows or without a column of an address */
  async end(): Promise<void> {
    if (!this.#open) await this.#begin();
    await this.flush();
  }

  /** Writes what was taken; nothing before the header is found. */
  async flush(): Promise<void> {
    if (this.#open && this.#rows.length > 0) this.#check();
    while (this.#checking.length > 0) await this.#writeNext();
  }

  /** What was ignored, in sentences. @param otherSheets that were not read */
  warnings(otherSheets: readonly string[]): string[] {
    return (this.#open?.reader.warnings(otherSheets) ?? []).map(({ detail }) => detail);
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    await this.#pool?.close();
  }

  async #begin(): Promise<void> {
    const table = openTable(this.#first, "addresses");
    this.#first = [];
    const { isJson, write } = this.options;
    const { header, columns } = table;
    this.#open = {
      format: { header, columns, isJson },
      items: new ItemRows(table, false),
      reader: new RecordReader(table),
    };
    if (!isJson) await write(csvHead(new EnrichedTable("offline", table).header));
    await this.#add(table.rows);
  }

  async #add(rows: readonly Row[]): Promise<void> {
    const { items, format } = this.#open!;
    for (const row of rows) {
      if (isHeaderAgain(format.header, row)) continue;
      if (this.#rows.length === CHUNK_ROWS) {
        this.#check();
        if (this.#checking.length > this.#threads * CHUNKS_A_THREAD) await this.#writeNext();
      }
      // An order may begin in one chunk and go on in the next.
      this.#rows.push(items.joins(row) ? { ...row, isItem: true } : row);
    }
  }

  /** Starts to check the rows. */
  #check(): void {
    const rows = this.#rows;
    this.#rows = [];
    const isWhole = rows.length < CHUNK_ROWS && this.totals.rows === 0 && this.#checking.length === 0;
    const checked = this.#threads === 1 || isWhole ? this.#checkHere(rows) : this.#checkInThread(rows);
    // Awaited later: its rejection must not count as unhandled until then.
    checked.catch(() => {});
    this.#checking.push(checked);
  }

  async #checkHere(rows: readonly OfflineRow[]): Promise<CheckedChunk> {
    this.#engines ??= openEngines();
    const { engine } = await this.#engines;
    return checkRows(engine, this.#open!.format, rows);
  }

  #checkInThread(rows: readonly OfflineRow[]): Promise<CheckedChunk> {
    this.#pool ??= openPool(this.#threads);
    const { format } = this.#open!;
    const text = JSON.stringify(rows);
    return this.#pool.run(0, {
      call: (thread) => thread.check(format, text),
      timedOut: new Error(TIMED_OUT),
    });
  }

  async #writeNext(): Promise<void> {
    const checked = await this.#checking.shift();
    if (!checked) return;
    const { text, totals } = checked;
    await this.options.write(text);
    const sum = this.totals;
    sum.rows += totals.rows;
    sum.faults += totals.faults;
    for (const status of Object.keys(sum.statuses) as (keyof typeof sum.statuses)[])
      sum.statuses[status] += totals.statuses[status];
    sum.shown.push(...totals.shown.slice(0, MAX_FAULTS_SHOWN - sum.shown.length));
  }
}

const TIMED_OUT = `${CHUNK_ROWS} rows were not verified within ${TIMEOUT_MS / 1000} seconds`;

const defaultThreads = (): number =>
  Math.min(Math.max(1, Math.floor(navigator.hardwareConcurrency / CORES_A_THREAD)), MAX_THREADS);

const openPool = (threads: number) =>
  new WorkerPool<OfflineMethods>({
    name: "the verifying thread",
    start: () => new Worker(new URL("./offline-worker.ts", import.meta.url).href, { smol: true }),
    limits: {
      atOnce: threads,
      perAccount: Number.POSITIVE_INFINITY,
      inAll: Number.POSITIVE_INFINITY,
      silenceMs: TIMEOUT_MS,
      idleMs: TIMEOUT_MS,
    },
    // Never reached: all limits are infinite.
    refusals: { own: "too_many_files.own", all: "too_many_files" },
  });
