/** The reference: the OpenAPI document, and Swagger UI to read and try it. All of it is in the executable. */

import uiStyle from "swagger-ui-dist/swagger-ui.css" with { type: "file" };
import uiScript from "swagger-ui-dist/swagger-ui-bundle.js" with { type: "file" };
import script from "./docs/docs.client.js" with { type: "text" };
import style from "./docs/docs.css" with { type: "text" };
import page from "./docs/docs.html" with { type: "text" };
import { openApiDocument } from "./openapi/document.ts";
import { assetRoute, htmlText } from "./page.ts";

const HTML = "text/html; charset=utf-8";
const CSS = "text/css; charset=utf-8";
const JS = "text/javascript; charset=utf-8";

export const docsRoutes = [
  assetRoute({ path: "/docs", type: HTML, source: { text: htmlText(page) }, inlineStyle: true }),
  assetRoute({ path: "/docs/docs.js", type: JS, source: { text: script } }),
  assetRoute({ path: "/docs/docs.css", type: CSS, source: { text: style } }),
  assetRoute({ path: "/docs/swagger-ui-bundle.js", type: JS, source: { file: uiScript } }),
  assetRoute({ path: "/docs/swagger-ui.css", type: CSS, source: { file: uiStyle } }),
  assetRoute({
    path: "/openapi.json",
    type: "application/json; charset=utf-8",
    source: { make: () => JSON.stringify(openApiDocument()) },
  }),
];
