/** Downloads of the plugins for store platforms. */
import woocommerce from "../../widget/woocommerce/plugin.zip" with { type: "file" };
import { assetRoute } from "./page.ts";

export const pluginRoutes = [
  assetRoute({
    path: "/plugins/woocommerce.zip",
    type: "application/zip",
    source: { file: woocommerce },
    describes: { id: "woocommercePlugin", tag: "Widget", summary: "The plugin for WooCommerce" },
    download: "thikana-address-check.zip",
  }),
];
