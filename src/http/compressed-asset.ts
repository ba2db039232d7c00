/** A text asset that never changes under its path, gzipped for browsers that accept it. */
import { lazy } from "../lib/lazy.ts";
import { type Asset, shared } from "./asset.ts";
import { packAsset, takesGzip } from "./gzip.ts";

const TYPES = { js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8" };

/**
 * @param path with a hash of the content in it
 * @param text called at the first request
 */
export function compressed(path: string, extension: keyof typeof TYPES, text: () => string): Asset {
  const content = lazy(() => shared(text()));
  const packed = lazy(() => shared(packAsset(text())));
  const headers = {
    "Content-Type": TYPES[extension],
    "Cache-Control": "public, max-age=31536000, immutable",
    Vary: "Accept-Encoding",
    "X-Content-Type-Options": "nosniff",
  };
  const handler = (accepted: string | null) => {
    if (!takesGzip(accepted)) return new Response(content(), { headers });
    return new Response(packed(), { headers: { ...headers, "Content-Encoding": "gzip" } });
  };
  return { path, handle: ({ ctx }) => handler(ctx.header("accept-encoding")) };
}
