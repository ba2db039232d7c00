/**
 * The icon, served by Elysia's static plugin as a plain route: without our hooks, so no access log and no request id.
 */
import { basename, dirname } from "node:path";
import { staticPlugin } from "@elysiajs/static";
import type { Elysia } from "elysia";
import icon from "../console/style/icon.svg" with { type: "file" };

const PREFIX = "/assets";
const NAME = basename(icon);

/** In the executable, with a hash in its name. */
export const ICON_URL = `${PREFIX}/${NAME}`;

/** A name with a hash never changes its content; without one (run from source) it does. */
const CACHING = NAME === "icon.svg" ? "no-cache" : "public, max-age=31536000, immutable";

/** The folder of an executable also contains the executable itself and the PIN directory: only the icon is served. */
export function assetsPlugin(): Promise<Elysia> {
  return staticPlugin({
    assets: dirname(icon),
    prefix: PREFIX,
    alwaysStatic: true,
    // Bun's own ETag is used: the plugin's lacks the quotation marks.
    etag: false,
    indexHTML: false,
    ignorePatterns: [new RegExp(`^(?!.*[\\\\/]${RegExp.escape(NAME)}$)`)],
    headers: { "Cache-Control": CACHING, "X-Content-Type-Options": "nosniff" },
  });
}
