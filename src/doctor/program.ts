/** Checks of the program, the clock and the proxy in front of the server. */
import type { ProxyFacts } from "../net/proxies.ts";
import { DAY_MS } from "../time.ts";
import type { Check, Finding } from "./finding.ts";

/** PIN codes change every month, and fixes of security come with new versions. */
const OLD_DAYS = 365;
/** Clocks of two machines may differ by this. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

const day = (at: number) => new Date(at).toISOString().slice(0, 10);

export const PROGRAM_CHECKS: readonly Check[] = [
  {
    name: "program",
    title: "Program",
    examine({ program: { version, commit, builtAt }, now }) {
      const message = `thikana ${version} (${commit})${builtAt === null ? "" : ` of ${day(builtAt)}`}`;
      const days = builtAt === null ? 0 : Math.floor((now - builtAt) / DAY_MS);
      if (days <= OLD_DAYS) return { status: "ok", message };
      const advice = "update it: newer versions know newer PINs and have later fixes";
      return { status: "warning", message: `${message}, ${days} days old`, advice };
    },
  },
  {
    name: "server",
    title: "Server",
    examine({ server, program }) {
      if (!server) return { status: "ok", message: "none runs on this data directory" };
      if (server.version === program.version && server.commit === program.commit) {
        return { status: "ok", message: "runs, with this program" };
      }
      return {
        status: "warning",
        message: `runs thikana ${server.version} (${server.commit}), which is not this program`,
        advice: "restart it, so that it runs what is installed",
      };
    },
  },
  {
    name: "pin_data",
    title: "PIN data",
    examine: ({ server, program }) => ({
      status: "ok",
      message: server?.data_version ?? program.dataVersion,
    }),
  },
  {
    name: "clock",
    title: "Clock",
    examine({ now, program: { builtAt }, database }) {
      const advice = "set the clock and keep it right by NTP; sessions, quota and alerts depend on it";
      if (builtAt !== null && now < builtAt - DAY_MS) {
        return { status: "problem", message: `${day(now)} is before this program was built`, advice };
      }
      const newestAt = "error" in database ? null : database.newestAt;
      if (newestAt !== null && newestAt > now + CLOCK_TOLERANCE_MS) {
        const message = `was set back: the newest record is of ${new Date(newestAt).toISOString()}`;
        return { status: "problem", message, advice };
      }
      return { status: "ok", message: new Date(now).toISOString() };
    },
  },
  {
    name: "proxy",
    title: "Reverse proxy",
    examine({ server }) {
      if (!server) return { status: "ok", message: "told while the server runs" };
      return proxyFinding(server.proxies);
    },
  },
];

function proxyFinding({ is_set, trusts_everyone, trusted, untrusted }: ProxyFacts): Finding {
  if (trusts_everyone) {
    return {
      status: "problem",
      message: "THIKANA_TRUSTED_PROXIES names public addresses: anybody can pretend to have any IP",
      advice: "name only the networks of your own reverse proxies",
    };
  }
  // A visitor can send the header too, but from a public address.
  if (untrusted?.is_private) {
    return {
      status: "problem",
      message: `requests come through ${untrusted.peer}, which is not trusted: all visitors share one rate limit`,
      advice: `THIKANA_TRUSTED_PROXIES=${untrusted.peer}, if that is your reverse proxy`,
    };
  }
  if (!is_set) return { status: "ok", message: "none is set, and no request came through one" };
  if (trusted)
    return { status: "ok", message: `the latest request through ${trusted.peer} came at ${trusted.at}` };
  return {
    status: "warning",
    message: "THIKANA_TRUSTED_PROXIES is set, but no request has come through one since the start",
    advice: "open the console once by its public address, then look again",
  };
}
