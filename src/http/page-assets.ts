/** Scripts and style sheets of the pages, with their hashes in their names. */
import {
  consoleScript,
  consoleStyle,
  demoScript,
  docsScript,
  docsStyle,
} from "../console/bundle.macro.ts" with { type: "macro" };
import { ICON_URL } from "./assets.ts";
import { compressedRoute } from "./compressed-route.ts";

/** By the names that the pages write. */
const ASSETS = {
  "/console.js": compressedRoute("/console", "js", consoleScript()),
  "/console.css": compressedRoute("/console", "css", consoleStyle()),
  "/demo.js": compressedRoute("/demo", "js", demoScript()),
  "/docs.js": compressedRoute("/docs", "js", docsScript()),
  "/docs.css": compressedRoute("/docs", "css", docsStyle()),
};

export const pageAssetRoutes = Object.values(ASSETS).map(({ route }) => route);

/** The page with the hashed names in place of `/console.js`, `/assets/icon.svg` and the like. */
export function withAssets(page: string): string {
  const named = Object.entries(ASSETS).reduce(
    (html, [name, { path }]) => html.replace(`"${name}"`, `"${path}"`),
    page,
  );
  return named.replace("/assets/icon.svg", ICON_URL);
}
