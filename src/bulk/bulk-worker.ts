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
      // None is in shared memory.
      const chunks = body as Uint8Array<ArrayBuffer>[];
      const buffers = chunks.map(({ buffer }) => buffer);
      return transferring(chunks, buffers);
    },
  };
}, TEXT_CALLS);
