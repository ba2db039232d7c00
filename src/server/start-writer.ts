/** Starts the database writer's thread; separate from `app.ts`, so that it can start before that is loaded. */
import { endOf } from "../lib/threads/worker-end.ts";

/** The thread loads its modules and waits for the database. */
export function startWriterWorker(): Worker {
  // The URL is relative to this file, also in the compiled executable.
  const worker = new Worker(new URL("./writer-worker.ts", import.meta.url).href);
  void endOf(worker);
  return worker;
}
