/** Which addresses may be connected to for a URL that a merchant gave. */
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { bareHost, isPrivateHost, isPublicIp, type NetworkList } from "./address.ts";

export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

/** All addresses of a name. */
export type Resolve = (host: string) => Promise<ResolvedAddress[]>;

/** As the machine resolves names, its hosts file included. */
export const systemResolve: Resolve = async (host) => {
  const found = await lookup(host, { all: true });
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
};

/**
 * The addresses of a URL's host, all of them public or allowed, and for http all of them allowed. Connect to one of
 * these and to no other: asked again, the name may say something else.
 * @param allowed private networks that may be called all the same
 * @throws Error, in words for the merchant, when one is not, or when there is none
 */
export async function addressesOf(
  url: URL,
  allowed: NetworkList,
  resolve: Resolve,
): Promise<ResolvedAddress[]> {
  const host = bareHost(url.hostname);
  if (isPrivateHost(url.hostname, allowed)) throw new Error(`${host} is in a private network`);
  const found = await resolveHost(host, allowed, resolve);
  if (found.length === 0) throw new Error(`${host} has no address`);
  if (!found.every(({ address }) => isPublicIp(address) || allowed.has(address))) {
    throw new Error(`${host} leads into a private network`);
  }
  if (url.protocol === "http:" && !found.every(({ address }) => allowed.has(address))) {
    throw new Error(`${host} is not in a network that may be called without encryption: use https`);
  }
  return found;
}

async function resolveHost(host: string, allowed: NetworkList, resolve: Resolve): Promise<ResolvedAddress[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family: family === 6 ? 6 : 4 }];
  const found = await resolve(host).catch(() => []);
  // It has an address of each family, and a merchant who allows one does not think of the other.
  return host === "localhost" ? found.filter(({ address }) => allowed.has(address)) : found;
}
