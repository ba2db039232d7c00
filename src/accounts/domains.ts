/** The websites on which a publishable key works. */
import { isIP } from "node:net";
import { bareHost } from "../net/address.ts";
import { Problem } from "../problem.ts";

/** Domains of one account at most, and characters of one domain (RFC 1035). */
const MAX_DOMAINS = 100;
const MAX_DOMAIN = 253;

/**
 * Brings a list as a merchant writes it into its stored form: "https://www.Shop.in/cart, *.example.com" becomes
 * "www.shop.in, example.com". A scheme, a port, a path and a leading "*." say nothing more, since a domain covers
 * its subdomains and any port; names in other scripts become their ASCII form, as browsers send them.
 * @throws Problem 400 `allowed_domains`
 */
export function normalizeDomains(text: string): string {
  const domains = new Set<string>();
  for (const part of text.split(/[\s,;]+/)) {
    if (part !== "") domains.add(normalizeDomain(part));
  }
  if (domains.size > MAX_DOMAINS) throw unusable(`At most ${MAX_DOMAINS} domains can be allowed.`);
  return [...domains].join(", ");
}

/**
 * Whether a host is one of the domains or a subdomain of one.
 * @param allowed the stored form, comma-separated
 * @param hostname of an Origin or Referer, as `new URL()` gives it
 */
export function coversHost(allowed: string, hostname: string): boolean {
  const host = bareHost(hostname);
  if (allowed === "" || host === "") return false;
  return allowed
    .split(", ")
    .some((domain) => host === domain || (isIP(domain) === 0 && host.endsWith(`.${domain}`)));
}

function normalizeDomain(part: string): string {
  const bare = part.replace(/^[a-z]+:\/\//i, "").replace(/^\*\./, "");
  const url = `http://${isIP(bare) === 6 ? `[${bare}]` : bare}`;
  const shown = part.length > 60 ? `${part.slice(0, 60)}…` : part;
  if (!URL.canParse(url)) throw unusable(`"${shown}" is no domain; write it as example.com.`);
  const host = bareHost(new URL(url).hostname);
  if (!isDomain(host)) throw unusable(`"${shown}" is no domain; write it as example.com.`);
  return host;
}

function isDomain(host: string): boolean {
  if (host === "localhost" || isIP(host) !== 0) return true;
  const labels = host.split(".");
  // One label alone would be a top-level domain, and cover everybody's.
  if (labels.length < 2 || host.length > MAX_DOMAIN) return false;
  return labels.every(
    (label) => /^[a-z0-9_-]{1,63}$/.test(label) && !label.startsWith("-") && !label.endsWith("-"),
  );
}

function unusable(detail: string): Problem {
  return new Problem(400, "invalid_domain", detail, { field: "allowed_domains" });
}
