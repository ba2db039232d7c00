/** Whose request it is. */
import { isIP } from "node:net";
import type { NetworkList } from "../net/address.ts";

/**
 * The address that limits and logs use. X-Forwarded-For is believed only as far as each hop that wrote it is a
 * trusted proxy: read from the right, the first hop that is none is the client. What stands left of it anybody
 * may have written.
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

/** Without brackets, port, or the IPv6 wrapping of an IPv4 address. */
function plainIp(text: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? text;
  const withoutPort = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(bare)?.[1] ?? bare;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(withoutPort)?.[1] ?? withoutPort;
}
