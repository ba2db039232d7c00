/** Static assets, embedded in the executable. */
import { Type as t } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { answers, inTypes } from "./answer.ts";
import type { RequestContext } from "./context.ts";
import { matchesEtag } from "./etag.ts";
import { request } from "./plugins/request.ts";

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

type Content = string | Uint8Array<ArrayBuffer>;

interface AssetOptions {
  /** Its description in the OpenAPI document; missing for assets that only pages load. */
  detail?: { operationId: string; summary: string };
  /** File name of a download. */
  download?: string;
  /** Allows inline styles, which Scalar needs. */
  inlineStyle?: true;
}

/** A GET of one asset. */
export interface Asset {
  /** In Elysia's notation. */
  path: string;
  handle(request: { ctx: RequestContext }): Response | Promise<Response>;
  /** Its entry in the OpenAPI document. */
  schema?: object;
}

/** The routes of assets. One app for all: each further app adds a tenth of a millisecond to the start. */
export function assetRoutes(config: { name: string; tags?: string[] }, assets: readonly Asset[]) {
  const app = new Elysia(config).use(request);
  for (const { path, handle, schema } of assets) app.get(path, handle, schema);
  return app;
}

/**
 * An asset that browsers revalidate each time.
 * @param path with parameters in OpenAPI notation
 * @param type media type
 * @param source the asset, or a function that makes it at the first request
 */
export function asset(
  path: string,
  type: string,
  source: Content | (() => Promise<Content>),
  options: AssetOptions = {},
): Asset {
  const { detail } = options;
  let loaded: ReturnType<typeof load> | undefined;
  const load = async () => {
    const content = typeof source === "function" ? await source() : source;
    return { content: shared(content), headers: headersOf(content, type, options) };
  };
  return {
    path: path.replace(/\{(\w+)\}/g, ":$1"),
    handle: async ({ ctx }) => {
      loaded ??= load();
      const { content, headers } = await loaded;
      const isKnown = matchesEtag(ctx.header("if-none-match"), headers.ETag);
      return isKnown ? new Response(null, { status: 304, headers }) : new Response(content, { headers });
    },
    schema: detail && { response: answers(inTypes(t.Unknown(), type.split(";")[0])), detail },
  };
}

/**
 * A body whose bytes all responses share. Of an array each response holds a copy until its client has read it: 300 clients
 * that read nothing of Scalar's 4 MB took 1.3 GB.
 */
export const shared = (content: Content): Blob => new Blob([content]);

/** `no-cache` with an ETag: browsers revalidate each time, so a new version is shown at once. */
function headersOf(content: Content, type: string, { inlineStyle, download }: AssetOptions) {
  return {
    "Content-Type": type,
    ETag: `"${Bun.hash(content).toString(36)}"`,
    "Cache-Control": "no-cache",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Content-Security-Policy": inlineStyle ? WITH_STYLE_ATTRIBUTES : STRICT,
    ...(download && { "Content-Disposition": `attachment; filename="${download}"` }),
  };
}
