/** What a connection sends to its thread, and what it makes of the answers. */
import { CommitUnknown, errorOfServer } from "./errors.ts";
import type { Answer, WireCall } from "./messages.ts";

/** A transaction whose first calls were sent. */
export interface Beginning {
  readonly generation: number;
  readonly calls: readonly WireCall[];
  readonly request: number;
  isReceived: boolean;
  /** Once it is received; undefined: there was none in time. */
  answer: Answer | undefined;
}

/** Throws the error of an answer: that of a queued call first, unless the answer of a COMMIT was lost with it. */
export function throwErrors({ queued, error }: Answer, isCommit: boolean): void {
  if (isCommit && error?.away && error.sent && (!queued || queued.away)) throw new CommitUnknown(error.code);
  const first = queued ?? error;
  if (first) throw errorOfServer(first);
}

/** The call of a text that is sent each time and not kept: most are short or, as those of a schema, run once. */
export function execCall(text: string): WireCall {
  return { id: 0, sql: text, params: [] };
}
