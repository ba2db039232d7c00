/** What was typed into an order of the queue and is not saved: no key and no decision loses it. */
import { afterEach, beforeEach, expect, test } from "bun:test";
import { type ConsoleShop, openConsoleShop } from "../browser/console.ts";
import { PASSWORD } from "../http/server.ts";
import { closeTabs, openTab, type Tab } from "./tab.ts";

let shop: ConsoleShop;
let tab: Tab;
beforeEach(async () => {
  shop = await openConsoleShop();
  await shop.seed(3, (i) => ({ placed_at: new Date(Date.now() - (9 - i) * 60_000).toISOString() }));
  tab = await openTab(shop, "/queue?sort=placed_at", { as: shop.agents[0] });
  await opened("1001");
});
afterEach(closeTabs);

/** Waits until an order is open and read. */
const opened = (order: string) => tab.seen(`.queue-open[data-order="${order}"][data-revision]`);
const unsent = (count: number) => tab.seen(`.queue-head [data-unsent="${count}"]`);

async function signInAs(email: string): Promise<void> {
  await tab.fill("[name=email]", email);
  await tab.fill("[name=password]", PASSWORD);
  await tab.click("form [type=submit]", "Sign in");
}

test("a decision that is undone, before or after it is sent, or refused, gives the order back with the note", async () => {
  const noteIs = (note: string) =>
    tab.until(() => tab.all<HTMLInputElement>(".decide input")[0]?.value === note, `the note ${note}`);
  const rejectAndSeeNext = async () => {
    tab.press("KeyR");
    await opened("1003");
    await noteIs("");
  };
  const seeOrderAndNote = async () => {
    await opened("1002");
    await noteIs("Moved away");
  };
  const gate = Promise.withResolvers<void>();
  tab.network = ({ path }, next) => (path === "/api/v1/order/verify" ? gate.promise.then(next) : next());
  tab.press("KeyV");
  await opened("1002");
  await tab.fill(".decide input", "Moved away");
  tab.window.document.activeElement?.blur();
  await rejectAndSeeNext();
  await unsent(2);
  tab.press("KeyU");
  await seeOrderAndNote();

  gate.resolve();
  await unsent(0);
  await rejectAndSeeNext();
  await unsent(0);
  tab.press("KeyU");
  await seeOrderAndNote();

  await shop.call("POST", "/api/v1/order/address", {
    order_id: "1002",
    fields: { landmark: "Near temple" },
  });
  tab.press("KeyR");
  await tab.seen(".toast.bad", "it is to be decided now");
  await seeOrderAndNote();
});

test("an address that is typed and not saved is kept at its order, and no decision is made without it", async () => {
  const field = ".address form [name=landmark]";
  const type = async (text: string) => {
    await tab.click(".address button", "Edit the address");
    await tab.fill(field, text);
    tab.window.document.activeElement?.blur();
  };
  await type("Behind SBI bank");
  tab.press("KeyV");
  await tab.seen(".toast.bad", "The address you typed for #1001 is not saved.");
  for (const order of ["1001", "1003"]) await tab.click(`[role=row][data-order="${order}"] input`);
  await tab.click(".batch .verify");
  await tab.seen('.queue-head [data-total="3"]');
  tab.press("KeyJ");
  await opened("1002");
  tab.press("KeyK");
  expect((await tab.seen<HTMLInputElement>(field)).value).toBe("Behind SBI bank");

  await tab.click(".address form [type=submit]");
  await tab.gone(field);
  tab.press("KeyV");
  await opened("1002");
  await type("Behind SBI bank");
  await tab.click(".address form button", "Cancel");
  tab.press("KeyV");
  await opened("1003");
  await unsent(0);
  for (const [order, landmark] of Object.entries({ 1001: "Behind SBI bank", 1002: "" }))
    expect(await shop.call("GET", `/api/v1/order/${order}`)).toMatchObject({
      ...{ status: "verified", address: { landmark } },
    });
});

test("a note survives a reload, and is the same on the order's own page", async () => {
  const noteIn = async (bar: string) => (await tab.seen<HTMLInputElement>(`${bar} input`)).value;
  await tab.fill(".decide input", "Call after six");
  await tab.reload();
  await opened("1001");
  expect(await noteIn(".decide")).toBe("Call after six");
  await tab.goTo("/order/1001");
  expect(await noteIn(".order-decide")).toBe("Call after six");
  await tab.click(".order-decide .verify");
  await tab.seen(".toast", "Verified.");
  expect(await shop.call("GET", "/api/v1/order/1001")).toMatchObject({
    decision: { note: "Call after six" },
  });
  await tab.reload();
  expect(await noteIn(".order-decide")).toBe("");
});

test("who signs in next sees the own shop's order of the same id, and no note of the shop before", async () => {
  await tab.fill(".decide input", "Paid the driver");
  const other = await openConsoleShop();
  await other.seed(1, () => ({ name: "Buyer of the other shop" }));
  await tab.click(".menu button", "Sign out");
  await signInAs(other.agents[0]);
  await tab.seen(".order-facts h2", "Buyer of the other shop");
  expect((await tab.seen<HTMLInputElement>(".decide input")).value).toBe("");
});

test("what was typed and not saved is gone once its author has signed out", async () => {
  await tab.click(".address button", "Edit the address");
  await tab.fill(".address form [name=landmark]", "Behind SBI bank");
  await tab.click(".menu button", "Sign out");
  await signInAs(shop.agents[0]);
  await opened("1001");
  await tab.seen(".address button", "Edit the address");
  expect(tab.all(".address form")).toHaveLength(0);
});
