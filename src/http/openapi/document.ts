/** The OpenAPI 3.1 document, generated from the resources, their `detail` and their schemas. */
import { RESOURCES, routesOf } from "../routes.ts";
import { TAGS } from "../tags.ts";
import { Components } from "./components.ts";
import { operationOf } from "./operation.ts";
import { SECURITY_SCHEMES } from "./security.ts";
import { webhooksOf } from "./webhooks.ts";

/** Version of the API, independent of the program's release. */
const INTERFACE_VERSION = "2.0";

const DESCRIPTION = `Checks and cleans Indian delivery addresses, offline.

Send the **secret key** (\`sk_…\`) in \`X-API-Key\`, from servers only. The **publishable key** (\`pk_…\`) is for web
pages. A request that does not match its schema is answered with 422 and all its errors; all other errors are
\`{detail, code}\`, [each code](/guide/errors) with what to do. A text that contains the character U+0000 gives a 400. Unknown query parameters give a 422; unknown properties of a body are listed in \`ignored\`, and a
body with nothing else gives a 422. Every response has \`X-Request-Id\`. When this service cannot be reached, let the order
through.`;

let cached: object | undefined;

/** Generated at the first call and cached: do not modify it. */
export function openApiDocument(): object {
  cached ??= generate();
  return cached;
}

function generate(): object {
  const components = new Components();
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routesOf(RESOURCES)) {
    if (!route.answers) continue;
    const operation = { [route.method.toLowerCase()]: operationOf(route, route.answers, components) };
    paths[route.path] = { ...paths[route.path], ...operation };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Thikana",
      summary: "Address validation for Indian deliveries",
      description: DESCRIPTION,
      version: INTERFACE_VERSION,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "This server" }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: webhooksOf(components),
    components: { schemas: components.schemas, securitySchemes: SECURITY_SCHEMES },
  };
}
