/** An error as it crosses between threads: in pieces, for a Problem would not stay one. */
import { Problem, type ProblemExtras, type ProblemStatus } from "../problem.ts";

export type Failure =
  | { problem: { status: ProblemStatus; code: string; detail: string; extras: ProblemExtras } }
  /** What is no Problem: its stack. */
  | { crash: string };

export function failureOf(error: unknown): Failure {
  if (!(error instanceof Problem)) return { crash: textOf(error) };
  const { status, code, detail, extras } = error;
  return { problem: { status, code, detail, extras } };
}

/** @param who stands before the stack of what is no Problem: "the bulk worker" */
export function errorOf(failure: Failure, who: string): Error {
  if ("crash" in failure) return new Error(`${who} failed: ${failure.crash}`);
  const { status, code, detail, extras } = failure.problem;
  return new Problem(status, code, detail, extras);
}

export const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
