/** Entry point of the writer thread; the compiled build includes every file named *worker.ts. */
import { openShared } from "../../db/open.ts";
import { openEngines } from "../../engines.ts";
import { silentLogger } from "../../log.ts";
import { encodeError, stackOf } from "../../threads/failure.ts";
import { MessageBatcher } from "../../threads/message-batcher.ts";
import { openOrderWriter } from "./index.ts";
import {
  REQUEST_CODEC,
  RESPONSE_CODEC,
  type RpcRequest,
  type RpcResponse,
  type WorkerInit,
} from "./messages.ts";
import type { OrderWriter } from "./types.ts";

declare const self: Worker;

// Orders of one transaction are answered in the same turn: their responses share a message.
const batcher = new MessageBatcher<RpcResponse>(
  (responses) => self.postMessage(RESPONSE_CODEC.encode(responses)),
  queueMicrotask,
);
let opened: Promise<OrderWriter> | null = null;

self.onmessage = ({ data }: MessageEvent<WorkerInit | string>) => {
  if (typeof data !== "string") {
    opened = open(data);
    return;
  }
  for (const request of REQUEST_CODEC.decode(data)) void answer(request);
};

async function open({ db: shared }: WorkerInit): Promise<OrderWriter> {
  const { isGibberish } = await openEngines();
  const log = { ...silentLogger, error: sendError };
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
    // The main thread's side checks the types of the arguments.
    const method = writer?.[name] as (...args: unknown[]) => Promise<unknown>;
    batcher.push({ id, value: (await method(...args)) ?? null });
  } catch (error) {
    batcher.push({ id, failure: encodeError(error) });
  }
}

function sendError(msg: string, fields?: Record<string, unknown>): void {
  batcher.push({ log: { msg, error: stackOf(fields?.error) } });
}
