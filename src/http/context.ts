/** The context of one request, for its guard, its schemas and its handler. */
import type { NamedKeyRow } from "../features/accounts/named-keys.ts";
import type { Account, Member } from "../features/accounts/types.ts";
import type { QuotaState } from "../features/checks/quota.ts";
import type { ProxyWatch } from "../lib/net/proxies.ts";
import type { Services } from "../server/app.ts";
import { clientIp } from "./client-ip.ts";
import { requestId } from "./request-id.ts";
import type { RequestTimes } from "./request-times.ts";
import { pathOf, queryOf } from "./url.ts";

/** Dependencies shared by all requests of a server. */
export interface ServerContext {
  readonly services: Services;
  /** The IP of the socket's peer, "" when it has none. */
  readonly peer: (request: Request) => string;
  readonly proxies: ProxyWatch;
  readonly requestTimes: RequestTimes;
  /** The server is about to stop: it is not ready, and each response closes its connection. */
  readonly isDraining: () => boolean;
  /** Sets the idle timeout of a request's connection. */
  readonly keepOpen: (request: Request, seconds: number) => void;
}

/** Enough for a request that processes all orders of an account, or a file. */
const LONG_TIMEOUT_S = 240;

/** Names that a response lists; a body of many rows may have more. */
const MAX_IGNORED = 200;

/** Expensive parts (query, IP) are read lazily. */
export class RequestContext {
  readonly started = performance.now();
  /** Also the value of `X-Request-Id`. */
  readonly id: string;
  /** The authenticated account: set by the guard of a key. */
  account: Account | null = null;
  /** The signed-in member: set by the guard of a session, null with a key. */
  member: Member | null = null;
  /** The named key of the request: set by the guard, null with the account's own key and with a session. */
  key: NamedKeyRow | null = null;
  /** Set by the handler of a counted check: the response then has the quota headers. */
  quota: QuotaState | null = null;
  /** Unknown properties of the body, listed in the response; null when there are none. */
  ignored: readonly string[] | null = null;
  /** The website that may read the response: set by the guard of the publishable key. */
  corsOrigin: string | null = null;
  /** Whether a schema has read the query. */
  hasReadQuery = false;
  /** The header Set-Cookie of the response. */
  cookie: string | null = null;
  #path: string | undefined;
  #query: URLSearchParams | undefined;
  #ip: string | undefined;

  constructor(
    readonly server: ServerContext,
    readonly request: Request,
    /** Path parameters, percent-decoded. */
    readonly params: Record<string, string>,
    /**
     * Pattern of the route: "/api/v1/pincode/:pin". Guards decide by it, not by the path, which is normalized: for
     * `/order/..\pincode/` it would be that of a PIN, though the route is that of an order.
     */
    readonly route: string,
  ) {
    this.id = requestId(request.headers.get("x-request-id"));
  }

  get services(): Services {
    return this.server.services;
  }

  /** Without the query. */
  get path(): string {
    this.#path ??= pathOf(this.request.url);
    return this.#path;
  }

  /** Cheaper than parsing an empty query. */
  get hasQuery(): boolean {
    return this.request.url.includes("?");
  }

  get query(): URLSearchParams {
    this.#query ??= queryOf(this.request.url);
    return this.#query;
  }

  /** Whether {@link ip} was read already. */
  get hasIp(): boolean {
    return this.#ip !== undefined;
  }

  /** The IP of the client: the socket's peer, or as forwarded by a trusted proxy. */
  get ip(): string {
    if (this.#ip === undefined) {
      const { trustedProxies } = this.services.config;
      const peer = this.server.peer(this.request);
      const forwarded = this.request.headers.get("x-forwarded-for");
      if (forwarded !== null) this.server.proxies.sawForwarded(peer);
      this.#ip = clientIp(peer, forwarded, trustedProxies);
    }
    return this.#ip;
  }

  /** Lets the request take longer than ten seconds without a byte, after which Bun closes a connection. */
  keepOpen(seconds = LONG_TIMEOUT_S): void {
    this.server.keepOpen(this.request, seconds);
  }

  /** Adds the name of a property to those that the response lists as ignored. */
  ignore(name: string): void {
    const names = this.ignored ?? [];
    if (names.length < MAX_IGNORED && !names.includes(name)) this.ignored = [...names, name];
  }

  /** A header's value; null when it is missing or empty. */
  header(name: string): string | null {
    return this.request.headers.get(name) || null;
  }

  /** The member of a route that needs a session. */
  get signedIn(): Member {
    if (!this.member) throw new Error("the route has no guard that sets the member");
    return this.member;
  }

  /** The account of a guarded route. */
  get merchant(): Account {
    if (!this.account) throw new Error("the route has no guard that sets the account");
    return this.account;
  }
}
