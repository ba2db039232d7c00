/** Asks the system whether its clock is synchronized. */

const LIMIT_MS = 5_000;

/**
 * Asks systemd for the time, and whether NTP keeps it right.
 * @returns that time, milliseconds since 1970; null if not synchronized or unknown
 */
export async function readNtp(): Promise<number | null> {
  try {
    const args = ["show", "--property=NTPSynchronized", "--property=TimeUSec"];
    const child = Bun.spawn(["timedatectl", ...args], {
      env: { PATH: process.env.PATH, TZ: "UTC", LC_ALL: "C" },
      ...{ stdin: "ignore", stdout: "pipe", stderr: "ignore", timeout: LIMIT_MS },
    });
    return timeOf(await new Response(child.stdout).text());
  } catch {
    // No such program.
    return null;
  }
}

/** @param text as `NTPSynchronized=yes` and `TimeUSec=Mon 2026-11-23 03:16:23 UTC`, in any order */
function timeOf(text: string): number | null {
  if (!/^NTPSynchronized=yes$/m.test(text)) return null;
  const [, day, time] = /^TimeUSec=\w+ (\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) UTC$/m.exec(text) ?? [];
  const at = Date.parse(`${day}T${time}Z`);
  return Number.isNaN(at) ? null : at;
}
