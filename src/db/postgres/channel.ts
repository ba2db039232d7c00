/** The calling thread's end of a PostgreSQL connection: messages to its thread, answers in shared memory. */
import {
  ANSWERED,
  type Answer,
  CLOSED,
  type ConnectOptions,
  decodeAnswer,
  GENERATION,
  INITIAL_BUFFER_BYTES,
  LENGTH,
  type SocketMessage,
  STATE,
  type WireCall,
  type WireError,
} from "./messages.ts";

const CLOSE_WAIT_MS = 1000;
/** The thread answers questions about itself at once; it needs longer only while it starts. */
const EXPLAIN_WAIT_MS = 5000;

/** Only one thread may use it, since it blocks for each answer. */
export class Channel {
  private readonly worker: Worker;
  private readonly control = new Int32Array(new SharedArrayBuffer(64));
  private data = bufferOf(INITIAL_BUFFER_BYTES);
  private request = 0;

  /** Starts the thread, which connects. */
  constructor(options: ConnectOptions) {
    this.worker = new Worker(new URL("./socket-worker.ts", import.meta.url).href);
    // The process may end while the connection is open.
    (this.worker as unknown as { unref(): void }).unref();
    const control = this.control.buffer as SharedArrayBuffer;
    this.post({ type: "start", control, data: sharedOf(this.data), options });
  }

  /** Number of the connection, from 1; 0 before the first. */
  get generation(): number {
    return Atomics.load(this.control, GENERATION);
  }

  /** One of STARTING, UP, AWAY, CLOSED. */
  get state(): number {
    return Atomics.load(this.control, STATE);
  }

  /** Waits until the state is not `state`, or for a time. */
  waitForState(state: number, waitMs: number): void {
    Atomics.wait(this.control, STATE, state, waitMs);
  }

  /** Runs calls in their order. @returns undefined when there is no answer in time */
  run(generation: number, calls: WireCall[], waitMs: number): Answer | undefined {
    return this.receive(this.start(generation, calls), waitMs);
  }

  /** Begins to run calls. @returns the number for receiving their answer, before any other is requested */
  start(generation: number, calls: WireCall[]): number {
    const request = ++this.request;
    this.post({ type: "run", request, wait: true, generation, calls });
    return request;
  }

  /** Waits for the answer of a request, without receiving it. @returns whether there is one in time */
  async answered(request: number, waitMs: number): Promise<boolean> {
    const deadline = performance.now() + waitMs;
    for (;;) {
      const answered = Atomics.load(this.control, ANSWERED);
      const rest = deadline - performance.now();
      if (answered >= request || rest <= 0) return answered >= request;
      await Atomics.waitAsync(this.control, ANSWERED, answered, rest).value;
    }
  }

  /** Sends calls; the next answer has their error. */
  queue(generation: number, calls: WireCall[]): void {
    this.post({ type: "run", request: 0, wait: false, generation, calls });
  }

  /** @returns why there is no connection; undefined when there is one */
  explain(): WireError | undefined {
    const request = ++this.request;
    this.post({ type: "explain", request });
    return this.receive(request, EXPLAIN_WAIT_MS)?.error;
  }

  /** Abandons the connection after a missing answer; then no more calls are sent on it. */
  reset(): void {
    this.post({ type: "reset" });
    this.explain();
  }

  /** Ends connection and thread. */
  close(): void {
    this.post({ type: "close" });
    const deadline = performance.now() + CLOSE_WAIT_MS;
    for (;;) {
      const { state } = this;
      const rest = deadline - performance.now();
      if (state === CLOSED || rest <= 0) break;
      this.waitForState(state, rest);
    }
    this.worker.terminate();
  }

  /** Waits for an answer. @returns undefined when there is none in time */
  receive(request: number, waitMs: number): Answer | undefined {
    if (!this.waitFor(request, waitMs)) return;
    const length = Atomics.load(this.control, LENGTH);
    if (length > this.data.length) {
      this.data = bufferOf(length + (length >> 1));
      const again = ++this.request;
      this.post({ type: "grow", request: again, data: sharedOf(this.data) });
      if (!this.waitFor(again, waitMs)) return;
    }
    return decodeAnswer(this.data.toString("utf8", 0, length));
  }

  private waitFor(request: number, waitMs: number): boolean {
    const deadline = performance.now() + waitMs;
    for (;;) {
      const answered = Atomics.load(this.control, ANSWERED);
      // A later one has replaced it.
      if (answered >= request) return answered === request;
      const rest = deadline - performance.now();
      if (rest <= 0) return false;
      Atomics.wait(this.control, ANSWERED, answered, rest);
    }
  }

  private post(message: SocketMessage): void {
    this.worker.postMessage(message);
  }
}

function bufferOf(bytes: number): Buffer {
  return Buffer.from(new SharedArrayBuffer(bytes) as unknown as ArrayBuffer);
}

function sharedOf(buffer: Buffer): SharedArrayBuffer {
  return buffer.buffer as unknown as SharedArrayBuffer;
}
