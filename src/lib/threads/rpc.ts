/**
 * Calls between the main thread and a worker: each side has methods that the other calls by name.
 *
 * Messages of one event loop turn share one `postMessage`, in order. Methods of {@link TextCalls} are sent as JSON
 * text, which is copied ten times as fast as an object of many strings; the others by structured clone, which also
 * takes bytes.
 */
import { type CallCounts, CallsUnderWay, MAIN, newCallCounts, WORKER } from "./calls-under-way.ts";
import { createCodec, type MessageCodec } from "./codec.ts";
import { decodeError, encodeError, type RpcError } from "./failure.ts";
import { endOf } from "./worker-end.ts";

/** Any methods by name. */
export type Methods<M> = { [K in keyof M]: (...args: never[]) => unknown };

/** The methods of the other thread, as this one calls them. */
export type Remote<M extends Methods<M>> = {
  [K in keyof M]: (...args: Parameters<M[K]>) => Promise<Awaited<ReturnType<M[K]>>>;
};

/** Methods whose calls and results are JSON, and so frequent that they are sent as text. The same on both sides. */
export interface TextCalls<M extends Methods<M>> extends AnyTextCalls {
  /** Keys of the long strings, which are sent unescaped; an object may lack some. */
  keys: readonly string[];
  calls: { readonly [K in keyof M]?: LongStrings<Parameters<M[K]>, Awaited<ReturnType<M[K]>>> };
}

/** {@link TextCalls} of any methods. */
export interface AnyTextCalls {
  keys: readonly string[];
  calls: { readonly [name: string]: LongStrings<never, never> | undefined };
  /** Methods that give way to all others: {@link RpcPeer.isCalled} leaves them out. */
  background?: readonly string[];
}

/** The objects that have long strings. */
interface LongStrings<Args, Value> {
  args?(args: Args): readonly object[];
  result?(value: Value): readonly object[];
}

/** `id` 0: a notification, without a response. */
type RpcRequest = { id: number; name: string; args: unknown[] };
type RpcResponse = { id: number; name: string } & ({ value: unknown } | { error: RpcError });
type RpcMessage = RpcRequest | RpcResponse;

/** A `Worker`, or `self` in one. */
type RpcPort = Pick<Worker, "postMessage" | "onmessage">;

interface RpcOptions {
  /** Name of the other thread in error messages: "the bulk worker". */
  name: string;
  text?: AnyTextCalls;
}

interface PendingCall {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/** A full batch is sent at once, so that the other thread can start on it. */
const MAX_BATCH = 8;
const NO_TEXT: AnyTextCalls = { keys: [], calls: {} };
const transfers = new WeakMap<object, ArrayBuffer[]>();

/**
 * Marks an argument or a result, so that its buffers are moved to the other thread, not copied.
 * @returns the value itself
 */
export function transferring<T extends object>(value: T, buffers: ArrayBuffer[]): T {
  transfers.set(value, buffers);
  return value;
}

/** One side of the calls. */
export class RpcPeer<M extends Methods<M>> {
  /** What the other thread may call. */
  local: object | Promise<object>;
  /** {@link call} by method. */
  readonly remote = lazyObject(
    (name) =>
      (...args: never[]) =>
        this.call(name as keyof M & string, ...(args as never)),
  ) as Remote<M>;
  readonly #port: RpcPort;
  readonly #name: string;
  readonly #text: AnyTextCalls;
  readonly #codec: MessageCodec<RpcMessage>;
  readonly #underWay: CallsUnderWay;
  readonly #defer: (work: () => void) => void;
  /** Not sent yet. One `postMessage` for many messages costs a fraction of one for each. */
  #batch: RpcMessage[] = [];
  #isText = false;
  #transfer: ArrayBuffer[] = [];
  readonly #pending = new Map<number, PendingCall>();
  #lastId = 0;
  /** Set once there are no more calls. */
  #ended: Error | null = null;

  /** @param defer calls back when the messages of this turn are sent */
  constructor(
    port: RpcPort,
    local: object | Promise<object>,
    { name, text = NO_TEXT }: RpcOptions,
    underWay: CallsUnderWay,
    defer: (work: () => void) => void,
  ) {
    this.#port = port;
    this.local = local;
    this.#name = name;
    this.#text = text;
    this.#codec = createCodec((message) => longStringsIn(message, text), text.keys);
    this.#underWay = underWay;
    this.#defer = defer;
    port.onmessage = ({ data }: MessageEvent<string | RpcMessage[]>) => {
      if (this.#ended) return;
      for (const message of typeof data === "string" ? this.#codec.decode(data) : data) {
        if (!("args" in message)) this.#settle(message);
        else {
          this.#underWay.arrived(message.name);
          void this.#answer(message);
        }
      }
    };
  }

  /** False when the other thread has ended or is ending. */
  get isAlive(): boolean {
    return this.#ended === null;
  }

  /** Whether the other side has made calls that have not arrived here, as this thread has not returned to its event loop. */
  isCalled(): boolean {
    return this.#underWay.isCalled();
  }

  /** Calls of this side without a response yet. */
  get pending(): number {
    return this.#pending.size;
  }

  /**
   * @throws what the method threw: a Problem as it was, else an Error with the stack of the other thread; the owner's
   *   error when the thread ends, or has ended, without a response
   */
  call<K extends keyof M & string>(name: K, ...args: Parameters<M[K]>): Promise<Awaited<ReturnType<M[K]>>> {
    if (this.#ended) return Promise.reject(this.#ended);
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      // The response is of this method, so its value has the type.
      this.#pending.set(id, { resolve: resolve as PendingCall["resolve"], reject });
      this.#push({ id, name, args }, name in this.#text.calls);
    });
  }

  /** Calls without a response. @param args JSON. An error of the method is unhandled in the other thread */
  notify<K extends keyof M & string>(name: K, ...args: Parameters<M[K]>): void {
    this.#push({ id: 0, name, args }, true);
  }

  /** Ends the calls of both sides. @param error of pending and later calls */
  end(error: Error): void {
    this.#ended ??= error;
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }

  async #answer({ id, name, args }: RpcRequest): Promise<void> {
    const isText = name in this.#text.calls;
    try {
      // The caller's side checks the types.
      const methods = (await this.local) as Record<string, (...args: unknown[]) => unknown>;
      const value = await methods[name](...args);
      if (id !== 0) this.#push({ id, name, value }, isText);
    } catch (error) {
      if (id === 0) throw error;
      this.#push({ id, name, error: encodeError(error) }, isText);
    }
  }

  #settle(response: RpcResponse): void {
    const pending = this.#pending.get(response.id);
    this.#pending.delete(response.id);
    if ("error" in response) pending?.reject(decodeError(response.error, this.#name));
    else pending?.resolve(response.value);
  }

  #push(message: RpcMessage, isText: boolean): void {
    if ("args" in message) this.#underWay.made(message.name);
    if (isText !== this.#isText) this.#send();
    this.#isText = isText;
    if (!isText) this.#transfer.push(...buffersOf(message));
    const count = this.#batch.push(message);
    if (count === MAX_BATCH) this.#send();
    else if (count === 1) this.#defer(() => this.#send());
  }

  /** Sends the waiting messages. */
  #send(): void {
    const [messages, transfer] = [this.#batch, this.#transfer];
    if (messages.length === 0) return;
    this.#batch = [];
    this.#transfer = [];
    try {
      this.#port.postMessage(this.#isText ? this.#codec.encode(messages) : messages, transfer);
    } catch (error) {
      // A value that cannot be copied, such as a function: none of these was sent.
      for (const message of messages) this.#unsent(message, error);
    }
  }

  #unsent({ id, name, ...message }: RpcMessage, cause: unknown): void {
    const error = new Error(`${name} cannot be sent: ${cause}`);
    if ("args" in message) {
      this.#underWay.failed(name);
      this.#pending.get(id)?.reject(error);
      this.#pending.delete(id);
    } else this.#push({ id, name, error: encodeError(error) }, this.#isText);
  }
}

/** The main thread's side of a worker thread. */
export class RpcWorker<M extends Methods<M>> extends RpcPeer<M> {
  readonly #worker: Worker;
  /** Resolves when the thread has ended, for whatever reason: `terminate` does not interrupt everything. */
  readonly ended: Promise<void>;

  /**
   * @param worker just started, or passed to `endOf` when it was; its file calls {@link serveRpc}
   * @param init given to `serveRpc`, structured clone
   * @param local what the worker may call
   * @param endError called once when the thread ends: the error of pending and later calls. `cause` is the message of
   *   an error that ended it, or null
   */
  constructor(
    worker: Worker,
    init: unknown,
    local: object,
    options: RpcOptions & { endError: (cause: string | null) => Error },
  ) {
    const counts = newCallCounts();
    // Requests that arrive in one turn call in the same: their calls share a message.
    super(worker, local, options, new CallsUnderWay(counts, MAIN, options.text?.background), setImmediate);
    this.#worker = worker;
    this.ended = endOf(worker).then((cause) => this.end(options.endError(cause)));
    worker.postMessage({ init, counts } satisfies WorkerInit<unknown>);
  }

  /** @param error of pending calls, which fail at once and not when the thread has ended */
  terminate(error?: Error): void {
    if (error) this.end(error);
    this.#worker.terminate();
  }
}

/** The first message to a worker. */
interface WorkerInit<Init> {
  init: Init;
  counts: CallCounts;
}

declare const self: Worker;

/**
 * Serves the main thread: the whole of a worker file.
 * @param open gives the methods that the main thread may call, from the `init` of {@link RpcWorker}. Calls wait for
 *   it; when it rejects, the thread ends
 */
export function serveRpc<Init, M extends Methods<M>>(
  open: (init: Init, main: RpcPeer<M>) => object | Promise<object>,
  text?: AnyTextCalls,
): void {
  self.onmessage = ({ data: { init, counts } }: MessageEvent<WorkerInit<Init>>) => {
    const { promise, resolve } = Promise.withResolvers<object>();
    // Values of one transaction are ready in the same turn: their responses share a message.
    const underWay = new CallsUnderWay(counts, WORKER, text?.background);
    const main = new RpcPeer<M>(self, promise, { name: "the main thread", text }, underWay, queueMicrotask);
    // Not handled: an error ends the thread.
    void Promise.resolve(open(init, main)).then(resolve);
  };
}

/** An object that makes each property at its first use. A promise that is resolved with a proxy looks for `then`. */
export const lazyObject = (make: (name: string) => unknown): object =>
  new Proxy({} as Record<string, unknown>, {
    get(known, name: string) {
      if (name !== "then") known[name] ??= make(name);
      return known[name];
    },
  });

function longStringsIn(message: RpcMessage, { calls }: AnyTextCalls): readonly object[] {
  const strings = calls[message.name];
  // The types of TextCalls pair the name with its arguments and its value.
  if ("args" in message) return strings?.args?.(message.args as never) ?? [];
  return "value" in message ? (strings?.result?.(message.value as never) ?? []) : [];
}

function buffersOf(message: RpcMessage): ArrayBuffer[] {
  const values = "args" in message ? message.args : "value" in message ? [message.value] : [];
  return values.flatMap((value) => (typeof value === "object" && value && transfers.get(value)) || []);
}
