/** What a page does with the widget by script, and pages that have something else of its name. */
import { afterAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { holds } from "./checkout.ts";
import { openShop } from "./shop.ts";

const shop = await openShop();
afterAll(() => shop[Symbol.asyncDispose]());

const foundCount = (page: Page) =>
  page.evaluate(() => (window as unknown as { Service: { sessions: Set<unknown> } }).Service.sessions.size);

describe("Service.attach", () => {
  const ODD = `<form><input id="a"><input id="b"><input id="c"><input id="d"><input name="email"></form>`;
  const attach = `window.results = []; window.handle = Service.attach({ line1: "#a", city: "#b", state: "#c", pincode: "#d", onResult: (r) => results.push(r) });`;

  test("takes the page's own selectors, with detection off", async () => {
    await using visit = await shop.open(ODD, { "data-auto": "false" });
    const { page } = visit;
    expect(await foundCount(page)).toBe(0);
    await page.evaluate(attach);
    await page.fill("#d", "560034");
    await holds(page, "#b", "Bengaluru");
    await page.fill("#a", "Flat 4B, 80 Feet Road, Koramangala");
    await page.focus("[name=email]");
    await page.waitForFunction(() => (window as unknown as { results: unknown[] }).results.length > 0);
    const [result] = await page.evaluate(
      () => (window as unknown as { results: { status: string; standardized: { full: string } }[] }).results,
    );
    expect(result.status).toBe("VERIFIED");
    expect(result.standardized.full).toContain("Bengaluru, Karnataka 560034");
  });

  test("check() answers, and detach() takes everything away", async () => {
    await using visit = await shop.open(ODD, { "data-auto": "false" });
    const { page } = visit;
    await page.evaluate(attach);
    await page.fill("#a", "asdf");
    await page.fill("#d", "560034");
    expect(
      await page.evaluate(() =>
        (window as unknown as { handle: { check(): Promise<{ status: string }> } }).handle
          .check()
          .then((r) => r.status),
      ),
    ).toBe("INVALID");
    await page.evaluate(() => (window as unknown as { handle: { detach(): void } }).handle.detach());
    expect(await page.locator("service-hints, [name^=service_]").count()).toBe(0);
    await page.fill("#d", "110001");
    await page.waitForTimeout(300);
    expect(await page.inputValue("#b")).toBe("Bengaluru");
  });

  test("looks up the PIN of a page that has named no street line", async () => {
    await using visit = await shop.open(ODD, { "data-auto": "false" });
    const { page } = visit;
    await page.evaluate(`Service.attach({ city: "#b", pincode: "#d", landmark: "" })`);
    await page.fill("#d", "560034");
    await holds(page, "#b", "Bengaluru");
    await page.fill("#d", "999999");
    await page.locator("service-hints li", { hasText: "999999" }).waitFor();
    expect(visit.thrown).toEqual([]);
  });
});

describe("a page that has something else of the name Service", () => {
  const FORM = `<form><label>Address <input name="line1"></label><label>City <input name="city"></label><label>PIN code <input name="pincode"></label></form>`;

  test.each([
    ["an element", '<h2 id="Service">Service</h2>', "object"],
    ["a variable", "<script>var Service = { hours: () => 24 };</script>", "undefined"],
  ])("%s: finds its form", async (_, before, sessions) => {
    await using visit = await shop.open(before + FORM);
    const { page } = visit;
    await page.fill("[name=pincode]", "560034");
    await holds(page, "city", "Bengaluru");
    expect(await page.evaluate("typeof Service.sessions")).toBe(sessions);
    expect(visit.thrown).toEqual([]);
  });
});
