/** Preloaded into a server by writer-end.test.ts: SIGUSR2 ends the thread of the database's writer. */
if (Bun.isMainThread) {
  const Plain = globalThis.Worker;
  let writer: Worker | undefined;
  globalThis.Worker = class extends Plain {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      if (String(url).includes("writer-worker")) writer = this;
    }
  };
  process.on("SIGUSR2", () => writer?.terminate());
}
