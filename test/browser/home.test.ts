import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
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

const fillIn = async (page: Page, values: Record<string, string>) => {
  for (const [id, value] of Object.entries(values)) await page.fill(`#${id}`, value);
};
const check = (page: Page) => page.click("#check button[type=submit]");
const textOf = async (page: Page, selector: string) => (await page.textContent(selector)) ?? "";

describe("the first page", () => {
  test("takes a newcomer from signing up to a verified address, and asks no other host", async () => {
    const { page, elsewhere, complaints } = await open(browser, server.url);
    await page.click("#account summary");
    await fillIn(page, { shop: "Asha's Sarees", email: "newcomer@example.com", password: "a long password" });
    await page.click("#signup button");
    await page.waitForSelector("#made:not([hidden])");
    expect(await textOf(page, "#made-secret")).toMatch(/^sk_\w{32}$/);
    expect(await textOf(page, "#made-publishable")).toMatch(/^pk_\w{32}$/);

    await check(page);
    await page.waitForSelector("#result:not([hidden])");
    expect(await textOf(page, "#status")).toBe("Verified");
    expect(await textOf(page, "#full")).toContain("Koramangala 4th Block");
    expect(await textOf(page, "#full")).toContain("Bengaluru, Karnataka 560034");
    expect(await page.textContent("#score")).toMatch(/^\d+$/);
    expect(elsewhere).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test("shows what is wrong with an address, and what to tell the customer", async () => {
    const { sk } = await signUp(server);
    const { page } = await open(browser, server.url);
    await fillIn(page, {
      key: sk,
      line1: "MG Road",
      line2: "",
      city: "Bengaluru",
      state: "Maharashtra",
      pincode: "560001",
    });
    await check(page);
    await page.waitForSelector("#result:not([hidden])");
    expect(await textOf(page, "#status")).toBe("Invalid");
    expect(await page.textContent("#score")).toBe("40");
    expect(await textOf(page, "#issues")).toContain("STATE_PIN_MISMATCH, 25 points off");
    expect(await page.locator("#suggestions li").count()).toBeGreaterThan(0);
    await page.close();
  });

  test("works with the publishable key too", async () => {
    const { pk } = await signUp(server);
    const { page } = await open(browser, server.url);
    await fillIn(page, { key: pk });
    await check(page);
    await page.waitForSelector("#result:not([hidden])");
    expect(await textOf(page, "#status")).toBe("Verified");
    await page.close();
  });

  test.each([
    ["without a key", "", "sign up for one"],
    ["with a wrong key", "sk_wrong", "Unknown API key"],
  ])("%s says what to do", async (_, key, advice) => {
    const { page } = await open(browser, server.url);
    await fillIn(page, { key });
    await check(page);
    await page.waitForSelector("#check .problem:not([hidden])");
    expect(await textOf(page, "#check .problem")).toContain(advice);
    expect(await page.isVisible("#result")).toBe(false);
    await page.close();
  });

  test("names each field that the sign-up form still needs", async () => {
    const { page } = await open(browser, server.url);
    await page.click("#account summary");
    await fillIn(page, { email: "nonsense", password: "short" });
    await page.click("#signup button");
    await page.waitForSelector("#signup .problem:not([hidden])");
    const problem = await textOf(page, "#signup .problem");
    for (const field of ["name", "email", "password"]) expect(problem).toContain(`${field}: `);
    await page.close();
  });

  test("shows an address that looks like HTML as text", async () => {
    const { sk } = await signUp(server);
    const { page, complaints } = await open(browser, server.url);
    await fillIn(page, { key: sk, line1: '<img src=x onerror="alert(1)"> 12 MG Road' });
    await check(page);
    await page.waitForSelector("#result:not([hidden])");
    expect(await page.locator("#result img").count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test("clears the address and not the key", async () => {
    const { page } = await open(browser, server.url);
    await fillIn(page, { key: "sk_mine" });
    await page.click("#clear");
    expect(await page.inputValue("#line1")).toBe("");
    expect(await page.inputValue("#pincode")).toBe("");
    expect(await page.inputValue("#key")).toBe("sk_mine");
    await page.close();
  });

  test.each([360, 768, 1200])("needs no sideways scrolling at %i pixels", async (width) => {
    const { page } = await open(browser, server.url, { width });
    await page.click("#account summary");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.close();
  });

  test("gives every field a label", async () => {
    const { page } = await open(browser, server.url);
    const unlabelled = await page.$$eval("input", (inputs) =>
      inputs.filter((input) => !input.labels?.length).map((input) => input.id),
    );
    expect(unlabelled).toEqual([]);
    await page.close();
  });

  test.each([false, true])("has text that stands out, dark: %p", async (dark) => {
    const { page } = await open(browser, server.url, { dark });
    const faint = await page.evaluate(() => {
      const channel = (value: number) =>
        value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      const luminance = (colour: string) => {
        const [r, g, b] = (colour.match(/[\d.]+/g) ?? []).map((part) => channel(Number(part) / 255));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const paper = luminance(getComputedStyle(document.body).backgroundColor);
      return [...document.querySelectorAll(".lead, .hint, h1, label, footer p, nav a")].filter((element) => {
        const [light, shade] = [luminance(getComputedStyle(element).color), paper].sort((a, b) => b - a);
        return (light + 0.05) / (shade + 0.05) < 4.5; // WCAG 2.2 AA
      }).length;
    });
    expect(faint).toBe(0);
    await page.close();
  });
});
