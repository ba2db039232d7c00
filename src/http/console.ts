/** The console: one page for all its paths. */
import { consolePaths } from "../console/bundle.macro.ts" with { type: "macro" };
import page from "../console/index.html" with { type: "text" };
import { asset, assetRoutes } from "./asset.ts";
import { withAssets } from "./page-assets.ts";

const HTML = "text/html; charset=utf-8";

/** bun-types declares an .html import as a bundle, but it is text. */
const html = withAssets(page as unknown as string);

/** Paths of the pages in `src/console/pages.ts`, besides `/`. */
export const CONSOLE_PATHS = consolePaths();

export const consoleRoutes = assetRoutes({ name: "console", tags: ["Service"] }, [
  asset("/", HTML, html, {
    detail: { operationId: "console", summary: "The console, for people" },
  }),
  ...CONSOLE_PATHS.map((path) => asset(path, HTML, html)),
]);
