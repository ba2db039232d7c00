/** Allowed domains of a publishable key. */
import { isIP } from "node:net";
import { bareHost } from "../../lib/net/address.ts";
import { Problem } from "../../lib/problem.ts";

/** Domains of one account, and characters of one domain (RFC 1035). */
const MAX_DOMAINS = 100;
const MAX_DOMAIN_LENGTH = 253;

/**
 * Normalizes a list of domains: "https://www.Shop.in/cart, *.example.com" becomes "www.shop.in, example.com". Scheme,
 * port, path and a leading "*." are dropped, as a domain covers its subdomains and all ports; international names
 * become Punycode, as browsers send them.
 * @throws Problem 400 `allowed_domains`
 */
export function normalizeDomains(text: string): string {
  const domains = new Set<string>();
  for (const part of text.split(/[\s,;]+/)) {
    if (part !== "") domains.add(normalizeDomain(part));
  }
  if (domains.size > MAX_DOMAINS) throw new Problem("invalid_domain.too_many", { max: MAX_DOMAINS }, FIELD);
  return [...domains].join(", ");
}

/**
 * Whether a host is one of the domains or a subdomain of one.
 * @param allowed the normalized list
 * @param hostname of an Origin or Referer, parsed by `new URL()`
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
  if (!URL.canParse(url)) throw invalid(shown);
  const host = bareHost(new URL(url).hostname);
  if (!isDomain(host)) throw invalid(shown);
  return host;
}

function isDomain(host: string): boolean {
  if (host === "localhost" || isIP(host) !== 0) return true;
  const labels = host.split(".");
  // A single label would be a top-level domain.
  if (labels.length < 2 || host.length > MAX_DOMAIN_LENGTH) return false;
  return labels.every(
    (label) => /^[a-z0-9_-]{1,63}$/.test(label) && !label.startsWith("-") && !label.endsWith("-"),
  );
}

const FIELD = { field: "allowed_domains" };

const invalid = (domain: string): Problem => new Problem("invalid_domain", { domain }, FIELD);
