/**
 * The writer on its own thread: while it waits for the disk, the main thread serves requests on a read-only connection.
 * Commands that are called before the thread is ready wait in its queue.
 */
import { type LogFields, type Logger, silentLogger } from "../../lib/log.ts";
import { Problem } from "../../lib/problem.ts";
import { stackOf } from "../../lib/threads/failure.ts";
import { type AnyTextCalls, lazyObject, RpcWorker, serveRpc } from "../../lib/threads/rpc.ts";
import type { Db } from "../db.ts";
import type { Location } from "../location.ts";
import { openWriter } from "../open-writer.ts";
import type { WriteStats } from "../write-queue/queue.ts";
import type { Groups, RemoteGroups, Writer } from "./index.ts";

/** A thread that ends again within this time is not replaced: the same cause would end the next one. */
const MIN_LIFE_MS = 10_000;
/** Retry-After for a lost write, seconds. */
const RETRY_AFTER = 1;

export interface WriterThreadOptions {
  /** The connection of this thread, which has locked and migrated the database. */
  db: Db;
  /** Starts the worker, whose file calls {@link serveWriter}. */
  start: () => Worker;
  /** Commands that are sent as text. */
  text: AnyTextCalls;
  log: Logger;
  /** Methods on this thread that the commands may call. */
  events: Record<string, (...args: never[]) => void>;
  /** Called when the thread has ended twice within ten seconds, and nothing can be written any more. */
  onFatal: () => void;
}

type AnyMethods = Record<string, (...args: unknown[]) => unknown>;

/**
 * Starts the thread. When it ends unexpectedly, the pending commands are rejected with a Problem 503
 * `writer_restarted`: they may or may not be on disk. Then a new thread is started.
 */
export function startWriterThread<G extends Groups<G>>(
  options: WriterThreadOptions,
): Writer<RemoteGroups<G>> {
  const thread = new WriterThread(options);
  return {
    commands: remoteGroups<G>((name, args) => thread.call(name, args)),
    stats: () => thread.call("db.stats", []) as Promise<WriteStats>,
    pending: () => thread.pending,
    // If it does not arrive, the thread has ended, along with its memory.
    releaseMemory: () => void thread.call("db.releaseMemory", []).catch(() => {}),
    close: () => thread.close(),
  };
}

class WriterThread {
  readonly #local: object;
  #rpc: RpcWorker<AnyMethods>;
  /** When the last thread ended unexpectedly, on the monotonic clock. */
  #endedAt = Number.NEGATIVE_INFINITY;
  #closing: Promise<void> | null = null;

  constructor(private readonly options: WriterThreadOptions) {
    const { db, log, events } = options;
    const health = db.handOver(() => this.call("db.probe", []));
    this.#local = {
      ...events,
      failedAt(failedAt: number) {
        health.failedAt = failedAt;
      },
      logError: (msg: string, error: string) => log.error(msg, { error }),
      logWarning: (msg: string, fields: LogFields) => log.warn(msg, fields),
    };
    this.#rpc = this.#start();
  }

  call(name: string, args: unknown[]): Promise<unknown> {
    if (this.#closing) return Promise.reject(closed());
    return this.#rpc.call(name, ...args);
  }

  get pending(): number {
    return this.#rpc.pending;
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  /** Its connection is closed before the main thread's, which then checkpoints. */
  async #close(): Promise<void> {
    const { db, log } = this.options;
    await this.#rpc
      .call("db.close")
      .catch((error) => log.error("the database writer failed to close", { error }));
    this.#rpc.terminate();
    await this.#rpc.ended;
    await db.close();
  }

  #start(): RpcWorker<AnyMethods> {
    const { db, start, text, log } = this.options;
    const rpc = new RpcWorker<AnyMethods>(start(), db.location, this.#local, {
      name: "the database writer",
      text,
      endError: (cause) => {
        if (this.#closing) return closed();
        log.error("the database writer has stopped", { error: cause });
        return new Problem("writer_restarted", {}, { retryAfter: RETRY_AFTER });
      },
    });
    void rpc.ended.then(() => this.#replace());
    return rpc;
  }

  #replace(): void {
    if (this.#closing) return;
    const now = performance.now();
    const isTooSoon = now - this.#endedAt < MIN_LIFE_MS;
    this.#endedAt = now;
    if (isTooSoon) this.options.onFatal();
    else this.#rpc = this.#start();
  }
}

const closed = () => new Error("the database is closed");

/** @param call by `group.name` */
function remoteGroups<G extends Groups<G>>(
  call: (name: string, args: unknown[]) => Promise<unknown>,
): RemoteGroups<G> {
  return lazyObject((group) =>
    lazyObject(
      (name) =>
        (...args: unknown[]) =>
          call(`${group}.${name}`, args),
    ),
  ) as RemoteGroups<G>; // the thread has these commands
}

/** Methods that the thread calls on the main thread. */
export interface WriterMain {
  /** Its errors appear in the server's log. */
  log: Logger;
  /** Calls one of `events`, without waiting. */
  notify: (event: string, ...args: unknown[]) => void;
}

/**
 * The whole worker: runs the commands on a writing connection.
 * @param open creates an inline writer of all commands
 */
export function serveWriter(open: (db: Db, main: WriterMain) => Writer<object>, text: AnyTextCalls): void {
  serveRpc<Location, AnyMethods>(async (location, main) => {
    const notify = (name: string, ...args: unknown[]) => main.notify(name, ...args);
    const error: Logger["error"] = (msg, fields) => notify("logError", msg, stackOf(fields?.error));
    const warn: Logger["warn"] = (msg, fields = {}) => notify("logWarning", msg, fields);
    const log = { ...silentLogger, error, warn };
    const db = await openWriter(location, log, {
      onHealth: (failedAt) => notify("failedAt", failedAt),
      isAwaited: () => main.isCalled(),
    });
    const writer = open(db, { log, notify });
    return {
      ...byName(writer.commands),
      "db.probe": () => db.probe(),
      "db.stats": () => db.writeStats(),
      "db.releaseMemory": () => {
        writer.releaseMemory();
        Bun.gc(true);
      },
      "db.close": () => writer.close(),
    };
  }, text);
}

/** Commands by `group.name`. */
function byName(groups: object): object {
  return Object.fromEntries(
    Object.entries(groups).flatMap(([group, methods]) =>
      Object.entries(methods).map(([name, method]) => [`${group}.${name}`, method]),
    ),
  );
}
