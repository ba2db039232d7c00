/** Two tabs of one browser, which share a session. */
import { expect, test } from "bun:test";
import { PASSWORD } from "../http/server.ts";
import { usePages } from "./chromium.ts";
import { openConsoleShop } from "./console.ts";

usePages();

test("when somebody else signs in in another tab, this one shows who decides from then on", async () => {
  const shop = await openConsoleShop();
  await shop.seed(1);
  const [asha, ravi] = shop.agents;
  const first = await shop.signIn(asha, "/order/1001");
  await first.fill(".order-decide input", "Asha's note");
  const second = await first.context().newPage();
  await second.goto(`${shop.url}/account`);
  await second.locator(".menu > summary").click();
  await second.getByRole("button", { name: "Sign out" }).click();
  await second.fill("[name=email]", ravi);
  await second.fill("[name=password]", PASSWORD);
  await second.locator("form [type=submit]").click();
  await second.locator(".bar-end", { hasText: "Ravi" }).waitFor();
  await first.locator(".bar-end", { hasText: "Ravi" }).waitFor();
  await first.locator(".order-decide .verify").click();
  await first.locator(".standing", { hasText: `Verified by ${ravi}` }).waitFor();
  expect(await shop.call("GET", "/api/v1/order/1001")).toMatchObject({
    decision: { actor: ravi, note: null },
  });
});
