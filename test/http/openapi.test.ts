import { describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { CONSOLE_PATHS } from "../../src/http/console.ts";
import { openApiDocument, ROUTES } from "../../src/http/index.ts";
import { send, startTestServer, type TestServer } from "./server.ts";

interface Operation {
  operationId: string;
  security: Record<string, string[]>[];
  requestBody?: { content: Record<string, { schema: { $ref?: string } }> };
  responses: Record<string, { content: Record<string, unknown> }>;
}
interface Document {
  webhooks: Record<string, { post: Operation }>;
  openapi: string;
  info: { version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: object };
}

const document = openApiDocument() as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
  ),
);

const isPage = ([, { responses }]: (typeof operations)[number]) => "text/html" in responses[200].content;

/** By media type. */
const LINKS: Record<string, RegExp> = {
  "text/html": /(?:src|href)="(\/[^"]*)"/g,
  // What a script imports, at once or later.
  "text/javascript": /"(\.\/[\w-]+\.js)"/g,
};

/** What these pages load and link to, and what those load and link to in turn, as names of operations. */
async function linksOf(server: TestServer, pages: readonly string[]): Promise<Set<string>> {
  const seen = new Set(pages);
  for (const page of seen) {
    const answer = await send(server, "GET", page);
    const [type] = (answer.headers.get("content-type") ?? "").split(";");
    const links = LINKS[type];
    if (!links) continue;
    for (const [, path] of (await answer.text()).matchAll(links))
      seen.add(new URL(path, server.url).pathname);
  }
  return new Set([...seen].map((path) => `GET ${path}`));
}

/** All endpoints: operation, security schemes, statuses beside 200. */
const SK = "secretKey secretKeyQuery session sessionCookie";
const MEMBER = "session sessionCookie";
const PK = "publishableKey publishableKeyQuery";
const ENDPOINTS: [string, string, string][] = [
  ["POST /api/v1/address/verify", SK, "400 401 402 403 422 429"],
  ["GET /api/v1/pincode/{pin}", SK, "400 401 403 422 429"],
  ["GET /api/v1/pincode/{pin}/details", SK, "400 401 403 422 429"],
  ["GET /api/v1/digipin/{code}", SK, "400 401 403 404 422 429"],
  ["GET /api/v1/analytics/address", SK, "400 401 403 422 429"],
  ["POST /api/v1/bulk/verify", SK, "400 401 402 403 422 429"],
  ["POST /api/v1/bulk/inspect", SK, "400 401 403 422 429"],
  ["POST /api/v1/order/score", SK, "400 401 402 403 422 429"],
  ["POST /api/v1/order/outcome", SK, "400 401 403 409 422 429"],
  ["GET /api/v1/order/{order_id}", SK, "400 401 403 404 409 422 429"],
  ["GET /api/v1/order/{order_id}/timeline", SK, "400 401 403 404 409 422 429"],
  ["GET /api/v1/orders", SK, "400 401 403 422 429"],
  ["GET /api/v1/orders/decided", SK, "401 403 429"],
  ["GET /api/v1/orders/sample", SK, "400 401 403 422 429"],
  ["POST /api/v1/orders/rescore", SK, "401 403 429"],
  ["GET /api/v1/orders/rescore", SK, "401 403 429"],
  ["GET /api/v1/orders/doubles", SK, "401 403 429"],
  ["POST /api/v1/orders/merge-doubles", SK, "401 403 429"],
  ["GET /api/v1/orders/risk", SK, "400 401 403 422 429"],
  ["POST /api/v1/order/verify", SK, "400 401 403 404 409 422 429"],
  ["POST /api/v1/orders/verify", SK, "400 401 403 422 429"],
  ["POST /api/v1/order/claim", SK, "400 401 403 404 409 422 429"],
  ["DELETE /api/v1/order/claim", SK, "400 401 403 404 409 422 429"],
  ["POST /api/v1/order/call", SK, "400 401 403 404 409 422 429"],
  ["POST /api/v1/order/address", SK, "400 401 403 404 409 422 429"],
  ["GET /api/v1/export/orders.csv", SK, "400 401 403 422 429"],
  ["GET /api/v1/analytics/rto", SK, "400 401 403 422 429"],
  ["GET /api/v1/rules", SK, "401 403 429"],
  ["PUT /api/v1/rules", SK, "400 401 403 409 422 429"],
  ["GET /api/v1/rules/history", SK, "400 401 403 422 429"],
  ["GET /api/v1/rules/history/{version}", SK, "400 401 403 404 422 429"],
  ["POST /api/v1/rules/backtest", SK, "400 401 403 422 429"],
  ["POST /api/v1/rules/suggest", SK, "401 403 409 429"],
  ["GET /api/v1/rules/signals", SK, "401 403 429"],
  ["GET /api/v1/lists", SK, "400 401 403 422 429"],
  ["POST /api/v1/lists", SK, "400 401 403 404 409 422 429"],
  ["DELETE /api/v1/lists/{id}", SK, "400 401 403 422 429"],
  ["GET /api/v1/views", SK, "401 403 429"],
  ["POST /api/v1/views", SK, "400 401 403 409 422 429"],
  ["PUT /api/v1/views/{id}", SK, "400 401 403 404 409 422 429"],
  ["DELETE /api/v1/views/{id}", SK, "400 401 403 404 422 429"],
  ["GET /api/v1/audit", SK, "400 401 403 422 429"],
  ["GET /api/v1/public/pincode/{pin}", PK, "400 401 403 422 429"],
  ["POST /api/v1/public/address/verify", PK, "400 401 402 403 422 429"],
  ["GET /api/v1/public/states", "", "4XX"],
  ["GET /widget.js", "", "4XX"],
  ["GET /widget.json", "", "4XX"],
  ["GET /demo", "", "4XX"],
  ["GET /plugins/woocommerce.zip", "", "4XX"],
  ["POST /api/v1/auth/signup", "", "400 403 409 422 429 503"],
  ["GET /api/v1/auth/signup", "", "4XX"],
  ["POST /api/v1/auth/login", "", "400 401 403 422 429 503"],
  ["POST /api/v1/auth/join", "", "400 401 403 410 422 429 503"],
  ["POST /api/v1/auth/logout", "", "403"],
  ["GET /api/v1/account", SK, "401 403 429"],
  ["GET /api/v1/account/activity", SK, "401 403 429"],
  ["PUT /api/v1/account", SK, "400 401 403 422 429"],
  ["POST /api/v1/account/rotate-keys", SK, "400 401 403 422 429"],
  ["PUT /api/v1/account/password", MEMBER, "400 401 403 422 429 503"],
  ["GET /api/v1/account/keys", SK, "401 403 429"],
  ["POST /api/v1/account/keys", SK, "400 401 403 409 422 429"],
  ["DELETE /api/v1/account/keys/{id}", SK, "400 401 403 404 422 429"],
  ["POST /api/v1/account/confirm", MEMBER, "400 401 403 422 429 503"],
  ["GET /api/v1/account/confirm", MEMBER, "401 403 429"],
  ["GET /api/v1/account/totp", MEMBER, "401 403 429"],
  ["POST /api/v1/account/totp", MEMBER, "401 403 409 429"],
  ["PUT /api/v1/account/totp", MEMBER, "400 401 403 409 422 429"],
  ["POST /api/v1/account/totp/remove", MEMBER, "400 401 403 409 422 429"],
  ["POST /api/v1/account/totp/recovery-codes", MEMBER, "400 401 403 409 422 429"],
  ["PUT /api/v1/account/totp/required", MEMBER, "400 401 403 409 422 429"],
  ["DELETE /api/v1/account/members/{id}/totp", MEMBER, "400 401 403 404 409 422 429"],
  ["GET /api/v1/account/sessions", MEMBER, "401 403 429"],
  ["DELETE /api/v1/account/sessions", MEMBER, "400 401 403 422 429"],
  ["DELETE /api/v1/account/sessions/{id}", MEMBER, "400 401 403 404 422 429"],
  ["GET /api/v1/account/members", MEMBER, "401 403 429"],
  ["POST /api/v1/account/members", MEMBER, "400 401 403 409 422 429"],
  ["PUT /api/v1/account/members/{id}", MEMBER, "400 401 403 404 409 422 429"],
  ["DELETE /api/v1/account/members/{id}", MEMBER, "400 401 403 404 409 422 429"],
  ...["storeA", "shopify", "storeB", "woocommerce"].map((name): [string, string, string] => [
    `POST /webhooks/${name}/{pk}`,
    "",
    "400 401 403 422",
  ]),
  ["GET /api/v1/webhooks/events", SK, "400 401 403 422 429"],
  ["GET /api/v1/alerts", SK, "400 401 403 422 429"],
  ["POST /api/v1/alerts/{id}/resend", SK, "400 401 403 404 422 429"],
  ["POST /api/v1/account/test-alert", SK, "400 401 403 429"],
  ["POST /api/v1/privacy/erase", SK, "400 401 403 422 429"],
  ["GET /api/v1/privacy/export", SK, "400 401 403 422 429"],
  ["GET /api/v1/admin/merchants", "adminKey", "400 401 403 422 429"],
  ["POST /api/v1/admin/merchants", "adminKey", "400 401 403 409 422 429 503"],
  ["PUT /api/v1/admin/merchants/{mid}", "adminKey", "400 401 403 404 422 429"],
  ["POST /api/v1/admin/reset-password", "adminKey", "400 401 403 404 422 429 503"],
  ["GET /api/v1/admin/audit", "adminKey", "400 401 403 422 429"],
  ["GET /api/v1/clock", SK, "401 403 429"],
  ["POST /api/v1/clock/confirm", SK, "400 401 403 409 422 429"],
  ["GET /api/v1/admin/clock", "adminKey", "401 403 429"],
  ["POST /api/v1/admin/clock/confirm", "adminKey", "400 401 403 409 422 429"],
  ["GET /api/v1/admin/backups", "adminKey", "401 403 429"],
  ["POST /api/v1/admin/backups", "adminKey", "401 403 409 429"],
  ["POST /api/v1/admin/alerts/release", "adminKey", "400 401 403 409 422 429"],
  ["GET /", "", "4XX"],
  ["GET /health", "", "503 4XX"],
  ["GET /health/ready", "", "503 4XX"],
  ["GET /.well-known/security.txt", "", "404"],
  ["GET /metrics", "metricsToken", "401 403"],
];

describe("the OpenAPI document", () => {
  test.each(ENDPOINTS)("describes %s", (name, security, statuses) => {
    const operation = Object.fromEntries(operations)[name];
    expect(operation.security.flatMap((scheme) => Object.keys(scheme)).join(" ")).toBe(security);
    expect(Object.keys(operation.responses).join(" ")).toBe(`200 ${statuses}`);
  });

  test("describes no operation that the table lacks, but for the widget by its version", () => {
    const known = new Set(ENDPOINTS.map(([name]) => name));
    const names = operations.map(([name]) => name as string).filter((name) => !/^GET \/widget-/.test(name));
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  test("is version 2.0 of the interface, in OpenAPI 3.1, without a word of 3.0", () => {
    expect(document.openapi).toBe("3.1.0");
    expect(document.info.version).toBe("2.0");
    expect(document.servers.map(({ url }) => url)).toEqual(["/"]);
    expect(JSON.stringify(document)).not.toContain('"nullable"');
  });

  test("has one media type for each body, and a name for each operation", () => {
    for (const [name, { requestBody }] of operations) {
      const type = name.startsWith("POST /api/v1/bulk/") ? "multipart/form-data" : "application/json";
      if (requestBody) expect(Object.keys(requestBody.content)).toEqual([type]);
    }
    expect(new Set(operations.map(([, { operationId }]) => operationId)).size).toBe(operations.length);
  });

  test("describes the events that are sent to the callback URL", () => {
    const schemas = Object.entries(document.webhooks).map(([type, { post }]) => [
      type,
      post.requestBody?.content["application/json"].schema.$ref,
    ]);
    expect(schemas).toEqual([
      ["order.risk", "#/components/schemas/RiskEvent"],
      ["order.decision", "#/components/schemas/DecisionEvent"],
    ]);
  });

  test("refers to nothing that is not there, and has nothing that is not referred to", () => {
    const text = JSON.stringify(document);
    const referred = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1]));
    expect([...referred].sort()).toEqual(Object.keys(document.components.schemas).sort());
  });

  test("has every route of the server, but for the reference, the guide, pages of the console and what pages load", async () => {
    await using server = await startTestServer();
    const pages = operations.filter(isPage).map(([name]) => name.slice("GET ".length));
    const loaded = await linksOf(server, pages);
    const described = new Set(operations.map(([name]) => name as string));
    const served = ROUTES.map(({ method, path }) => `${method} ${path}`);
    const ofConsole = new Set(CONSOLE_PATHS.map((path) => `GET ${path}`));
    const missing = served.filter(
      (name) =>
        !described.has(name) && !loaded.has(name) && !ofConsole.has(name) && !name.startsWith("GET /guide"),
    );
    expect(missing).toEqual([]);
  });

  test("is what the server serves", async () => {
    await using server = await startTestServer();
    const served: unknown = await (await send(server, "GET", "/openapi.json")).json();
    expect(served).toEqual(JSON.parse(JSON.stringify(document)));
  });

  test("satisfies an independent linter's recommended rules, warnings included", async () => {
    const folder = mkdtempSync(join(tmpdir(), "thikana-openapi-"));
    try {
      writeFileSync(join(folder, "openapi.json"), JSON.stringify(document));
      const redocly = resolve(import.meta.dir, "../../node_modules/@redocly/cli/bin/cli.js");
      const child = Bun.spawn(
        [process.execPath, redocly, "lint", "openapi.json", "--extends=recommended", "--format=json"],
        {
          cwd: folder,
          // The linter would ask its maker for a newer version, and report that it was used.
          env: {
            ...process.env,
            REDOCLY_TELEMETRY: "off",
            REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
            CI: "true",
          },
          stdin: "ignore",
          stdout: "pipe",
          stderr: "pipe",
        },
      );
      const [out, err] = await Promise.all([
        new Response(child.stdout).text(),
        new Response(child.stderr).text(),
        child.exited,
      ]);
      const report = JSON.parse(out.slice(out.indexOf("{")) || `{"failed":${JSON.stringify(err)}}`) as {
        totals: object;
        problems: object[];
      };
      expect(report.problems).toEqual([]);
      expect(report.totals).toMatchObject({ errors: 0, warnings: 0 });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
