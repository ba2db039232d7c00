/** The website that a request was made from, and whether the account allows it. */
import type { Config } from "../config.ts";
import { coversHost } from "../features/accounts/domains.ts";
import type { Account } from "../features/accounts/types.ts";
import { isIpOrLocalName } from "../lib/net/address.ts";
import type { RequestContext } from "./context.ts";

/**
 * The origin of the website when the account allows it, else null. Taken from `Origin`, or from `Referer` if that is
 * missing; a request with neither is not allowed.
 */
export function allowedSite(ctx: RequestContext, account: Account): string | null {
  const site = siteOf(ctx);
  if (!site) return null;
  return isOwn(ctx, site) || coversHost(account.allowedDomains, site.hostname) ? site.origin : null;
}

/**
 * Whether an origin is that of this server: THIKANA_PUBLIC_URL, or else the host that the request was sent to. The session
 * cookie belongs to that host, so another website's domain that resolves to this server has no cookie.
 */
export function isSameOrigin(ctx: RequestContext, origin: string): boolean {
  const { publicUrl } = ctx.services.config;
  if (publicUrl !== null) return new URL(publicUrl).origin === origin;
  return URL.canParse(origin) && new URL(origin).host === ctx.header("host")?.toLowerCase();
}

/**
 * Whether a website that {@link isSameOrigin} is this server, not an attacker's: without THIKANA_PUBLIC_URL, any name
 * but a local one may belong to somebody who lets it resolve to this server.
 */
export const isNamedSafely = ({ services }: RequestContext, origin: string): boolean =>
  services.config.publicUrl !== null || isIpOrLocalName(new URL(origin).hostname);

/** Whether browsers reach this server only by https. */
export const isPublicHttps = ({ publicUrl }: Config): boolean => publicUrl?.startsWith("https:") ?? false;

/** The website of the request; null when the headers are missing or invalid. */
function siteOf(ctx: RequestContext): URL | null {
  const text = ctx.header("origin") ?? ctx.header("referer");
  if (text === null || !URL.canParse(text)) return null;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) ? url : null;
}

/** Whether the website is this server (console, first page, demo), which is always allowed. */
const isOwn = (ctx: RequestContext, { origin }: URL): boolean =>
  isSameOrigin(ctx, origin) && isNamedSafely(ctx, origin);
