/** The widget's demo, and the store platforms' plugins to download. */
import woocommerce from "../../widget/woocommerce/plugin.zip" with { type: "file" };
import demoPage from "../console/demo/index.html" with { type: "text" };
import { assetRoute } from "./asset-route.ts";
import { withAssets } from "./page-assets.ts";

/** bun-types declares an .html import as a bundle, but it is text. */
const demo = withAssets(demoPage as unknown as string);

/** The widget on five kinds of form, with the merchant's own key, in both languages; the plugin to download. */
export const demoRoutes = [
  assetRoute("/demo", "text/html; charset=utf-8", demo, {
    describes: { id: "demoPage", tag: "Widget", summary: "A page to try the widget on" },
  }),
  assetRoute("/plugins/woocommerce.zip", "application/zip", () => Bun.file(woocommerce).bytes(), {
    describes: { id: "woocommercePlugin", tag: "Widget", summary: "The plugin for WooCommerce" },
    download: "thikana-address-check.zip",
  }),
];
