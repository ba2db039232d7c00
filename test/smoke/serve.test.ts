import { afterAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { AddressIn, Verification } from "../../src/engine/address/schema.ts";
import { signUp, startServer } from "../support/binary.ts";
import { readmeExample } from "../support/readme.ts";
import { copyBinary } from "./copy.ts";

const copy = copyBinary();
const server = await startServer({
  binary: copy.binary,
  cwd: copy.folder,
  dataDir: join(copy.folder, "data"),
});
afterAll(async () => {
  await server.stop();
  copy[Symbol.dispose]();
});

const get = (path: string) => fetch(new URL(path, server.url));

async function verify(address: AddressIn): Promise<Verification & { check_id: string }> {
  const { secretKey } = await signUp(server.url);
  const response = await fetch(`${server.url}/api/v1/address/verify`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": secretKey },
    body: JSON.stringify(address),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Verification & { check_id: string };
}

/** What a page loads: the values of its src and href attributes. */
const loadedBy = (html: string): string[] =>
  [...html.matchAll(/\b(?:src|href)="([^"#]+)"/g)].map((match) => match[1]);

describe("the executable alone in an empty folder", () => {
  test.each([
    ["/", "text/html"],
    ["/health", "application/json"],
    ["/docs", "text/html"],
    ["/openapi.json", "application/json"],
  ])("serves %s as %s", async (path, type) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toStartWith(type);
    expect((await response.text()).length).toBeGreaterThan(10);
  });

  test.each(["/", "/docs"])("serves all that %s loads, and the page names no other host", async (path) => {
    const page = await get(path);
    const html = await page.text();
    const hosts = [...html.matchAll(/(?:https?:)?\/\/([a-z0-9.-]+\.[a-z]{2,})/gi)].map((match) => match[1]);
    expect(hosts.filter((host) => host !== "www.w3.org")).toEqual([]);
    for (const link of loadedBy(html).filter((value) => !value.startsWith("data:"))) {
      const url = new URL(link, page.url);
      expect(url.host).toBe(new URL(server.url).host);
      expect(`${link} ${(await fetch(url)).status}`).toBe(`${link} 200`);
    }
  });

  test("describes itself as OpenAPI 3.1, interface version 2.0", async () => {
    const document = (await (await get("/openapi.json")).json()) as {
      openapi: string;
      info: { version: string };
    };
    expect(document.openapi).toStartWith("3.1");
    expect(document.info.version).toBe("2.0");
  });

  test("refuses a wrong key", async () => {
    const response = await fetch(`${server.url}/api/v1/pincode/560034`, {
      headers: { "x-api-key": "sk_wrong" },
    });
    expect(response.status).toBe(401);
  });

  test("gives the README's own example its answer", async () => {
    const { request, answer } = readmeExample();
    const { check_id, ...given } = await verify(request);
    const { check_id: _, ...expected } = answer;
    expect(check_id).toBeString();
    expect(given as unknown).toEqual(expected);
  });

  test("gives 40 points to a wrong state, a short line and no house number, and finds it INVALID", async () => {
    const result = await verify({
      line1: "MG Road",
      landmark: "Near Metro Station",
      city: "Bengaluru",
      state: "Maharashtra",
      pincode: "560001",
    });
    expect(
      result.issues.filter((issue) => issue.penalty > 0).map((issue) => [issue.code, issue.penalty]),
    ).toEqual([
      ["STATE_PIN_MISMATCH", 25],
      ["LINE_SHORT", 20],
      ["NO_HOUSE_NO", 15],
    ]);
    expect(result.score).toBe(40);
    expect(result.status).toBe("INVALID");
  });
});
