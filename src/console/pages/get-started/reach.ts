/** Who can reach an address of this server: every customer must be able to reach the one in a shop's page. */

/** `machine`: only this machine; `network`: the local network; `internet`: everybody. */
export type Reach = "machine" | "network" | "internet";

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/;
/** Private networks of RFC 1918, shared (RFC 6598), link-local and unique local (RFC 4193) addresses. */
const PRIVATE_IP =
  /^(10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|169\.254(\.\d+){2}|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])(\.\d+){2}|\[f(e[89ab]|[cd][\da-f])[\da-f:]*\])$/;
/** Names without a dot, and ends that no public name has. */
const LOCAL_NAME = /^([^.[]+|.*\.(local|lan|home|internal|intranet|corp|home\.arpa|test))$/;

/** @param host of a URL, without a port */
export function reachOf(host: string): Reach {
  if (LOOPBACK.test(host)) return "machine";
  return PRIVATE_IP.test(host) || LOCAL_NAME.test(host) ? "network" : "internet";
}

/** Problems of an address from which a shop's pages load the widget. */
export type Fault = "machine" | "network" | "http";

/**
 * A shop without domains yet will be on the internet, by https, as shops are.
 * @param origin of this server
 * @param domains of the shop, comma-separated
 */
export function faultsOf(origin: string, domains: string): Fault[] {
  const { protocol, hostname } = new URL(origin);
  const shops = domains === "" ? [] : domains.split(", ");
  const isTrial = shops.length > 0 && shops.every((shop) => reachOf(shop) !== "internet");
  if (isTrial) return [];
  const reach = reachOf(hostname);
  return [...(reach === "internet" ? [] : [reach]), ...(protocol === "http:" ? (["http"] as const) : [])];
}
