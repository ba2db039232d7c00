/** On which website a request was made, and whether the merchant allows it. @see DESIGN "Domains" */
import { coversHost } from "../../accounts/domains.ts";
import type { Account } from "../../accounts/types.ts";
import type { Call } from "../call.ts";

/**
 * The origin of the website when the account allows it, else null. `Origin` decides; `Referer` only where there
 * is none. A request of neither comes from no website, and is not allowed.
 */
export function allowedSite(call: Call, account: Account): string | null {
  const site = siteOf(call);
  if (!site) return null;
  return isOwn(call, site) || coversHost(account.allowedDomains, site.hostname) ? site.origin : null;
}

/** Where the request was made; null when it does not say, or says nonsense. */
function siteOf(call: Call): URL | null {
  const text = call.header("origin") ?? call.header("referer");
  if (text === null || !URL.canParse(text)) return null;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) ? url : null;
}

/** This server's pages may always ask it: console, first page, demo. */
function isOwn(call: Call, site: URL): boolean {
  const { publicUrl } = call.services.config;
  if (publicUrl !== null && new URL(publicUrl).origin === site.origin) return true;
  return site.host === call.header("host")?.toLowerCase();
}
