/** Resolves the host of a merchant's URL, and rejects private addresses (SSRF protection). */
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { bareHost, isPrivateHost, isPublicIp, type NetworkList } from "./address.ts";

export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

/** All addresses of a name. */
export type Resolve = (host: string) => Promise<ResolvedAddress[]>;

/** The system's resolver, including the hosts file. */
export const systemResolve: Resolve = async (host) => {
  const found = await lookup(host, { all: true });
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
};

/** A host that must not be connected to. `not_encrypted`: by http, outside the networks that allow it. */
export class AddressRefused extends Error {
  constructor(
    readonly host: string,
    readonly why: "private_address" | "no_address" | "resolves_private" | "not_encrypted",
  ) {
    super(`${host}: ${why}`);
  }
}

/**
 * The addresses of a URL's host, all of them public or allowed, and for http all of them allowed. Connect only to one
 * of these: another lookup may return different addresses (DNS rebinding).
 * @param allowed private networks that are permitted
 * @throws AddressRefused when an address is not permitted or there is none
 */
export async function addressesOf(
  url: URL,
  allowed: NetworkList,
  resolve: Resolve,
): Promise<ResolvedAddress[]> {
  const host = bareHost(url.hostname);
  if (isPrivateHost(url.hostname, allowed)) throw new AddressRefused(host, "private_address");
  const found = await resolveHost(host, allowed, resolve);
  if (found.length === 0) throw new AddressRefused(host, "no_address");
  if (!found.every(({ address }) => isPublicIp(address) || allowed.has(address))) {
    throw new AddressRefused(host, "resolves_private");
  }
  if (url.protocol === "http:" && !found.every(({ address }) => allowed.has(address))) {
    throw new AddressRefused(host, "not_encrypted");
  }
  return found;
}

async function resolveHost(host: string, allowed: NetworkList, resolve: Resolve): Promise<ResolvedAddress[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family: family === 6 ? 6 : 4 }];
  const found = await resolve(host).catch(() => []);
  // localhost has an address of each family, but merchants usually allow only one.
  return host === "localhost" ? found.filter(({ address }) => allowed.has(address)) : found;
}
