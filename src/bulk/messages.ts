/** What the server's thread and the worker say to each other. */
import { createCodec } from "../threads/codec.ts";
import type { RpcError } from "../threads/failure.ts";
import type { BulkBackend, JobRequest, RememberedBatch } from "./job.ts";
import { isFault } from "./types.ts";

export type RpcRequest = {
  [K in keyof BulkBackend]: { name: K; value: Parameters<BulkBackend[K]>[0] };
}[keyof BulkBackend];

/** To the worker: a job, or the answer to its question. `ok` false ends the job. */
export type ToWorker = { job: JobRequest } | Spoken<RpcResponse>;
export interface RpcResponse {
  id: number;
  answer: unknown;
  ok: boolean;
}

export interface Asked {
  id: number;
  ask: RpcRequest;
}

/** From the worker: a question to the host, or the end of the job. */
export type FromWorker = Spoken<Asked> | { done: Uint8Array[] } | RpcError;

/** A message as one text: thousands of small values cross to another thread fastest in one piece. */
export type Spoken<T> = string & { readonly spoken?: T };

export const REQUESTS = createCodec<Asked>(
  ({ ask }) => (ask.name === "remember" ? (ask.value.orders ?? []).map(({ part }) => part) : []),
  ["address", "verification"],
);
export const RESPONSES = createCodec<RpcResponse>(({ answer }) => scoresOf(answer), ["risk_reasons"]);

function scoresOf(answer: unknown): object[] {
  const { scores } = (answer ?? {}) as Partial<RememberedBatch>;
  return (scores ?? []).filter((score) => !isFault(score));
}
