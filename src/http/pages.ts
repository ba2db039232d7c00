/** The widget's demo, and the store platforms' plugins to download. */

import demoPage from "../../widget/demo/index.html" with { type: "text" };
import woocommerce from "../../widget/woocommerce/plugin.zip" with { type: "file" };
import { asset, assetRoutes } from "./asset.ts";
import { withAssets } from "./page-assets.ts";

/** bun-types declares an .html import as a bundle, but it is text. */
const demo = withAssets(demoPage as unknown as string);

/** The widget on five kinds of form, with the merchant's own key, in both languages; the plugin to download. */
export const demoRoutes = assetRoutes({ name: "pages", tags: ["Widget"] }, [
  asset("/demo", "text/html; charset=utf-8", demo, {
    detail: { operationId: "demoPage", summary: "A page to try the widget" },
  }),
  asset("/plugins/woocommerce.zip", "application/zip", () => Bun.file(woocommerce).bytes(), {
    detail: { operationId: "woocommercePlugin", summary: "The plugin for WooCommerce" },
    download: "thikana-address-check.zip",
  }),
]);
