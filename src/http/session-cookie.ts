/** The cookie with the session of the console. */
import type { Session } from "../features/accounts/types.ts";
import { Problem } from "../lib/problem.ts";
import type { RequestContext } from "./context.ts";
import { isNamedSafely, isPublicHttps, isSameOrigin } from "./origin.ts";

const NAME = "thikana_session";

/**
 * Its name on this server. With an https THIKANA_PUBLIC_URL it has a prefix that makes browsers refuse such a cookie
 * from plain http or from another host of the domain.
 */
const nameOf = ({ services }: RequestContext): string =>
  isPublicHttps(services.config) ? `__Host-${NAME}` : NAME;

/** The token of the cookie; null when there is none. */
export function cookieToken(ctx: RequestContext): string | null {
  const cookies = ctx.header("cookie");
  if (cookies === null) return null;
  const name = nameOf(ctx);
  for (const cookie of cookies.split(";")) {
    const text = cookie.trimStart();
    if (text.startsWith(`${name}=`)) return text.slice(name.length + 1).trimEnd() || null;
  }
  return null;
}

/** The header that sets the cookie: no script can read it, and no other website sends it. */
export function sessionCookie(ctx: RequestContext, { token, expiresAt }: Session): string {
  const seconds = Math.max(0, Math.floor((expiresAt - ctx.services.clock()) / 1000));
  return cookie(ctx, token, seconds);
}

/** The header that deletes the cookie. */
export const noCookie = (ctx: RequestContext): string => cookie(ctx, "", 0);

function cookie(ctx: RequestContext, value: string, maxAge: number): string {
  const attributes = ["Path=/", `Max-Age=${maxAge}`, "HttpOnly", "SameSite=Strict"];
  return [`${nameOf(ctx)}=${value}`, ...attributes, ...(isHttps(ctx) ? ["Secure"] : [])].join("; ");
}

/** Whether the browser reaches this server by https, according to THIKANA_PUBLIC_URL or the page that sent the request. */
function isHttps(ctx: RequestContext): boolean {
  const { publicUrl } = ctx.services.config;
  return (publicUrl ?? ctx.header("origin") ?? ctx.request.url).startsWith("https:");
}

/**
 * Refuses sign-ups and sign-ins from pages of other websites: even without reading the response, such a page could take
 * over a new server that its visitor's browser reaches, or use up the login attempts of the visitor's network. Programs
 * send no Origin.
 * @param cookie whether the session goes into the cookie
 * @throws Problem 403 `origin_refused`
 */
export function requireNoOtherOrigin(ctx: RequestContext, cookie: boolean | undefined): void {
  if (cookie) return requireOwnOrigin(ctx);
  const origin = ctx.header("origin");
  if (origin !== null && !isSameOrigin(ctx, origin)) throw new Problem("origin_refused.sign_in");
}

/**
 * Refuses the first account of a server to a page whose name a stranger may have let lead here, to own a server that its
 * visitor's browser reaches. Call it after {@link requireNoOtherOrigin}.
 * @throws Problem 403 `origin_refused`
 */
export function requireSafeName(ctx: RequestContext): void {
  const origin = ctx.header("origin");
  if (origin !== null && !isNamedSafely(ctx, origin)) throw new Problem("origin_refused.name", { origin });
}

/**
 * Refuses a request of another website. SameSite is not enough: shop.example.com is the same site as
 * thikana.example.com.
 * @throws Problem 403 `origin_refused`
 */
export function requireOwnOrigin(ctx: RequestContext): void {
  const origin = ctx.header("origin");
  if (origin !== null && isSameOrigin(ctx, origin)) return;
  throw new Problem("origin_refused");
}
