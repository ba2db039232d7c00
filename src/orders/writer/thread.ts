/**
 * The order desk on a thread of its own: while it waits for the disk, the server reads requests and checks
 * addresses. Who only checks addresses never pays for it.
 */

import { usageStoreOf } from "../../accounts/usage-store.ts";
import type { Db } from "../../db/open.ts";
import { WriteLock } from "../../db/write-lock.ts";
import type { Logger } from "../../log.ts";
import { decodeError } from "../../threads/failure.ts";
import { MessageBatcher } from "../../threads/message-batcher.ts";
import { QUESTIONS, REPLIES, type RpcRequest, type RpcResponse, type WorkerInit } from "./messages.ts";
import type { OrderWriter } from "./types.ts";

export interface WriterThreadOptions {
  db: Db;
  log: Logger;
  /** Called once alerts were written that wait to be sent. */
  onAlert(): void;
  /** Whether it starts now; else with the first order. */
  isAwaited: boolean;
}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/**
 * A desk on another thread, started when it is needed.
 *
 * How it ends: 1. `close` marks it as closing, at once: checks and quota are written by this thread from then on,
 * and every other question is refused; 2. what was asked before is answered; 3. the thread is terminated, and what
 * it did not answer by then is rejected. A thread that fails is replaced with the next question.
 */
export function openWriterThread(options: WriterThreadOptions): OrderWriter {
  let thread: WriterThread | null = options.isAwaited ? new WriterThread(options) : null;
  let closing: Promise<void> | null = null;
  /** The thread, if it takes writes. */
  const taking = () => (closing === null && thread?.isAlive ? thread : null);
  const ask = (name: keyof OrderWriter, ...args: unknown[]): Promise<unknown> => {
    if (closing) return Promise.reject(new Error("the order writer is closing"));
    thread = taking() ?? new WriterThread(options);
    return thread.ask(name, args);
  };
  const here = usageStoreOf(options.db);
  const question = <Name extends keyof OrderWriter>(name: Name) =>
    // The thread's desk has the same methods.
    ((...args: unknown[]) => ask(name, ...args)) as unknown as OrderWriter[Name];
  return {
    save: question("save"),
    saveAll: question("saveAll"),
    applyOutcomes: question("applyOutcomes"),
    setAwb: question("setAwb"),
    decide: question("decide"),
    findPerson: question("findPerson"),
    erasePerson: question("erasePerson"),
    eraseStore: question("eraseStore"),
    wipe: question("wipe"),
    rescore: question("rescore"),
    index: question("index"),
    async rulesChanged(accountId) {
      await taking()?.ask("rulesChanged", [accountId]);
    },
    // No reason to start it.
    async storeChecks(rows, counts) {
      const there = taking();
      await (there ? there.ask("storeChecks", [rows, [...counts]]) : here.storeChecks(rows, counts));
    },
    async storeQuota(rows) {
      const there = taking();
      await (there ? there.ask("storeQuota", [rows]) : here.storeQuota(rows));
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
  readonly #waiting = new Map<number, Waiting>();
  readonly #batcher = new MessageBatcher<RpcRequest>(
    (questions) => this.#worker.postMessage(QUESTIONS.encode(questions)),
    setImmediate,
  );
  /** Resolves when the thread has ended, whatever ended it. */
  readonly #ended: Promise<void>;
  #lastId = 0;
  isAlive = true;

  constructor(options: WriterThreadOptions) {
    this.#options = options;
    this.#worker.onmessage = ({ data }: MessageEvent<string>) => {
      for (const reply of REPLIES.decode(data)) this.#hear(reply);
    };
    // It ends after it: only then is the pen out of its hand.
    this.#worker.onerror = ({ message }) => options.log.error("the order writer failed", { error: message });
    this.#ended = new Promise((resolve) =>
      this.#worker.addEventListener("close", () => {
        this.#end(new Error("the order writer has ended"));
        resolve();
      }),
    );
    this.#worker.postMessage({ db: options.db.shared } satisfies WorkerInit);
  }

  /** Rejects when the thread ends before it has answered, and when it has ended already. */
  ask(name: keyof OrderWriter, args: unknown[]): Promise<unknown> {
    if (!this.isAlive) return Promise.reject(new Error("the order writer has ended"));
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      this.#waiting.set(id, { resolve, reject });
      this.#batcher.push({ id, name, args });
    });
  }

  /** Resolves when the thread has ended; never rejects. */
  async close(): Promise<void> {
    if (this.isAlive) {
      // What it could not write now, it finds again at the next start.
      await this.ask("close", []).catch((error) =>
        this.#options.log.error("the order writer did not close well", { error }),
      );
      this.#worker.terminate();
    }
    await this.#ended;
  }

  #hear(reply: RpcResponse): void {
    if ("alerts" in reply) return this.#options.onAlert();
    if ("log" in reply) return this.#options.log.error(reply.log.msg, { error: reply.log.error });
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ("value" in reply) waiting?.resolve(reply.value);
    else waiting?.reject(decodeError(reply.failure, "the order writer"));
  }

  #end(error: Error): void {
    this.isAlive = false;
    new WriteLock(1, this.#options.db.shared.writeLock).releaseDeadOwner();
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
