/** Worker thread for bulk files: runs one job at a time, with its own engine. */
import { openEngines } from "../../engine/index.ts";
import { type RpcPeer, serveRpc, transferring } from "../../lib/threads/rpc.ts";
import { type BulkBackend, type InspectRequest, type JobRequest, TEXT_CALLS } from "./calls.ts";
import { inspectFile } from "./inspect.ts";
import { runJob } from "./job.ts";
import { INSPECT_LIMITS, LIMITS } from "./sheet/limits.ts";

async function openMethods(_: null, main: RpcPeer<BulkBackend>) {
  const engines = await openEngines();
  return {
    /** @returns the response in chunks */
    run: async (request: JobRequest) => sent(await runJob(request, engines, main.remote, LIMITS)),
    /** @returns the response in chunks */
    inspect: async (request: InspectRequest) => sent(await inspectFile(request, INSPECT_LIMITS)),
  };
}

function sent(body: Uint8Array[]) {
  // None is in shared memory.
  const chunks = body as Uint8Array<ArrayBuffer>[];
  const buffers = chunks.map(({ buffer }) => buffer);
  return transferring(chunks, buffers);
}

/** What the main thread calls. */
export type BulkMethods = Awaited<ReturnType<typeof openMethods>>;

serveRpc(openMethods, TEXT_CALLS);
