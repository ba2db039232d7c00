/** The pages: the first page, with sign-up and a form that verifies an address, and the demo of the widget. */
import { assetUrl } from "./assets.ts";
import { assetRoute } from "./page.ts";
import demoPage from "./pages/demo.html" with { type: "text" };
import homePage from "./pages/home.html" with { type: "text" };

export const pageRoutes = [
  assetRoute({
    path: "/",
    type: "text/html; charset=utf-8",
    source: { text: withAssets(homePage) },
    describes: { id: "firstPage", tag: "Service", summary: "A page to sign up on, and to verify an address" },
  }),
  assetRoute({
    path: "/demo",
    type: "text/html; charset=utf-8",
    source: { text: withAssets(demoPage) },
    describes: { id: "demoPage", tag: "Widget", summary: "A page to try the widget on" },
  }),
];

/** Replaces `/assets/home.css` by the URL with the hash. bun-types declares an .html import as a bundle, but it is text. */
function withAssets(page: unknown): string {
  return (page as string).replace(/\/assets\/([\w.]+)/g, (_, name: string) => assetUrl(name));
}
