/** Calls between the main thread and the bulk worker. */
import type { TextCalls } from "../threads/rpc.ts";
import type { BulkBackend, JobRequest } from "./job.ts";

/** What the main thread calls. */
export interface BulkMethods {
  /** @returns the response in chunks */
  run(request: JobRequest): Promise<Uint8Array<ArrayBuffer>[]>;
}

export const TEXT_CALLS: TextCalls<BulkBackend> = {
  keys: ["address", "verification", "risk_reasons"],
  calls: {
    take: {},
    outside: {},
    remember: {
      args: ([{ orders }]) => (orders ?? []).map(({ part }) => part),
      result: ({ scores }) => scores ?? [],
    },
    apply: {},
  },
};
