/** The network of an IP address, so that rate limits count subscribers instead of addresses. */
import { isIP } from "node:net";

/** Network prefix lengths in bits, by family. */
interface PrefixLengths {
  v4: number;
  v6: number;
}

/**
 * The network of an address: "203.0.113.0/24", "2001:db8:1:2::/64". An IPv4-mapped IPv6 address counts as IPv4; a
 * zone ("%eth0") is removed.
 * @param ip an address; any other text is returned unchanged
 * @param prefix bits of the network, 0 to 32 and 0 to 128
 */
export function networkOf(ip: string, prefix: PrefixLengths): string {
  const zone = ip.indexOf("%");
  const bare = zone < 0 ? ip : ip.slice(0, zone);
  const family = isIP(bare);
  if (family === 0) return ip;
  if (family === 4) return networkV4(bare.split(".").map(Number), prefix.v4);
  const groups = groupsOf(bare);
  if (isMapped(groups)) {
    return networkV4([groups[6] >> 8, groups[6] & 255, groups[7] >> 8, groups[7] & 255], prefix.v4);
  }
  const hex = masked(groups, 16, prefix.v6).map((group) => group.toString(16));
  // Formats according to RFC 5952: the longest run of zero groups is "::".
  return `${new URL(`http://[${hex.join(":")}]`).hostname.slice(1, -1)}/${prefix.v6}`;
}

const networkV4 = (bytes: number[], bits: number): string => `${masked(bytes, 8, bits).join(".")}/${bits}`;

/** `::ffff:0:0/96`, IPv4-mapped. */
const isMapped = (groups: number[]): boolean =>
  groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);

/** Clears the bits after the prefix. @param size bits of each part */
function masked(parts: number[], size: number, bits: number): number[] {
  return parts.map((part, i) => {
    const cut = size - Math.min(size, Math.max(0, bits - i * size));
    return (part >> cut) << cut;
  });
}

/** The eight groups of an IPv6 address. */
function groupsOf(ip: string): number[] {
  const [head, tail = []] = ip.split("::").map(parseGroups);
  return [...head, ...new Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

/** `new URL()` is no parser for this: Bun's rejects "1::2:3:4:192.0.2.1". */
function parseGroups(text: string): number[] {
  if (text === "") return [];
  return text.split(":").flatMap((group) => {
    if (!group.includes(".")) return Number.parseInt(group, 16);
    const [a, b, c, d] = group.split(".").map(Number);
    return [(a << 8) | b, (c << 8) | d];
  });
}
