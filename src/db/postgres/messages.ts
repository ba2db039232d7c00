/** Protocol between the two threads of a PostgreSQL connection: messages one way, shared memory the other. */

/** Indexes of the shared Int32Array. */
export const ANSWERED = 0;
/** Bytes of the answer. */
export const LENGTH = 1;
export const STATE = 2;
/** Rises with each connection; 0 before the first. */
export const GENERATION = 3;

/** Values at `STATE`. */
export const STARTING = 0;
export const UP = 1;
export const AWAY = 2;
export const CLOSED = 3;

/** Initial size of the shared memory for answers, bytes. */
export const INITIAL_BUFFER_BYTES = 1024 * 1024;

/** Numbers are sent as text, so that the server gives them the type of the parameter's place. */
export type WireParam = string | null | Uint8Array;
export type Cell = string | number | null | Uint8Array;

export interface ConnectOptions {
  url: string;
  applicationName: string;
  readOnly: boolean;
  statementTimeoutMs: number;
  lockTimeoutMs: number;
  /** See `PostgresOptions`. */
  byIndex?: boolean;
  /** How long an attempt to connect may take, seconds; 5 by default. */
  connectTimeoutS?: number;
}

export interface WireCall {
  /** Number of the statement. */
  id: number;
  /** Its text, the first time. */
  sql?: string;
  params: WireParam[];
}

export type SocketMessage =
  | { type: "start"; control: SharedArrayBuffer; data: SharedArrayBuffer; options: ConnectOptions }
  /** Fails if `generation` is no longer that of the connection. Without `wait` only its error is reported, later. */
  | { type: "run"; request: number; wait: boolean; generation: number; calls: WireCall[] }
  /** Returns the last answer again, in a larger buffer. */
  | { type: "grow"; request: number; data: SharedArrayBuffer }
  | { type: "explain"; request: number }
  /** Abandons the connection, whose answer took too long. */
  | { type: "reset" }
  | { type: "close" };

export interface WireError {
  message: string;
  /** SQLSTATE, or a code of the client. */
  code: string;
  statement: string;
  /** The connection is gone. */
  away: boolean;
  /** The client had sent it, so the server may have run it. */
  sent: boolean;
}

export interface WireResult {
  /** Names of the columns, if not sent before. */
  columns?: string[];
  rows: Cell[][];
  changes: number;
  /** Command tag, as COMMIT. */
  command: string;
}

export interface Answer {
  /** The first error since the last answer of calls that did not wait. */
  queued?: WireError;
  /** The first error of these calls; then `results` ends before it. */
  error?: WireError;
  results: WireResult[];
  /** Whether some cells are objects, see `encodeAnswer`. */
  escaped?: boolean;
}

type Escaped = { bytes: string } | { number: string };

/** @returns JSON; bytes and numbers without a JSON form become objects, which other cells never are */
export function encodeAnswer(answer: Answer): string {
  for (const { rows } of answer.results) {
    for (const row of rows) {
      for (let i = 0; i < row.length; i++) {
        const escaped = escapeCell(row[i] as Cell);
        if (!escaped) continue;
        (row as unknown[])[i] = escaped;
        answer.escaped = true;
      }
    }
  }
  return JSON.stringify(answer);
}

/** The reverse of `encodeAnswer`. */
export function decodeAnswer(text: string): Answer {
  const answer = JSON.parse(text) as Answer;
  if (!answer.escaped) return answer;
  for (const { rows } of answer.results) {
    for (const row of rows) {
      for (let i = 0; i < row.length; i++) {
        const cell = row[i] as unknown;
        if (typeof cell === "object" && cell !== null) row[i] = unescapeCell(cell as Escaped);
      }
    }
  }
  return answer;
}

function escapeCell(cell: Cell): Escaped | undefined {
  if (typeof cell === "number" && !Number.isFinite(cell)) return { number: String(cell) };
  if (typeof cell !== "object" || cell === null) return;
  return { bytes: Buffer.from(cell.buffer, cell.byteOffset, cell.byteLength).toString("base64") };
}

function unescapeCell(cell: Escaped): Cell {
  // As bun:sqlite returns them: a Buffer's slice() would not be a copy.
  return "bytes" in cell ? new Uint8Array(Buffer.from(cell.bytes, "base64")) : Number(cell.number);
}
