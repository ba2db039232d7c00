import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { signUp, startTestServer, type TestServer } from "../http/server.ts";
import { launch, open } from "./chromium.ts";

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe("the reference", () => {
  test("shows every operation, asks no other host and breaks no rule of its policy", async () => {
    const { page, elsewhere, complaints } = await open(browser, `${server.url}/docs`);
    await page.waitForSelector(".opblock");
    const { paths } = (await (await fetch(`${server.url}/openapi.json`)).json()) as { paths: object };
    const operations = Object.values(paths).flatMap((path) =>
      Object.keys(path).filter((key) => key !== "parameters"),
    );
    expect(await page.locator(".opblock").count()).toBe(operations.length);
    await page.waitForLoadState("networkidle");
    expect(elsewhere).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test("tries a request out with one's own key", async () => {
    const { sk } = await signUp(server);
    const { page, elsewhere } = await open(browser, `${server.url}/docs`);
    await page.click(".btn.authorize");
    await page.fill('[aria-label="auth-api-key"], #api_key_value', sk);
    await page.click(".auth-btn-wrapper .authorize");
    await page.click(".btn-done");
    await page.click("#operations-Address-verifyAddress .opblock-summary-control");
    await page.click("#operations-Address-verifyAddress .execute");
    const answer = page.locator("#operations-Address-verifyAddress .live-responses-table .response");
    await answer.first().waitFor();
    expect(await answer.first().textContent()).toContain("200");
    expect(await answer.first().textContent()).toContain("check_id");
    expect(elsewhere).toEqual([]);
    await page.close();
  });
});
