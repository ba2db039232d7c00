import { beforeAll, describe, expect, test } from "bun:test";
import { signUp, type TestServer } from "../http/server.ts";
import { sharedServer } from "../http/shared-server.ts";
import { open, usePages } from "./chromium.ts";
import { openConsole } from "./visit.ts";

usePages();
let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});

const VERIFY = "verifyAddress";
const TRY = 'button:has-text("Test Request")';

describe("the reference", () => {
  test("asks no other host, breaks no rule of its policy and offers nothing that needs the internet", async () => {
    const { page, elsewhere, complaints } = await open(`${server.url}/docs`);
    await page.waitForSelector(TRY);
    await page.waitForLoadState("networkidle");
    expect(elsewhere).toEqual([]);
    expect(complaints).toEqual([]);
    expect(await page.textContent("body")).not.toMatch(/Ask AI|Open API Client|Generate MCP|Deploy/i);
  });

  test("has the console's bar and its language, and takes on its theme", async () => {
    const { page } = await openConsole(server.url, "/docs", { language: "hi", theme: "dark" });
    await page.waitForSelector(TRY);
    expect(await page.textContent("header.bar [aria-current]")).toBe("API रेफ़रेंस");
    const colours = () =>
      page.evaluate(() =>
        [document.body, document.querySelector("header.bar")!].map(
          (element) => getComputedStyle(element).backgroundColor,
        ),
      );
    const isDark = () => page.evaluate(() => document.body.classList.contains("dark-mode"));
    const [dark] = await colours();
    expect([await isDark(), await colours()]).toEqual([true, [dark, dark]]);
    await page.click(".preferences button:not([lang])");
    expect([await isDark(), await colours()]).toEqual([false, ["rgb(255, 255, 255)", "rgb(255, 255, 255)"]]);
    await page.reload();
    await page.waitForSelector(TRY);
    expect(await isDark()).toBe(false);
  });

  test("keeps to the window of a phone", async () => {
    const { page } = await openConsole(server.url, "/docs", { width: 360 });
    await page.waitForSelector(TRY);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  test("lists every group of the document, and every operation of an opened one", async () => {
    const { page } = await open(`${server.url}/docs`);
    await page.waitForSelector(TRY);
    const { tags, paths } = (await (await fetch(`${server.url}/openapi.json`)).json()) as Document;
    const listed = await page.textContent("body");
    for (const { name } of tags) expect(listed).toContain(name);
    const addressOperations = Object.values(paths)
      .flatMap((path) => Object.values(path))
      .filter((operation) => operation.tags?.includes("Address"));
    expect(addressOperations.map(({ operationId }) => operationId)).toContain(VERIFY);
    for (const { summary } of addressOperations) expect(listed).toContain(summary);
  });

  test("sends a request with one's own key", async () => {
    const { sk } = await signUp(server);
    const { page, elsewhere } = await open(`${server.url}/docs`);
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
  });
});

interface Document {
  tags: { name: string }[];
  paths: Record<string, Record<string, { operationId: string; summary: string; tags?: string[] }>>;
}
