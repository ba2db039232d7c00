/** The end of a worker's thread. */

const ends = new WeakMap<Worker, Promise<string | null>>();

/**
 * Call it in the turn in which the worker is created, as the end is reported only once; `RpcWorker` does.
 * @returns when the thread has ended, for whatever reason, the message of an error that ended it, or null
 */
export function endOf(worker: Worker): Promise<string | null> {
  const known = ends.get(worker);
  if (known) return known;
  let cause: string | null = null;
  worker.onerror = ({ message }) => {
    cause = message;
  };
  const end = new Promise<string | null>((resolve) => worker.addEventListener("close", () => resolve(cause)));
  ends.set(worker, end);
  return end;
}
