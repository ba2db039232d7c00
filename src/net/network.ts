/** Which network an address lies in: what a rate limit counts as one client. */
import { isIP } from "node:net";

/** Bits of an address that make its network. */
export interface PrefixLengths {
  /** 0 to 32. */
  v4: number;
  /** 0 to 128. A provider gives each customer a /64 at least, who has all its addresses for himself. */
  v6: number;
}

/**
 * The network of an IP address, in one spelling: "2001:DB8::1" and "2001:db8:0:0:9::" are both
 * "2001:db8:0:0:0:0:0:0/64". An IPv4 address written as IPv6 counts as IPv4.
 * @returns "198.51.100.0/24"; a whole IPv4 address without its "/32"; the text itself when it is no address
 */
export function networkOf(ip: string, { v4, v6 }: PrefixLengths): string {
  if (!ip.includes(":")) return v4 === 32 || isIP(ip) !== 4 ? ip : masked4(ip, v4);
  if (isIP(ip) !== 6) return ip;
  const groups = groupsOf(ip);
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  if (isMapped) return networkOf(dotted(groups), { v4, v6 });
  const network = groups.map((group, i) => mask(group, 16, v6 - 16 * i).toString(16));
  return `${network.join(":")}/${v6}`;
}

function masked4(ip: string, bits: number): string {
  const octets = ip.split(".").map((octet, i) => mask(Number(octet), 8, bits - 8 * i));
  return `${octets.join(".")}/${bits}`;
}

/** Keeps the first bits of a number that has `width` of them. */
function mask(value: number, width: number, bits: number): number {
  const kept = Math.min(width, Math.max(0, bits));
  return value & ~(2 ** (width - kept) - 1);
}

/** The eight groups of an IPv6 address, its zone left out. */
function groupsOf(ip: string): number[] {
  const [start, end] = ip.split("%", 1)[0].split("::").map(groupsOfPart);
  if (end === undefined) return start;
  return [...start, ...Array<number>(8 - start.length - end.length).fill(0), ...end];
}

function groupsOfPart(part: string): number[] {
  if (part === "") return [];
  return part.split(":").flatMap((group) => {
    if (!group.includes(".")) return [Number.parseInt(group, 16)];
    const [a, b, c, d] = group.split(".").map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

function dotted(groups: readonly number[]): string {
  return [groups[6] >> 8, groups[6] & 255, groups[7] >> 8, groups[7] & 255].join(".");
}
