/** On which website a request was made, and whether the merchant allows it. @see DESIGN "Domains" */
import { isIP } from "node:net";
import { coversHost } from "../../accounts/domains.ts";
import type { Account } from "../../accounts/types.ts";
import { bareHost } from "../../net/address.ts";
import type { RequestContext } from "../context.ts";

/**
 * The origin of the website when the account allows it, else null. `Origin` decides; `Referer` only where there
 * is none. A request of neither comes from no website, and is not allowed.
 */
export function allowedSite(ctx: RequestContext, account: Account): string | null {
  const site = siteOf(ctx);
  if (!site) return null;
  return isOwn(ctx, site) || coversHost(account.allowedDomains, site.hostname) ? site.origin : null;
}

/** Where the request was made; null when it does not say, or says nonsense. */
function siteOf(ctx: RequestContext): URL | null {
  const text = ctx.header("origin") ?? ctx.header("referer");
  if (text === null || !URL.canParse(text)) return null;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) ? url : null;
}

/**
 * This server's pages may always ask it: console, first page, demo. Where THIKANA_PUBLIC_URL does not say its name,
 * an Origin that is the Host too proves it for an IP address and localhost alone: any other name may be a foreign
 * website's that was made to lead here.
 */
function isOwn(ctx: RequestContext, site: URL): boolean {
  const { publicUrl } = ctx.services.config;
  if (publicUrl !== null) return new URL(publicUrl).origin === site.origin;
  const host = bareHost(site.hostname);
  return (host === "localhost" || isIP(host) !== 0) && site.host === ctx.header("host")?.toLowerCase();
}
