/** Runs work on a whole database file on its own thread, which then ends. */
import { type Remote, RpcWorker } from "../../lib/threads/rpc.ts";
import type { FileMethods } from "./file-worker.ts";

/**
 * @param call of one method of the thread
 * @param stop ends the thread
 * @throws Error when the thread ends before its answer
 */
export async function onFileThread<T>(
  call: (remote: Remote<FileMethods>) => Promise<T>,
  stop: AbortSignal,
): Promise<T> {
  // The URL is relative to this file, also in the compiled executable.
  const worker = new Worker(new URL("./file-worker.ts", import.meta.url).href);
  const name = "the thread that reads the database file";
  const endError = (cause: string | null) => new Error(`${name} has ended: ${cause ?? "stopped"}`);
  const rpc = new RpcWorker<FileMethods>(worker, null, {}, { name, endError });
  const end = () => rpc.terminate(endError(null));
  stop.addEventListener("abort", end);
  try {
    return await call(rpc.remote);
  } finally {
    stop.removeEventListener("abort", end);
    rpc.terminate();
  }
}
