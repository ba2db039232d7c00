/**
 * Loaded before the program: what waits for a minute also happens when the process gets SIGUSR2, and the log tells when
 * it has begun. A test of hours of a server's life takes seconds, and the program needs no setting for it.
 */
const MINUTE_MS = 60_000;
const waiting = new Map<unknown, () => void>();

for (const name of ["setTimeout", "setInterval"] as const) {
  const start = globalThis[name] as (work: () => void, ms?: number, ...args: unknown[]) => Timer;
  const started = (work: () => void, ms?: number, ...args: unknown[]) => {
    const timer = start(work, ms, ...args);
    if (ms === MINUTE_MS) waiting.set(timer, work);
    return timer;
  };
  Object.assign(globalThis, { [name]: started });
}
for (const name of ["clearTimeout", "clearInterval"] as const) {
  const clear = globalThis[name];
  const cleared = (timer: Timer) => {
    waiting.delete(timer);
    clear(timer);
  };
  Object.assign(globalThis, { [name]: cleared });
}

if (Bun.isMainThread)
  process.on("SIGUSR2", () => {
    for (const work of [...waiting.values()]) work();
    process.stderr.write("a minute has passed\n");
  });
