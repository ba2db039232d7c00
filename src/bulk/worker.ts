/**
 * The thread in which bulk files are read and verified: an entry point of the compiled build, started as
 * `new Worker(new URL("./worker.ts", import.meta.url).href)`. One job at a time; it has an engine of its own,
 * and nothing of the server: what needs the database, it asks for.
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
/** Questions by their id: while one is being answered, the next may be asked. */
const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
let lastId = 0;

function ask(name: RpcRequest["name"], value: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const id = ++lastId;
    waiting.set(id, { resolve, reject });
    tell(REQUESTS.encode([{ id, ask: { name, value } as RpcRequest }]));
  });
}

// Each question's answer has the type that Host gives it.
const backend: BulkBackend = {
  take: (checks) => ask("take", checks) as ReturnType<BulkBackend["take"]>,
  outside: (pins) => ask("outside", pins) as ReturnType<BulkBackend["outside"]>,
  remember: (batch) => ask("remember", batch) as ReturnType<BulkBackend["remember"]>,
  apply: (outcomes) => ask("apply", outcomes) as ReturnType<BulkBackend["apply"]>,
};

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if (typeof data === "string") return answered(RESPONSES.decode(data)[0]);
  try {
    const { engine } = await engines;
    const done = await runJob(data.job, engine, backend, LIMITS);
    tell(
      { done },
      done.map(({ buffer }) => buffer as ArrayBuffer),
    );
  } catch (error) {
    tell(encodeError(error));
  } finally {
    // What a job that has failed still asked for is not answered any more.
    waiting.clear();
  }
};

function answered({ id, answer, ok }: RpcResponse): void {
  const question = waiting.get(id);
  waiting.delete(id);
  if (ok) question?.resolve(answer);
  else question?.reject(new Error("the backend ended the job"));
}

function tell(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  self.postMessage(message, transfer);
}
