/** Work that waits until the process has nothing to do. */

const PERIOD_MS = 1_000;
/** Shares of a period that all threads together spend on a processor. */
const BUSY = 0.2;
const IDLE = 0.03;

/**
 * Calls `work` once after each time in which the process was busy, at the end of the first idle period. Only the
 * processor time is looked at, so whatever keeps it busy need not say so.
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
