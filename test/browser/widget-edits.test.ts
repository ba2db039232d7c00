/** What was said of one address never stands beside another: panel, status and corrections go with any edit. */
import { afterAll, describe, expect, test } from "bun:test";
import type { Page, Route } from "playwright-core";
import { checkout, holds, isOpen, NOIDA, panelButton, put, ready, statusOf, valuesOf } from "./checkout.ts";
import { hurry, leaveAddress, openShop, type Visit } from "./shop.ts";
import { eventually } from "./waiting.ts";

const shop = await openShop();
afterAll(() => shop[Symbol.asyncDispose]());

/** Longer than it takes to notice what a script has set without an event. */
const NOTICED_MS = 250;
const VERIFY = "**/address/verify*";

/** A checkout with an address that the panel wants to correct. */
async function corrected(): Promise<Visit> {
  const visit = await shop.open(checkout());
  await ready(visit.page);
  await put(visit.page, NOIDA);
  await leaveAddress(visit);
  await panelButton(visit.page, "Use this address").waitFor();
  expect(await statusOf(visit.page)).not.toBe("");
  return visit;
}

/** Sets a field as a script of the page does that tells nobody. */
const setQuietly = (page: Page, name: string, value: string) =>
  page.$eval(
    `[name=${name}]`,
    (field, value) => {
      (field as HTMLInputElement).value = value;
    },
    value,
  );

describe("panel and status go with an edit", () => {
  /** Goes to the end of a field and presses a key. */
  const press = async (page: Page, name: string, key: string) => {
    await page.locator(`[name=${name}]`).press("End");
    await page.keyboard.press(key);
  };
  const EDITS: [name: string, edit: (page: Page) => Promise<unknown>][] = [
    ["by a key", (page) => press(page, "line1", "x")],
    ["by a blank", (page) => press(page, "line1", " ")],
    ["of the PIN", (page) => press(page, "pincode", "Backspace")],
    ["of the mobile number", (page) => press(page, "phone", "9")],
    ["by a script with events", (page) => page.fill("[name=city]", "Noida")],
    ["by a script without events", (page) => setQuietly(page, "line2", "Sector 18")],
    [
      "by the browser's autofill of every field",
      (page) =>
        page.$$eval("form input:not([type=hidden])", (fields) => {
          for (const field of fields as HTMLInputElement[]) {
            field.value = "12";
            for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
          }
        }),
    ],
  ];
  test.each(EDITS)("%s", async (_, edit) => {
    await using visit = await corrected();
    const { page } = visit;
    // Whoever comes back to a field has not left the address.
    await page.focus("[name=line1]");
    await edit(page);
    await eventually(async () => [await isOpen(page), await statusOf(page)], [false, ""]);
  });

  test("and come back with the text", async () => {
    await using visit = await corrected();
    const { page } = visit;
    await put(page, { line1: "elsewhere" });
    await eventually(() => isOpen(page), false);
    await put(page, { line1: NOIDA.line1 });
    await leaveAddress(visit);
    await panelButton(page, "Use this address").waitFor();
    expect(await statusOf(page)).not.toBe("");
  });

  test("a form that is sent right after a quiet change tells no status", async () => {
    await using visit = await corrected();
    const { page } = visit;
    await page.evaluate(() => {
      (document.querySelector("[name=line1]") as HTMLInputElement).value = "B-7, Sector 18";
      document.querySelector("form")?.requestSubmit();
    });
    await page.waitForSelector("h1");
    expect(shop.orders.at(-1)).toMatchObject({ line1: "B-7, Sector 18", service_status: "" });
  });

  test("another country takes them away", async () => {
    const html = checkout().replace(
      "<button",
      '<label>Country <select name="country"><option value="IN">India</option><option value="NP">Nepal</option></select></label><button',
    );
    await using visit = await shop.open(html);
    const { page } = visit;
    await ready(page);
    await put(page, NOIDA);
    await leaveAddress(visit);
    await page.selectOption("[name=country]", "NP");
    await eventually(async () => [await isOpen(page), await statusOf(page)], [false, ""]);
  });

  test("of a billing and a delivery address, the delivery address's counts", async () => {
    const fields = (of: string) =>
      ["address", "city", "pincode"]
        .map((name) => `<label>${name} <input name="${of}_${name}"></label>`)
        .join("");
    await using visit = await shop.open(
      `<form>${fields("billing")}${fields("delivery")}<input name="email"></form>`,
    );
    const { page } = visit;
    await ready(page);
    await put(page, { billing_address: "B-14, 2nd Floor, Lajpat Nagar II", billing_pincode: "110024" });
    await put(page, { delivery_address: "asdf", delivery_pincode: "560034" });
    await page.click("[name=email]");
    await eventually(() => statusOf(page), "INVALID");
    await put(page, { delivery_address: "Flat 4B, 80 Feet Road, Koramangala" });
    await page.click("[name=email]");
    await eventually(() => statusOf(page), "VERIFIED");
  });

  test("a shipping address that is closed again leaves the status of the billing address", async () => {
    const fields = (of: string) =>
      ["address_1", "city", "postcode"]
        .map((name) => `<label>${name} <input name="${of}_${name}"></label>`)
        .join("");
    await using visit = await shop.open(
      `<form>${fields("billing")}<fieldset hidden>${fields("shipping")}</fieldset><input name="email"></form>`,
    );
    const { page } = visit;
    await ready(page);
    await put(page, { billing_address_1: "B-14, 2nd Floor, Lajpat Nagar II", billing_postcode: "110024" });
    await page.click("[name=email]");
    await holds(page, "service_status", "VERIFIED");
    await page.$eval("fieldset", (box) => box.toggleAttribute("hidden", false));
    await page.click("[name=shipping_address_1]");
    await page.waitForFunction(
      () => (window as unknown as { Service: { sessions: Set<unknown> } }).Service.sessions.size === 2,
    );
    await put(page, { shipping_address_1: "asdf", shipping_postcode: "560034" });
    await page.click("[name=email]");
    await holds(page, "service_status", "INVALID");
    await page.$eval("fieldset", (box) => box.toggleAttribute("hidden", true));
    await eventually(() => statusOf(page), "VERIFIED");
  });
});

describe("a check that fails leaves nothing of an earlier one", () => {
  const cors = { "access-control-allow-origin": "*", "access-control-expose-headers": "retry-after" };
  const FAILURES: [name: string, fail: (route: Route) => Promise<unknown>][] = [
    ["offline", (route) => route.abort()],
    ["500", (route) => route.fulfill({ status: 500, headers: cors, json: {} })],
    ["402", (route) => route.fulfill({ status: 402, headers: cors, json: {} })],
    ["429", (route) => route.fulfill({ status: 429, headers: { ...cors, "retry-after": "60" }, json: {} })],
    ["too late", (route) => Bun.sleep(2500).then(() => route.abort())],
  ];
  test.each(FAILURES)("%s", async (_, fail) => {
    await using visit = await corrected();
    const { page } = visit;
    await page.route("**/api/v1/**", (route) => fail(route).catch(() => {}));
    await hurry(page);
    const changed = { line1: "Flat 4B, 80 Feet Road", pincode: "560034" };
    await put(page, changed);
    await page.click("[name=email]");
    await page.waitForTimeout(2200);
    expect([await isOpen(page), await statusOf(page)]).toEqual([false, ""]);
    expect(await valuesOf(page)).toMatchObject(changed);
    expect(visit.thrown.filter((text) => !text.includes("CORS"))).toEqual([]);
  });
});

describe("“Use this address”", () => {
  /** Presses a button of the panel in the same moment in which a script sets a field. */
  const setAndPress = (page: Page, name: string, value: string) =>
    page.evaluate(
      ([name, value]) => {
        const root = document.querySelector("service-hints")?.shadowRoot;
        (document.querySelector(`[name=${name}]`) as HTMLInputElement).value = value;
        root?.querySelector<HTMLElement>("button")?.click();
      },
      [name, value],
    );

  test("writes nothing over what the panel has not seen, and checks that instead", async () => {
    await using visit = await corrected();
    const { page } = visit;
    const asked = page.waitForRequest((request) => (request.postData() ?? "").includes("B-7, Sector 18"));
    await setAndPress(page, "line1", "B-7, Sector 18");
    await asked;
    expect(await valuesOf(page)).toMatchObject({ ...NOIDA, line1: "B-7, Sector 18" });
  });

  test("says that the address was changed until the next edit, and takes nothing later back", async () => {
    await using visit = await corrected();
    const { page } = visit;
    await panelButton(page, "Use this address").click();
    await panelButton(page, "Undo").waitFor();
    expect(await page.locator("service-hints b").textContent()).toBe("✓ Address changed");
    await setAndPress(page, "line1", "B-7, Sector 18");
    await eventually(() => isOpen(page), false);
    await page.waitForTimeout(NOTICED_MS);
    expect(await valuesOf(page)).toMatchObject({ line1: "B-7, Sector 18", city: "Noida" });
  });

  test("keeps a failed check after it silent", async () => {
    await using visit = await corrected();
    const { page } = visit;
    await page.route(VERIFY, (route) => route.abort());
    await panelButton(page, "Use this address").click();
    await panelButton(page, "Undo").waitFor();
    await page.waitForTimeout(500);
    expect(await statusOf(page)).toBe("");
    expect(await valuesOf(page)).toMatchObject({ city: "Noida", state: "Uttar Pradesh" });
  });
});
