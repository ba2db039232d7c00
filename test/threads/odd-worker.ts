/** A worker thread that fails in the ways that the test asks for. */
import { Problem } from "../../src/problem.ts";
import { handleRequest } from "../../src/threads/job-messages.ts";

export type OddJob = { say: string } | { refuse: string } | { fail: string } | { end: true } | { hang: true };

declare const self: Worker;

self.onmessage = ({ data }: MessageEvent<string>) => {
  self.postMessage(handleRequest(data, work));
};

function work(job: OddJob): string {
  if ("say" in job) return job.say;
  if ("refuse" in job) throw new Problem(409, job.refuse, "Not so", { data: { needed: 3 } });
  if ("fail" in job) throw new Error(job.fail);
  if ("end" in job) process.exit(0);
  for (;;);
}
