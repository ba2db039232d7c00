/** Guard of the metrics: their token, or without one only this machine. */
import { timingSafeEqual } from "node:crypto";
import { isIpOrLocalName } from "../../lib/net/address.ts";
import { Problem } from "../../lib/problem.ts";
import type { RequestContext } from "../context.ts";
import type { Guard } from "./guard.ts";

/** Headers that reverse proxies add: a request with one of them does not come from this machine, whatever its peer. */
const FORWARDED = ["x-forwarded-for", "forwarded", "x-real-ip", "via"];

export const metricsToken: Guard = {
  check(ctx) {
    const { metricsToken: token } = ctx.services.config;
    if (token === null) {
      if (!isLocal(ctx)) throw new Problem("metrics_private");
    } else if (!hasToken(ctx.header("authorization") ?? "", `Bearer ${token}`)) {
      throw new Problem("key_invalid.metrics");
    }
  },
  security: ["metricsToken"],
  errors: [401, 403],
};

/** A public name in the Host is that of a proxy that adds nothing, or of a website that lets its name lead here. */
function isLocal(ctx: RequestContext): boolean {
  const isForwarded = FORWARDED.some((name) => ctx.header(name) !== null);
  const url = URL.parse(ctx.request.url);
  return /^(?:127\.|::1$)/.test(ctx.ip) && !isForwarded && url !== null && isIpOrLocalName(url.hostname);
}

function hasToken(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
