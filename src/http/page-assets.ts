/** Scripts and style sheets of the pages, with their hashes in their names. */
import {
  consoleScripts,
  consoleStyle,
  demoScript,
  docsScript,
  docsStyle,
} from "../console/bundle.macro.ts" with { type: "macro" };
import { ICON_URL } from "./assets.ts";
import { compressedRoute, hashedRoute } from "./compressed-route.ts";

const { "main.js": mainScript, ...consoleParts } = consoleScripts();
/** What the main script imports, which the browser would ask for only when it has read that. */
const [, sharedPart = ""] = /from"\.(\/[\w-]+\.js)"/.exec(mainScript) ?? [];

/** By the names that the pages write. */
const ASSETS = {
  "/console.js": hashedRoute("/console", "js", mainScript),
  "/console.css": hashedRoute("/console", "css", consoleStyle()),
  "/demo.js": hashedRoute("/demo", "js", demoScript()),
  "/docs.js": hashedRoute("/docs", "js", docsScript()),
  "/docs.css": hashedRoute("/docs", "css", docsStyle()),
};

export const pageAssetRoutes = [
  ...Object.values(ASSETS).map(({ route }) => route),
  ...Object.entries(consoleParts).map(([name, text]) => compressedRoute(`/${name}`, "js", text)),
];

/** The page with the hashed names in place of `/console.js`, `/assets/icon.svg` and the like. */
export function withAssets(page: string): string {
  const named = Object.entries(ASSETS).reduce(
    (html, [name, { path }]) => html.replace(`"${name}"`, `"${path}"`),
    page,
  );
  return named.replace("/console-shared.js", sharedPart).replace("/assets/icon.svg", ICON_URL);
}
