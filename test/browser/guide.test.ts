import { describe, expect, test } from "bun:test";
import { CONTENTS } from "../../src/guide/contents.ts";
import { sharedServer } from "../http/shared-server.ts";
import { open, usePages } from "./chromium.ts";
import { LOOK, overflowOf, violationsInBothLooks } from "./faults.ts";
import { openConsole } from "./visit.ts";

usePages();
const server = await sharedServer();

describe("the guide", () => {
  test("axe finds nothing in it, and it keeps to the window", async () => {
    const { page } = await openConsole(server.url, "/guide/proxy", LOOK);
    await page.waitForSelector("header.bar");
    expect(await violationsInBothLooks(page)).toEqual([]);
  });

  test("every page of it keeps to the window of a phone", async () => {
    const { page } = await open(`${server.url}/guide`);
    await page.setViewportSize({ width: 360, height: 800 });
    for (const name of CONTENTS.flatMap(({ pages }) => [...pages])) {
      await page.goto(`${server.url}/guide/${name}`);
      expect([name, ...(await overflowOf(page))]).toEqual([name, 0, 0]);
    }
  });

  test("finds a section while one types, and leads to it", async () => {
    const { page, elsewhere, complaints } = await open(`${server.url}/guide`);
    await page.fill("input[type=search]", "nginx");
    await page.click('.contents ol a[href="/guide/proxy#nginx"]');
    await page.waitForURL("**/guide/proxy#nginx");
    expect(await page.textContent("h1")).toBe("TLS and proxies");
    expect([elsewhere, complaints]).toEqual([[], []]);
  });
});
