/** Static assets, embedded in the executable. */
import { Type as t } from "@sinclair/typebox";
import type { RequestContext } from "./context.ts";
import { matchesEtag } from "./etag.ts";
import { open } from "./guards/guard.ts";
import { type Route, route, type Tag } from "./route.ts";

/**
 * Content-Security-Policy: pages load only from this server. Scalar uses style elements and data: images.
 * @see https://developer.mozilla.org/docs/Web/HTTP/Headers/Content-Security-Policy
 */
const policy = (style: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${style}`,
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

const STRICT = policy("'self'");
const WITH_STYLE_ATTRIBUTES = policy("'self' 'unsafe-inline'");

interface Asset {
  path: string;
  /** Media type. */
  type: string;
  /** The text, a function that makes it at the first request, or the path of an embedded file. */
  source: { text: string } | { make: () => string | Promise<string> } | { file: string };
  /** Its description in the OpenAPI document; missing for assets that only a page loads. */
  describes?: { id: string; tag: Tag; summary: string };
  /** File name of a download. */
  download?: string;
  /** Allows inline styles, which Scalar needs. */
  inlineStyle?: true;
}

/** The route of one asset. */
export function assetRoute(asset: Asset): Route {
  const { path, type, describes } = asset;
  let loaded: Promise<Loaded> | undefined;
  return route({
    method: "GET",
    path,
    guard: open,
    handler: async (ctx) => {
      loaded ??= load(asset);
      return serve(ctx, asset, await loaded);
    },
    summary: describes?.summary ?? path,
    describes: describes && { ...describes, result: t.Unknown(), resultType: type.split(";")[0] },
  });
}

interface Loaded {
  content: string | Uint8Array<ArrayBuffer>;
  etag: string;
}

async function load({ source }: Asset): Promise<Loaded> {
  const content = await contentOf(source);
  return { content, etag: `"${Bun.hash(content).toString(36)}"` };
}

function contentOf(source: Asset["source"]): string | Promise<string | Uint8Array<ArrayBuffer>> {
  if ("text" in source) return source.text;
  return "make" in source ? source.make() : Bun.file(source.file).bytes();
}

/** `no-cache` with an ETag: browsers revalidate each time, so that a new version is shown immediately. */
function serve(
  ctx: RequestContext,
  { type, inlineStyle, download }: Asset,
  { content, etag }: Loaded,
): Response {
  const headers: Record<string, string> = {
    "Content-Type": type,
    ETag: etag,
    "Cache-Control": "no-cache",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Content-Security-Policy": inlineStyle ? WITH_STYLE_ATTRIBUTES : STRICT,
  };
  if (download) headers["Content-Disposition"] = `attachment; filename="${download}"`;
  if (matchesEtag(ctx.header("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  return new Response(content, { headers });
}
