/** A text asset that never changes under its path, sent gzipped to browsers that take it. */
import { open } from "./guards/guard.ts";
import { type Route, route } from "./route.ts";

const TYPES = { js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8" };

/**
 * @param name path without extension: `/console`
 * @returns the path with the content's hash, `/console-1a2b3c4d5e6f.js`, and its route
 */
export function compressedRoute(
  name: string,
  extension: keyof typeof TYPES,
  text: string,
): { path: string; route: Route } {
  const content = Buffer.from(text);
  const hash = new Bun.CryptoHasher("sha256").update(content).digest("hex").slice(0, 12);
  const path = `${name}-${hash}.${extension}`;
  const headers = {
    "Content-Type": TYPES[extension],
    "Cache-Control": "public, max-age=31536000, immutable",
    Vary: "Accept-Encoding",
    "X-Content-Type-Options": "nosniff",
  };
  let packed: Uint8Array<ArrayBuffer> | undefined;
  const handler = (accepted: string | null) => {
    if (!/\bgzip\b/.test(accepted ?? "")) return new Response(content, { headers });
    packed ??= Bun.gzipSync(content, { level: 12, library: "libdeflate" });
    return new Response(packed, { headers: { ...headers, "Content-Encoding": "gzip" } });
  };
  return {
    path,
    route: route("GET", path, {
      guard: open,
      handler: (ctx) => handler(ctx.header("accept-encoding")),
      summary: path,
    }),
  };
}
