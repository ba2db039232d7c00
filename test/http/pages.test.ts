import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { CONSOLE_PATHS } from "../../src/http/console.ts";
import { send, startTestServer, type TestServer } from "./server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const PAGES = ["/", "/docs"];
const PARTS = [
  ["/", "text/html"],
  ["/docs", "text/html"],
  ["/docs/scalar.js", "text/javascript"],
  ["/openapi.json", "application/json"],
];

test.each(PARTS)("%s is there, as %s, and is not sent again when it is known", async (path, type) => {
  const response = await send(server, "GET", path);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toStartWith(type);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);

  const known = { headers: { "If-None-Match": response.headers.get("etag") ?? "" } };
  const again = await send(server, "GET", path, known);
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
  expect((await send(server, "GET", path, { headers: { "If-None-Match": '"old"' } })).status).toBe(200);
});

/** The assets that the pages name: in the executable their names contain a hash. */
async function assets(): Promise<string[]> {
  const pages = await Promise.all(
    ["/", "/demo"].map(async (path) => (await send(server, "GET", path)).text()),
  );
  return [...new Set(pages.join().match(/\/assets\/[\w.-]+/g))];
}

const TYPES: Record<string, string> = { css: "text/css", js: "text/javascript", svg: "image/svg+xml" };

test("the assets of the pages are there, and are not sent again when they are known", async () => {
  const paths = await assets();
  expect(paths.map((path) => path.replace(/-\w+(?=\.\w+$)/, "")).sort()).toEqual(
    ["demo.client.js", "demo.css", "icon.svg", "page.css"].map((name) => `/assets/${name}`),
  );
  for (const path of paths) {
    const { status, headers } = await send(server, "GET", path);
    const [type] = (headers.get("content-type") ?? "").split(";");
    const expected = [path, 200, TYPES[path.split(".").at(-1)!], "nosniff"];
    expect([path, status, type, headers.get("x-content-type-options")]).toEqual(expected);
    // Bun sends an ETag for an embedded file, and the time of a file on the disk.
    const etag = headers.get("etag");
    const known: Record<string, string> = etag
      ? { "If-None-Match": etag }
      : { "If-Modified-Since": headers.get("last-modified") ?? "" };
    expect([path, (await send(server, "GET", path, { headers: known })).status]).toEqual([path, 304]);
  }
});

test("script and style of the console are at most 150 KB gzipped, never change, and are not sent twice", async () => {
  const page = await (await send(server, "GET", "/")).text();
  const paths = page.match(/\/console-\w+\.(?:js|css)/g) ?? [];
  expect(paths).toHaveLength(2);
  let bytes = 0;
  for (const path of paths) {
    const answer = await fetch(server.url + path, {
      headers: { "Accept-Encoding": "gzip" },
      decompress: false,
    });
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect(answer.headers.get("cache-control")).toContain("immutable");
    const packed = await answer.bytes();
    bytes += packed.byteLength;
    const plain = await fetch(server.url + path, { headers: { "Accept-Encoding": "identity" } });
    expect(Bun.gunzipSync(packed)).toEqual(await plain.bytes());
  }
  expect(bytes).toBeLessThan(150 * 1024);
});

test.each(CONSOLE_PATHS)("%s is the console", async (path) => {
  const answer = await send(server, "GET", path.replace(/\{\w+\}/, "%231001"));
  expect([answer.status, await answer.text()]).toEqual([200, await (await send(server, "GET", "/")).text()]);
});

test("the folder of assets serves nothing else", async () => {
  for (const other of ["home.html", "thikana", "directory.bin", "", "../assets.ts", "%2e%2e%2fassets.ts"]) {
    const response = await send(server, "GET", `/assets/${other}`);
    expect([other, response.status]).toEqual([other, 404]);
  }
});

describe.each(PAGES)("the page %s", (path) => {
  test("may be framed by nobody, tells nobody where one came from, and loads from here alone", async () => {
    const { headers } = await send(server, "GET", path);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("http");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  });

  test("has no script of its own, and names no other host", async () => {
    const html = await (await send(server, "GET", path)).text();
    expect(html).not.toMatch(/<script>|<script [^>]*>[^<]|\son\w+=/);
    expect(html).not.toMatch(/(https?:)?\/\/\w+\.\w/);
  });
});

test("the first page has no inline style and allows none; the reference must", async () => {
  expect(await (await send(server, "GET", "/")).text()).not.toMatch(/<style|\sstyle=/);
  const policyOf = async (path: string) =>
    (await send(server, "GET", path)).headers.get("content-security-policy");
  expect(await policyOf("/")).not.toContain("unsafe");
  expect(await policyOf("/docs")).toContain("style-src 'self' 'unsafe-inline';");
});

test("the reference shows our own document and switches off what would ask an outside host", async () => {
  const page = await (await send(server, "GET", "/docs")).text();
  expect(page).toContain('"spec":{"url":"/openapi.json"}');
  for (const off of ['"telemetry":false', '"withDefaultFonts":false', '"proxyUrl":""'])
    expect(page).toContain(off);
});
