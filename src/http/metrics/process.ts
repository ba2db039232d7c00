/** Metrics of the process: processor, memory, file handles, delay of the event loop. */
import { readdirSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Measure } from "./measure.ts";

const DELAY_RESOLUTION_MS = 100;

/** From the first scrape on: the delay is the longest since the previous scrape. */
export function processMeasures(startedAt: number): Measure[] {
  const delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  delay.enable();
  return [
    {
      ...{ name: "process_cpu_seconds_total", kind: "counter", help: "Processor time, of all threads" },
      read() {
        const { user, system } = process.cpuUsage();
        return (user + system) / 1e6;
      },
    },
    {
      ...{ name: "process_resident_memory_bytes", kind: "gauge", help: "Memory in use" },
      read: () => process.memoryUsage.rss(),
    },
    {
      ...{ name: "process_start_time_seconds", kind: "gauge", help: "When the server started, Unix time" },
      read: () => startedAt / 1000,
    },
    {
      ...{ name: "process_open_fds", kind: "gauge", help: "Open file handles; only on Linux" },
      read: openFiles,
    },
    {
      ...{ name: "thikana_event_loop_delay_max_seconds", kind: "gauge" },
      help: "Longest time that the main thread was busy since the last scrape",
      read() {
        const longest = Math.max(0, delay.max / 1e9 - DELAY_RESOLUTION_MS / 1000);
        delay.reset();
        return longest;
      },
    },
  ];
}

function openFiles(): number | null {
  try {
    return readdirSync("/proc/self/fd").length;
  } catch {
    return null;
  }
}
