/** The first page: introduction, sign-up, and a form that verifies an address. */

import script from "./home/home.client.js" with { type: "text" };
import style from "./home/home.css" with { type: "text" };
import page from "./home/home.html" with { type: "text" };
import icon from "./home/icon.svg" with { type: "text" };
import { assetRoute, htmlText } from "./page.ts";

export const homeRoutes = [
  assetRoute({
    path: "/",
    type: "text/html; charset=utf-8",
    source: { text: htmlText(page) },
    describes: { id: "firstPage", tag: "Service", summary: "A page to sign up on, and to verify an address" },
  }),
  assetRoute({ path: "/home.js", type: "text/javascript; charset=utf-8", source: { text: script } }),
  assetRoute({ path: "/home.css", type: "text/css; charset=utf-8", source: { text: style } }),
  assetRoute({ path: "/icon.svg", type: "image/svg+xml", source: { text: icon } }),
];
