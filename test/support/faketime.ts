/** A clock that a test sets, of processes that it starts: by libfaketime, which .ci/faketime.sh finds or installs. */
import { existsSync, globSync, writeFileSync } from "node:fs";

const PATTERN = "/usr/lib/*/faketime/libfaketimeMT.so.1";
const library = process.env.FAKETIME_LIBRARY ?? globSync(PATTERN)[0] ?? null;

/** Whether there is one on this machine. */
export const hasFaketime = library !== null && existsSync(library);

/** A clock for one or more processes, which can be set while they run. */
export function fakeClock(file: string) {
  const set = (days: number) => writeFileSync(file, `${days < 0 ? "" : "+"}${days}d\n`);
  set(0);
  return {
    /** Sets it, to so many days from now. The machine's own count of time goes on. */
    set,
    env: {
      LD_PRELOAD: library ?? "",
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    },
  };
}

/** Settings of a process whose clock is apart from this one's. @param shift as "-20s" or "+1d" */
export const shiftedClock = (shift: string): Record<string, string> => ({
  LD_PRELOAD: library ?? "",
  FAKETIME: shift,
  FAKETIME_DONT_FAKE_MONOTONIC: "1",
});
