/** The advice in rupees beside the buttons that decide, on an order's page and in the queue. */
import { describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { ask, GOOD } from "../http/orders.ts";
import { signUp } from "../http/server.ts";
import { sharedServer } from "../http/shared-server.ts";
import { violationsOf } from "./axe.ts";
import { usePages } from "./chromium.ts";
import { complaintsOf, openConsole } from "./visit.ts";

usePages();

const score = (order: object) =>
  ask(server, shop, "POST /api/v1/order/score", {
    ...GOOD,
    payment_method: "COD",
    order_value: 53,
    ...order,
  });

/** An order of 50 %, which waits, and a prepaid one of the same score. */
const server = await sharedServer();
const shop = await signUp(server);
const rule = { code: "S53", message: "Score", points: 53 };
const rules = [{ ...rule, when: { signal: "order_value", op: "eq", value: 53 } }];
await ask(server, shop, "PUT /api/v1/rules", { thresholds: { review: 40, high: 70 }, rules });
await score({ order_id: "even" });
await score({ order_id: "paid", payment_method: "PREPAID", phone: "9845012399" });

const open = (path: string, options: object = {}) =>
  openConsole(server.url, path, { as: shop.email, ...options });

/** Whether all of it is in the window. */
async function isInSight(page: Page, part: Locator): Promise<boolean> {
  const box = await part.boundingBox();
  const { height, width } = page.viewportSize() ?? { height: 0, width: 0 };
  return (
    box !== null && box.y >= 0 && box.y + box.height <= height && box.x >= 0 && box.x + box.width <= width
  );
}

describe.each([
  ["/order/even", "the order's page"],
  ["/queue?payment=COD", "the queue"],
])("on %s,", (path) => {
  test.each([
    ["en", 1280, ["Send ₹75", "Call first ₹130", "Reject ₹0"], "Verify"],
    ["hi", 360, ["भेजें ₹75", "पहले कॉल करें ₹130", "रद्द करें ₹0"], "पक्का करें"],
  ] as const)(
    "in %s, %d px wide, it is in sight beside the buttons and moves none of them",
    async (language, width, texts, verify) => {
      const { page, complaints } = await open(path, { language, width });
      const advice = page.locator(".advice[data-best=call][data-sure=false]");
      await advice.waitFor();
      const [shown, button] = [await advice.textContent(), page.locator("button.verify").last()];
      for (const text of texts) expect(shown).toContain(text);
      expect(await button.textContent()).toStartWith(verify);
      expect([await isInSight(page, advice), await isInSight(page, button)]).toEqual([true, true]);
      const before = await button.boundingBox();
      await advice.locator("summary").click();
      const sums = page.locator(".advice-sums");
      await sums.waitFor();
      expect(await button.boundingBox()).toEqual(before);
      const explained = await sums.textContent();
      for (const part of ["50% × ₹400", "₹250", "= ₹75", "70%", "₹10", "= ₹130", "35%", "62%", "96%"])
        expect(explained).toContain(part);
      expect(await isInSight(page, sums)).toBe(true);
      expect(await violationsOf(page)).toEqual([]);
      expect(complaintsOf({ complaints } as never)).toEqual([]);
    },
  );
});

test.each(["", "9999999999"])(
  "an order with the number '%s' is not advised to be called, nor shown to be",
  async (phone) => {
    await score({ order_id: `silent ${phone}`, phone });
    const { page } = await open(`/order/${encodeURIComponent(`silent ${phone}`)}`);
    const advice = page.locator(".advice[data-best=send][data-sure=false]");
    await advice.waitFor();
    expect((await advice.locator("> p").first().textContent())?.trim()).toBe("Send ₹75Reject ₹0");
    expect(await advice.locator(".unsure").textContent()).toBe("Too few outcomes to be sure");
    await advice.locator("summary").click();
    const explained = await page.locator(".advice-sums").textContent();
    for (const part of ["= ₹75", "Cannot be called: no valid mobile number", "62%"])
      expect(explained).toContain(part);
    expect(explained).not.toContain("35%");
    await page.getByText("There is no valid mobile number to call.").waitFor();
    expect(await page.locator("a[href^='tel:']").count()).toBe(0);
  },
);

test("a prepaid order says that there is no advice, with the buttons in the same place", async () => {
  const heights: (number | undefined)[] = [];
  for (const id of ["even", "paid"]) {
    const { page } = await open(`/order/${id}`);
    const advice = page.locator(".advice");
    await advice.waitFor();
    if (id === "paid") expect(await advice.textContent()).toContain("No advice");
    heights.push((await page.locator("button.verify").boundingBox())?.y);
    await page.close();
  }
  expect(heights[0]).toBe(heights[1]);
});

describe("the overview", () => {
  const text = (name: string) => `.hold-less:has-text("${name}")`;
  const overview = async (language: "en" | "hi" = "en") => {
    const { page } = await open("/overview", { language });
    await page.locator("[data-days][aria-busy=false] .figures").first().waitFor();
    return page;
  };

  test("says nothing of the rules while calls are expected to pay for the orders that wait", async () => {
    const page = await overview();
    expect(await page.locator(".hold-less").count()).toBe(0);
    await page.close();
  });

  test("says that the rules hold too many when most of them would earn more if they were sent", async () => {
    const rule = (points: number) => ({
      ...{ code: `S${points}`, message: "Score", points },
      when: { signal: "order_value", op: "eq", value: points },
    });
    const rules = { thresholds: { review: 10, high: 70 }, rules: [rule(53), rule(12)] };
    await ask(server, shop, "PUT /api/v1/rules", rules);
    for (const i of [1, 2, 3, 4, 5])
      await score({ order_id: `send ${i}`, order_value: 12, phone: `984501230${i}` });
    for (const [language, told] of [
      ["en", "5 of these 9 orders are expected to earn most if they are sent without a call"],
      ["hi", "इन 9 में से 5 ऑर्डर"],
    ] as const) {
      const page = await overview(language);
      await page.locator(text(told)).waitFor();
      expect(await page.locator(".hold-less a").getAttribute("href")).toBe("/rules");
      expect(await violationsOf(page)).toEqual([]);
      await page.close();
    }
  });
});
