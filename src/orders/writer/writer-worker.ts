/**
 * The thread of the order desk: an entry point of the compiled build, started as
 * `new Worker(new URL("./writer-worker.ts", import.meta.url).href)`.
 */
import { openShared } from "../../db/open.ts";
import { openEngines } from "../../engines.ts";
import { silentLogger } from "../../log.ts";
import { encodeError, stackOf } from "../../threads/failure.ts";
import { MessageBatcher } from "../../threads/message-batcher.ts";
import { openOrderWriter } from "./index.ts";
import { QUESTIONS, REPLIES, type RpcRequest, type RpcResponse, type WorkerInit } from "./messages.ts";
import type { OrderWriter } from "./types.ts";

declare const self: Worker;

// What is answered in one go, the orders of one write, goes out in one go.
const batcher = new MessageBatcher<RpcResponse>(
  (replies) => self.postMessage(REPLIES.encode(replies)),
  queueMicrotask,
);
let opened: Promise<OrderWriter> | null = null;

self.onmessage = ({ data }: MessageEvent<WorkerInit | string>) => {
  if (typeof data !== "string") {
    opened = open(data);
    return;
  }
  for (const question of QUESTIONS.decode(data)) void answer(question);
};

async function open({ db: shared }: WorkerInit): Promise<OrderWriter> {
  const { isGibberish } = await openEngines();
  const log = { ...silentLogger, error: tellError };
  const db = openShared(shared, log);
  const writer = openOrderWriter({ db, log, isGibberish, onAlert: () => batcher.push({ alerts: true }) });
  return {
    ...writer,
    async close() {
      await writer.close();
      await db.close();
    },
  };
}

async function answer({ id, name, args }: RpcRequest): Promise<void> {
  try {
    const writer = await opened;
    // The server's side types the arguments.
    const method = writer?.[name] as (...args: unknown[]) => Promise<unknown>;
    batcher.push({ id, value: (await method(...args)) ?? null });
  } catch (error) {
    batcher.push({ id, failure: encodeError(error) });
  }
}

function tellError(msg: string, fields?: Record<string, unknown>): void {
  batcher.push({ log: { msg, error: stackOf(fields?.error) } });
}
