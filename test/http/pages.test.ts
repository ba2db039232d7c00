import { describe, expect, test } from "bun:test";
import { CONSOLE_PATHS } from "../../src/http/console.ts";
import { send, useServer } from "./server.ts";

const server = await useServer();

const PAGES = ["/", "/demo", "/docs"];
const PARTS = [
  ["/", "text/html"],
  ["/demo", "text/html"],
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

test("the icon of the pages is there, and is not sent again when it is known", async () => {
  const page = await (await send(server, "GET", "/demo")).text();
  const [path = ""] = page.match(/\/assets\/[\w.-]+/) ?? [];
  expect(path.replace(/-\w+(?=\.\w+$)/, "")).toBe("/assets/icon.svg");
  const { status, headers } = await send(server, "GET", path);
  const [type] = (headers.get("content-type") ?? "").split(";");
  expect([status, type, headers.get("x-content-type-options")]).toEqual([200, "image/svg+xml", "nosniff"]);
  // Bun sends an ETag for an embedded file, and the time of a file on the disk.
  const etag = headers.get("etag");
  const known: Record<string, string> = etag
    ? { "If-None-Match": etag }
    : { "If-Modified-Since": headers.get("last-modified") ?? "" };
  expect((await send(server, "GET", path, { headers: known })).status).toBe(304);
});

test.each([
  ["/demo", [/^\/console-\w+\.css$/, /^\/demo-\w+\.js$/]],
  ["/docs", [/^\/docs-\w+\.css$/, /^\/docs-\w+\.js$/]],
])("script and style of %s never change under their names", async (path, names) => {
  const page = await (await send(server, "GET", path)).text();
  const paths = page.match(/\/\w+-\w+\.(?:js|css)/g) ?? [];
  expect(paths).toHaveLength(names.length);
  for (const [i, name] of names.entries()) {
    expect(paths[i]).toMatch(name);
    const { status, headers } = await send(server, "GET", paths[i]);
    expect([status, headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
  }
});

describe("scripts and style of the console", () => {
  interface Part {
    bytes: number;
    /** Paths of the scripts that it imports at once, and of those that it imports when a page opens. */
    imports: string[];
    pages: string[];
  }
  const known = new Map<string, Part>();

  /** Held to what applies to each of them: gzipped, the same without, never sent twice. */
  async function part(path: string): Promise<Part> {
    const found = known.get(path);
    if (found) return found;
    const gzipped = { headers: { "Accept-Encoding": "gzip" }, decompress: false };
    const answer = await fetch(server.url + path, gzipped);
    expect([answer.headers.get("content-encoding"), path]).toEqual(["gzip", path]);
    expect(answer.headers.get("cache-control")).toContain("immutable");
    const packed = await answer.bytes();
    const plain = await fetch(server.url + path, { headers: { "Accept-Encoding": "identity" } });
    const text = await plain.text();
    expect(Buffer.from(Bun.gunzipSync(packed)).toString()).toBe(text);
    const named = (pattern: RegExp) => Array.from(text.matchAll(pattern), ([, name]) => `/${name}`);
    const read = {
      bytes: packed.byteLength,
      imports: named(/(?:from|import)"\.\/([\w-]+\.js)"/g),
      pages: named(/import\("\.\/([\w-]+\.js)"\)/g),
    };
    known.set(path, read);
    return read;
  }

  /** Adds a script and all that it imports at once. */
  async function addTo(paths: Set<string>, path: string): Promise<void> {
    if (paths.has(path)) return;
    paths.add(path);
    for (const imported of (await part(path)).imports) await addTo(paths, imported);
  }

  const sizeOf = async (paths: Iterable<string>) => {
    let bytes = 0;
    for (const path of paths) bytes += (await part(path)).bytes;
    return bytes;
  };

  test("are at most 85 KB gzipped for any page", async () => {
    const html = await (await send(server, "GET", "/")).text();
    const first = new Set<string>();
    for (const [path] of html.matchAll(/\/console-[\w-]+\.(?:js|css)/g)) await addTo(first, path);
    const pages = (await Promise.all([...first].map(part))).flatMap((read) => read.pages);
    expect(pages.length).toBeGreaterThan(10);
    for (const page of pages) {
      const paths = new Set(first);
      await addTo(paths, page);
      expect(await sizeOf(paths)).toBeLessThan(85_000);
    }
  });
});

test.each(CONSOLE_PATHS)("%s is the console", async (path) => {
  const answer = await send(server, "GET", path.replace(/\{\w+\}/, "%231001"));
  expect([answer.status, await answer.text()]).toEqual([200, await (await send(server, "GET", "/")).text()]);
});

test("the folder of assets serves nothing else", async () => {
  for (const other of ["base.css", "thikana", "directory.bin", "", "../app.tsx", "%2e%2e%2fapp.tsx"]) {
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

test("console and demo have no inline style and allow none; the reference must", async () => {
  for (const path of ["/", "/demo"])
    expect(await (await send(server, "GET", path)).text()).not.toMatch(/<style|\sstyle=/);
  const policyOf = async (path: string) =>
    (await send(server, "GET", path)).headers.get("content-security-policy");
  for (const path of ["/", "/demo"]) expect(await policyOf(path)).not.toContain("unsafe");
  expect(await policyOf("/docs")).toContain("style-src 'self' 'unsafe-inline';");
});

test("the reference shows our own document and switches off what would ask an outside host", async () => {
  const page = await (await send(server, "GET", "/docs")).text();
  expect(page).toContain('"spec":{"url":"/openapi.json"}');
  for (const off of ['"telemetry":false', '"withDefaultFonts":false', '"proxyUrl":""'])
    expect(page).toContain(off);
});
