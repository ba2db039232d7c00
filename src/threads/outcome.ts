/** What a thread says of a job that it was given: an error crosses over in pieces. */
import { Problem, type ProblemExtras, type ProblemStatus } from "../problem.ts";

export type Outcome<Answer> =
  | { done: Answer }
  | { problem: { status: ProblemStatus; code: string; detail: string; extras: ProblemExtras } }
  | { crash: string };

/** In the thread: does the work. Never throws. */
export function outcomeOf<Answer>(work: () => Answer): Outcome<Answer> {
  try {
    return { done: work() };
  } catch (error) {
    if (!(error instanceof Problem))
      return { crash: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    const { status, code, detail, extras } = error;
    return { problem: { status, code, detail, extras } };
  }
}

/** Outside of it. @throws Problem as the work threw it; Error for anything else */
export function answerOf<Answer>(outcome: Outcome<Answer>): Answer {
  if ("done" in outcome) return outcome.done;
  if ("crash" in outcome) throw new Error(`a thread failed: ${outcome.crash}`);
  const { status, code, detail, extras } = outcome.problem;
  throw new Problem(status, code, detail, extras);
}
