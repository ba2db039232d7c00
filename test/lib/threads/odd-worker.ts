/** A worker thread that fails in the ways that the test asks for. */
import { Problem, type ProblemWith } from "../../../src/lib/problem.ts";
import { serveRpc } from "../../../src/lib/threads/rpc.ts";

export type OddJob =
  | { say: string }
  | { ask: true }
  | { refuse: ProblemWith }
  | { fail: string }
  | { end: true }
  | { hang: true };

export interface OddMethods {
  work(job: OddJob): Promise<string>;
}

/** What it calls in the test's thread. */
export interface TestThread {
  ask(): Promise<string>;
}

serveRpc<null, TestThread>((_, main): OddMethods => ({ work: async (job) => work(job, main.remote) }));

function work(job: OddJob, { ask }: TestThread): string | Promise<string> {
  if ("ask" in job) return ask();
  if ("say" in job) return job.say;
  if ("refuse" in job) throw new Problem(job.refuse, {}, { data: { needed: 3 } });
  if ("fail" in job) throw new Error(job.fail);
  if ("end" in job) process.exit(0);
  for (;;);
}
