/** The console: one page for all its paths. */
import page from "../console/index.html" with { type: "text" };
import { assetRoute } from "./asset-route.ts";
import { withAssets } from "./page-assets.ts";

const HTML = "text/html; charset=utf-8";

/** bun-types declares an .html import as a bundle, but it is text. */
const html = withAssets(page as unknown as string);

/** Paths of the pages in `src/console/pages/` beside `/`. */
export const CONSOLE_PATHS = [
  "/join",
  "/get-started",
  "/overview",
  "/queue",
  "/orders",
  "/order/{order_id}",
  "/address",
  "/pin",
  "/pin/{pin}",
  "/rules",
  "/files",
  "/members",
  "/settings",
  "/settings/{part}",
  "/account",
  "/admin",
];

export const consoleRoutes = [
  assetRoute("/", HTML, html, {
    describes: { id: "console", tag: "Service", summary: "The console, for people" },
  }),
  ...CONSOLE_PATHS.map((path) => assetRoute(path, HTML, html)),
];
