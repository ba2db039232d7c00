/** Scripts and style sheets of the pages, with their hashes in their names. */
import {
  assetNames,
  consoleScripts,
  consoleStyle,
  demoScript,
  docsScript,
  docsStyle,
  guideScript,
  guideStyle,
} from "../console/bundle.macro.ts" with { type: "macro" };
import { lazy } from "../lib/lazy.ts";
import { assetRoutes } from "./asset.ts";
import { ICON_URL } from "./assets.ts";
import { compressed } from "./compressed-asset.ts";

const NAMES = assetNames();

// The texts are embedded inside functions: anything outside is in memory from the start.
const scripts = lazy(() => consoleScripts());

/** By the names used in the pages. */
const ASSETS = {
  "/console.js": compressed(NAMES.hashed["/console.js"], "js", () => scripts()["main.js"]),
  "/console.css": compressed(NAMES.hashed["/console.css"], "css", () => consoleStyle()),
  "/demo.js": compressed(NAMES.hashed["/demo.js"], "js", () => demoScript()),
  "/docs.js": compressed(NAMES.hashed["/docs.js"], "js", () => docsScript()),
  "/docs.css": compressed(NAMES.hashed["/docs.css"], "css", () => docsStyle()),
  "/guide.js": compressed(NAMES.hashed["/guide.js"], "js", () => guideScript()),
  "/guide.css": compressed(NAMES.hashed["/guide.css"], "css", () => guideStyle()),
};

export const pageAssetRoutes = assetRoutes({ name: "page-assets" }, [
  ...Object.values(ASSETS),
  ...NAMES.consoleParts.map((name) => compressed(`/${name}`, "js", () => scripts()[name])),
]);

/** The page with the hashed names in place of `/console.js`, `/assets/icon.svg` and the like. */
export function withAssets(page: string): string {
  const named = Object.entries(NAMES.hashed).reduce(
    (html, [name, path]) => html.replace(`"${name}"`, `"${path}"`),
    page,
  );
  return named.replace("/console-shared.js", NAMES.sharedPart).replace("/assets/icon.svg", ICON_URL);
}
