/** The console: one page for all its paths, a script and a style sheet with their hashes in their names. */
import { consoleScript, consoleStyle } from "../console/bundle.macro.ts" with { type: "macro" };
import page from "../console/index.html" with { type: "text" };
import { assetRoute } from "./asset-route.ts";
import { assetUrl } from "./assets.ts";
import { compressedRoute } from "./compressed-route.ts";

const HTML = "text/html; charset=utf-8";

const script = compressedRoute("/console", "js", consoleScript());
const style = compressedRoute("/console", "css", consoleStyle());

/** bun-types declares an .html import as a bundle, but it is text. */
const html = (page as unknown as string)
  .replace("/console.js", script.path)
  .replace("/console.css", style.path)
  .replace("/assets/icon.svg", assetUrl("icon.svg"));

/** Paths of the pages in `src/console/pages/` beside `/`. */
export const CONSOLE_PATHS = [
  "/join",
  "/overview",
  "/queue",
  "/orders",
  "/order/{order_id}",
  "/address",
  "/rules",
  "/files",
  "/members",
  "/account",
];

export const consoleRoutes = [
  assetRoute("/", HTML, html, {
    describes: { id: "console", tag: "Service", summary: "The console, for people" },
  }),
  ...CONSOLE_PATHS.map((path) => assetRoute(path, HTML, html)),
  script.route,
  style.route,
];
