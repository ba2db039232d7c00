/** The search index follows a moment behind, so that no order waits for it. */
import type { OrderSearchQueries } from "../db/queries/orders-search.ts";
import type { Logger } from "../log.ts";
import { breathe } from "./season.ts";

const DELAY_MS = 200;

export class Indexing {
  readonly #queries: OrderSearchQueries;
  readonly #log: Logger;
  #timer: Timer | null = null;
  #running: Promise<void> | null = null;

  constructor(queries: OrderSearchQueries, log: Logger) {
    this.#queries = queries;
    this.#log = log;
  }

  /** Says that there are new orders. */
  touch(): void {
    this.#timer ??= setTimeout(() => {
      this.flush().catch((error) => this.#log.error("orders could not be indexed; trying later", { error }));
    }, DELAY_MS);
  }

  /** Indexes everything that is stored now. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#running;
    this.#running = this.#indexAll().finally(() => {
      this.#running = null;
    });
    await this.#running;
  }

  async #indexAll(): Promise<void> {
    while (await this.#queries.indexSome()) await breathe();
  }
}
