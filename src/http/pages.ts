/** The pages for people and what they load: the first page, the widget's demo, the store platforms' plugins. */
import woocommerce from "../../widget/woocommerce/plugin.zip" with { type: "file" };
import { assetRoute, htmlText } from "./asset-route.ts";
import demoScript from "./demo/demo.client.js" with { type: "text" };
import demoStyle from "./demo/demo.css" with { type: "text" };
import demoPage from "./demo/demo.html" with { type: "text" };
import homeScript from "./home/home.client.js" with { type: "text" };
import homeStyle from "./home/home.css" with { type: "text" };
import homePage from "./home/home.html" with { type: "text" };
import icon from "./home/icon.svg" with { type: "text" };

const HTML = "text/html; charset=utf-8";
const SCRIPT = "text/javascript; charset=utf-8";
const STYLE = "text/css; charset=utf-8";

/** Introduction, sign-up, and a form that verifies an address. */
export const homeRoutes = [
  assetRoute("/", HTML, htmlText(homePage), {
    describes: { id: "firstPage", tag: "Service", summary: "A page to sign up on, and to verify an address" },
  }),
  assetRoute("/home.js", SCRIPT, homeScript),
  assetRoute("/home.css", STYLE, homeStyle),
  assetRoute("/icon.svg", "image/svg+xml", icon),
];

/** The widget on five kinds of form, with the merchant's own key, in both languages; the plugin to download. */
export const demoRoutes = [
  assetRoute("/demo", HTML, htmlText(demoPage), {
    describes: { id: "demoPage", tag: "Widget", summary: "A page to try the widget on" },
  }),
  assetRoute("/demo.js", SCRIPT, demoScript),
  assetRoute("/demo.css", STYLE, demoStyle),
  assetRoute("/plugins/woocommerce.zip", "application/zip", () => Bun.file(woocommerce).bytes(), {
    describes: { id: "woocommercePlugin", tag: "Widget", summary: "The plugin for WooCommerce" },
    download: "thikana-address-check.zip",
  }),
];
