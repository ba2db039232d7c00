/** A shop's own rules: written in a form, tried on past orders while typed. */
import { expect, test } from "bun:test";
import { ask } from "../http/orders.ts";
import { sharedServer } from "../http/shared-server.ts";
import { violationsOf } from "./axe.ts";
import { usePages } from "./chromium.ts";
import { faultsOf, LOOK } from "./faults.ts";
import { finishedShop } from "./finished-shop.ts";
import { openConsole } from "./visit.ts";

usePages();

const server = await sharedServer();
const merchant = await finishedShop(server);

async function open() {
  const watched = await openConsole(server.url, "/rules", { as: merchant.email });
  await watched.page.locator(".rule-groups").waitFor();
  return watched;
}

test("an owner writes a rule in a form that tries it on past orders while she types, changes and removes it", async () => {
  const { page } = await open();
  await page.getByRole("button", { name: "Write a rule…" }).click();
  const form = page.locator("dialog");
  const tried = form.locator(".rule-try");
  const row = (n: number) => form.getByRole("group", { name: `Condition ${n}` });
  await form.getByText("Fill in each condition").waitFor();
  await row(2).getByText("rupees · Example: 4,599").waitFor();
  await row(2).getByLabel("Value").fill("1001");
  await tried.getByText("Of the finished orders of 90 days it would have fired on none.").waitFor();
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/rules/backtest")) asked++;
  });
  await row(2).getByLabel("Value").pressSequentially("000", { delay: 50 });
  await row(2).getByLabel("Value").fill("1000");
  await tried.getByText("it would have fired on 10; 5 of these came back (50%; of all 50%).").waitFor();
  expect(asked).toBe(1);
  await form.getByRole("button", { name: "Add a condition" }).click();
  await row(3).getByLabel("What to look at").selectOption("state");
  await row(3).getByLabel("Value").fill("Bihar");
  await form.locator('.rule-try[data-hits="0"]').waitFor();
  await form.getByRole("button", { name: "Add it to the draft" }).click();
  // It wants a name.
  await form.locator("[name=message]:invalid").fill("Large COD to Bihar");
  await form.getByRole("button", { name: "Add it to the draft" }).click();
  const rule = page.locator("[data-group=own] [data-code=OWN_1]");
  await rule.getByText("Payment = COD and Order value ≥ 1,000 and State = Bihar").waitFor();
  await rule.getByRole("button", { name: "Change: Large COD to Bihar" }).click();
  await row(2).getByRole("button", { name: "Remove condition 2" }).click();
  await form.locator("[name=points]").fill("25");
  expect(await violationsOf(page)).toEqual([]);
  await form.getByRole("button", { name: "Add it to the draft" }).click();
  await rule.getByText("Payment = COD and State = Bihar").waitFor();
  expect(await rule.locator("input[type=number]").inputValue()).toBe("25");
  await rule.getByRole("button", { name: "Remove: Large COD to Bihar" }).click();
  await rule.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await rule.getByRole("button", { name: "Change: Large COD to Bihar" }).click();
  await form.getByLabel("Level").selectOption("REVIEW");
  await form.getByLabel("Tag").fill("call first");
  await form.getByLabel("Decision").selectOption("rejected");
  await form.getByRole("button", { name: "Add it to the draft" }).click();
  // Rejecting needs a cap.
  await form.locator("[name=max_per_day]:invalid").fill("5");
  await form.getByRole("button", { name: "Add it to the draft" }).click();
  await rule.getByText("→ at least Review, tag “call first”, reject the order, at most 5 a day").waitFor();
  await page.getByRole("button", { name: "Save…" }).click();
  await page.locator("dialog .verdict").waitFor();
  await page.locator("dialog [type=submit]").click();
  await page.locator('.page-head [data-version="1"]').waitFor();
  const { rules } = await ask<{ rules: object[] }>(server, merchant, "GET /api/v1/rules");
  expect(rules.at(-1)).toMatchObject({
    ...{ code: "OWN_1", message: "Large COD to Bihar", points: 25 },
    automatic: { level: "REVIEW", tag: "call first", decision: "rejected", max_per_day: 5 },
  });
});

test("a try that she has typed over is given up", async () => {
  const { page } = await open();
  await page.locator('.backtest[data-orders="10"]').waitFor();
  await page.getByRole("button", { name: "Write a rule…" }).click();
  const value = page.locator("dialog").getByRole("group", { name: "Condition 2" }).getByLabel("Value");
  let isFirst = true;
  await page.route("**/api/v1/rules/backtest", (route) => {
    // The first try is never answered.
    if (!isFirst) return route.continue();
    isFirst = false;
  });
  const begun = page.waitForRequest("**/api/v1/rules/backtest");
  await value.fill("900");
  const given = page.waitForEvent("requestfailed");
  await begun;
  await value.fill("1001");
  expect((await given).failure()?.errorText).toContain("ABORTED");
  await page.locator('dialog .rule-try[data-hits="0"]').waitFor();
  // It says nothing of the connection.
  expect(await page.locator(".offline").isVisible()).toBe(false);
});

test("the form has no fault", async () => {
  const watched = await openConsole(server.url, "/rules", { ...LOOK, as: merchant.email });
  const { page } = watched;
  await page.locator(".rule-groups-head button").click();
  await page.locator("dialog .conditions input").fill("1000");
  await page.locator('dialog .rule-try[data-hits="10"]').waitFor();
  expect(await faultsOf("/rules", watched)).toEqual([]);
});
