/** The reference: the OpenAPI document and Scalar's page for it, both served from the executable. */
import { Elysia } from "elysia";
// The package does not export its bundled file.
import scalar from "../../node_modules/@scalar/api-reference/dist/browser/standalone.js" with {
  type: "file",
};
import { asset, assetRoutes } from "./asset.ts";
import { ICON_URL } from "./assets.ts";
import { openApiDocument } from "./openapi/document.ts";
import { withAssets } from "./page-assets.ts";

const PAGE = "/docs";
const DOCUMENT = "/openapi.json";
const TITLE = "Thikana: reference";
const SCRIPT = "/docs/scalar.js";

/** The console's bar. Its script comes first, as Scalar reads the theme when it starts. */
const BAR = withAssets(
  '<link rel="stylesheet" href="/docs.css"><script type="module" src="/docs.js"></script></head>',
);

/** Everything that contacts Scalar's servers is disabled. */
const SCALAR_CONFIG = {
  spec: { url: DOCUMENT },
  favicon: ICON_URL,
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: "never",
  // The bar has one for all pages.
  hideDarkModeToggle: true,
  hideClientButton: true,
  proxyUrl: "",
  metaData: { title: TITLE },
  theme: "none",
  // Without any, the plugin would add Elysia's theme.
  customCss: "",
};

/**
 * The page of the swagger plugin. The plugin's own document is not served: it is OpenAPI 3.0.3 with every Elysia route,
 * while ours is 3.1 with the statuses of guards and named schemas.
 */
async function referencePage(): Promise<string> {
  // Imported lazily to keep the start fast.
  const { swagger } = await import("@elysiajs/swagger");
  const plugin = new Elysia().use(
    swagger({
      path: PAGE,
      specPath: DOCUMENT,
      scalarCDN: SCRIPT,
      // The plugin is typed for an older Scalar, which lacks some of these options.
      scalarConfig: SCALAR_CONFIG as object,
      documentation: { info: { title: TITLE, description: "Thikana's HTTP API", version: "" } },
    }),
  );
  const page = await plugin.handle(new Request(`http://localhost${PAGE}`));
  return (
    (await page.text())
      // The Content-Security-Policy counts a script of white space as inline, an empty one not.
      .replace(/>\s+<\/script>/, "></script>")
      .replace("</head>", BAR)
      .replace(`src="${SCRIPT}"`, `src="${SCRIPT}" defer`)
  );
}

export const docsRoutes = assetRoutes({ name: "docs" }, [
  asset(PAGE, "text/html; charset=utf-8", referencePage, { inlineStyle: true }),
  asset(SCRIPT, "text/javascript; charset=utf-8", () => Bun.file(scalar).bytes()),
  asset(DOCUMENT, "application/json; charset=utf-8", async () => JSON.stringify(openApiDocument())),
]);
