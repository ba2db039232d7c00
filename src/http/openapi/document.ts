/** The OpenAPI 3.1 document, made of the route tables and the very schemas that check the requests. */

import type { Tag } from "../route.ts";
import { DESCRIBED_ROUTES } from "../routes.ts";
import { Components } from "./components.ts";
import { operationOf } from "./operation.ts";
import { SECURITY_SCHEMES } from "./security.ts";
import { webhooksOf } from "./webhooks.ts";

/** Version of the interface. @see SPEC "Versioning" */
const INTERFACE_VERSION = "2.0";

const TAGS: Record<Tag, string> = {
  Address: "For servers, with the secret key.",
  Orders: "Risk of cash on delivery and of returns; Pro plan.",
  Rules: "What orders are scored by; Pro plan.",
  Webhooks: "What stores send, signed with their secret; Pro plan.",
  Alerts: "What is sent to the callback URL: risky orders, decisions; Pro plan.",
  Widget:
    "For web pages, with the publishable key, on the domains that the account allows; and the widget itself.",
  Privacy: "What is kept of one person: given out, or erased.",
  Account: "Sign-up, sign-in, settings and keys.",
  Admin: "For the owner of this server, with the admin key.",
  Service: "The first page, and whether the service works.",
};

const DESCRIPTION = `Checks and cleans Indian delivery addresses, offline.

Send the **secret key** (\`sk_…\`) in \`X-API-Key\`, from servers only. The **publishable key** (\`pk_…\`) is for web
pages. Wrong shapes answer 422 with every fault, all other errors \`{detail, code}\`. An unknown query parameter is
a wrong shape; unknown properties of a body come back as \`ignored\`, and a body of nothing else is refused. Every answer carries
\`X-Request-Id\`. When this service cannot be reached, let the order through.`;

let made: object | undefined;

/** Made at the first call, the same object ever after: read it, never write to it. */
export function openApiDocument(): object {
  made ??= make();
  return made;
}

function make(): object {
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
