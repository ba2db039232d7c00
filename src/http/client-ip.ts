/** IP address of the client. */
import { isIP } from "node:net";
import type { NetworkList } from "../lib/net/address.ts";

/**
 * The address used by rate limits and logs. X-Forwarded-For is read from the right: the first hop that is not a
 * trusted proxy is the client; everything to the left of it can be forged.
 * @param peer the socket's address
 * @param forwarded X-Forwarded-For
 */
export function clientIp(peer: string, forwarded: string | null, trusted: NetworkList): string {
  let ip = plainIp(peer);
  if (forwarded === null || !trusted.has(ip)) return ip;
  for (const hop of forwarded.split(",").reverse()) {
    const next = plainIp(hop.trim());
    if (isIP(next) === 0) return ip;
    ip = next;
    if (!trusted.has(ip)) return ip;
  }
  return ip;
}

/** Without brackets and port, and IPv4-mapped IPv6 as IPv4. */
function plainIp(text: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? text;
  const withoutPort = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(bare)?.[1] ?? bare;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(withoutPort)?.[1] ?? withoutPort;
}
