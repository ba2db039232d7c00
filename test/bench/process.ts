/** What a process has used, as the system counts it. */
import { readFileSync } from "node:fs";

/** User and system time of a process with all its threads, in clock ticks of 10 ms; NaN off Linux. */
export function cpuTicks(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return Number.NaN;
  }
}

/** Resident memory of a process in MB of 2^20 bytes. */
export function residentMegabytes(pid: number): number {
  if (process.platform === "linux") {
    return Number(/^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
  }
  return Number(Bun.spawnSync(["ps", "-o", "rss=", "-p", String(pid)]).stdout.toString()) / 1024;
}
