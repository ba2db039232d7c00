/** The machine's own count of time. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { uptime } from "node:os";
import type { Steady } from "./judge.ts";

/** Since the start of the machine, sleep included, and over restarts of the program. Linux alone names its starts. */
const BOOT_ID = "/proc/sys/kernel/random/boot_id";

const boot = bootId();
const thisProcess = randomUUID();

/** Reads it. */
export const readSteady = (): Steady =>
  boot === null
    ? { run: thisProcess, ms: Math.round(performance.now()), countsSleep: false }
    : { run: boot, ms: uptime() * 1000, countsSleep: true };

function bootId(): string | null {
  try {
    return process.platform === "linux" ? readFileSync(BOOT_ID, "utf8").trim() : null;
  } catch {
    return null;
  }
}
