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

const VERIFY = "verifyAddress";
const TRY = 'button:has-text("Test Request")';

describe("the reference", () => {
  test("asks no other host, breaks no rule of its policy and offers nothing that needs the internet", async () => {
    const { page, elsewhere, complaints } = await open(browser, `${server.url}/docs`);
    await page.waitForSelector(TRY);
    await page.waitForLoadState("networkidle");
    expect(elsewhere).toEqual([]);
    expect(complaints).toEqual([]);
    expect(await page.textContent("body")).not.toMatch(/Ask AI|Open API Client|Generate MCP|Deploy/i);
    await page.close();
  });

  test("lists every group of the document, and every operation of an opened one", async () => {
    const { page } = await open(browser, `${server.url}/docs`);
    await page.waitForSelector(TRY);
    const { tags, paths } = (await (await fetch(`${server.url}/openapi.json`)).json()) as Document;
    const listed = await page.textContent("body");
    for (const { name } of tags) expect(listed).toContain(name);
    const addressOperations = Object.values(paths)
      .flatMap((path) => Object.values(path))
      .filter((operation) => operation.tags?.includes("Address"));
    expect(addressOperations.map(({ operationId }) => operationId)).toContain(VERIFY);
    for (const { summary } of addressOperations) expect(listed).toContain(summary);
    await page.close();
  });

  test("sends a request with one's own key", async () => {
    const { sk } = await signUp(server);
    const { page, elsewhere } = await open(browser, `${server.url}/docs`);
    await page.waitForSelector(TRY);
    await page.locator(TRY).first().click();
    const client = page.locator('[role="dialog"]');
    await client.getByPlaceholder("QUxMIFlPVVIgQkFTRSBBUkUgQkVMT05HIFRPIFVT").fill(sk);
    const [response] = await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === "POST"),
      client.getByRole("button", { name: "Send Request" }).click(),
    ]);
    expect(new URL(response.url()).pathname).toBe("/api/v1/address/verify");
    expect(response.status()).toBe(200);
    await client.getByText("check_id").first().waitFor();
    expect(elsewhere).toEqual([]);
    await page.close();
  });
});

interface Document {
  tags: { name: string }[];
  paths: Record<string, Record<string, { operationId: string; summary: string; tags?: string[] }>>;
}
