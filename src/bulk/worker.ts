/**
 * Worker thread for bulk files: an entry point of the compiled build, started as
 * `new Worker(new URL("./worker.ts", import.meta.url).href)`. Runs one job at a time with an engine of its own, and
 * calls the main thread for everything that needs the database.
 */
import { openEngines } from "../engines.ts";
import { encodeError } from "../threads/failure.ts";
import { type BulkBackend, runJob } from "./job.ts";
import { LIMITS } from "./limits.ts";
import {
  type FromWorker,
  REQUESTS,
  RESPONSES,
  type RpcRequest,
  type RpcResponse,
  type ToWorker,
} from "./messages.ts";

declare const self: Worker;

const engines = openEngines();
/** Pending calls by id. */
const pendingCalls = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
let lastId = 0;

function call(name: RpcRequest["name"], value: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const id = ++lastId;
    pendingCalls.set(id, { resolve, reject });
    post(REQUESTS.encode([{ id, call: { name, value } as RpcRequest }]));
  });
}

// The result of each call has the type that BulkBackend declares.
const backend: BulkBackend = {
  take: (checks) => call("take", checks) as ReturnType<BulkBackend["take"]>,
  outside: (pins) => call("outside", pins) as ReturnType<BulkBackend["outside"]>,
  remember: (batch) => call("remember", batch) as ReturnType<BulkBackend["remember"]>,
  apply: (outcomes) => call("apply", outcomes) as ReturnType<BulkBackend["apply"]>,
};

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if (typeof data === "string") return onResponse(RESPONSES.decode(data)[0]);
  try {
    const { engine } = await engines;
    const done = await runJob(data.job, engine, backend, LIMITS);
    post(
      { done },
      done.map(({ buffer }) => buffer as ArrayBuffer),
    );
  } catch (error) {
    post(encodeError(error));
  } finally {
    // Calls of a failed job get no response.
    pendingCalls.clear();
  }
};

function onResponse({ id, answer, ok }: RpcResponse): void {
  const pending = pendingCalls.get(id);
  pendingCalls.delete(id);
  if (ok) pending?.resolve(answer);
  else pending?.reject(new Error("the backend ended the job"));
}

function post(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  self.postMessage(message, transfer);
}
