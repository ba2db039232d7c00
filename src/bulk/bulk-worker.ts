/** Worker thread for bulk files: runs one job at a time, with an engine of its own. */
import { openEngines } from "../engines.ts";
import { serveRpc, transferring } from "../threads/rpc.ts";
import { type BulkMethods, TEXT_CALLS } from "./calls.ts";
import { type BulkBackend, runJob } from "./job.ts";
import { LIMITS } from "./limits.ts";

serveRpc<null, BulkBackend>(async (_, main): Promise<BulkMethods> => {
  const { engine } = await openEngines();
  return {
    async run(request) {
      const body = await runJob(request, engine, main.remote, LIMITS);
      const buffers = body.map(({ buffer }) => buffer as ArrayBuffer);
      return transferring(body, buffers);
    },
  };
}, TEXT_CALLS);
