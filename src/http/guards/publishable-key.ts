/** Guard of the widget's routes: publishable key, allowed website, rate limit. */
import type { Account } from "../../features/accounts/types.ts";
import { networkOf } from "../../lib/net/network.ts";
import { Problem } from "../../lib/problem.ts";
import type { RequestContext } from "../context.ts";
import { allowedSite, isSameOrigin } from "../origin.ts";
import { throttle } from "../throttle.ts";
import type { Guard } from "./guard.ts";

/** Prefix lengths of the network that the rate limit counts as one client. */
const CLIENT = { v4: 32, v6: 64 } as const;

/** The website is checked before the rate limit: a 429 must have the CORS headers. */
export const publishableKey: Guard = {
  async check(ctx) {
    const key = publishableKeyOf(ctx);
    if (key === null) {
      throw new Problem("key_missing.publishable");
    }
    if (key.startsWith("sk_")) {
      throw new Problem("wrong_key_kind.secret");
    }
    admit(ctx, await ctx.services.accounts.byPublishableKey(key));
  },
  security: ["publishableKey", "publishableKeyQuery"],
  errors: [401, 403, 429, 503],
};

/** The key of the header, else of the query; null when there is none. */
export function publishableKeyOf(ctx: RequestContext): string | null {
  return ctx.header("x-publishable-key") ?? (ctx.query.get("pk") || null);
}

function admit(ctx: RequestContext, account: Account | null): void {
  if (!account) throw new Problem("key_invalid.publishable");
  const site = allowedSite(ctx, account);
  if (site === null) {
    throw new Problem("domain_not_allowed");
  }
  ctx.account = account;
  ctx.corsOrigin = site;
  const { throttles, clock, widgetActivity } = ctx.services;
  const now = clock();
  throttle(throttles.widgetIp.take(networkOf(ctx.ip, CLIENT), now), "too_many_requests");
  // The demo page of this server says nothing about the shop's own pages.
  if (!isSameOrigin(ctx, site)) widgetActivity.seen(account.id, site, now);
}
