/** Calls that a connection sends to its thread, and how it reads the answers. */
import { CommitUnknown, errorOfServer } from "./errors.ts";
import type { Answer, WireCall } from "./messages.ts";

/** A transaction whose first calls were sent. */
export interface Beginning {
  readonly generation: number;
  readonly calls: readonly WireCall[];
  readonly request: number;
  isReceived: boolean;
  /** Set when it is received; undefined: there was none in time. */
  answer: Answer | undefined;
}

/** Throws the error of an answer: first that of a queued call, unless the answer of a COMMIT was lost with it. */
export function throwErrors({ queued, error }: Answer, isCommit: boolean): void {
  if (isCommit && error?.away && error.sent && (!queued || queued.away)) throw new CommitUnknown(error.code);
  const first = queued ?? error;
  if (first) throw errorOfServer(first);
}

/** A call whose text is sent each time: most are short or, as for a schema, run once. */
export function execCall(text: string): WireCall {
  return { id: 0, sql: text, params: [] };
}
