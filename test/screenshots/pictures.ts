/** What each picture shows, and how the page gets there. */
import type { Page } from "playwright-core";
import { orderFiles } from "../browser/past-orders.ts";

/** Leaves the page as it is to be shown. */
type Show = (page: Page) => Promise<unknown>;

interface Picture {
  show: Show;
  /** Of the window, in pixels of the page. */
  height: number;
}

const overview: Show = async (page) => {
  await page.goto("/overview?days=90");
  await page.locator(".tables").first().waitFor();
};

const queue: Show = async (page) => {
  await page.goto("/queue");
  await page.locator(".queue-open[data-order] .decide").waitFor();
  await page.locator(".address-texts").waitFor();
};

/** Of those to review with the most at stake, the one with the most reasons. */
const order: Show = async (page) => {
  const answer = await page.request.get("/api/v1/orders/risk?sort=-stake&limit=100");
  const { orders } = (await answer.json()) as { orders: { order_id: string; risk_reasons: unknown[] }[] };
  const [{ order_id }] = orders.toSorted((a, b) => b.risk_reasons.length - a.risk_reasons.length);
  await page.goto(`/order/${order_id}`);
  await page.locator("[data-type=scored]").first().waitFor();
};

const rules: Show = async (page) => {
  await page.goto("/rules");
  await page.locator("[data-level=review] input[type=number]").fill("36");
  await page.locator(".backtest[data-orders] .verdict").waitFor();
  await page.waitForLoadState("networkidle");
  await page.locator(".backtest[aria-busy=false]").waitFor();
};

const files: Show = async (page) => {
  const [past] = await orderFiles(400, 0);
  await page.goto("/files");
  await page.setInputFiles("#file", {
    ...{ name: "november.csv", mimeType: "text/csv", buffer: Buffer.from(past) },
  });
  await page.locator("input[value=addresses]").check();
  await page.getByRole("button", { name: "Check the addresses" }).click();
  await page.locator(".files-result").waitFor();
};

const widget: Show = async (page) => {
  await page.goto("/demo");
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>("#key")?.value);
  await page.click("#settings button");
  await page.waitForSelector("#state[data-on]");
  for (const n of [0, 3]) {
    const shop = page.locator(".shop").nth(n);
    await shop.locator(".try").click();
    await shop.locator("service-hints[open]").waitFor();
    await shop.locator(".told[data-status]").waitFor();
  }
  await page.waitForLoadState("networkidle");
  await page.locator(".shops").evaluate((element) => element.scrollIntoView());
};

/** By the name of its file. */
export const PICTURES: Readonly<Record<string, Picture>> = {
  overview: { show: overview, height: 1900 },
  order: { show: order, height: 1400 },
  queue: { show: queue, height: 900 },
  rules: { show: rules, height: 900 },
  files: { show: files, height: 900 },
  widget: { show: widget, height: 900 },
};
