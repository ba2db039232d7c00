import { describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { CONSOLE_PATHS } from "../../src/http/console.ts";
import { openApiDocument, ROUTES } from "../../src/http/index.ts";
import { runProgram, temporaryFolder } from "../support/binary.ts";
import { send, startTestServer, type TestServer } from "./server.ts";

interface Operation {
  operationId: string;
  security: Record<string, string[]>[];
  requestBody?: { content: Record<string, { schema: { $ref?: string } }> };
  responses: Record<string, { content: Record<string, unknown>; headers?: object }>;
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

/** What anybody may call, without a key or a session. */
const OPEN = [
  "GET /",
  "GET /.well-known/security.txt",
  "GET /api/v1/auth/signup",
  "GET /api/v1/public/states",
  "GET /demo",
  "GET /health",
  "GET /health/ready",
  "GET /plugins/woocommerce.zip",
  "GET /widget.js",
  "GET /widget.json",
  "POST /api/v1/auth/join",
  "POST /api/v1/auth/login",
  "POST /api/v1/auth/logout",
  "POST /api/v1/auth/signup",
  ...["shopify", "storeA", "storeB", "woocommerce"].map((name) => `POST /webhooks/${name}/{pk}`),
];

describe("the OpenAPI document", () => {
  test("says of these alone that anybody may call them", () => {
    const open = operations.filter(
      ([name, { security }]) => !security.length && !/^GET \/widget-/.test(name),
    );
    expect(open.map(([name]) => name as string).sort()).toEqual(OPEN);
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

  test("has the 503 of each operation that needs the database, with Retry-After", () => {
    const needed = operations.filter(
      ([name, { responses }]) => "401" in responses && name !== "GET /metrics",
    );
    expect(needed.length).toBeGreaterThan(80);
    for (const [name, { responses }] of needed)
      expect([name, Object.keys(responses["503"]?.headers ?? {})]).toEqual([name, ["Retry-After"]]);
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
    using folder = temporaryFolder();
    writeFileSync(join(folder.path, "openapi.json"), JSON.stringify(document));
    const redocly = resolve(import.meta.dir, "../../node_modules/@redocly/cli/bin/cli.js");
    // The linter would ask its maker for a newer version, and report that it was used.
    const quiet = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", CI: "true" };
    const { stdout: out, stderr: err } = await runProgram(
      [process.execPath, redocly, "lint", "openapi.json", "--extends=recommended", "--format=json"],
      { cwd: folder.path, env: { ...process.env, ...quiet } },
    );
    const report = JSON.parse(out.slice(out.indexOf("{")) || `{"failed":${JSON.stringify(err)}}`) as {
      totals: object;
      problems: object[];
    };
    expect(report.problems).toEqual([]);
    expect(report.totals).toMatchObject({ errors: 0, warnings: 0 });
  });
});
