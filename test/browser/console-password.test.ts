/** The console asks for the password again before what a session left open may not do, and then does it. */
import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { PASSWORD, signUp, useServer } from "../http/server.ts";
import { usePages } from "./chromium.ts";
import { faultsOf } from "./faults.ts";
import { openConsole } from "./visit.ts";

usePages();
let now = Date.now();

const server = await useServer({ THIKANA_DEFAULT_PLAN: "pro" }, () => now);
const owner = await signUp(server);

const asked = (page: Page) => page.locator("dialog", { hasText: "Confirm your password" });

test("an invitation waits for the password, and a wrong one is told at its field", async () => {
  const watched = await openConsole(server.url, "/members", { as: owner.email });
  const { page } = watched;
  await page.locator(".page-head button").click();
  await page.fill("dialog [name=name]", "Ravi");
  await page.fill("dialog [name=email]", "ravi@example.net");
  now += 16 * 60_000;
  await page.locator("dialog [type=submit]").click();
  await asked(page).locator("[name=password]").fill("not the password");
  expect(await faultsOf("password", watched)).toEqual([]);
  await asked(page).locator("[type=submit]").click();
  await asked(page).locator("[name=password][aria-invalid=true]").waitFor();
  await asked(page).locator("[name=password]").fill(PASSWORD);
  await asked(page).locator("[type=submit]").click();
  await page.locator(".qr-code").waitFor();
  expect(await asked(page).count()).toBe(0);
  await page.close();
});

test("the file of all orders waits for it too", async () => {
  const { page } = await openConsole(server.url, "/orders", { as: owner.email });
  const link = page.locator("a[download='orders.csv']");
  await link.waitFor();
  now += 16 * 60_000;
  await link.click();
  await asked(page).locator("[name=password]").fill(PASSWORD);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    asked(page).locator("[type=submit]").click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  await page.close();
});
