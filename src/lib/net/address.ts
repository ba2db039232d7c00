/** IP addresses: lists of networks, and which addresses are private. */
import { BlockList, isIP } from "node:net";

/** A list of networks in CIDR notation. */
export class NetworkList {
  readonly #list = new BlockList();
  #size = 0;

  /**
   * @param cidrs "10.0.0.0/8", "fd00::/8", or one address
   * @throws Error naming the invalid entry
   */
  constructor(cidrs: readonly string[]) {
    for (const cidr of cidrs) this.#add(cidr);
  }

  /** Whether an address is in one of the networks. An IPv4-mapped IPv6 address counts as IPv4. */
  has(ip: string): boolean {
    const family = isIP(ip);
    if (this.#size === 0 || family === 0) return false;
    return this.#list.check(ip, family === 4 ? "ipv4" : "ipv6");
  }

  /** Number of networks. */
  get size(): number {
    return this.#size;
  }

  #add(cidr: string): void {
    const slash = cidr.indexOf("/");
    const ip = slash < 0 ? cidr : cidr.slice(0, slash);
    const family = isIP(ip);
    const bits = family === 4 ? 32 : 128;
    const length =
      slash < 0 ? bits : /^\d{1,3}$/.test(cidr.slice(slash + 1)) ? Number(cidr.slice(slash + 1)) : -1;
    if (family === 0 || ip.includes("%") || length < 0 || length > bits) {
      throw new Error(`"${cidr}" is not a network such as 10.0.0.0/8`);
    }
    this.#list.addSubnet(ip, length, family === 4 ? "ipv4" : "ipv6");
    this.#size++;
  }
}

/**
 * Networks that are not the public internet.
 * @see https://www.iana.org/assignments/iana-ipv4-special-registry and …/iana-ipv6-special-registry
 */
const NOT_PUBLIC = new NetworkList([
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  // Azure's platform services, reachable from every Azure machine.
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
  // IPv6: the unspecified and loopback addresses, and IPv4 inside IPv6 in its several forms.
  "::/96",
  "::ffff:0:0:0/96",
  "64:ff9b::/96",
  "64:ff9b:1::/48",
  "100::/64",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
  "5f00::/16",
  "fc00::/7",
  "fe80::/10",
  "fec0::/10",
  "ff00::/8",
]);

const LOOPBACK = new NetworkList(["127.0.0.0/8", "::1"]);

/** Whether an IP address (a literal, not a name) belongs to the public internet. */
export function isPublicIp(ip: string): boolean {
  return isIP(ip) !== 0 && !NOT_PUBLIC.has(ip);
}

/**
 * Whether a URL's host, as written, is this machine or in a private network: an IP literal that is not public, or
 * localhost, or a name that only exists in such a network. `new URL()` has already normalized 2130706433 and 0x7f.1 to
 * 127.0.0.1. What a public name resolves to is checked when connecting.
 * @param hostname of a URL, IPv6 in brackets
 * @param allowed private networks that are permitted
 */
export function isPrivateHost(hostname: string, allowed: NetworkList): boolean {
  const host = bareHost(hostname);
  if (isIP(host) !== 0) return !isPublicIp(host) && !allowed.has(host);
  if (host === "localhost" || host.endsWith(".localhost")) return !allowed.has("127.0.0.1");
  // With networks allowed, what the name resolves to decides.
  return allowed.size === 0 && LOCAL_NAME.test(host);
}

/**
 * Whether a URL's host is an IP literal, or a name that no public website can have: localhost, one without a dot, one of a
 * private network. Any other name may be an attacker's, who can let it resolve to a machine in this network, so that
 * browsers take that machine for the attacker's own website (DNS rebinding).
 * @param hostname of a URL, IPv6 in brackets
 */
export function isIpOrLocalName(hostname: string): boolean {
  const host = bareHost(hostname);
  return isIP(host) !== 0 || !host.includes(".") || host.endsWith(".localhost") || LOCAL_NAME.test(host);
}

/**
 * Names in the server's own network: mDNS, routers, and cloud metadata services, which serve secrets.
 * @see RFC 6762, appendix G; RFC 8375
 */
const LOCAL_NAME =
  /\.(?:local|localdomain|lan|home|corp|intranet|private|internal|home\.arpa)$|^metadata(?:\.|$)/;

/** Whether a URL's host, as written, is reachable only from this machine. @param hostname IPv6 in brackets */
export function isLoopbackHost(hostname: string): boolean {
  const host = bareHost(hostname);
  return host === "localhost" || host.endsWith(".localhost") || LOOPBACK.has(host);
}

/** A URL's hostname in lower case, without brackets and trailing dot. */
export function bareHost(hostname: string): string {
  const host = hostname.toLowerCase();
  if (host.startsWith("[") && host.endsWith("]")) return host.slice(1, -1);
  return host.replace(/\.$/, "");
}
