/** Checks of the program, the clock and the proxy in front of the server. */
import type { ProxyFacts } from "../../lib/net/proxies.ts";
import { DAY_MS } from "../../lib/time.ts";
import { type Check, type Finding, found } from "./finding.ts";

/** PIN codes change every month, and new versions bring security fixes. */
const OLD_DAYS = 365;

const day = (at: number) => new Date(at).toISOString().slice(0, 10);

export const PROGRAM_CHECKS: readonly Check[] = [
  {
    name: "program",
    examine({ program: { version, commit, builtAt }, now }) {
      const program = { version, commit, built: builtAt === null ? null : day(builtAt) };
      const days = builtAt === null ? 0 : Math.floor((now - builtAt) / DAY_MS);
      if (days <= OLD_DAYS) return found("ok", "program.current", program);
      return found("warning", "program.old", { ...program, days });
    },
  },
  {
    name: "server",
    examine({ server, program }) {
      if (!server) return found("ok", "server.none");
      const { version, commit } = server;
      if (version === program.version && commit === program.commit) return found("ok", "server.same");
      return found("warning", "server.other", { version, commit });
    },
  },
  {
    name: "pin_data",
    examine: ({ server, program }) =>
      found("ok", "pin_data.version", { version: server?.data_version ?? program.dataVersion }),
  },
  {
    name: "clock",
    examine({ now, clockDoubt }) {
      const at = new Date(now).toISOString();
      return clockDoubt === null
        ? found("ok", "clock.trusted", { at })
        : found("problem", `clock.${clockDoubt}`, { at });
    },
  },
  {
    name: "proxy",
    examine: ({ server }) => (server ? proxyFinding(server.proxies) : found("ok", "proxy.no_server")),
  },
];

function proxyFinding({ is_set, trusts_everyone, trusted, untrusted }: ProxyFacts): Finding {
  if (trusts_everyone) return found("problem", "proxy.everyone");
  // A visitor can send the header too, but from a public address.
  if (untrusted?.is_private) return found("problem", "proxy.untrusted", { peer: untrusted.peer });
  if (!is_set) return found("ok", "proxy.unset");
  if (trusted) return found("ok", "proxy.used", { peer: trusted.peer, at: trusted.at });
  return found("warning", "proxy.unused");
}
