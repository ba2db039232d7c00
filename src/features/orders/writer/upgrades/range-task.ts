/**
 * Processes the orders that a migration has marked, in the background, in batches between other writes. It continues
 * where the last run stopped; once done, it never runs again.
 */
import type { Db } from "../../../../db/db.ts";
import {
  type RangeCommands,
  type RangeKey,
  type RowRange,
  rangeCommands,
} from "../../../../db/queries/orders-stored.ts";
import type { Logger } from "../../../../lib/log.ts";
import { BackgroundPass } from "../../../../lib/threads/background-pass.ts";

/** Pause between two batches, which leaves most of the time to other writes. */
const PAUSE_MS = 20;

interface RangeTaskOptions {
  db: Db;
  log: Logger;
  /** For the log. */
  name: string;
  key: RangeKey;
  /** Processes some orders of the range, in a transaction of a few milliseconds. @returns the rest; null: all done */
  batch(range: RowRange): RowRange | null;
}

export class RangeTask {
  readonly #range: RangeCommands;
  readonly #pass: BackgroundPass;
  #isDone = false;

  constructor(private readonly options: RangeTaskOptions) {
    const { db, log, name, key } = options;
    this.#range = rangeCommands(db, key);
    const batch = async () => ((await db.write(() => this.#runBatch())) ? PAUSE_MS : null);
    this.#pass = new BackgroundPass({ name, log, batch });
    if (this.#range.left()) this.#pass.start();
    else this.#isDone = true;
  }

  /** Stops after the batch in progress. */
  close(): Promise<void> {
    return this.#pass.close();
  }

  /** Resolves when all is done, without pauses. */
  async finish(): Promise<void> {
    while (!this.#isDone) await this.options.db.write(() => this.#runBatch());
  }

  /** False when all is done. */
  #runBatch(): boolean {
    const range = this.#range.left();
    const left = range && this.options.batch(range);
    if (range) this.#range.setLeft(left);
    this.#isDone = left === null;
    return !this.#isDone;
  }
}
