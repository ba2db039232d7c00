/** One asynchronous PostgreSQL session by Bun's client, which is never reopened. */
import { isAwayState } from "./errors.ts";
import type { Cell, ConnectOptions, WireCall, WireError, WireResult } from "./messages.ts";

const CONNECT_TIMEOUT_S = 5;
const IDLE_IN_TRANSACTION_MS = 60_000;
/** Texts of `exec` that are a single statement and are repeated often. */
const TRANSACTION_CONTROL =
  /^(BEGIN|COMMIT|ROLLBACK|SAVEPOINT \w+|RELEASE( SAVEPOINT)? \w+|ROLLBACK TO( SAVEPOINT)? \w+)$/i;

/** A scan that is off counts as so expensive that the server would compile it. */
const BY_INDEX = ["seqscan", "hashjoin", "mergejoin"]
  .map((way) => `SET enable_${way} = off`)
  .concat("SET jit = off");

type ClientResult = unknown[][] & {
  count: number | null;
  command: string | null;
  columns?: { name: string }[];
};
interface Client {
  (text: TemplateStringsArray): { values(): Promise<ClientResult> };
  unsafe(sql: string, params?: unknown[]): Promise<ClientResult> & { values(): Promise<ClientResult> };
}

/** A call with its text: `id` is 0 for one that is not prepared. */
export interface SessionCall extends WireCall {
  sql: string;
}

/** A result with its columns. */
export interface SessionResult extends WireResult {
  columns: string[];
}

export interface Session {
  /** Sends a call; the server runs calls in the order in which they are sent. Never rejects. */
  send(call: SessionCall): Promise<SessionResult | WireError>;
  /** Ends it at once: running calls get no answer, or an error. */
  close(): Promise<void>;
}

/**
 * Opens a session. Rejects with an error that `failure` understands.
 * @param onLost called once when the server or the network has ended it
 */
export async function openSession(
  options: ConnectOptions,
  onLost: (reason: WireError) => void,
): Promise<Session> {
  let isOpen = false;
  // A static import would load it at each start on SQLite too.
  const sql = new Bun.SQL(options.url, {
    max: 1,
    bigint: true,
    idleTimeout: 0,
    maxLifetime: 0,
    connectionTimeout: options.connectTimeoutS ?? CONNECT_TIMEOUT_S,
    onclose: (error) => {
      if (isOpen) onLost(failure(error ?? {}, "", true));
      isOpen = false;
    },
  });
  const close = async () => {
    isOpen = false;
    await sql.close({ timeout: 0 }).catch(() => undefined);
  };
  try {
    const client = (await sql.reserve()) as unknown as Client;
    await setUp(client, options);
    isOpen = true;
    return { send: (call) => send(client, call), close };
  } catch (error) {
    void close();
    throw error;
  }
}

/** Settings for all statements. A writer does not stay on a standby: an address may lead to another server. */
async function setUp(client: Client, options: ConnectOptions): Promise<void> {
  await client.unsafe(
    [
      `SET application_name = '${options.applicationName.replaceAll("'", "''")}'`,
      "SET timezone = 'UTC'",
      `SET statement_timeout = ${options.statementTimeoutMs}`,
      `SET lock_timeout = ${options.lockTimeoutMs}`,
      `SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
      ...(options.byIndex ? BY_INDEX : []),
      ...(options.readOnly ? ["SET default_transaction_read_only = on"] : []),
    ].join("; "),
  );
  if (options.readOnly) return;
  const [row] = await client
    .unsafe("SELECT pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on'")
    .values();
  if (row?.[0]) throw { code: "read_only_server", errno: "57P03", message: "the server is read-only" };
}

async function send(client: Client, { id, sql, params }: SessionCall): Promise<SessionResult | WireError> {
  try {
    const result = await (params.length === 0 && (id > 0 || TRANSACTION_CONTROL.test(sql))
      ? client(templateOf(sql)).values()
      : client.unsafe(sql, params).values());
    return {
      columns: (result.columns ?? []).map(({ name }) => name),
      rows: Array.from(result, (row) => row.map?.(toCell) ?? []),
      changes: result.count ?? 0,
      command: result.command ?? "",
    };
  } catch (error) {
    return failure(error, sql, true);
  }
}

const templates = new Map<string, TemplateStringsArray>();

/**
 * `unsafe` without parameters allows several statements in a text; the client then does not prepare it, and sends
 * nothing more before its answer. A template is better for one statement.
 */
function templateOf(text: string): TemplateStringsArray {
  const known = templates.get(text);
  if (known) return known;
  const made = Object.defineProperty([text], "raw", { value: [text] }) as unknown as TemplateStringsArray;
  templates.set(text, made);
  return made;
}

/** A value as SQLite would return it. */
function toCell(value: unknown): Cell {
  if (typeof value === "bigint") {
    const number = Number(value);
    if (Number.isSafeInteger(number)) return number;
    throw { errno: "22003", message: "an integer is outside of the numbers that are exact" };
  }
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  // A Buffer's `slice` is a view, and its memory is shared.
  if (value instanceof Uint8Array) return new Uint8Array(value);
  if (typeof value !== "object" || value === null) return value as Cell;
  return JSON.stringify(value);
}

/** Only the parts of an error without values: the server's message and its code. */
export function failure(error: unknown, statement: string, sent: boolean): WireError {
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
