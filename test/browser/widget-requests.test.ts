/** How often the widget asks: the service allows 60 requests a minute, and one buyer stays far below. */
import { afterAll, expect, test } from "bun:test";
import { checkout, holds, isOpen, NOIDA, panelButton, put, ready, statusOf, valuesOf } from "./checkout.ts";
import { FAULTLESS, WRONG } from "./checkout-addresses.ts";
import { leaveAddress, openShop } from "./shop.ts";

const shop = await openShop();
afterAll(() => shop[Symbol.asyncDispose]());

const pathsOf = (asked: { url(): string }[]) =>
  asked.map((request) => new URL(request.url()).pathname.split("/").at(-1));

test("an address takes one look-up, a check, and a check of its correction", async () => {
  await using visit = await shop.open(checkout());
  const { page } = visit;
  await ready(page);
  for (const [name, value] of Object.entries({ ...NOIDA, phone: "9811012345" })) {
    await page.click(`[name=${name}]`);
    // As a person does, with a pause at each field and after the last digit.
    await page.keyboard.type(value, { delay: 5 });
    await page.waitForTimeout(350);
  }
  await page.click("[name=email]");
  await panelButton(page, "Use this address").click();
  await holds(page, "service_status", "VERIFIED");
  await page.click("[name=line1]");
  await page.click("[name=email]");
  await page.waitForTimeout(500);
  expect(pathsOf(visit.asked)).toEqual(["201309", "verify", "verify"]);
});

test("no PIN and no text is asked twice", async () => {
  await using visit = await shop.open(checkout());
  const { page } = visit;
  await ready(page);
  for (const pincode of ["560034", "110024", "560034", "110024"]) {
    await put(page, { line1: "12, Main Road", pincode });
    await holds(page, "city", pincode === "560034" ? "Bengaluru" : "New Delhi");
    await leaveAddress(visit);
  }
  expect(pathsOf(visit.asked)).toEqual(["560034", "verify", "110024", "verify"]);
});

test("six addresses one after the other take three requests each at most", async () => {
  await using visit = await shop.open(checkout());
  const { page } = visit;
  await ready(page);
  for (const typed of [...FAULTLESS.slice(0, 2), ...WRONG.slice(-4)]) {
    const [line1, line2, city, state, pincode] = typed;
    const before = visit.asked.length;
    await put(page, { line1, line2, ...(city && { city, state }), pincode });
    await leaveAddress(visit);
    if (await panelButton(page, "Use this address").count()) {
      await panelButton(page, "Use this address").click();
      await page.waitForTimeout(300);
    }
    expect(visit.asked.length - before).toBeLessThanOrEqual(3);
  }
});

test("a 429 is waited out without a sound", async () => {
  await using visit = await shop.open(checkout());
  const { page } = visit;
  await ready(page);
  const headers = {
    ...{ "access-control-allow-origin": "*", "access-control-expose-headers": "retry-after" },
    "retry-after": "2",
  };
  let refused = 0;
  await page.route("**/api/v1/public/**", (route) =>
    refused++ ? route.continue() : route.fulfill({ status: 429, headers, json: {} }),
  );
  await put(page, { line1: NOIDA.line1, line2: NOIDA.line2, pincode: NOIDA.pincode });
  await page.click("[name=email]");
  await page.waitForTimeout(1000);
  expect(refused).toBe(1);
  expect([await isOpen(page), await statusOf(page)]).toEqual([false, ""]);
  // Nobody touches the form: the PIN and the address are asked when the server may be asked again.
  await holds(page, "service_status", "VERIFIED");
  expect(await valuesOf(page)).toMatchObject({ city: "Noida", state: "Uttar Pradesh" });
  expect(visit.thrown).toEqual([]);
});
