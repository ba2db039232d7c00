/** Entry point of the thread that holds the socket of one PostgreSQL connection; see connection.ts. */
import {
  ANSWERED,
  type Answer,
  AWAY,
  CLOSED,
  type ConnectOptions,
  encodeAnswer,
  GENERATION,
  LENGTH,
  type SocketMessage,
  STATE,
  UP,
  type WireCall,
  type WireError,
  type WireResult,
} from "./messages.ts";
import { failure, openSession, type Session } from "./session.ts";

declare const self: Worker;

const RECONNECT_MS = 250;
/** The server has become a standby. */
const READ_ONLY_STATE = "25006";

let control: Int32Array;
let data: Buffer;
let options: ConnectOptions;
/** The open session; undefined while the server is away. */
let session: Session | undefined;
let generation = 0;
let closing = false;
let lastFailure: WireError | undefined;
let queuedError: WireError | undefined;
/** The last answer, which may wait for a larger buffer. */
let lastText = "";
let retry: ReturnType<typeof setTimeout> | undefined;
const texts = new Map<number, string>();
/** Column names known to the other thread, by statement. */
const knownColumns = new Map<number, string[]>();

self.onmessage = ({ data: message }: MessageEvent<SocketMessage>) => {
  if (message.type === "run") run(message);
  else if (message.type === "grow") {
    data = Buffer.from(message.data);
    write(message.request, lastText);
  } else if (message.type === "explain")
    write(message.request, encodeAnswer({ error: lastFailure, results: [] }));
  else if (message.type === "reset") lose(failure({ code: "timeout" }, "", true));
  else if (message.type === "close") close();
  else {
    control = new Int32Array(message.control);
    data = Buffer.from(message.data);
    options = message.options;
    void connect();
  }
};

function setState(state: number): void {
  Atomics.store(control, STATE, state);
  Atomics.notify(control, STATE);
}

async function connect(): Promise<void> {
  try {
    const opened: Session = await openSession(options, (reason) => {
      if (session === opened) lose(reason);
    });
    if (closing) return void opened.close();
    session = opened;
    lastFailure = undefined;
    knownColumns.clear();
    Atomics.store(control, GENERATION, ++generation);
    setState(UP);
  } catch (error) {
    lose(failure(error, "", false));
  }
}

/** Marks the connection as gone and reconnects until it succeeds or this ends. */
function lose(reason: WireError): void {
  lastFailure = reason;
  void session?.close();
  session = undefined;
  if (closing) return;
  setState(AWAY);
  clearTimeout(retry);
  retry = setTimeout(() => void connect(), RECONNECT_MS);
}

function close(): void {
  closing = true;
  clearTimeout(retry);
  const ended = session?.close() ?? Promise.resolve();
  session = undefined;
  void ended.then(() => setState(CLOSED));
}

function run({ request, wait, generation: expected, calls }: SocketMessage & { type: "run" }): void {
  for (const { id, sql: text } of calls) if (text !== undefined) texts.set(id, text);
  const current = session;
  if (!current || expected !== generation) {
    const error = failure({ code: "connection_lost" }, "", false);
    if (wait) answer(request, { error, results: [] });
    else queuedError ??= error;
    return;
  }
  // All are sent before the first is awaited; the server answers in this order.
  const sent = calls.map((call) => send(current, call, wait));
  void settle(request, wait, sent, expected);
}

async function settle(
  request: number,
  wait: boolean,
  sent: Promise<WireResult | WireError>[],
  usedGeneration: number,
): Promise<void> {
  const results: WireResult[] = [];
  let error: WireError | undefined;
  for (const outcome of await Promise.all(sent)) {
    if (!("rows" in outcome)) error ??= outcome;
    else if (!error) results.push(outcome);
  }
  // What follows an error is not sent, nor are the names of its columns.
  if (error) knownColumns.clear();
  const isLost = error?.away || (error?.code === READ_ONLY_STATE && !options.readOnly);
  if (error && isLost && usedGeneration === generation && session) lose({ ...error, away: true });
  if (!wait) queuedError ??= error;
  else answer(request, { error, results });
}

/** @param isReplied whether its result is sent to the other thread */
async function send(current: Session, call: WireCall, isReplied: boolean): Promise<WireResult | WireError> {
  const outcome = await current.send({ ...call, sql: texts.get(call.id) ?? "" });
  if (!("rows" in outcome)) return outcome;
  const { columns, ...rest } = outcome;
  const known = knownColumns.get(call.id);
  if (known?.length === columns.length && columns.every((name, i) => name === known[i])) return rest;
  if (isReplied) knownColumns.set(call.id, columns);
  return outcome;
}

function answer(request: number, content: Answer): void {
  const queued = queuedError;
  queuedError = undefined;
  let text: string;
  try {
    text = encodeAnswer(queued ? { ...content, queued } : content);
  } catch (error) {
    knownColumns.clear();
    text = encodeAnswer({ error: failure(error, "", true), results: [] });
  }
  write(request, text);
}

/** An answer that does not fit stays here: the other thread sees its length and sends a larger buffer. */
function write(request: number, text: string): void {
  const length = text.length * 3 <= data.length ? data.write(text) : Buffer.byteLength(text);
  const fits = length <= data.length;
  if (fits && text.length * 3 > data.length) data.write(text);
  lastText = fits ? "" : text;
  Atomics.store(control, LENGTH, length);
  Atomics.store(control, ANSWERED, request);
  Atomics.notify(control, ANSWERED);
}
