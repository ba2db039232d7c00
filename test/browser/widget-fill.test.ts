/** The city and state that the widget fills from the PIN: they are those of this PIN, and never in the buyer's way. */
import { afterAll, describe, expect, test } from "bun:test";
import type { Page, Route } from "playwright-core";
import { checkout, holds, put, ready, statusOf, valuesOf } from "./checkout.ts";
import { leaveAddress, openShop, type Visit } from "./shop.ts";
import { eventually } from "./waiting.ts";

const shop = await openShop();
afterAll(() => shop[Symbol.asyncDispose]());

const LINE1 = "12, Road No 12, Banjara Hills";
const LOOK_UP = "**/public/pincode/**";
const CORS = { "access-control-allow-origin": "*" };

const placeOf = async (page: Page) => {
  const { city, state } = await valuesOf(page);
  return [city, state];
};

/** A checkout in which the widget has filled Hyderabad and Telangana. */
async function filled(html = checkout()): Promise<Visit> {
  const visit = await shop.open(html);
  await ready(visit.page);
  await put(visit.page, { line1: LINE1, pincode: "500034" });
  await holds(visit.page, "city", "Hyderabad");
  return visit;
}

test.each([
  ["TamilNadu (TN)", "600001"],
  ["30-Goa", "403001"],
  ["IN-KA", "560001"],
  ["Goa, Daman", "403001"],
])("a list has the state as %s", async (option, pincode) => {
  const list = `<label>State <select name="state"><option value="">State</option><option>Agoa</option><option>${option}</option></select></label>`;
  await using visit = await shop.open(checkout().replace('<label>State <input name="state"></label>', list));
  await ready(visit.page);
  await put(visit.page, { pincode });
  await eventually(() => visit.page.inputValue("[name=state]"), option);
});

test.each([
  ["lists the state's cities at once", "list()"],
  ["lists the state's cities later", "setTimeout(list, 400)"],
  ["empties the city", "city.value = ''"],
])("a shop that %s when the state changes has the city", async (name, change) => {
  const list = (field: string, options: string) =>
    `<select name="${field}" id="${field}"><option value="">Choose</option>${options}</select>`;
  const states = list("state", "<option>Kerala</option><option>Telangana</option>");
  const city = name.startsWith("lists") ? list("city", "") : '<input name="city" id="city">';
  const script = `const list = () => { city.innerHTML = '<option value="">Choose</option><option>Hyderabad</option>'; };
    state.addEventListener("change", () => { ${change}; });`;
  const html = checkout()
    .replace('<input name="state">', states)
    .replace('<input name="city">', city)
    .replace("</body>", `<script>${script}</script></body>`);
  await using visit = await shop.open(html);
  await ready(visit.page);
  await put(visit.page, { pincode: "500034" });
  const chosen = () =>
    Promise.all(["state", "city"].map((field) => visit.page.inputValue(`[name=${field}]`)));
  await eventually(chosen, ["Telangana", "Hyderabad"]);
});

test("a list that another country brings is not filled from the PIN", async () => {
  const lists = `<select name="state" id="state"></select></label>
    <label>Country <select name="country" id="country"><option>India</option><option>Pakistan</option></select>`;
  const script = `country.onchange = () => { state.innerHTML = '<option value="">Choose</option><option>Punjab</option>'; };`;
  const html = checkout()
    .replace('<input name="state">', lists)
    .replace("</body>", `<script>${script}</script></body>`);
  await using visit = await shop.open(html);
  const { page } = visit;
  await ready(page);
  await put(page, { pincode: "141001" });
  await eventually(() => page.inputValue("[name=city]"), "Ludhiana");
  await page.selectOption("[name=country]", "Pakistan");
  await page.click("[name=email]");
  await page.evaluate("for (const session of Service.sessions) session.observe()");
  expect(await page.inputValue("[name=state]")).toBe("");
});

test("a form that was emptied is filled again, also from the same PIN", async () => {
  await using visit = await filled(checkout().replace("<button", '<input type="reset"><button'));
  await visit.page.click("[type=reset]");
  await eventually(() => placeOf(visit.page), ["", ""]);
  // As it does every 100 ms: a reset has no event of its fields.
  await visit.page.evaluate("for (const session of Service.sessions) session.observe()");
  await put(visit.page, { pincode: "500034" });
  await eventually(() => placeOf(visit.page), ["Hyderabad", "Telangana"]);
});

test("a store of the shop that takes no state keeps neither the check nor the order", async () => {
  const html = checkout()
    .replace('<input name="state">', '<span id="shipping-state"><input name="state" role="combobox"></span>')
    .replace(
      "<body>",
      `<body><script>const fail = () => { throw new Error("no store"); };
        window.wp = { data: { dispatch: () => ({ setShippingAddress: fail, setBillingAddress: fail }) } };</script>`,
    );
  await using visit = await shop.open(html, { "data-block-invalid": "true" });
  const { page } = visit;
  await ready(page);
  await put(page, { line1: LINE1, pincode: "500034" });
  await eventually(() => page.inputValue("[name=city]"), "Hyderabad");
  await page.click("button");
  await page.waitForSelector("h1");
  expect(shop.orders.at(-1)).toMatchObject({ line1: LINE1, service_status: "VERIFIED" });
});

describe("another PIN takes back what the last one gave", () => {
  const FAILURES: [name: string, fail: (route: Route) => Promise<unknown>][] = [
    ["503", (route) => route.fulfill({ status: 503, headers: CORS, json: {} })],
    ["429", (route) => route.fulfill({ status: 429, headers: { ...CORS, "retry-after": "60" }, json: {} })],
    ["no answer", (route) => route.abort()],
  ];
  test.each(FAILURES)("when the service fails: %s", async (_, fail) => {
    await using visit = await filled();
    const { page } = visit;
    await page.route("**/api/v1/**", (route) => fail(route).catch(() => {}));
    await put(page, { pincode: "560001" });
    await eventually(() => placeOf(page), ["", ""]);
    await page.click("button");
    await page.waitForSelector("h1");
    expect(shop.orders.at(-1)).toMatchObject({ line1: LINE1, city: "", state: "", pincode: "560001" });
  });

  test("when there is no such PIN, and fills again for the next", async () => {
    await using visit = await filled();
    const { page } = visit;
    await put(page, { pincode: "999999" });
    await eventually(() => placeOf(page), ["", ""]);
    await put(page, { pincode: "560001" });
    await eventually(() => placeOf(page), ["Bengaluru", "Karnataka"]);
  });

  test("when the list of states lacks the new one", async () => {
    const list = `<select name="state"><option value="">Choose</option><option value="TS">Telangana</option></select>`;
    await using visit = await filled(checkout().replace('<input name="state">', list));
    const { page } = visit;
    const state = () => page.inputValue("[name=state]");
    expect(await state()).toBe("TS");
    await put(page, { pincode: "737101" });
    await eventually(async () => [await page.inputValue("[name=city]"), await state()], ["Gangtok", ""]);
  });

  const TYPED: [typed: string, edits: Record<string, string>[], place: string[]][] = [
    ["city", [{ city: "Secunderabad" }], ["Secunderabad", ""]],
    // The buyer's own, though the same as the widget's.
    ["state", [{ state: "Andhra" }, { state: "Telangana" }], ["", "Telangana"]],
  ];
  test.each(TYPED)("but no %s that the buyer has typed", async (_, edits, place) => {
    await using visit = await filled();
    const { page } = visit;
    for (const edit of edits) await put(page, edit);
    await put(page, { pincode: "999999" });
    await eventually(() => placeOf(page), place);
  });
});

describe("a field that has the focus when the answer comes", () => {
  /** A checkout in which the state has been filled while the focus is in the empty city. */
  async function inCity(): Promise<Visit> {
    const visit = await shop.open(checkout());
    const { page } = visit;
    await ready(page);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(LOOK_UP, (route) => promise.then(() => route.continue()));
    await put(page, { line1: LINE1, pincode: "500034" });
    await page.focus("[name=city]");
    resolve();
    await eventually(async () => (await placeOf(page))[1], "Telangana");
    return visit;
  }

  test("is the buyer's", async () => {
    await using visit = await inCity();
    const { page } = visit;
    await page.keyboard.type("Secunderabad");
    await page.focus("[name=phone]");
    await page.waitForTimeout(200);
    expect(await placeOf(page)).toEqual(["Secunderabad", "Telangana"]);
  });

  test("is filled when it is left empty", async () => {
    await using visit = await inCity();
    const { page } = visit;
    expect(await placeOf(page)).toEqual(["", "Telangana"]);
    await page.focus("[name=phone]");
    await eventually(() => placeOf(page), ["Hyderabad", "Telangana"]);
  });

  test("stays empty when the PIN has become another", async () => {
    await using visit = await inCity();
    const { page } = visit;
    await page.$eval("[name=pincode]", (field) => {
      (field as HTMLInputElement).value = "56000";
    });
    await page.focus("[name=phone]");
    await page.waitForTimeout(200);
    expect(await placeOf(page)).toEqual(["", "Telangana"]);
  });
});

describe("what the PIN's own event has missed is filled with the next check", () => {
  test("after the service was away", async () => {
    await using visit = await shop.open(checkout());
    const { page } = visit;
    await ready(page);
    const headers = { ...CORS, "access-control-expose-headers": "retry-after", "retry-after": "1" };
    await page.route(LOOK_UP, (route) => route.fulfill({ status: 503, headers, json: {} }), { times: 1 });
    const refused = page.waitForResponse(LOOK_UP);
    await put(page, { pincode: "500034" });
    await refused;
    await put(page, { line1: LINE1 });
    await page.waitForTimeout(1200);
    expect((await leaveAddress(visit)).status).toBe("VERIFIED");
    await eventually(() => placeOf(page), ["Hyderabad", "Telangana"]);
    await eventually(() => statusOf(page), "VERIFIED");
    const last = visit.asked.at(-1)?.postDataJSON();
    expect(last).toMatchObject({ line1: LINE1, city: "Hyderabad", state: "Telangana" });
    const paths = visit.asked.map((request) => new URL(request.url()).pathname.split("/").at(-1));
    expect(paths).toEqual(["500034", "verify", "500034", "verify"]);
  });

  test("after a script has set the PIN without an event", async () => {
    await using visit = await shop.open(checkout());
    const { page } = visit;
    await ready(page);
    await page.$eval("[name=pincode]", (field) => {
      (field as HTMLInputElement).value = "500034";
    });
    await put(page, { line1: LINE1 });
    expect((await leaveAddress(visit)).status).toBe("VERIFIED");
    expect(await placeOf(page)).toEqual(["Hyderabad", "Telangana"]);
  });
});
