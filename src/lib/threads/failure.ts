/** Errors in a response: structured cloning would lose the class and the fields of a Problem. */
import type { Values } from "../../../data/catalogue/words.ts";
import { Problem, type ProblemExtras, type ProblemKey, problemOf } from "../problem.ts";

export type RpcError =
  | { problem: { key: ProblemKey; values: Values; extras: ProblemExtras } }
  /** Stack of any other error. */
  | { crash: string };

/** An error as plain data for another thread: a Problem whole, any other by its stack. */
export function encodeError(error: unknown): RpcError {
  if (!(error instanceof Problem)) return { crash: stackOf(error) };
  const { key, values, extras } = error;
  return { problem: { key, values, extras } };
}

/** @param worker name put before the stack of an unexpected error: "the bulk worker" */
export function decodeError(error: RpcError, worker: string): Error {
  if ("crash" in error) return new Error(`${worker} failed: ${error.crash}`);
  const { key, values, extras } = error.problem;
  return problemOf(key, values, extras);
}

/** Stack of an error, for the log; a value that is no error as text. */
export const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
