/** The widget at a checkout: fills, checks, corrects, holds, lets through. Against the compiled executable. */
import { afterAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { panelButton as button, holds, ready, WITH_STATES } from "./checkout.ts";
import { leaveAddress, openShop } from "./shop.ts";

const shop = await openShop();
afterAll(() => shop[Symbol.asyncDispose]());

const GOOD = { line1: "Flat 4B, 80 Feet Road", line2: "Koramangala", pincode: "560034" };
const JUNK = { line1: "asdf asdf", pincode: "560034" };

async function type(page: Page, values: Record<string, string>): Promise<void> {
  await ready(page);
  for (const [name, value] of Object.entries(values)) {
    await page.click(`[name=${name}]`);
    await page.keyboard.type(value);
  }
}

const card = (page: Page) => page.locator("service-hints [role=group]");

describe("filling", () => {
  test("leaves alone what the customer has typed, and replaces what it has filled itself", async () => {
    await using visit = await shop.open(WITH_STATES);
    const { page } = visit;
    await type(page, { city: "Bengalooru", pincode: "560034" });
    await holds(page, "state", "KA");
    expect(await page.inputValue("[name=city]")).toBe("Bengalooru");

    await page.fill("[name=city]", "");
    await page.fill("[name=pincode]", "110001");
    await holds(page, "state", "DL");
    expect(await page.inputValue("[name=city]")).toBe("New Delhi");
    await page.fill("[name=pincode]", "560034");
    await holds(page, "city", "Bengaluru");
  });

  test("takes a PIN in any digits, and with what people put between them", async () => {
    await using visit = await shop.open(WITH_STATES);
    const { page } = visit;
    const fills = (city: string) => holds(page, "city", city);
    for (const pin of ["५६००३४", "৫৬০০৩৪", "೫೬೦೦೩೪", "560 034", "560-034", "560–034"]) {
      await type(page, { pincode: pin });
      await fills("Bengaluru");
      await page.fill("[name=pincode]", "110001");
      await fills("New Delhi");
      await page.fill("[name=pincode]", "");
    }
  });

  test("asks nothing for what is no PIN, once it has seven digits", async () => {
    await using visit = await shop.open(WITH_STATES);
    const { page, asked } = visit;
    for (const pin of ["56003", "060034", "56003a", "5600345"]) {
      await page.fill("[name=pincode]", "");
      await type(page, { pincode: pin, email: "a" });
      await page.waitForTimeout(500);
      const looked = asked.filter((request) => request.url().includes("pincode"));
      expect([pin, looked.length]).toEqual([pin, pin === "5600345" ? 1 : 0]);
    }
  });

  test("never touches autocomplete", async () => {
    await using visit = await shop.open(
      WITH_STATES.replace('name="city"', 'name="city" autocomplete="address-level2"'),
    );
    await type(visit.page, GOOD);
    await leaveAddress(visit);
    expect(
      await visit.page.$$eval("[autocomplete]", (all) => all.map((one) => one.getAttribute("autocomplete"))),
    ).toEqual(["address-level2"]);
  });

  test("says at once that a PIN is in no directory", async () => {
    await using visit = await shop.open(WITH_STATES);
    await type(visit.page, { pincode: "999999" });
    await card(visit.page).getByText("PIN 999999 is not in the postal directory").waitFor();
  });

  test("offers the PIN's localities for line 2 where the shop wants it", async () => {
    await using visit = await shop.open(WITH_STATES, { "data-localities": "true" });
    await type(visit.page, { pincode: "560034" });
    await button(visit.page, "Koramangala").first().click();
    expect(await visit.page.inputValue("[name=line2]")).toBe("Koramangala");
  });
});

describe("checking", () => {
  test("typing a whole address asks three times at most", async () => {
    await using visit = await shop.open(WITH_STATES);
    await type(visit.page, { ...GOOD, phone: "9845012345" });
    await leaveAddress(visit);
    await visit.page.waitForTimeout(600);
    expect(visit.asked.length).toBeLessThanOrEqual(3);
  });

  test("tells the form: hidden fields and the event", async () => {
    await using visit = await shop.open(WITH_STATES);
    const { page } = visit;
    await type(page, GOOD);
    const { status, score, check_id } = await leaveAddress(visit);
    expect(status).toBe("VERIFIED");
    expect(check_id).toMatch(/^chk_/);
    const hidden = await page.$$eval("form input[type=hidden]", (all) =>
      Object.fromEntries(all.map((one) => [(one as HTMLInputElement).name, (one as HTMLInputElement).value])),
    );
    expect(hidden).toEqual({
      service_status: status,
      service_score: String(score),
      service_check_id: check_id,
    });
    await page.fill("[name=line1]", "Somewhere else");
    expect(await page.inputValue("[name=service_status]")).toBe("");
  });

  test("a customer who is still in the address is not disturbed", async () => {
    await using visit = await shop.open(WITH_STATES);
    await type(visit.page, { pincode: "560034", line1: "asdf" });
    await visit.page.waitForTimeout(800);
    expect(visit.asked.filter((request) => request.method() === "POST").length).toBe(0);
    expect(await card(visit.page).isVisible()).toBe(false);
  });

  test("what the browser's autofill put in counts as typed, and is checked when it is left", async () => {
    await using visit = await shop.open(WITH_STATES);
    const { page } = visit;
    await page.focus("[name=line1]");
    await page.evaluate(() => {
      const values = { pincode: "560034", line1: "Flat 4B, 80 Feet Road, Koramangala", city: "Bangalore" };
      for (const [name, value] of Object.entries(values)) {
        const field = document.querySelector(`[name=${name}]`) as HTMLInputElement;
        field.value = value;
        field.dispatchEvent(new Event("input", { bubbles: true }));
        field.dispatchEvent(new Event("change", { bubbles: true }));
      }
    });
    expect((await leaveAddress(visit)).status).toBe("VERIFIED");
    expect(await page.inputValue("[name=city]")).toBe("Bangalore");
    expect(await page.inputValue("[name=state]")).toBe("KA");
  });

  test("an older answer that comes late is dropped", async () => {
    await using visit = await shop.open(WITH_STATES);
    const { page } = visit;
    let first = true;
    await page.route("**/address/verify*", async (route) => {
      if (first) {
        first = false;
        await Bun.sleep(700);
      }
      await route.continue().catch(() => {});
    });
    await type(page, JUNK);
    await page.click("[name=email]");
    await page.waitForTimeout(400);
    await page.fill("[name=line1]", GOOD.line1);
    await page.fill("[name=line2]", GOOD.line2);
    expect((await leaveAddress(visit)).status).toBe("VERIFIED");
    await page.waitForTimeout(900);
    expect(await page.inputValue("[name=service_status]")).toBe("VERIFIED");
  });
});

describe("correcting", () => {
  /** In Delhi by its city, beside it by its PIN. */
  const NOIDA = { line1: "A-12, sec 62", line2: "noida", city: "New Delhi", pincode: "201309" };

  test("shows before and after, applies them at a press, and takes them back", async () => {
    await using visit = await shop.open(WITH_STATES);
    const { page } = visit;
    // Before that, it would be the list's initial value.
    await ready(page);
    await page.selectOption("[name=state]", "DL");
    await type(page, NOIDA);
    await leaveAddress(visit);
    await button(page, "Use this address").waitFor();
    expect(await card(page).locator("del").allTextContents()).toEqual([
      ...["New Delhi", "Delhi", "A-12, sec 62", "noida"],
    ]);
    expect(await card(page).locator("ins").allTextContents()).toEqual([
      ...["Noida", "Uttar Pradesh", "A-12, Sector 62", "Noida"],
    ]);
    await button(page, "Use this address").click();
    expect(await page.inputValue("[name=city]")).toBe("Noida");
    expect(await page.inputValue("[name=line1]")).toBe("A-12, Sector 62");
    await button(page, "Undo").click();
    expect(await page.inputValue("[name=city]")).toBe("New Delhi");
    expect(await page.inputValue("[name=line1]")).toBe("A-12, sec 62");
  });

  test("is worked with the keyboard alone", async () => {
    await using visit = await shop.open(WITH_STATES);
    const { page } = visit;
    const focused = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent);
    // Before that, it would be the list's initial value.
    await ready(page);
    await page.selectOption("[name=state]", "DL");
    await type(page, NOIDA);
    await leaveAddress(visit);
    await card(page).waitFor();
    await page.focus("[name=line2]");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await holds(page, "city", "Noida");
    await button(page, "Undo").waitFor();
    expect(await focused()).toBe("Undo");
    await page.keyboard.press("Escape");
    expect(await card(page).isVisible()).toBe(false);
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe("line2");
  });

  test("hints that were closed stay closed for that address", async () => {
    await using visit = await shop.open(WITH_STATES);
    await type(visit.page, JUNK);
    await leaveAddress(visit);
    await visit.page.locator("service-hints [aria-label=Close], service-hints .x").click();
    expect(await card(visit.page).isVisible()).toBe(false);
    expect(await visit.page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe("line2");
  });
});

describe("data-block-invalid", () => {
  const BLOCK = { "data-block-invalid": "true" };

  test("an invalid address waits, and goes when the customer says so", async () => {
    await using visit = await shop.open(WITH_STATES, BLOCK);
    const { page } = visit;
    const before = shop.orders.length;
    await type(page, JUNK);
    await page.click("button[type=submit]");
    await button(page, "Continue anyway").waitFor();
    expect(shop.orders.length).toBe(before);
    await button(page, "Continue anyway").click();
    await page.waitForSelector("h1");
    expect(shop.orders.at(-1)).toMatchObject({ line1: "asdf asdf", service_status: "INVALID" });
  });

  test("a corrected address goes without another word", async () => {
    await using visit = await shop.open(WITH_STATES, BLOCK);
    const { page } = visit;
    await type(page, JUNK);
    await page.click("button[type=submit]");
    await button(page, "Continue anyway").waitFor();
    await page.fill("[name=line1]", GOOD.line1);
    await page.fill("[name=line2]", GOOD.line2);
    await page.click("button[type=submit]");
    await page.waitForSelector("h1");
    expect(shop.orders.at(-1)).toMatchObject({ line1: GOOD.line1, service_status: "VERIFIED" });
  });

  test("Enter in a field waits too", async () => {
    await using visit = await shop.open(WITH_STATES, BLOCK);
    await type(visit.page, JUNK);
    await visit.page.keyboard.press("Enter");
    await button(visit.page, "Continue anyway").waitFor();
  });

  test.each([
    ["the button", 'document.querySelector("button").addEventListener("click", send)'],
    ["the form", 'document.querySelector("form").addEventListener("submit", send)'],
    [
      "the document",
      'document.addEventListener("click", (e) => { if (e.target.closest("button")) send(e); }, true)',
    ],
  ])("an order by script that listens on %s waits, and is sent once", async (_, listen) => {
    const html = WITH_STATES.replace(
      "</body>",
      `<script>window.sent = 0; const send = (e) => { e.preventDefault(); window.sent++; }; ${listen};</script></body>`,
    );
    await using visit = await shop.open(html, BLOCK);
    const { page } = visit;
    const sent = () => page.evaluate(() => (window as unknown as { sent: number }).sent);
    await type(page, JUNK);
    await page.click("button[type=submit]");
    await button(page, "Continue anyway").waitFor();
    expect(await sent()).toBe(0);
    await button(page, "Continue anyway").click();
    expect(await sent()).toBe(1);
    await page.click("button[type=submit]");
    expect(await sent()).toBe(2);
  });

  test("without it nothing ever waits", async () => {
    await using visit = await shop.open(WITH_STATES);
    await type(visit.page, JUNK);
    await visit.page.click("button[type=submit]");
    await visit.page.waitForSelector("h1");
  });

  test("a button of another name is no order", async () => {
    const others = ["Apply coupon", "Order summary", "Add order note", "View order"];
    const buttons = others.map(
      (text) => `<button type="button" onclick="this.dataset.pressed = 1">${text}</button>`,
    );
    await using visit = await shop.open(
      WITH_STATES.replace("<button", `<input name="c">${buttons.join("")}<button`),
      BLOCK,
    );
    await type(visit.page, JUNK);
    for (const text of others) await visit.page.getByText(text).click();
    expect(await visit.page.locator("[data-pressed]").allTextContents()).toEqual(others);
  });
});

test("any of its words can be the shop's own", async () => {
  await using visit = await shop.open(
    WITH_STATES.replace(
      "</body>",
      `<script>window.ServiceStrings = { fix: "Oh dear", JUNK_TEXT: "Really?" }</script></body>`,
    ),
  );
  await type(visit.page, JUNK);
  await leaveAddress(visit);
  expect(await card(visit.page).textContent()).toContain("Oh dear");
  expect(await card(visit.page).textContent()).toContain("Really?");
});

test("speaks Hindi", async () => {
  await using visit = await shop.open(WITH_STATES, { "data-lang": "hi" });
  await type(visit.page, JUNK);
  await leaveAddress(visit);
  expect(await card(visit.page).textContent()).toContain("अपना असली पता");
  expect(await visit.page.locator("service-hints").getAttribute("lang")).toBe("hi");
});
