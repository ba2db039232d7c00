/** The machine's monotonic clock. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { uptime } from "node:os";
import type { Steady } from "./judge.ts";

/** Since the machine's start, including sleep, across restarts of the program. Only Linux identifies its boots. */
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
