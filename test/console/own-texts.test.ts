/** The owner writes reasons and messages in the settings; agents reject with a reason and open WhatsApp with the shop's text. */
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { type ConsoleShop, openConsoleShop } from "../browser/console.ts";
import { closeTabs, openTab, type Tab } from "./tab.ts";

let shop: ConsoleShop;
beforeEach(async () => {
  shop = await openConsoleShop();
});
afterEach(closeTabs);

const PHONE = { phone: "9845012345", name: "Asha Rao" };
const REASONS = ["Fake address", "Refused before"];
const settings = (language: "en" | "hi" = "en") =>
  openTab(shop, "/settings/texts", { as: shop.owner, language });
const area = (name: string) => `textarea[name="${name}"]`;

async function type(tab: Tab, name: string, text: string): Promise<void> {
  const field = await tab.seen<HTMLTextAreaElement>(area(name));
  field.value = text;
  field.dispatchEvent(new (tab.window.Event as unknown as typeof Event)("input", { bubbles: true }));
}
const saveIn = async (tab: Tab, form: string) =>
  (await tab.seen(`form[aria-label="${form}"] [type=submit]`)).click();

describe("the settings", () => {
  test("keep reasons, one a line", async () => {
    const tab = await settings();
    await type(tab, "reject_reasons", "Fake address\n\n Refused before \n");
    await saveIn(tab, "Reasons for rejecting an order");
    await tab.seen(".toast", "Saved.");
    expect(await shop.call("GET", "/api/v1/account")).toMatchObject({ reject_reasons: REASONS });
  });

  test("show how a message reads while it is written, and keep it", async () => {
    const tab = await settings();
    await tab.seen(".preview", "Hello Asha, this is");
    await type(tab, "messages.confirm.en", "Namaste {name}! {order}: {amount}, to {address}?");
    const read =
      "Namaste Asha! #1001: ₹1,499, cash on delivery, to 12 Sarafa Bazaar, Indore, Madhya Pradesh 452002?";
    await tab.seen(".preview", read);
    await saveIn(tab, "Messages to buyers");
    await tab.seen(".toast", "Saved.");
    const { messages } = await shop.call<{ messages: object }>("GET", "/api/v1/account");
    expect(messages).toEqual({ confirm: { en: "Namaste {name}! {order}: {amount}, to {address}?" } });
  });

  test("say at once that a variable does not exist, and are not saved with it", async () => {
    const tab = await settings("hi");
    await type(tab, "messages.pin.hi", "नमस्ते {naam} जी");
    await tab.seen("[role=alert]", "{naam} की जगह कुछ नहीं भरा जा सकता");
    await saveIn(tab, "ग्राहक को मैसेज");
    await tab.seen("form [data-code=invalid_message]", "मैसेज में {naam} की जगह कुछ नहीं भरा जा सकता");
    expect(await shop.call("GET", "/api/v1/account")).toMatchObject({ messages: {} });
  });

  test("bring our text back when a field is emptied", async () => {
    await shop.call("PUT", "/api/v1/account", { messages: { house: { en: "Where is it?" } } });
    const tab = await settings();
    await tab.seen(".preview", "Where is it?");
    await type(tab, "messages.house.en", "");
    await tab.seen(".preview", "we need your house or flat number");
    await saveIn(tab, "Messages to buyers");
    await tab.seen(".toast", "Saved.");
    expect(await shop.call("GET", "/api/v1/account")).toMatchObject({ messages: {} });
  });
});

test("WhatsApp opens with the shop's own text, filled in for the order", async () => {
  await shop.call("PUT", "/api/v1/account", {
    messages: {
      confirm: { en: "C {name} {order}" },
      house: { en: "H {name} {order}" },
      pin: { en: "P {name} {order}" },
    },
  });
  await shop.seed(1, () => PHONE);
  const tab = await openTab(shop, "/queue", { as: shop.agents[0] });
  const link = await tab.seen<HTMLAnchorElement>("a[href^='https://wa.me/919845012345?text=']");
  expect(decodeURIComponent(link.href.split("text=")[1])).toMatch(/^[CHP] Asha Rao #1001$/);
});

describe("rejecting with a reason", () => {
  const decided = (id: string) =>
    shop.call<{ status: string; decision: { note: string | null } }>("GET", `/api/v1/order/${id}`);
  const opened = (tab: Tab, id: string) => tab.seen(`.queue-open[data-order="${id}"][data-revision]`);

  test("takes the key w and the reason's number; the next order opens", async () => {
    await shop.call("PUT", "/api/v1/account", { reject_reasons: REASONS });
    await shop.seed(2);
    const tab = await openTab(shop, "/queue?sort=placed_at", { as: shop.agents[0] });
    await opened(tab, "1001");
    tab.press("KeyW");
    await tab.seen("dialog .reject-reasons button", "Refused before");
    tab.press("Digit2");
    await opened(tab, "1002");
    await tab.gone("dialog");
    await tab.seen('.queue-head [data-unsent="0"]');
    expect(await decided("1001")).toMatchObject({ status: "rejected", decision: { note: "Refused before" } });
  });

  test("keeps the note behind it", async () => {
    await shop.call("PUT", "/api/v1/account", { reject_reasons: REASONS });
    await shop.seed(1);
    const tab = await openTab(shop, "/order/1001", { as: shop.agents[0] });
    const note = await tab.seen<HTMLInputElement>(".order-decide input");
    note.value = "called twice";
    note.dispatchEvent(new (tab.window.Event as unknown as typeof Event)("input", { bubbles: true }));
    (await tab.seen(".order-decide button[aria-haspopup=dialog]")).click();
    (await tab.seen("dialog .reject-reasons button", "Fake address")).click();
    await tab.seen(".order-decide button[aria-pressed=true]");
    expect(await decided("1001")).toMatchObject({
      ...{ status: "rejected", decision: { note: "Fake address: called twice" } },
    });
  });

  test("is the same for all that are selected", async () => {
    await shop.call("PUT", "/api/v1/account", { reject_reasons: REASONS });
    await shop.seed(2);
    const tab = await openTab(shop, "/queue?sort=placed_at", { as: shop.agents[0] });
    await opened(tab, "1001");
    (await tab.seen(".queue-all input")).click();
    (await tab.seen(".batch button[aria-haspopup=dialog]")).click();
    (await tab.seen("dialog .reject-reasons button", "Fake address")).click();
    await tab.seen('.queue-head [data-total="0"]');
    for (const id of ["1001", "1002"])
      expect(await decided(id)).toMatchObject({ status: "rejected", decision: { note: "Fake address" } });
  });

  test("is not offered by a shop without reasons, and w does nothing", async () => {
    await shop.seed(1);
    const tab = await openTab(shop, "/queue", { as: shop.agents[0] });
    await opened(tab, "1001");
    tab.press("KeyW");
    expect(tab.all("[aria-haspopup=dialog], dialog")).toEqual([]);
    // r rejects as ever, without a note.
    tab.press("KeyR");
    await tab.seen('.queue-head [data-total="0"][data-unsent="0"]');
    expect(await decided("1001")).toMatchObject({ status: "rejected", decision: { note: null } });
  });
});
