/** The widget's script: at a short path with the latest version, and at a versioned, immutable path. */
import { Type as t } from "@sinclair/typebox";
import { widgetScript } from "../../widget/bundle.macro.ts" with { type: "macro" };
import { VERSION } from "../version.ts";
import type { RequestContext } from "./context.ts";
import { matchesEtag } from "./etag.ts";
import { open } from "./guards/guard.ts";
import { route } from "./route.ts";
import { namedObject } from "./schemas.ts";

const SCRIPT = Buffer.from(widgetScript());
const HASH = new Bun.CryptoHasher("sha384").update(SCRIPT).digest();
const ETAG = `"${HASH.toString("hex").slice(0, 24)}"`;
/** The hash distinguishes two builds of one version. */
const FIXED_PATH = `/widget-${VERSION}-${HASH.toString("hex").slice(0, 12)}.js`;
const INTEGRITY = `sha384-${HASH.toString("base64")}`;

const WidgetVersion = namedObject("WidgetVersion", {
  version: t.String(),
  url: t.String({ description: "Immutable; a new version has a new URL" }),
  integrity: t.String({ description: "For the script tag's integrity attribute" }),
});

export const widgetRoutes = [
  route("GET", "/widget.js", {
    guard: open,
    handler: (ctx) => script(ctx, "public, max-age=300"),
    summary: "The widget, latest version",
    describes: { id: "widgetScript", tag: "Widget", result: t.Unknown(), resultType: "text/javascript" },
  }),
  route("GET", FIXED_PATH, {
    guard: open,
    handler: (ctx) => script(ctx, "public, max-age=31536000, immutable"),
    summary: "The widget of this version",
    text: "Immutable; `/widget.json` has the current path.",
    describes: { id: "widgetScriptFixed", tag: "Widget", result: t.Unknown(), resultType: "text/javascript" },
  }),
  route("GET", "/widget.json", {
    guard: open,
    handler: version,
    summary: "The widget's version, immutable URL and integrity",
    describes: { id: "widgetVersion", tag: "Widget", result: WidgetVersion },
  }),
];

let packed: Uint8Array<ArrayBuffer> | undefined;

/** Every website may load it, also with `crossorigin`, which `integrity` requires. */
function script(ctx: RequestContext, caching: string): Response {
  const headers: Record<string, string> = {
    "Content-Type": "text/javascript; charset=utf-8",
    "Cache-Control": caching,
    ETag: ETAG,
    Vary: "Accept-Encoding",
    "Access-Control-Allow-Origin": "*",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "X-Content-Type-Options": "nosniff",
  };
  if (matchesEtag(ctx.header("if-none-match"), ETAG)) return new Response(null, { status: 304, headers });
  if (!/\bgzip\b/.test(ctx.header("accept-encoding") ?? "")) return new Response(SCRIPT, { headers });
  packed ??= Bun.gzipSync(SCRIPT, { level: 12, library: "libdeflate" });
  return new Response(packed, { headers: { ...headers, "Content-Encoding": "gzip" } });
}

function version(ctx: RequestContext): Response {
  const { publicUrl } = ctx.services.config;
  const base = publicUrl ?? (URL.canParse(ctx.request.url) ? ctx.request.url : undefined);
  return Response.json(
    { version: VERSION, url: base ? new URL(FIXED_PATH, base).href : FIXED_PATH, integrity: INTEGRITY },
    { headers: { "Access-Control-Allow-Origin": "*", "Cache-Control": "no-cache" } },
  );
}
