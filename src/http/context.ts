/** One request on its way through guard and handler. */
import type { Account, QuotaState } from "../accounts/types.ts";
import type { Services } from "../app.ts";
import type { VerifyAddress } from "../checks/verify.ts";
import { clientIp } from "./client-ip.ts";
import { pathOf, queryOf } from "./url.ts";

/** What all requests of one server share. */
export interface ServerContext {
  readonly services: Services;
  readonly verifyAddress: VerifyAddress;
  /** The socket's own address, "" when it has none. */
  readonly peer: (request: Request) => string;
  /** Says that an X-Forwarded-For came from a peer that is no trusted proxy. */
  readonly forwardedByStranger: (peer: string) => void;
  /** Lets a request go so many seconds without a byte before the server hangs up. */
  readonly keepOpen: (request: Request, seconds: number) => void;
}

/** Made once a request. What costs something (query, IP) is read when somebody asks for it. */
export class RequestContext {
  readonly started = performance.now();
  /** Who pays: set by the guard of a key. */
  account: Account | null = null;
  /** Whether a person's session called, and not a secret key. */
  isSession = false;
  /** Set by a counted handler: the answer then carries the quota headers. */
  quota: QuotaState | null = null;
  /** Properties of the body that mean nothing here, told in the answer; null when there are none. */
  ignored: readonly string[] | null = null;
  /** The website that may read the answer: set by the guard of the publishable key. */
  corsOrigin: string | null = null;
  #path: string | null;
  #query: URLSearchParams | undefined;
  #ip: string | undefined;

  constructor(
    readonly server: ServerContext,
    readonly request: Request,
    /** Parts of the path, percent-decoded, as they came. */
    readonly params: Record<string, string>,
    /** Also the value of `X-Request-Id`. */
    readonly id: string,
    /** The path when the router knows it, else null. */
    path: string | null,
  ) {
    this.#path = path;
  }

  get services(): Services {
    return this.server.services;
  }

  /** Without the query. */
  get path(): string {
    this.#path ??= pathOf(this.request.url);
    return this.#path;
  }

  /** Cheaper than asking an empty query. */
  get hasQuery(): boolean {
    return this.request.url.includes("?");
  }

  get query(): URLSearchParams {
    this.#query ??= queryOf(this.request.url);
    return this.#query;
  }

  /** Whether somebody has asked for {@link ip} already. */
  get knowsIp(): boolean {
    return this.#ip !== undefined;
  }

  /** The IP of the client: the socket's, or what a trusted proxy says. */
  get ip(): string {
    if (this.#ip === undefined) {
      const { trustedProxies } = this.services.config;
      const peer = this.server.peer(this.request);
      const forwarded = this.request.headers.get("x-forwarded-for");
      if (forwarded !== null && !trustedProxies.has(peer)) this.server.forwardedByStranger(peer);
      this.#ip = clientIp(peer, forwarded, trustedProxies);
    }
    return this.#ip;
  }

  /** A header's value; null when it is not there or empty. */
  header(name: string): string | null {
    return this.request.headers.get(name) || null;
  }

  /** The account of a guarded route. */
  get merchant(): Account {
    if (!this.account) throw new Error("a handler asked for the account on a route without a key guard");
    return this.account;
  }
}
