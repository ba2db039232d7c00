/** The thread of a SeasonJob, an entry point of the compiled build. It does one job and is then ended. */
import { outcomeOf } from "../../threads/outcome.ts";
import { runSeasonJob } from "./season-job.ts";

declare const self: Worker;

self.onmessage = ({ data }: MessageEvent<string>) => {
  self.postMessage(outcomeOf(data, runSeasonJob));
};
