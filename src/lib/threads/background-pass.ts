/** A pass over data stored by earlier versions, in batches between other work; it continues where the last run stopped. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../log.ts";
import { DeferredTask } from "./deferred-task.ts";

/** After the start, when there is more urgent work. */
const START_DELAY_MS = 1_000;

interface BackgroundPassOptions {
  /** Name of the data, for the log. */
  name: string;
  log: Logger;
  /**
   * Does the next batch and stores how far it came, in one transaction.
   * @returns milliseconds of pause until the next one; null when all is done
   */
  batch: () => Promise<number | null>;
}

/** A batch that fails is tried again after a second. */
export class BackgroundPass {
  readonly #task: DeferredTask;
  readonly #stop = new AbortController();

  constructor({ name, log, batch }: BackgroundPassOptions) {
    const work = async () => {
      for (;;) {
        const pauseMs = this.#stop.signal.aborted ? null : await batch();
        if (pauseMs === null) return;
        await this.#pause(pauseMs);
      }
    };
    this.#task = new DeferredTask({ name, delayMs: START_DELAY_MS, isPrompt: true, log, work });
  }

  start(): void {
    this.#task.touch();
  }

  /** Stops after the batch in progress. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#task.close();
  }

  /** Ends when the pass is closed. */
  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stop.signal }).catch(() => undefined);
  }
}
