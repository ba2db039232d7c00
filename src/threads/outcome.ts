/**
 * A job and what comes of it, as they cross between threads: in JSON, which is copied ten times as fast as an
 * object of many texts. An error crosses over in pieces.
 */
import { Problem, type ProblemExtras, type ProblemStatus } from "../problem.ts";

type Outcome<Answer> =
  | { done: Answer }
  | { problem: { status: ProblemStatus; code: string; detail: string; extras: ProblemExtras } }
  | { crash: string };

/**
 * In the thread: does the work. Never throws.
 * @param job JSON
 * @returns JSON, for {@link answerOf}
 */
export function outcomeOf<Job, Answer>(job: string, work: (job: Job) => Answer): string {
  let outcome: Outcome<Answer>;
  try {
    outcome = { done: work(JSON.parse(job) as Job) };
  } catch (error) {
    outcome = error instanceof Problem ? { problem: piecesOf(error) } : { crash: textOf(error) };
  }
  return JSON.stringify(outcome);
}

const piecesOf = ({ status, code, detail, extras }: Problem) => ({ status, code, detail, extras });
const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/**
 * Outside of it.
 * @param text as {@link outcomeOf} gave it
 * @throws Problem as the work threw it; Error for anything else
 */
export function answerOf<Answer>(text: string): Answer {
  const outcome = JSON.parse(text) as Outcome<Answer>;
  if ("done" in outcome) return outcome.done;
  if ("crash" in outcome) throw new Error(`a thread failed: ${outcome.crash}`);
  const { status, code, detail, extras } = outcome.problem;
  throw new Problem(status, code, detail, extras);
}
