/** The client of a session, for the list of sessions. */
import type { Client } from "../features/accounts/types.ts";
import type { RequestContext } from "./context.ts";

/** Address and browser of a request, as the list of sessions shows them. */
export function clientOf(ctx: RequestContext): Client {
  return { ip: ctx.ip, userAgent: summaryOf(ctx.header("user-agent") ?? "") };
}

/** In order of precedence: browsers also name those that they are compatible with. */
const BROWSERS = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser/", "Samsung Internet"],
  ["Firefox/", "Firefox"],
  ["FxiOS/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["CriOS/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const SYSTEMS = [
  ["Android", "Android"],
  ["iPhone", "iOS"],
  ["iPad", "iPadOS"],
  ["Windows", "Windows"],
  ["Mac OS X", "macOS"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;

/** "Firefox on Windows", or the name of a program ("curl"); null when the header has none. */
function summaryOf(header: string): string | null {
  const find = (names: readonly (readonly [string, string])[]) =>
    names.find(([mark]) => header.includes(mark))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  if (browser) return system ? `${browser} on ${system}` : browser;
  return /^[\w.-]{1,40}/.exec(header)?.[0] ?? null;
}
