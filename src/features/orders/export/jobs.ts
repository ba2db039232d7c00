/** Makes CSV exports on worker threads, chunk by chunk as the client reads them. */
import type { Search, Sort } from "../../../db/queries/orders-list.ts";
import type { Reader } from "../../../db/reader.ts";
import { THREADS_AT_ONCE, WorkerPool } from "../../../lib/threads/pool.ts";
import type { ExportCursor, ExportMethods } from "./export-worker.ts";

/** For a chunk, which takes milliseconds. */
const TIMEOUT_MS = 60_000;
/** How long a thread waits for the next chunk or client; for slower clients it starts again, in 60 ms. */
const IDLE_MS = 2_000;

/** A running export, which counts until it has ended, failed or been closed. */
export interface CsvExport {
  /**
   * The next bytes of the file; null after the last. Call it again only after it has resolved.
   * @throws Error when the thread fails or is stopped
   */
  next(): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Ends it before its end. Idempotent. */
  close(): void;
}

/** @returns exports; a chunk has the orders as they are committed when it is read */
export function openExportJobs({ location }: Pick<Reader, "location">) {
  const pool = new WorkerPool<ExportMethods>({
    name: "the export worker",
    start: () => new Worker(new URL("./export-worker.ts", import.meta.url).href),
    limits: {
      atOnce: THREADS_AT_ONCE,
      perAccount: 2,
      inAll: 32,
      silenceMs: TIMEOUT_MS,
      idleMs: IDLE_MS,
    },
    refusals: { own: "too_many_exports.own", all: "too_many_exports" },
  });
  return {
    /** @throws Problem 429 `too_many_exports` */
    start(accountId: number, search: Search, sort: Sort): CsvExport {
      const { run, leave } = pool.enter(accountId);
      const scope = { location, accountId, search, sort };
      /** Null at the start. */
      let cursor: ExportCursor | null = null;
      let hasEnded = false;
      const close = () => {
        hasEnded = true;
        leave();
      };
      return {
        async next() {
          if (hasEnded) return null;
          try {
            const chunk = await run({
              call: (remote) => remote.next(scope, cursor),
              timedOut: new Error("the export worker took too long for a chunk"),
            });
            cursor = chunk.cursor;
            if (cursor === null) close();
            return chunk.bytes;
          } catch (error) {
            close();
            throw error;
          }
        },
        close,
      };
    },
    /** Terminates the threads; running exports fail. */
    close: () => pool.close(),
  };
}
