/** A worker as the server sees it: does one job at a time, and is stopped when it gives no sign of life. */
import { decodeError } from "../threads/failure.ts";
import { notATable } from "./faults.ts";
import type { BulkBackend, JobRequest } from "./job.ts";
import {
  type FromWorker,
  REQUESTS,
  RESPONSES,
  type RpcRequest,
  type RpcResponse,
  type ToWorker,
} from "./messages.ts";

interface UnderWay {
  backend: BulkBackend;
  resolve: (answer: Uint8Array[]) => void;
  reject: (error: unknown) => void;
  watchdog: Timer;
  /** Questions that the host has not answered yet. */
  asked: number;
  /** What the host threw: the reason that the job will end with. */
  fault: unknown;
}

export class BulkThread {
  readonly #worker = new Worker(new URL("./worker.ts", import.meta.url).href);
  readonly #silenceMs: number;
  #job: UnderWay | null = null;
  #isStopped = false;
  /** Resolves when the worker has ended. `terminate` does not interrupt everything that may run in it. */
  readonly gone: Promise<void>;

  /** @param silenceMs how long the worker may work without a message */
  constructor(silenceMs: number) {
    this.#silenceMs = silenceMs;
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => void this.#hear(data);
    this.#worker.onerror = ({ message }) => this.#end(new Error(`the bulk worker failed: ${message}`));
    this.gone = new Promise((resolve) => {
      this.#worker.addEventListener("close", () => {
        this.#end(new Error("the bulk worker has ended"));
        resolve();
      });
    });
  }

  /** False when it was stopped: it takes no more jobs. */
  get isAlive(): boolean {
    return !this.#isStopped;
  }

  /** @throws Problem of the file or of the host; Error when the worker fails */
  run(request: JobRequest, backend: BulkBackend): Promise<Uint8Array[]> {
    return new Promise((resolve, reject) => {
      this.#job = { backend, resolve, reject, watchdog: this.#watch(), asked: 0, fault: null };
      const { buffer } = request.bytes;
      this.#post({ job: request }, [buffer as ArrayBuffer]);
    });
  }

  stop(): void {
    this.#end(new Error("the bulk worker was stopped"));
    this.#isStopped = true;
    this.#worker.terminate();
  }

  async #hear(message: FromWorker): Promise<void> {
    const job = this.#job;
    if (!job) return;
    clearTimeout(job.watchdog);
    if (typeof message === "string") return this.#answer(job, REQUESTS.decode(message)[0]);
    this.#job = null;
    if ("done" in message) job.resolve(message.done);
    else job.reject(job.fault ?? decodeError(message, "the bulk worker"));
  }

  /** The worker's clock stands still while the host works. */
  async #answer(job: UnderWay, { id, ask }: { id: number; ask: RpcRequest }): Promise<void> {
    job.asked++;
    const reply: RpcResponse = { id, answer: null, ok: true };
    try {
      // Name and value belong together, as Question says.
      const { name, value } = ask;
      reply.answer = await (job.backend[name] as (value: RpcRequest["value"]) => Promise<unknown>)(value);
    } catch (error) {
      job.fault = error;
      reply.ok = false;
    }
    if (this.#job !== job) return;
    job.asked--;
    if (job.asked === 0) job.watchdog = this.#watch();
    this.#post(RESPONSES.encode([reply]));
  }

  #watch(): Timer {
    return setTimeout(() => {
      const seconds = Math.round(this.#silenceMs / 1000);
      this.#job?.reject(notATable(`The file cannot be read within ${seconds} seconds`));
      this.#job = null;
      this.stop();
    }, this.#silenceMs);
  }

  #post(message: ToWorker, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  #end(error: Error): void {
    const job = this.#job;
    this.#isStopped = true;
    this.#job = null;
    if (!job) return;
    clearTimeout(job.watchdog);
    job.reject(error);
  }
}
