/** Errors in a response: structured cloning would lose the class and the fields of a Problem. */
import { Problem, type ProblemExtras, type ProblemStatus } from "../problem.ts";

export type RpcError =
  | { problem: { status: ProblemStatus; code: string; detail: string; extras: ProblemExtras } }
  /** Stack of any other error. */
  | { crash: string };

export function encodeError(error: unknown): RpcError {
  if (!(error instanceof Problem)) return { crash: stackOf(error) };
  const { status, code, detail, extras } = error;
  return { problem: { status, code, detail, extras } };
}

/** @param worker name put before the stack of an unexpected error: "the bulk worker" */
export function decodeError(error: RpcError, worker: string): Error {
  if ("crash" in error) return new Error(`${worker} failed: ${error.crash}`);
  const { status, code, detail, extras } = error.problem;
  return new Problem(status, code, detail, extras);
}

export const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
