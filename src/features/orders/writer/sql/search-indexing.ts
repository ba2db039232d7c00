/** Adds new orders to the search index a while after they were saved. */
import { setImmediate } from "node:timers/promises";
import type { Logger } from "../../../../lib/log.ts";
import { DeferredTask } from "../../../../lib/threads/deferred-task.ts";
import type { SqlOrderStore } from "./store.ts";

/** They are indexed after this time without orders… */
const INDEXING_DELAY_MS = 200;
/** … or once this many are not indexed. A search indexes them first. */
const MAX_UNINDEXED = 20_000;

/** Indexes orders between other writes. */
export class SearchIndexing {
  /** Number of orders that are not in the search index. */
  #unindexed = 0;
  readonly #task: DeferredTask;

  /** Begins with the orders that a crash left unindexed. */
  constructor(search: SqlOrderStore["search"], log: Logger) {
    this.#task = new DeferredTask({
      name: "the search index",
      delayMs: INDEXING_DELAY_MS,
      log,
      work: async () => {
        this.#unindexed = 0;
        while (await search.indexSome()) await setImmediate();
      },
    });
    this.#task.touch();
  }

  /** Reports the number of saved orders. */
  add(orders: number): void {
    this.#unindexed += orders;
    this.#task.touch(this.#unindexed >= MAX_UNINDEXED);
  }

  /** Adds all saved orders to the index now. */
  flush(): Promise<void> {
    return this.#task.flush();
  }
}
