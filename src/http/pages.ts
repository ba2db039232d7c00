/** The widget's demo, and the store platforms' plugins to download. */
import woocommerce from "../../widget/woocommerce/plugin.zip" with { type: "file" };
import { assetRoute } from "./asset-route.ts";
import { assetUrl } from "./assets.ts";
import demoPage from "./pages/demo.html" with { type: "text" };

const HTML = "text/html; charset=utf-8";

/** The widget on five kinds of form, with the merchant's own key, in both languages; the plugin to download. */
export const demoRoutes = [
  assetRoute("/demo", HTML, withAssets(demoPage), {
    describes: { id: "demoPage", tag: "Widget", summary: "A page to try the widget on" },
  }),
  assetRoute("/plugins/woocommerce.zip", "application/zip", () => Bun.file(woocommerce).bytes(), {
    describes: { id: "woocommercePlugin", tag: "Widget", summary: "The plugin for WooCommerce" },
    download: "thikana-address-check.zip",
  }),
];

/** Replaces `/assets/home.css` by the URL with the hash. bun-types declares an .html import as a bundle, but it is text. */
function withAssets(page: unknown): string {
  return (page as string).replace(/\/assets\/([\w.]+)/g, (_, name: string) => assetUrl(name));
}
