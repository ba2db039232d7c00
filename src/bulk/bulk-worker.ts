/** Worker thread for bulk files: runs one job at a time, with an engine of its own. */
import { openEngines } from "../engines.ts";
import { type RpcPeer, serveRpc, transferring } from "../threads/rpc.ts";
import { type BulkBackend, type JobRequest, TEXT_CALLS } from "./calls.ts";
import { runJob } from "./job.ts";
import { LIMITS } from "./limits.ts";

async function openMethods(_: null, main: RpcPeer<BulkBackend>) {
  const { engine } = await openEngines();
  return {
    /** @returns the response in chunks */
    async run(request: JobRequest) {
      const body = await runJob(request, engine, main.remote, LIMITS);
      // None is in shared memory.
      const chunks = body as Uint8Array<ArrayBuffer>[];
      const buffers = chunks.map(({ buffer }) => buffer);
      return transferring(chunks, buffers);
    },
  };
}

/** What the main thread calls. */
export type BulkMethods = Awaited<ReturnType<typeof openMethods>>;

serveRpc(openMethods, TEXT_CALLS);
