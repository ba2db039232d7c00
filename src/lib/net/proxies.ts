/** Which reverse proxies forward requests, and whether the settings trust them. */
import { isPublicIp, type NetworkList } from "./address.ts";

export interface SeenPeer {
  peer: string;
  /** Whether its address is in a private network, where proxies usually are. */
  is_private: boolean;
  /** Time of its latest request, ISO 8601. */
  at: string;
}

export interface ProxyFacts {
  /** Whether any network is trusted. */
  is_set: boolean;
  /** Whether any address of the public internet is trusted. */
  trusts_everyone: boolean;
  /** The latest peer that sent X-Forwarded-For, by whether it is trusted. */
  trusted: SeenPeer | null;
  untrusted: SeenPeer | null;
}

/** Addresses of public name servers, which are never a merchant's proxy. */
const PUBLIC_IPS = ["8.8.8.8", "2001:4860:4860::8888"];

/** Remembers the latest peers that forwarded a request. */
export class ProxyWatch {
  readonly #trusts: NetworkList;
  readonly #clock: () => number;
  readonly #onUntrusted: (peer: string) => void;
  #trusted: { peer: string; at: number } | null = null;
  #untrusted: { peer: string; at: number } | null = null;

  /**
   * @param trusts networks whose X-Forwarded-For is trusted
   * @param clock milliseconds since 1970
   * @param onUntrusted called for the first request forwarded by another peer: anybody may send the header
   */
  constructor(trusts: NetworkList, clock: () => number, onUntrusted: (peer: string) => void) {
    this.#trusts = trusts;
    this.#clock = clock;
    this.#onUntrusted = onUntrusted;
  }

  /** Call it for each request with X-Forwarded-For. @param peer address of the socket's other end */
  sawForwarded(peer: string): void {
    const seen = { peer, at: this.#clock() };
    if (this.#trusts.has(peer)) {
      this.#trusted = seen;
      return;
    }
    if (!this.#untrusted) this.#onUntrusted(peer);
    this.#untrusted = seen;
  }

  /** The peers seen since the start. */
  facts(): ProxyFacts {
    return {
      is_set: this.#trusts.size > 0,
      trusts_everyone: PUBLIC_IPS.some((ip) => this.#trusts.has(ip)),
      trusted: shown(this.#trusted),
      untrusted: shown(this.#untrusted),
    };
  }
}

function shown(seen: { peer: string; at: number } | null): SeenPeer | null {
  if (!seen) return null;
  const { peer, at } = seen;
  return { peer, is_private: !isPublicIp(peer), at: new Date(at).toISOString() };
}
