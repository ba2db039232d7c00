/**
 * Scripts, styles and images of the pages, served by Elysia's static plugin as plain routes: without our hooks, so no
 * access log and no request id.
 */
import { basename, dirname } from "node:path";
import { staticPlugin } from "@elysiajs/static";
import type { Elysia } from "elysia";
import demoScript from "./pages/demo.client.js" with { type: "file" };
import demoStyle from "./pages/demo.css" with { type: "file" };
import icon from "./pages/icon.svg" with { type: "file" };
import pageStyle from "./pages/page.css" with { type: "file" };

/** Names as the pages write them, and paths of the files: in the executable their names contain a hash. */
const FILES: Readonly<Record<string, string>> = {
  "demo.client.js": demoScript,
  "demo.css": demoStyle,
  "icon.svg": icon,
  "page.css": pageStyle,
};
const PREFIX = "/assets";

/** The URL of an asset. @param name a key of {@link FILES} */
export function assetUrl(name: string): string {
  const file = FILES[name];
  if (!file) throw new Error(`there is no asset ${name}`);
  return `${PREFIX}/${basename(file)}`;
}

/** A name with a hash never changes its content; without one (run from source) it does. */
const CACHING = basename(demoStyle) === "demo.css" ? "no-cache" : "public, max-age=31536000, immutable";

/** The folder of an executable also contains the executable itself and the PIN directory: only {@link FILES} are served. */
export function assetsPlugin(): Promise<Elysia> {
  const admitted = new Set(Object.values(FILES).map((file) => basename(file)));
  return staticPlugin({
    assets: dirname(demoStyle),
    prefix: PREFIX,
    alwaysStatic: true,
    // Bun's own ETag is used: the plugin's lacks the quotation marks.
    etag: false,
    indexHTML: false,
    ignorePatterns: [onlyOf(admitted)],
    headers: { "Cache-Control": CACHING, "X-Content-Type-Options": "nosniff" },
  });
}

/** The pattern of all paths but those that end in one of the names. */
function onlyOf(names: ReadonlySet<string>): RegExp {
  const alternatives = [...names].map((name) => RegExp.escape(name)).join("|");
  return new RegExp(`^(?!.*[\\\\/](?:${alternatives})$)`);
}
