/** Which field the widget takes for which, on every kind of form: a wrong one is worse than a missed one. */
import { afterAll, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { KINDS } from "../../widget/detect/groups.ts";
import { holds } from "./checkout.ts";
import { foundOn, openShop, type Visit } from "./shop.ts";

const FORMS = join(import.meta.dir, "../fixtures/forms");

const shop = await openShop();
afterAll(() => shop[Symbol.asyncDispose]());

/** Selectors of the fields; a kind that is not named has none. */
type Expected = Partial<Record<string, string>>;

/** What a page says of itself: one address, several, or none. */
function expectedOf(html: string): Expected[] {
  const text = /<script type="application\/json" id="expected">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? "";
  const expected = JSON.parse(text) as Expected | Expected[];
  return [expected].flat().filter((fields) => Object.keys(fields).length > 0);
}

/** Where the state of Karnataka is written once it is filled. */
const FILLED: Readonly<Record<string, [pin: string, city: string, state: string, value: string]>> = {
  "woo-classic": ["#billing_postcode", "#billing_city", "#billing_state", "KA"],
  "woo-block-select": ["#shipping-postcode", "#shipping-city", "#shipping-state", "KA"],
  "shopify-customer": ["#AddressZipNew", "#AddressCityNew", "#AddressProvinceNew", "Karnataka"],
  "hosted-decoys": ["#TextField4", "#TextField3", "#Select1", "KA"],
  "cod-popup": ["[data-type=zip_code]", "[data-type=city]", "[data-type=province_country_field]", "KA"],
  "magento-luma": ["#ZIPX001", "#CITY001", "#RGN0001", "1480"],
  opencart: ["#input-shipping-postcode", "#input-shipping-city", "#input-shipping-zone", "1480"],
  medusa: [
    '[name="shipping_address.postal_code"]',
    '[name="shipping_address.city"]',
    '[name="shipping_address.province"]',
    "Karnataka",
  ],
  bagisto: ['[name="billing.postcode"]', '[name="billing.city"]', '[name="billing.state"]', "KA"],
  marketplace: ["[name=pincode]", "[name=city]", "[name=state]", "Karnataka"],
  "hindi-labels": ["#field_8", "#field_6", "#field_7", "कर्नाटक"],
  "table-layout": ["[name=txtPin]", "[name=txtCity]", "[name=ddl5]", "Karnataka"],
  "angular-material": [
    "[formcontrolname=pin]",
    "[formcontrolname=town]",
    "[formcontrolname=province]",
    "Karnataka",
  ],
};

test.each(readdirSync(FORMS))(
  "%s: every field is the expected one, no other is taken, and six digits fill city and state",
  async (name) => {
    const html = readFileSync(join(FORMS, name), "utf8");
    await using visit = await shop.open(html);
    const expected = expectedOf(html);
    const found = await foundOn(visit.page, expected.length);
    expect(found.length).toBe(expected.length);
    for (const [i, fields] of expected.entries()) {
      for (const kind of KINDS) {
        const given = found[i]?.[kind];
        const selector = fields[kind];
        if (!selector) expect(`${kind} ${given ?? "none"}`).toBe(`${kind} none`);
        else {
          const mark = await visit.page.locator(selector).first().getAttribute("data-at");
          expect(`${kind} [data-at="${mark}"]`).toBe(`${kind} ${given}`);
        }
      }
    }
    const form = FILLED[name.replace(".html", "")];
    if (form) await fillsFrom(visit, form);
    expect(visit.thrown).toEqual([]);
  },
);

async function fillsFrom(
  { page, asked }: Visit,
  [pin, city, state, value]: (typeof FILLED)[string],
): Promise<void> {
  await page.locator(pin).pressSequentially("560034");
  await page.waitForFunction((at) => document.querySelector<HTMLInputElement>(at)?.value !== "", city);
  expect(await page.inputValue(city)).toBe("Bengaluru");
  expect(await page.inputValue(state)).toBe(value);
  expect(asked.length).toBe(1);
}

test("no form that is to be filled is missing", () => {
  const names = readdirSync(FORMS);
  expect(Object.keys(FILLED).filter((form) => !names.includes(`${form}.html`))).toEqual([]);
});

test("select2 shows the state that was filled", async () => {
  await using visit = await shop.open(readFileSync(join(FORMS, "woo-classic.html"), "utf8"));
  await foundOn(visit.page);
  await visit.page.fill("#billing_postcode", "560034");
  await visit.page.waitForFunction(
    () => document.querySelector("#billing_shown")?.textContent === "Karnataka",
  );
});

test("WooCommerce's store gets the state's code, for billing too when that is the same", async () => {
  await using visit = await shop.open(readFileSync(join(FORMS, "woo-block-combobox.html"), "utf8"));
  await foundOn(visit.page);
  await visit.page.fill("#shipping-postcode", "500081");
  await visit.page.waitForFunction(
    () => (window as unknown as { stored: { shipping: { state?: string } } }).stored.shipping.state,
  );
  expect(await visit.page.evaluate(() => (window as unknown as { stored: unknown }).stored)).toEqual({
    shipping: { state: "TS" },
    billing: { state: "TS" },
  });
});

test("an address that a box opens is found when somebody goes there, and tells its own result", async () => {
  await using visit = await shop.open(readFileSync(join(FORMS, "woo-classic.html"), "utf8"));
  expect((await foundOn(visit.page)).length).toBe(1);
  await visit.page.check("#different");
  await visit.page.waitForFunction(
    () => (window as unknown as { Service: { sessions: Set<unknown> } }).Service.sessions.size === 2,
  );
  await visit.page.fill("#shipping_postcode", "110001");
  await holds(visit.page, "#shipping_state", "DL");
  expect(await visit.page.inputValue("#billing_state")).toBe("");
});
