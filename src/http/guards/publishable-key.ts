/** Guard of the widget's routes: publishable key, allowed website, rate limit. */
import type { Account } from "../../accounts/types.ts";
import { networkOf } from "../../net/network.ts";
import { Problem } from "../../problem.ts";
import type { RequestContext } from "../context.ts";
import { throttle } from "../throttle.ts";
import type { Guard } from "./guard.ts";
import { allowedSite, isSameOrigin } from "./origin.ts";
import { unauthorized } from "./secret-key.ts";

/** Prefix lengths of the network that the rate limit counts as one client. */
const CLIENT = { v4: 32, v6: 64 } as const;

/** The website is checked before the rate limit: a 429 must have the CORS headers. */
export const publishableKey: Guard = {
  async check(ctx) {
    const key = publishableKeyOf(ctx);
    if (key === null) {
      throw unauthorized("key_missing", "Send the publishable key (pk_…) in X-Publishable-Key or as ?pk=.");
    }
    if (key.startsWith("sk_")) {
      throw unauthorized(
        "wrong_key_kind",
        "This is a secret key (sk_…): keep it off web pages; this endpoint needs the publishable key (pk_…).",
      );
    }
    admit(ctx, await ctx.services.accounts.byPublishableKey(key));
  },
  security: ["publishableKey", "publishableKeyQuery"],
  errors: [401, 403, 429],
};

/** The key of the header, else of the query; null when there is none. */
export function publishableKeyOf(ctx: RequestContext): string | null {
  return ctx.header("x-publishable-key") ?? (ctx.query.get("pk") || null);
}

function admit(ctx: RequestContext, account: Account | null): void {
  if (!account) throw unauthorized("key_invalid", "Unknown publishable key; check data-key.");
  const site = allowedSite(ctx, account);
  if (site === null) {
    throw new Problem(
      403,
      "domain_not_allowed",
      "This publishable key is not allowed on this website; add its domain to allowed_domains in the settings (the server's own domain is set in THIKANA_PUBLIC_URL).",
    );
  }
  ctx.account = account;
  ctx.corsOrigin = site;
  const { throttles, clock, widgetActivity } = ctx.services;
  const now = clock();
  throttle(throttles.widgetIp.take(networkOf(ctx.ip, CLIENT), now), "Too many requests");
  // The demo page of this server tells nothing about the shop's pages.
  if (!isSameOrigin(ctx, site)) widgetActivity.seen(account.id, site, now);
}
