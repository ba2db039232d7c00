/** The OpenAPI 3.1 document, generated from the route tables and their validation schemas. */
import type { Tag } from "../route.ts";
import { DESCRIBED_ROUTES } from "../routes.ts";
import { Components } from "./components.ts";
import { operationOf } from "./operation.ts";
import { SECURITY_SCHEMES } from "./security.ts";
import { webhooksOf } from "./webhooks.ts";

/** Version of the API, independent of the program's release. */
const INTERFACE_VERSION = "2.0";

const TAGS: Record<Tag, string> = {
  Address: "For servers, with the secret key.",
  Orders: "Risk of cash on delivery and of returns; Pro plan.",
  Rules: "Rules that orders are scored by; Pro plan.",
  Webhooks: "Events from stores, signed with their secret; Pro plan.",
  Alerts: "Events sent to the callback URL: risky orders, decisions; Pro plan.",
  Widget:
    "For web pages, with the publishable key, on the domains that the account allows; and the widget itself.",
  Privacy: "Export or erase the data of one person.",
  Account: "Sign-up, sign-in, settings and keys.",
  Admin: "For the owner of this server, with the admin key.",
  Service: "The first page, and whether the service works.",
};

const DESCRIPTION = `Checks and cleans Indian delivery addresses, offline.

Send the **secret key** (\`sk_…\`) in \`X-API-Key\`, from servers only. The **publishable key** (\`pk_…\`) is for web
pages. A request that does not match its schema is answered with 422 and all its errors; all other errors are
\`{detail, code}\`. A text with the character U+0000 is a 400. Unknown query parameters are a 422; unknown properties of a body are listed in \`ignored\`, and a
body with nothing else is a 422. Every response has \`X-Request-Id\`. When this service cannot be reached, let the order
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
  for (const { row } of DESCRIBED_ROUTES) {
    if (!row.describes) continue;
    const operation = { [row.method.toLowerCase()]: operationOf(row, row.describes, components) };
    paths[row.path] = { ...paths[row.path], ...operation };
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
