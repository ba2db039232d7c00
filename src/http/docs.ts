/** The reference: the OpenAPI document, and Scalar to read and try it. All of it is in the executable. */
import { Elysia } from "elysia";
// The package exports its modules, not this one file that holds them all.
import scalar from "../../node_modules/@scalar/api-reference/dist/browser/standalone.js" with {
  type: "file",
};
import { openApiDocument } from "./openapi/document.ts";
import { assetRoute } from "./page.ts";

const PAGE = "/docs";
const DOCUMENT = "/openapi.json";
const TITLE = "Thikana: reference";
const SCRIPT = "/docs/scalar.js";

/** Everything of Scalar that talks to its makers' servers is switched off. */
const SCALAR_CONFIG = {
  spec: { url: DOCUMENT },
  favicon: "/icon.svg",
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: "never",
  hideClientButton: true,
  proxyUrl: "",
  metaData: { title: TITLE },
  customCss: ":root { --scalar-color-accent: #0b5f4a } .dark-mode { --scalar-color-accent: #5ec9a7 }",
};

/**
 * The plugin's page. Its own document is not served: it is OpenAPI 3.0.3 and has every route of Elysia, where ours
 * is 3.1 and made of the route tables.
 */
async function referencePage(): Promise<string> {
  // Loaded with the page, so that it costs the start nothing.
  const { swagger } = await import("@elysiajs/swagger");
  const plugin = new Elysia().use(
    swagger({
      path: PAGE,
      specPath: DOCUMENT,
      scalarCDN: SCRIPT,
      // The plugin's type is that of an older Scalar, which lacks some of these.
      scalarConfig: SCALAR_CONFIG as object,
      documentation: { info: { title: TITLE, description: "Thikana's HTTP interface", version: "" } },
    }),
  );
  const page = await plugin.handle(new Request(`http://localhost${PAGE}`));
  // A script of blanks is an inline script to the page's policy; an empty one is none.
  return (await page.text()).replace(/>\s+<\/script>/, "></script>");
}

export const docsRoutes = [
  assetRoute({
    path: PAGE,
    type: "text/html; charset=utf-8",
    source: { make: referencePage },
    inlineStyle: true,
  }),
  assetRoute({ path: SCRIPT, type: "text/javascript; charset=utf-8", source: { file: scalar } }),
  assetRoute({
    path: DOCUMENT,
    type: "application/json; charset=utf-8",
    source: { make: () => JSON.stringify(openApiDocument()) },
  }),
];
