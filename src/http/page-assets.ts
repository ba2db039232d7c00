/** Scripts and style sheets of the pages, with their hashes in their names. */
import { Elysia } from "elysia";
import {
  consoleScripts,
  consoleStyle,
  demoScript,
  docsScript,
  docsStyle,
} from "../console/bundle.macro.ts" with { type: "macro" };
import { ICON_URL } from "./assets.ts";
import { compressed, hashed } from "./compressed-asset.ts";

const { "main.js": mainScript, ...consoleParts } = consoleScripts();
/** What the main script imports, which the browser would ask for only when it has read that. */
const [, sharedPart = ""] = /from"\.(\/[\w-]+\.js)"/.exec(mainScript) ?? [];

/** By the names that the pages write. */
const ASSETS = {
  "/console.js": hashed("/console", "js", mainScript),
  "/console.css": hashed("/console", "css", consoleStyle()),
  "/demo.js": hashed("/demo", "js", demoScript()),
  "/docs.js": hashed("/docs", "js", docsScript()),
  "/docs.css": hashed("/docs", "css", docsStyle()),
};

export const pageAssetRoutes = new Elysia({ name: "page-assets" }).use([
  ...Object.values(ASSETS).map(({ plugin }) => plugin),
  ...Object.entries(consoleParts).map(([name, text]) => compressed(`/${name}`, "js", text)),
]);

/** The page with the hashed names in place of `/console.js`, `/assets/icon.svg` and the like. */
export function withAssets(page: string): string {
  const named = Object.entries(ASSETS).reduce(
    (html, [name, { path }]) => html.replace(`"${name}"`, `"${path}"`),
    page,
  );
  return named.replace("/console-shared.js", sharedPart).replace("/assets/icon.svg", ICON_URL);
}
