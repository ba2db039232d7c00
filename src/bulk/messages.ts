/** What the server's thread and the worker say to each other. */
import type { ProblemExtras, ProblemStatus } from "../problem.ts";
import type { Host, JobRequest } from "./job.ts";

export type Question = { [K in keyof Host]: { name: K; value: Parameters<Host[K]>[0] } }[keyof Host];

/** To the worker: a job, or the answer to its question. `ok` false ends the job. */
export type ToWorker = { job: JobRequest } | Spoken<Answer>;
export interface Answer {
  id: number;
  answer: unknown;
  ok: boolean;
}

/** From the worker: a question to the host, or the end of the job. */
export type FromWorker =
  | Spoken<{ id: number; ask: Question }>
  | { done: Uint8Array }
  | { problem: { status: ProblemStatus; code: string; detail: string; extras: ProblemExtras } }
  | { crash: string };

/** A message as one JSON text: thousands of small values cross to another thread fastest in one piece. */
export type Spoken<T> = string & { readonly spoken?: T };

export const speak = <T>(message: T): Spoken<T> => JSON.stringify(message);
export const hear = <T>(text: Spoken<T>): T => JSON.parse(text) as T;
