/** Rewrites rows of earlier versions in the background, in batches between other writes. Nothing visible changes. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "../../db/db.ts";
import { type StoredRowCommands, storedRowCommands } from "../../db/queries/orders-stored.ts";
import type { Logger } from "../../log.ts";
import { DeferredTask } from "../../threads/deferred-task.ts";
import type { RowSources } from "../stored/index.ts";
import { rewritten } from "../stored/rewrite.ts";

/** After the start, when there is more urgent work. */
const START_DELAY_MS = 1_000;
/** Rows in one transaction: a few milliseconds. */
const BATCH = 50;
/** Between two batches, so that most of the time is left to other writes. */
const PAUSE_MS = 20;

/** Continues where the last run stopped; at the end it has no more work, ever. */
export class RowRewriter {
  readonly #db: Db;
  readonly #rows: StoredRowCommands;
  readonly #sources: RowSources;
  readonly #task: DeferredTask;
  #isClosed = false;

  constructor(db: Db, sources: RowSources, log: Logger) {
    this.#db = db;
    this.#rows = storedRowCommands(db);
    this.#sources = sources;
    this.#task = new DeferredTask({
      name: "the short form of older orders",
      delayMs: START_DELAY_MS,
      log,
      work: () => this.#rewriteAll(),
    });
    if (this.#rows.left()) this.#task.touch();
  }

  /** Stops after the batch in progress. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#task.close();
  }

  async #rewriteAll(): Promise<void> {
    while (!this.#isClosed && (await this.#db.write(() => this.#rewriteBatch()))) await sleep(PAUSE_MS);
  }

  /** False when all is done. */
  #rewriteBatch(): boolean {
    const range = this.#rows.left();
    if (!range) return false;
    const rows = this.#rows.next(range, BATCH);
    for (const row of rows) {
      const texts = rewritten(row, this.#sources);
      if (texts) this.#rows.replace(row.id, texts);
    }
    const last = rows.at(-1);
    this.#rows.setLeft(last ? { ...range, after: last.id } : null);
    return last !== undefined;
  }
}
