/** What the server's thread and the worker say to each other. */
import { codec } from "../threads/codec.ts";
import type { Failure } from "../threads/failure.ts";
import type { Host, JobRequest, RememberedBatch } from "./job.ts";
import { isFault } from "./types.ts";

export type Question = { [K in keyof Host]: { name: K; value: Parameters<Host[K]>[0] } }[keyof Host];

/** To the worker: a job, or the answer to its question. `ok` false ends the job. */
export type ToWorker = { job: JobRequest } | Spoken<Answer>;
export interface Answer {
  id: number;
  answer: unknown;
  ok: boolean;
}

export interface Asked {
  id: number;
  ask: Question;
}

/** From the worker: a question to the host, or the end of the job. */
export type FromWorker = Spoken<Asked> | { done: Uint8Array[] } | Failure;

/** A message as one text: thousands of small values cross to another thread fastest in one piece. */
export type Spoken<T> = string & { readonly spoken?: T };

export const QUESTIONS = codec<Asked>(
  ({ ask }) => (ask.name === "remember" ? (ask.value.orders ?? []).map(({ part }) => part) : []),
  ["address", "verification"],
);
export const ANSWERS = codec<Answer>(({ answer }) => scoresOf(answer), ["risk_reasons"]);

function scoresOf(answer: unknown): object[] {
  const { scores } = (answer ?? {}) as Partial<RememberedBatch>;
  return (scores ?? []).filter((score) => !isFault(score));
}
