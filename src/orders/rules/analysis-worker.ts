/** The thread of a AnalysisJob, an entry point of the compiled build. It does one job and is then ended. */
import { handleRequest } from "../../threads/rpc.ts";
import { runAnalysisJob } from "./analysis-job.ts";

declare const self: Worker;

self.onmessage = ({ data }: MessageEvent<string>) => {
  self.postMessage(handleRequest(data, runAnalysisJob));
};
