/** Entry point of the worker thread for one AnalysisJob; the pool terminates it afterwards. */
import { handleRequest } from "../../threads/job-messages.ts";
import { runAnalysisJob } from "./analysis-job.ts";

declare const self: Worker;

self.onmessage = ({ data }: MessageEvent<string>) => {
  self.postMessage(handleRequest(data, runAnalysisJob));
};
