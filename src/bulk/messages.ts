/** Messages between the main thread and the bulk worker. */
import { isFault } from "../orders/file-rows.ts";
import { createCodec } from "../threads/codec.ts";
import type { RpcError } from "../threads/failure.ts";
import type { BulkBackend, JobRequest, RememberedBatch } from "./job.ts";

export type RpcRequest = {
  [K in keyof BulkBackend]: { name: K; value: Parameters<BulkBackend[K]>[0] };
}[keyof BulkBackend];

/** To the worker: a job, or the response to its call. `ok` false ends the job. */
export type ToWorker = { job: JobRequest } | Encoded<RpcResponse>;
export interface RpcResponse {
  id: number;
  answer: unknown;
  ok: boolean;
}

export interface RpcCall {
  id: number;
  call: RpcRequest;
}

/** From the worker: a call of the backend, or the end of the job. */
export type FromWorker = Encoded<RpcCall> | { done: Uint8Array[] } | RpcError;

/** A message as one string: cheaper to copy between threads than thousands of small values. */
export type Encoded<T> = string & { readonly encoded?: T };

export const REQUESTS = createCodec<RpcCall>(
  ({ call }) => (call.name === "remember" ? (call.value.orders ?? []).map(({ part }) => part) : []),
  ["address", "verification"],
);
export const RESPONSES = createCodec<RpcResponse>(({ answer }) => scoresOf(answer), ["risk_reasons"]);

function scoresOf(answer: unknown): object[] {
  const { scores } = (answer ?? {}) as Partial<RememberedBatch>;
  return (scores ?? []).filter((score) => !isFault(score));
}
