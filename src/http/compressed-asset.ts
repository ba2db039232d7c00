/** A text asset that never changes under its path, sent gzipped to browsers that take it. */
import { Elysia } from "elysia";
import { request } from "./plugins/request.ts";

const TYPES = { js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8" };

type Extension = keyof typeof TYPES;

/**
 * @param name path without extension: `/console`
 * @returns the path with the content's hash, `/console-1a2b3c4d5e6f.js`, and its plugin
 */
export function hashed(name: string, extension: Extension, text: string) {
  const hash = new Bun.CryptoHasher("sha256").update(text).digest("hex").slice(0, 12);
  const path = `${name}-${hash}.${extension}`;
  return { path, plugin: compressed(path, extension, text) };
}

/** @param path with a hash of the content in it */
export function compressed(path: string, extension: Extension, text: string) {
  const content = Buffer.from(text);
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
  return new Elysia().use(request).get(path, ({ ctx }) => handler(ctx.header("accept-encoding")));
}
