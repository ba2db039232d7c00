/** Main-thread handle of a bulk worker: runs one job at a time, with a watchdog. */
import { decodeError } from "../threads/failure.ts";
import { notATable } from "./faults.ts";
import type { BulkBackend, JobRequest } from "./job.ts";
import {
  type FromWorker,
  REQUESTS,
  RESPONSES,
  type RpcCall,
  type RpcRequest,
  type RpcResponse,
  type ToWorker,
} from "./messages.ts";

interface RunningJob {
  backend: BulkBackend;
  resolve: (answer: Uint8Array[]) => void;
  reject: (error: unknown) => void;
  watchdog: Timer;
  /** Calls that the backend has not answered yet. */
  openCalls: number;
  /** The backend's error, with which the job will end. */
  fault: unknown;
}

export class BulkThread {
  readonly #worker = new Worker(new URL("./worker.ts", import.meta.url).href);
  readonly #silenceMs: number;
  #job: RunningJob | null = null;
  #isStopped = false;
  /** Resolves when the worker has ended: `terminate` does not interrupt everything. */
  readonly gone: Promise<void>;

  /** @param silenceMs watchdog timeout: time without a message */
  constructor(silenceMs: number) {
    this.#silenceMs = silenceMs;
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => void this.#onMessage(data);
    this.#worker.onerror = ({ message }) => this.#end(new Error(`the bulk worker failed: ${message}`));
    this.gone = new Promise((resolve) => {
      this.#worker.addEventListener("close", () => {
        this.#end(new Error("the bulk worker has ended"));
        resolve();
      });
    });
  }

  /** False once stopped: it accepts no more jobs. */
  get isAlive(): boolean {
    return !this.#isStopped;
  }

  /** @throws Problem of the file or of the backend; Error when the worker fails */
  run(request: JobRequest, backend: BulkBackend): Promise<Uint8Array[]> {
    return new Promise((resolve, reject) => {
      this.#job = { backend, resolve, reject, watchdog: this.#startWatchdog(), openCalls: 0, fault: null };
      const { buffer } = request.bytes;
      this.#post({ job: request }, [buffer as ArrayBuffer]);
    });
  }

  stop(): void {
    this.#end(new Error("the bulk worker was stopped"));
    this.#isStopped = true;
    this.#worker.terminate();
  }

  async #onMessage(message: FromWorker): Promise<void> {
    const job = this.#job;
    if (!job) return;
    clearTimeout(job.watchdog);
    if (typeof message === "string") return this.#answer(job, REQUESTS.decode(message)[0]);
    this.#job = null;
    if ("done" in message) job.resolve(message.done);
    else job.reject(job.fault ?? decodeError(message, "the bulk worker"));
  }

  /** The watchdog is paused while the backend works. */
  async #answer(job: RunningJob, { id, call }: RpcCall): Promise<void> {
    job.openCalls++;
    const response: RpcResponse = { id, answer: null, ok: true };
    try {
      // RpcRequest pairs each name with its value, which TypeScript cannot follow here.
      const { name, value } = call;
      response.answer = await (job.backend[name] as (value: RpcRequest["value"]) => Promise<unknown>)(value);
    } catch (error) {
      job.fault = error;
      response.ok = false;
    }
    if (this.#job !== job) return;
    job.openCalls--;
    if (job.openCalls === 0) job.watchdog = this.#startWatchdog();
    this.#post(RESPONSES.encode([response]));
  }

  #startWatchdog(): Timer {
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
