/**
 * An agent's work at the queue: twenty orders read and decided, by keys, calls and notes. What the hands do is counted and
 * printed; the presses have a bound, the seconds are only told.
 */
import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { usePages } from "./chromium.ts";
import { openConsoleShop } from "./console.ts";
import { eventually } from "./waiting.ts";

const ORDERS = 20;
/** For a decision one press, two with a call, and two clicks with a note; nothing is scrolled. */
const MAX_PRESSES = 29;
/** From the top of the page to Verify, by Tab. */
const MAX_TABS = 6;

/** An order is no longer. */
const MAX_PAGES = 10;

const STREETS = ["Near the temple", "80 Feet Road", "Opposite the bus stand", "2nd Cross, behind the school"];
const NAMES = ["Asha Rao", "Imran Shaikh", "Lakshmi Venkataraman", "Gurpreet Singh", "Meena Patil"];

/** Addresses that the check corrects, of buyers who can be called. */
const orderOf = (i: number) => ({
  name: NAMES[i % NAMES.length],
  phone: String(9_845_012_000 + i),
  email: `buyer${i}@mailinator.com`,
  line1: STREETS[i % STREETS.length],
  line2: `Koramangla ${i + 1}`,
  city: "Bangalor",
  state: "Tamil Nadu",
  pincode: "560034",
  order_value: 2900 + 250 * (i % 17),
  placed_at: new Date(Date.now() - (ORDERS - i) * 60_000).toISOString(),
  items: [{ name: "Silk saree", quantity: 1 + (i % 2), price: 900 }],
});

/** Who operates the page, and how often. */
class Hands {
  keys = 0;
  clicks = 0;
  /** Turns of the wheel by what is above the decision. */
  scrolls = 0;
  /** Characters of notes. */
  typed = 0;

  constructor(readonly page: Page) {}

  async press(key: string): Promise<void> {
    this.keys++;
    await this.page.keyboard.press(key);
  }

  async click(selector: string): Promise<void> {
    this.clicks++;
    await this.page.click(selector);
  }

  async scroll(): Promise<void> {
    this.scrolls++;
    const { y = 0 } = (await this.page.locator(".decide").boundingBox()) ?? {};
    await this.page.mouse.move(900, 300);
    await this.page.mouse.wheel(0, y - 40);
    // The page scrolls in the next frames.
    await this.page.waitForTimeout(150);
  }

  async type(text: string): Promise<void> {
    this.typed += text.length;
    await this.page.keyboard.type(text);
  }
}

const NEEDED = [".advice", ".risk > .reasons > li:nth-child(-n + 3)", ".address-texts > div"];

/** Looks at what a decision needs, and scrolls on while some of it was not in sight. */
async function read(hands: Hands): Promise<void> {
  const unseen = () =>
    hands.page.evaluate((selectors) => {
      const bar = document.querySelector(".decide")?.getBoundingClientRect().top ?? 0;
      const parts = selectors.flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)]);
      for (const part of parts) {
        const { top, bottom } = part.getBoundingClientRect();
        if (top >= 0 && bottom <= (part.closest(".decide") ? innerHeight : bar)) part.dataset.seen = "";
      }
      return parts.filter(({ dataset }) => dataset.seen === undefined).length;
    }, NEEDED);
  for (let pages = 0; (await unseen()) > 0; pages++) {
    if (pages === MAX_PAGES) throw new Error("not all of the order comes in sight");
    await hands.scroll();
  }
}

const opened = (page: Page, order: string) =>
  page.locator(`.queue-open[data-order="${order}"][data-revision]`).waitFor();

/** How the order is decided: mostly by one key. */
async function decide(hands: Hands, i: number): Promise<void> {
  switch (i % 10) {
    case 6:
      return hands.press("KeyR");
    case 7:
      await hands.click(".decide input");
      await hands.type("No such house");
      return hands.click(".decide .reject");
    case 8:
    case 9:
      await hands.press("KeyC");
      await hands.page.locator(".call-sheet").waitFor();
      return hands.press(i % 10 === 8 ? "Digit1" : "Digit2");
    default:
      return hands.press("KeyV");
  }
}

/** Presses of a person without a mouse, from the top of the page to the button that verifies. */
async function tabsToVerify(page: Page): Promise<number> {
  for (let presses = 1; ; presses++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate("document.activeElement.className");
    if (String(focused).includes("to-decision")) {
      presses++;
      await page.keyboard.press("Enter");
    }
    if (String(focused) === "verify") return presses;
  }
}

usePages();

test("an agent's work: twenty orders, with keys, clicks and seconds counted", async () => {
  const shop = await openConsoleShop();
  // All of them are to be reviewed.
  const { rules } = await shop.call<{ rules: object[] }>("GET", "/api/v1/rules");
  await shop.call("PUT", "/api/v1/rules", { thresholds: { review: 20, high: 70 }, rules });
  await shop.seed(ORDERS, orderOf);
  const page = await shop.signIn(shop.agents[0], "/queue?sort=placed_at");
  await page.setViewportSize({ width: 1280, height: 800 });
  await opened(page, "1001");
  // The browser's own question, which program is to call, would take the keyboard.
  await page.evaluate(
    `addEventListener("click", (event) => event.target.closest("a[href^=tel]") && event.preventDefault())`,
  );
  const tabs = await tabsToVerify(page);
  await page.evaluate("document.activeElement.blur(), scrollTo(0, 0)");

  const hands = new Hands(page);
  const begun = performance.now();
  for (let i = 0; i < ORDERS; i++) {
    await opened(page, String(1001 + i));
    await page.locator(".advice .best").waitFor();
    await read(hands);
    // Only the latest decision can be undone: one message, which leaves the order in sight.
    expect(await page.locator(".decide .toast").count()).toBeLessThanOrEqual(1);
    await decide(hands, i);
    if (i === 10) {
      // Verified by mistake.
      await opened(page, String(1002 + i));
      await hands.press("KeyU");
      await opened(page, String(1001 + i));
      await hands.press("KeyR");
    }
  }
  await page.locator('.queue-head [data-total="0"][data-unsent="0"]').waitFor();
  const seconds = (performance.now() - begun) / 1000;

  const { keys, clicks, scrolls, typed } = hands;
  console.log(
    `${ORDERS} orders: ${keys} keys, ${clicks} clicks, ${scrolls} scrolls, ${typed} characters of notes, ${seconds.toFixed(1)} s; ${tabs} presses from the top of the page to Verify`,
  );
  expect(await shop.call("GET", "/api/v1/orders/risk")).toMatchObject({ total: 0 });
  for (const [id, status] of [
    ["1001", "verified"],
    ["1011", "rejected"],
    ["1008", "rejected"],
    ["1009", "verified"],
    ["1010", "rejected"],
  ])
    expect(await shop.call("GET", `/api/v1/order/${id}`)).toMatchObject({ status });
  await eventually(
    async () => (await page.textContent(".queue-today"))?.trim() ?? "",
    `Decided today: ${ORDERS}`,
  );
  expect(keys + clicks).toBeLessThanOrEqual(MAX_PRESSES);
  expect(scrolls).toBe(0);
  expect(tabs).toBeLessThanOrEqual(MAX_TABS);
});
