/** The demo page: the widget on five kinds of form, with the merchant's own key, in both languages. */

import script from "./demo/demo.client.js" with { type: "text" };
import style from "./demo/demo.css" with { type: "text" };
import page from "./demo/demo.html" with { type: "text" };
import { assetRoute, htmlText } from "./page.ts";

export const demoRoutes = [
  assetRoute({
    path: "/demo",
    type: "text/html; charset=utf-8",
    source: { text: htmlText(page) },
    describes: { id: "demoPage", tag: "Widget", summary: "A page to try the widget on" },
  }),
  assetRoute({ path: "/demo.js", type: "text/javascript; charset=utf-8", source: { text: script } }),
  assetRoute({ path: "/demo.css", type: "text/css; charset=utf-8", source: { text: style } }),
];
