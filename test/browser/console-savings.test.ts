/** What people saved, as the overview and the page of the rules show it, in both languages. */
import { beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { GOOD } from "../features/orders/support.ts";
import { violationsOf } from "./axe.ts";
import { usePages } from "./chromium.ts";
import { openConsoleShop } from "./console.ts";

const LANGUAGES = [
  [
    "English",
    "en",
    {
      ...{ kept: "Saved by review", unknown: "Not known yet", short: "choose a longer one" },
      parts: "How “Saved by review” is calculated",
    },
  ],
  [
    "Hindi",
    "hi",
    {
      ...{ kept: "ऑर्डर देखने से बचत", unknown: "अभी पता नहीं", short: "लंबी अवधि चुनें" },
      parts: "“ऑर्डर देखने से बचत” का हिसाब",
    },
  ],
] as const;

const placed_at = new Date(Date.now() - 40 * 86_400_000).toISOString();

usePages();
const shop = await openConsoleShop();
// Of 1001 to 1004 nearly all returns of their days are known.
await shop.seed(6, (i) => (i < 4 ? { placed_at } : {}));
await finish(0, 38);

/** Orders that were sent without a look; every second came back. */
async function finish(from: number, to: number): Promise<void> {
  for (let i = from; i < to; i++) {
    const order_id = `past-${i}`;
    await shop.call("POST", "/api/v1/order/score", { ...GOOD, order_id, placed_at, payment_method: "COD" });
    await shop.call("POST", "/api/v1/order/outcome", { order_id, outcome: i % 2 ? "delivered" : "rto" });
  }
}
const decide = (order_id: string, action: string) =>
  shop.call("POST", "/api/v1/order/verify", { order_id, action });
const figure = (page: Page, name: string) =>
  page.locator(".figure").filter({ has: page.locator("dt", { hasText: name }) });
const rupeesIn = (text: string) => Number(text.replace("−", "-").replaceAll(/[^\d.-]/g, ""));

describe("before 20 orders that nobody reviewed have come back", () => {
  test.each(LANGUAGES)("it is not known, and says how many there are (%s)", async (_, language, words) => {
    await decide("1001", "rejected");
    const page = await shop.signIn(shop.owner, "/overview?days=90", { language });
    await figure(page, words.kept).waitFor();
    const told = (await figure(page, words.kept).textContent()) ?? "";
    for (const part of [words.unknown, "20", "19"]) expect(told).toContain(part);
    expect(await page.locator(".saving-parts").count()).toBe(0);
  });
});

describe("from then on", () => {
  beforeAll(async () => {
    await finish(38, 44);
    await decide("1002", "rejected");
    await shop.call("POST", "/api/v1/order/call", { order_id: "1003", result: "refused" });
    await shop.call("POST", "/api/v1/order/outcome", { order_id: "1003", outcome: "cancelled" });
    await shop.call("POST", "/api/v1/order/call", { order_id: "1004", result: "confirmed" });
    await shop.call("POST", "/api/v1/order/outcome", { order_id: "1004", outcome: "delivered" });
  });

  test.each(LANGUAGES)(
    "overview and rules show the same rupees and interval, with parts that add up (%s)",
    async (_, language, words) => {
      const overview = await shop.signIn(shop.owner, "/overview?days=90", { language });
      await figure(overview, words.kept).waitFor();
      const kept = (await figure(overview, words.kept).locator("strong").textContent()) ?? "";
      const interval = (await figure(overview, words.kept).locator("small").textContent()) ?? "";
      expect(interval).toContain("95");
      const parts = overview.locator(".saving-parts");
      await parts.getByText(words.parts).click();
      const rows = await parts.locator("tbody td").allTextContents();
      expect(rows.length).toBe(5);
      expect(rows.map(rupeesIn).reduce((sum, rupees) => sum + rupees, 0)).toBe(rupeesIn(kept));
      expect(await parts.locator("tfoot td").textContent()).toBe(kept);
      expect(await violationsOf(overview)).toEqual([]);
      await overview.close();

      const rules = await shop.signIn(shop.owner, "/rules", { language });
      await rules.locator(".backtest select").selectOption("90");
      const realised = rules.locator(".backtest[data-orders][aria-busy=false] .realised");
      await realised.waitFor();
      expect(await realised.locator("strong").first().textContent()).toBe(kept);
      expect(await realised.locator("small").first().textContent()).toBe(interval);
      expect(await realised.locator(".saving-parts tfoot td").textContent()).toBe(kept);
      await rules.close();
    },
  );

  test.each(LANGUAGES)(
    "a period that is too short for what was reviewed says so (%s)",
    async (_, language, words) => {
      await shop.call("POST", "/api/v1/order/call", { order_id: "1005", result: "confirmed" });
      await shop.call("POST", "/api/v1/order/outcome", { order_id: "1005", outcome: "delivered" });
      for (const days of [7, 30]) {
        const page = await shop.signIn(shop.owner, `/overview?days=${days}`, { language });
        await figure(page, words.kept).waitFor();
        const told = (await figure(page, words.kept).textContent()) ?? "";
        for (const part of [words.unknown, "30", words.short]) expect(told).toContain(part);
        await page.close();
      }
      const page = await shop.signIn(shop.owner, "/overview?days=90", { language });
      const parts = page.locator(".saving-parts");
      await parts.getByText(words.parts).click();
      const note = (await parts.locator("p").first().textContent()) ?? "";
      expect(note).toMatch(language === "en" ? /^1 more order was reviewed.* 30 days/ : /30 दिन/);
      expect(note).not.toContain(words.short);
      await page.close();
    },
  );
});
