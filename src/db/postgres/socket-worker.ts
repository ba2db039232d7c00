/** Entry point of the thread that holds the socket of one PostgreSQL connection; see connection.ts. */
import { SQL } from "bun";
import { isAwayState } from "./errors.ts";
import {
  ANSWERED,
  type Answer,
  AWAY,
  type Cell,
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

declare const self: Worker;

const RECONNECT_MS = 250;
const CONNECT_TIMEOUT_S = 5;
const IDLE_IN_TRANSACTION_MS = 60_000;
/** The texts of `exec` that are one statement and come again and again. */
const TRANSACTION_CONTROL =
  /^(BEGIN|COMMIT|ROLLBACK|SAVEPOINT \w+|RELEASE( SAVEPOINT)? \w+|ROLLBACK TO( SAVEPOINT)? \w+)$/i;
/** The server has become a standby. */
const READ_ONLY_STATE = "25006";

type ClientResult = unknown[][] & {
  count: number | null;
  command: string | null;
  columns?: { name: string }[];
};
interface Client {
  (text: TemplateStringsArray): { values(): Promise<ClientResult> };
  unsafe(sql: string, params?: unknown[]): Promise<ClientResult> & { values(): Promise<ClientResult> };
}

let control: Int32Array;
let data: Buffer;
let options: ConnectOptions;
let sql: SQL | undefined;
/** The open connection; undefined while the server is away. */
let client: Client | undefined;
let generation = 0;
let closing = false;
let lastFailure: WireError | undefined;
let queuedError: WireError | undefined;
/** The last answer, which may wait for a larger buffer. */
let lastText = "";
let retry: ReturnType<typeof setTimeout> | undefined;
const templates = new Map<string, TemplateStringsArray>();
const texts = new Map<number, string>();
/** The names of columns that the other thread has, by statement. */
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
  let opened: SQL | undefined;
  try {
    opened = new SQL(options.url, {
      max: 1,
      bigint: true,
      idleTimeout: 0,
      maxLifetime: 0,
      connectionTimeout: CONNECT_TIMEOUT_S,
      onclose: (error) => {
        if (opened && sql === opened) lose(failure(error ?? {}, "", true));
      },
    });
    const reserved = (await opened.reserve()) as unknown as Client;
    await setUp(reserved);
    if (closing) return discard(opened);
    sql = opened;
    client = reserved;
    lastFailure = undefined;
    knownColumns.clear();
    Atomics.store(control, GENERATION, ++generation);
    setState(UP);
  } catch (error) {
    if (opened) discard(opened);
    lose(failure(error, "", false));
  }
}

/** Sets what holds for all statements. A writer does not stay on a standby: an address may lead to another server. */
async function setUp(connection: Client): Promise<void> {
  await connection.unsafe(
    [
      `SET application_name = '${options.applicationName.replaceAll("'", "''")}'`,
      "SET timezone = 'UTC'",
      `SET statement_timeout = ${options.statementTimeoutMs}`,
      `SET lock_timeout = ${options.lockTimeoutMs}`,
      `SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
      ...(options.readOnly ? ["SET default_transaction_read_only = on"] : []),
    ].join("; "),
  );
  if (options.readOnly) return;
  const [row] = await connection
    .unsafe("SELECT pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on'")
    .values();
  if (row?.[0]) throw { code: "read_only_server", errno: "57P03", message: "the server is read-only" };
}

/** Marks the connection as gone and tries again, until it is there or this ends. */
function lose(reason: WireError): void {
  lastFailure = reason;
  const old = sql;
  sql = undefined;
  client = undefined;
  if (old) discard(old);
  if (closing) return;
  setState(AWAY);
  clearTimeout(retry);
  retry = setTimeout(() => void connect(), RECONNECT_MS);
}

function discard(old: SQL): void {
  old.close({ timeout: 0 }).catch(() => undefined);
}

function close(): void {
  closing = true;
  clearTimeout(retry);
  const old = sql;
  sql = undefined;
  client = undefined;
  const ended = old ? old.close({ timeout: 0 }).catch(() => undefined) : Promise.resolve();
  void ended.then(() => setState(CLOSED));
}

function run({ request, wait, generation: expected, calls }: SocketMessage & { type: "run" }): void {
  for (const { id, sql: text } of calls) if (text !== undefined) texts.set(id, text);
  const connection = client;
  if (!connection || expected !== generation) {
    const error = failure({ code: "connection_lost" }, "", false);
    if (wait) answer(request, { error, results: [] });
    else queuedError ??= error;
    return;
  }
  // All are sent before the first is awaited; the server answers in this order.
  const sent = calls.map((call) => send(connection, call, wait));
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
  // What follows an error is not told, nor are the names of its columns.
  if (error) knownColumns.clear();
  const isLost = error?.away || (error?.code === READ_ONLY_STATE && !options.readOnly);
  if (error && isLost && usedGeneration === generation && client) lose({ ...error, away: true });
  if (!wait) queuedError ??= error;
  else answer(request, { error, results });
}

/** @param told whether its result reaches the other thread */
async function send(
  connection: Client,
  { id, params }: WireCall,
  told: boolean,
): Promise<WireResult | WireError> {
  const text = texts.get(id) ?? "";
  try {
    const result = await (params.length === 0 && (id > 0 || TRANSACTION_CONTROL.test(text))
      ? connection(templateOf(text)).values()
      : connection.unsafe(text, params).values());
    const columns = (result.columns ?? []).map(({ name }) => name);
    const known = knownColumns.get(id);
    const isKnown = known?.length === columns.length && columns.every((name, i) => name === known[i]);
    const rows = Array.from(result, (row) => row.map?.(toCell) ?? []);
    if (!isKnown && told) knownColumns.set(id, columns);
    return {
      ...(isKnown ? {} : { columns }),
      rows,
      changes: result.count ?? 0,
      command: result.command ?? "",
    };
  } catch (error) {
    return failure(error, text, true);
  }
}

/**
 * `unsafe` without parameters allows several statements in a text; then the client does not prepare it, and sends nothing
 * more before its answer. One statement is better given as a template.
 */
function templateOf(text: string): TemplateStringsArray {
  const known = templates.get(text);
  if (known) return known;
  const made = Object.defineProperty([text], "raw", { value: [text] }) as unknown as TemplateStringsArray;
  templates.set(text, made);
  return made;
}

/** A value as SQLite would give it. */
function toCell(value: unknown): Cell {
  if (typeof value === "bigint") {
    const number = Number(value);
    if (Number.isSafeInteger(number)) return number;
    throw { errno: "22003", message: "an integer is outside of the numbers that are exact" };
  }
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value as Cell;
  return JSON.stringify(value);
}

/** Of an error only what shows no values: the message of a server and its code. */
function failure(error: unknown, statement: string, sent: boolean): WireError {
  const { errno, code, message } = error as { errno?: unknown; code?: unknown; message?: unknown };
  const sqlstate = typeof errno === "string" && errno.length === 5 ? errno : undefined;
  const own = typeof code === "string" ? code : "unknown";
  const away = sqlstate
    ? isAwayState(sqlstate)
    : /^ERR_POSTGRES_(CONNECTION|IDLE|LIFETIME)|^ECONN|^connection_lost$|^timeout$|^unknown$/.test(own);
  // Errors of class 22 quote the value that did not fit.
  const words = String(message ?? own);
  const shown = sqlstate?.startsWith("22") ? `${words.split('"', 1)[0]}…` : words;
  return { message: shown, code: sqlstate ?? own, statement, away, sent };
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
