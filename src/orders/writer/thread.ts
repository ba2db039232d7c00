/**
 * The order writer on a worker thread: while it waits for the disk, the main thread serves requests. It starts with
 * the first order, so that installations that only check addresses do not pay for it.
 */

import { usageStoreOf } from "../../accounts/usage-store.ts";
import type { Db } from "../../db/open.ts";
import { WriteLock } from "../../db/write-lock.ts";
import type { Logger } from "../../log.ts";
import { decodeError } from "../../threads/failure.ts";
import { MessageBatcher } from "../../threads/message-batcher.ts";
import {
  REQUEST_CODEC,
  RESPONSE_CODEC,
  type RpcRequest,
  type RpcResponse,
  type WorkerInit,
} from "./messages.ts";
import type { OrderWriter } from "./types.ts";

interface WriterThreadOptions {
  db: Db;
  log: Logger;
  /** Called after alerts were committed, so that they are sent at once. */
  onAlert(): void;
  /** Whether it starts now, not with the first order. */
  isAwaited: boolean;
}

interface PendingRequest {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/**
 * A writer on a worker thread. A thread that fails is replaced by the next request. Closing:
 * 1. checks and quota are written by the main thread from then on, other requests are rejected;
 * 2. earlier requests are answered;
 * 3. the thread is terminated, and requests still pending are rejected.
 */
export function openWriterThread(options: WriterThreadOptions): OrderWriter {
  let thread: WriterThread | null = options.isAwaited ? new WriterThread(options) : null;
  let closing: Promise<void> | null = null;
  /** The thread, if it accepts requests. */
  const acceptingThread = () => (closing === null && thread?.isAlive ? thread : null);
  const call = (name: keyof OrderWriter, ...args: unknown[]): Promise<unknown> => {
    if (closing) return Promise.reject(new Error("the order writer is closing"));
    thread = acceptingThread() ?? new WriterThread(options);
    return thread.call(name, args);
  };
  const localStore = usageStoreOf(options.db);
  const method = <Name extends keyof OrderWriter>(name: Name) =>
    // The writer on the thread has the same methods.
    ((...args: unknown[]) => call(name, ...args)) as unknown as OrderWriter[Name];
  return {
    save: method("save"),
    saveAll: method("saveAll"),
    applyOutcomes: method("applyOutcomes"),
    setAwb: method("setAwb"),
    decide: method("decide"),
    findPerson: method("findPerson"),
    erasePerson: method("erasePerson"),
    eraseStore: method("eraseStore"),
    wipe: method("wipe"),
    rescore: method("rescore"),
    index: method("index"),
    async rulesChanged(accountId) {
      await acceptingThread()?.call("rulesChanged", [accountId]);
    },
    // Writing checks or quota does not start the thread.
    async storeChecks(rows, counts) {
      const worker = acceptingThread();
      await (worker ? worker.call("storeChecks", [rows, [...counts]]) : localStore.storeChecks(rows, counts));
    },
    async storeQuota(rows) {
      const worker = acceptingThread();
      await (worker ? worker.call("storeQuota", [rows]) : localStore.storeQuota(rows));
    },
    close() {
      closing ??= thread?.close() ?? Promise.resolve();
      return closing;
    },
  };
}

class WriterThread {
  readonly #options: WriterThreadOptions;
  readonly #worker = new Worker(new URL("./writer-worker.ts", import.meta.url).href);
  readonly #pending = new Map<number, PendingRequest>();
  readonly #batcher = new MessageBatcher<RpcRequest>(
    (requests) => this.#worker.postMessage(REQUEST_CODEC.encode(requests)),
    setImmediate,
  );
  /** Resolves when the thread has ended, for whatever reason. */
  readonly #ended: Promise<void>;
  #lastId = 0;
  isAlive = true;

  constructor(options: WriterThreadOptions) {
    this.#options = options;
    this.#worker.onmessage = ({ data }: MessageEvent<string>) => {
      for (const response of RESPONSE_CODEC.decode(data)) this.#receive(response);
    };
    // Only logged: the write lock can be released once the "close" event shows that the thread has ended.
    this.#worker.onerror = ({ message }) => options.log.error("the order writer failed", { error: message });
    this.#ended = new Promise((resolve) =>
      this.#worker.addEventListener("close", () => {
        this.#end(new Error("the order writer has stopped"));
        resolve();
      }),
    );
    this.#worker.postMessage({ db: options.db.shared } satisfies WorkerInit);
  }

  /** Rejects when the thread ends, or has ended, without an answer. */
  call(name: keyof OrderWriter, args: unknown[]): Promise<unknown> {
    if (!this.isAlive) return Promise.reject(new Error("the order writer has stopped"));
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      this.#pending.set(id, { resolve, reject });
      this.#batcher.push({ id, name, args });
    });
  }

  /** Resolves when the thread has ended; never rejects. */
  async close(): Promise<void> {
    if (this.isAlive) {
      // A failure here loses nothing: deferred writes are repeated at the next start.
      await this.call("close", []).catch((error) =>
        this.#options.log.error("the order writer failed to close", { error }),
      );
      this.#worker.terminate();
    }
    await this.#ended;
  }

  #receive(response: RpcResponse): void {
    if ("alerts" in response) return this.#options.onAlert();
    if ("log" in response) return this.#options.log.error(response.log.msg, { error: response.log.error });
    const pending = this.#pending.get(response.id);
    this.#pending.delete(response.id);
    if ("value" in response) pending?.resolve(response.value);
    else pending?.reject(decodeError(response.failure, "the order writer"));
  }

  #end(error: Error): void {
    this.isAlive = false;
    new WriteLock(1, this.#options.db.shared.writeLock).releaseDeadOwner();
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}
