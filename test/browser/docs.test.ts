import { expect, test } from "bun:test";
import { signUp } from "../http/server.ts";
import { sharedServer } from "../http/shared-server.ts";
import { usePages } from "./chromium.ts";
import { openConsole } from "./visit.ts";

usePages();
const server = await sharedServer();

const VERIFY = "verifyAddress";
const TRY = 'button:has-text("Test Request")';

// A page of the reference takes seconds: one is used for all that can be seen on it.
test("the reference lists the document, sends a request, does nothing that needs the internet, has the console's bar and language, takes on its theme, and fits a phone", async () => {
  const { sk } = await signUp(server);
  const { page, elsewhere, complaints } = await openConsole(server.url, "/docs", {
    ...{ language: "hi", theme: "dark" },
  });
  await page.waitForSelector(TRY);
  await page.waitForLoadState("networkidle");
  const listed = (await page.textContent("body")) ?? "";
  expect([elsewhere, complaints]).toEqual([[], []]);
  expect(listed).not.toMatch(/Ask AI|Open API Client|Generate MCP|Deploy/i);

  // Every group, and every operation of an opened one.
  const { tags, paths } = (await (await fetch(`${server.url}/openapi.json`)).json()) as Document;
  for (const { name } of tags) expect(listed).toContain(name);
  const addressOperations = Object.values(paths)
    .flatMap((path) => Object.values(path))
    .filter((operation) => operation.tags?.includes("Address"));
  expect(addressOperations.map(({ operationId }) => operationId)).toContain(VERIFY);
  for (const { summary } of addressOperations) expect(listed).toContain(summary);

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

  await page.setViewportSize({ width: 360, height: 900 });
  await page.reload();
  await page.waitForSelector(TRY);
  expect(await isDark()).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(elsewhere).toEqual([]);
});

interface Document {
  tags: { name: string }[];
  paths: Record<string, Record<string, { operationId: string; summary: string; tags?: string[] }>>;
}
