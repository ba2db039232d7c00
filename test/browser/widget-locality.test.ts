/** A PIN that is not that of the place named: one question with three answers, and the buyer's answer stands. */
import { afterAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { checkout, holds, isOpen, panelButton, put, ready, valuesOf } from "./checkout.ts";
import { leaveAddress, openShop, type Visit } from "./shop.ts";

const shop = await openShop();
afterAll(() => shop[Symbol.asyncDispose]());

/** In Koramangala by its PIN, in New Delhi by its DIGIPIN. */
const FAR = {
  ...{ line1: "12, 5th Cross, 3rd Block", line2: "Koramangala 39J-49L-L8T4", city: "Bengaluru" },
  ...{ state: "Karnataka", pincode: "560034" },
};
/** By its DIGIPIN in the sea, where there is no PIN to offer. */
const SEA = { ...FAR, line2: "Koramangala, DIGIPIN 999-999-9999" };

async function typed(values: Readonly<Record<string, string>>, lang = "en"): Promise<Visit> {
  const visit = await shop.open(checkout(), { "data-lang": lang });
  await ready(visit.page);
  await put(visit.page, values);
  await leaveAddress(visit);
  return visit;
}
const items = (page: Page) => page.locator("service-hints li").allTextContents();
const buttons = (page: Page) => page.locator("service-hints button").allTextContents();
const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name);

test.each([
  ["en", "Is the PIN 110001? The DIGIPIN is at ", ["Use PIN 110001", "Change address", "Keep as typed", "×"]],
  ["hi", "क्या पिन 110001 है? डिजीपिन ", ["पिन 110001 चुनें", "पता बदलें", "ऐसा ही रहने दें", "×"]],
])("it asks for the PIN or the locality, and offers nothing else (%s)", async (lang, question, answers) => {
  await using visit = await typed({ ...FAR, line1: "no 12 fifth crs, 3rd blk" }, lang);
  const asked = await items(visit.page);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toStartWith(question);
  expect(await buttons(visit.page)).toEqual(answers);
});

/** In Borivali West, with a PIN 30 km away. */
const BORIVALI = {
  ...{ line1: "A-101 Shanti Niketan, S V Road", line2: "Borivali West", city: "Mumbai" },
  ...{ state: "Maharashtra", pincode: "400009" },
};

test.each([
  ["en", "Is the PIN 400092? Borivali West is 400092, 30 km from 400009", "Use PIN 400092"],
  ["hi", "क्या पिन 400092 है? Borivali West का पिन कोड 400092 है, जो 400009 से 30 किमी दूर है", "पिन 400092 चुनें"],
])(
  "the locality's PIN is the first answer, after which nothing is asked (%s)",
  async (lang, asked, first) => {
    await using visit = await typed(BORIVALI, lang);
    const { page } = visit;
    expect(await items(page)).toEqual([asked]);
    await panelButton(page, first).click();
    await holds(page, "service_status", "VERIFIED");
    expect(await valuesOf(page)).toMatchObject({ ...BORIVALI, pincode: "400092" });
    expect(await items(page)).toEqual([]);
  },
);

test("the other PIN is written, and taken back by Undo", async () => {
  await using visit = await typed(FAR);
  const { page } = visit;
  await panelButton(page, "Use PIN").click();
  expect(await valuesOf(page)).toMatchObject({ ...FAR, pincode: "110001" });
  await panelButton(page, "Undo").click();
  expect(await valuesOf(page)).toMatchObject(FAR);
});

test("where no PIN is known to be right, the buyer is led to the PIN or to the address", async () => {
  await using visit = await typed(SEA);
  const { page } = visit;
  expect(await items(page)).toEqual(["The DIGIPIN is not in the area of PIN 560034"]);
  expect(await buttons(page)).toEqual(["Change PIN", "Change address", "Keep as typed", "×"]);
  await panelButton(page, "Change PIN").click();
  expect(await focused(page)).toBe("pincode");
  await panelButton(page, "Change address").click();
  expect(await focused(page)).toBe("line2");
  expect(await valuesOf(page)).toMatchObject(SEA);
});

test("where the PIN stands in a line, the buyer is led there", async () => {
  const form = `<form><label>Your full address<textarea name="line1"></textarea></label><label>Mobile<input name="phone"></label><input name="email"></form>`;
  await using visit = await shop.open(form);
  const { page } = visit;
  await ready(page);
  await put(page, { line1: "12, 5th Cross, 3rd Block, Koramangala 39J-49L-L8T4, Bengaluru 560034" });
  await leaveAddress(visit);
  expect(await buttons(page)).toEqual(["Change PIN", "Change address", "Keep as typed", "×"]);
  await panelButton(page, "Change PIN").click();
  expect(await focused(page)).toBe("line1");
});

test.each([FAR, SEA])("what the buyer keeps is not asked again, but another PIN is", async (values) => {
  await using visit = await typed(values);
  const { page } = visit;
  await panelButton(page, "Keep as typed").click();
  expect(await isOpen(page)).toBe(false);
  expect(await valuesOf(page)).toMatchObject(values);
  await put(page, { line1: "14, 5th Cross, 3rd Block" });
  await leaveAddress(visit);
  expect(await isOpen(page)).toBe(false);
  await put(page, { pincode: "560095" });
  await leaveAddress(visit);
  expect(await buttons(page)).toContain("Keep as typed");
});

test("what is missing besides is asked for, and still is after the answer", async () => {
  await using visit = await typed({ ...FAR, line1: "Temple Street" });
  const { page } = visit;
  expect(await buttons(page)).toContain("Add house number");
  await panelButton(page, "Keep as typed").click();
  expect(await items(page)).toEqual(["No house, flat or plot number"]);
  expect(await buttons(page)).toEqual(["Add house number", "×"]);
});
