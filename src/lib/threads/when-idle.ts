/** Runs work when the process is idle. */

const PERIOD_MS = 1_000;
/** Shares of a period that all threads together spend on a processor. */
const BUSY = 0.2;
const IDLE = 0.03;

/**
 * Calls `work` once after each busy time, at the end of the first idle period. It only measures processor time, so
 * nothing has to report that it is busy.
 * @param cpuMs processor time of the process so far
 */
export function whenIdle(work: () => void, cpuMs: () => number = ownCpuMs): void {
  let before = cpuMs();
  let wasBusy = false;
  setInterval(() => {
    const now = cpuMs();
    const share = (now - before) / PERIOD_MS;
    before = now;
    if (share > BUSY) wasBusy = true;
    if (!wasBusy || share > IDLE) return;
    wasBusy = false;
    work();
  }, PERIOD_MS).unref();
}

function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
