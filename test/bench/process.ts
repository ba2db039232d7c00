/** What a process has used, as the system counts it. */
import { readdirSync, readFileSync } from "node:fs";

/** User and system time of a process with all its threads, in clock ticks of 10 ms; NaN off Linux. */
export function cpuTicks(pid: number): number {
  const { own } = statOf(pid) ?? { own: Number.NaN };
  return own;
}

/** The same of a process together with its children, also of those that have ended. */
export function familyTicks(pid: number): number {
  const parent = statOf(pid);
  if (!parent) return Number.NaN;
  const others = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const children = others.map((name) => statOf(Number(name))).filter((stat) => stat?.parent === pid);
  return parent.own + parent.ended + children.reduce((sum, child) => sum + (child?.own ?? 0), 0);
}

/** @returns null when there is none; `ended` are the ticks of children that it has waited for */
function statOf(pid: number): { parent: number; own: number; ended: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ").map(Number);
    return { parent: fields[1], own: fields[11] + fields[12], ended: fields[13] + fields[14] };
  } catch {
    return null;
  }
}

/** Resident memory of a process in MB of 2^20 bytes. */
export function residentMegabytes(pid: number): number {
  if (process.platform === "linux") {
    return Number(/^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
  }
  return Number(Bun.spawnSync(["ps", "-o", "rss=", "-p", String(pid)]).stdout.toString()) / 1024;
}

/** The most that a process had resident so far, in MB of 2^20 bytes; 0 when it has ended. Off Linux what it has now. */
export function mostResidentMegabytes(pid: number): number {
  if (process.platform !== "linux") return residentMegabytes(pid);
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
