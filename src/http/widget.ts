/** The widget's two scripts: the first at a short path with the latest version; both at versioned, immutable paths. */

import { Type as t } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { panelAddress, panelScript, widgetScript } from "../../widget/bundle.macro.ts" with { type: "macro" };
import { VERSION } from "../lib/version.ts";
import { answers, inTypes } from "./answer.ts";
import { shared } from "./asset.ts";
import type { RequestContext } from "./context.ts";
import { matchesEtag } from "./etag.ts";
import { packAsset, takesGzip } from "./gzip.ts";
import { request } from "./plugins/request.ts";
import { namedObject } from "./schemas.ts";

interface Script {
  text: string;
  source: Blob;
  hash: Buffer;
  etag: string;
  /** Created at the first request for it. */
  packed?: Blob;
}

const FIRST = scriptOf(widgetScript());
const PANEL = scriptOf(panelScript());
/** The hash distinguishes two builds of one version. */
const FIXED_PATH = `/widget-${VERSION}-${FIRST.hash.toString("hex").slice(0, 12)}.js`;
const INTEGRITY = `sha384-${FIRST.hash.toString("base64")}`;
const SHORT = "public, max-age=300";
const IMMUTABLE = "public, max-age=31536000, immutable";

const WidgetVersion = namedObject("WidgetVersion", {
  version: t.String(),
  url: t.String({ description: "Immutable; a new version has a new URL" }),
  integrity: t.String({ description: "For the script tag's integrity attribute" }),
});

export const widgetRoutes = new Elysia({ name: "widget", tags: ["Widget"] })
  .use(request)
  .get("/widget.js", ({ ctx }) => send(ctx, FIRST, SHORT), {
    response: answers(inTypes(t.Unknown(), "text/javascript")),
    detail: {
      operationId: "widgetScript",
      summary: "The widget, latest version",
      description: "It loads its panel from this server when an address field gets the focus.",
    },
  })
  .get(FIXED_PATH, ({ ctx }) => send(ctx, FIRST, IMMUTABLE), {
    response: answers(inTypes(t.Unknown(), "text/javascript")),
    detail: {
      operationId: "widgetScriptFixed",
      summary: "The widget of this version",
      description: "Immutable; `/widget.json` has the current path.",
    },
  })
  .get(panelAddress().path, ({ ctx }) => send(ctx, PANEL, IMMUTABLE), {
    response: answers(inTypes(t.Unknown(), "text/javascript")),
    detail: {
      operationId: "widgetPanel",
      summary: "The widget's panel, with its texts and styles",
      description: "Immutable; the widget contains its path and integrity hash.",
    },
  })
  .get("/widget.json", ({ ctx }) => version(ctx), {
    response: answers(WidgetVersion),
    detail: { operationId: "widgetVersion", summary: "The widget's version, immutable URL and integrity" },
  });

function scriptOf(text: string): Script {
  const hash = new Bun.CryptoHasher("sha384").update(text).digest();
  return { text, source: shared(text), hash, etag: `"${hash.toString("hex").slice(0, 24)}"` };
}

/** Every website may load it, also with `crossorigin`, which `integrity` requires. */
function send(ctx: RequestContext, script: Script, caching: string): Response {
  const headers: Record<string, string> = {
    "Content-Type": "text/javascript; charset=utf-8",
    "Cache-Control": caching,
    ETag: script.etag,
    Vary: "Accept-Encoding",
    "Access-Control-Allow-Origin": "*",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "X-Content-Type-Options": "nosniff",
  };
  if (matchesEtag(ctx.header("if-none-match"), script.etag))
    return new Response(null, { status: 304, headers });
  if (!takesGzip(ctx.header("accept-encoding"))) return new Response(script.source, { headers });
  script.packed ??= shared(packAsset(script.text));
  return new Response(script.packed, { headers: { ...headers, "Content-Encoding": "gzip" } });
}

function version(ctx: RequestContext): Response {
  const { publicUrl } = ctx.services.config;
  const base = publicUrl ?? (URL.canParse(ctx.request.url) ? ctx.request.url : undefined);
  return Response.json(
    { version: VERSION, url: base ? new URL(FIXED_PATH, base).href : FIXED_PATH, integrity: INTEGRITY },
    { headers: { "Access-Control-Allow-Origin": "*", "Cache-Control": "no-cache" } },
  );
}
