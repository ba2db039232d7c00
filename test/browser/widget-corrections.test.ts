/** What the panel offers, and what "Use this address" writes: never anything that could make a right address wrong. */
import { afterAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { isOpen, ready, WITH_STATES } from "./checkout.ts";
import { leaveAddress, openShop } from "./shop.ts";

const shop = await openShop();
afterAll(() => shop[Symbol.asyncDispose]());

const ONE_BOX = `<form><label>Your full address<textarea name="line1"></textarea></label><label>Mobile<input name="phone"></label><input name="email"></form>`;

type Fields = Record<string, string>;

/** Sector 62 of Noida, with the city and the state of its neighbour. */
const NOIDA: Fields = {
  line1: "A-12, Sector 62",
  line2: "Noida",
  city: "New Delhi",
  state: "DL",
  pincode: "201309",
};
const STANDARDIZED: Fields = {
  line1: "A-12, Sector 62",
  line2: "Noida",
  landmark: "",
  city: "New Delhi",
  state: "Delhi",
  pincode: "201309",
  country: "IN",
  full: "A-12, Sector 62, Noida, New Delhi, Delhi 201309",
};
const correction = (field: string, from: string, to: string, confidence: number) => ({
  ...{ field, from, to, confidence },
  reason: `Sector 62 is served by ${to}`,
});
const CITY = correction("city", "New Delhi", "Noida", 0.95);
const STATE = correction("state", "Delhi", "Uttar Pradesh", 0.9);
const GUESS = correction("pincode", "201309", "201301", 0.63);
const ISSUE = {
  code: "CITY_PIN_MISMATCH",
  severity: "warn",
  message: "New Delhi is not in the area of PIN 201309",
  penalty: 15,
};

interface Answer {
  standardized?: Fields;
  corrections?: object[];
  issues?: object[];
  status?: string;
}

/** Has every address of the page answered so. */
async function answer(page: Page, { standardized, ...rest }: Answer): Promise<void> {
  const json = {
    ...{ check_id: "chk_1", score: 75, status: "NEEDS_REVIEW", next_action: "CONFIRM" },
    ...{ issues: [], suggestions: [], corrections: [], components: {} },
    ...rest,
    standardized: { ...STANDARDIZED, ...standardized },
  };
  await page.route("**/address/verify*", (route) =>
    route.fulfill({ json, headers: { "access-control-allow-origin": "*" } }),
  );
}

async function put(page: Page, values: Fields): Promise<void> {
  await ready(page);
  // The state first: the PIN fills it where nobody has chosen one.
  for (const name of ["state", "city", "pincode", "line2", "line1"]) {
    if (!(name in values)) continue;
    if (name === "state") await page.selectOption("[name=state]", values.state);
    else await page.fill(`[name=${name}]`, values[name]);
  }
}

const valuesOf = (page: Page): Promise<Fields> =>
  page.$$eval("[name=line1],[name=line2],[name=city],[name=state],[name=pincode]", (all) =>
    Object.fromEntries(all.map((one) => [(one as HTMLInputElement).name, (one as HTMLInputElement).value])),
  );
const items = (page: Page) => page.locator("service-hints li").allTextContents();
const buttons = (page: Page) => page.locator("service-hints button").allTextContents();
const use = (page: Page) => page.locator("service-hints button", { hasText: "Use this address" }).click();

describe("“Use this address” writes", () => {
  const CASES: [rule: string, answer: Answer, written: Fields][] = [
    [
      "a city and a state that are safe, and no PIN that is not",
      { corrections: [CITY, STATE, GUESS] },
      { city: "Noida", state: "UP" },
    ],
    [
      "a PIN that is safe",
      { corrections: [correction("pincode", "201309", "201301", 0.8)] },
      { pincode: "201301" },
    ],
    [
      "the strongest correction of a field",
      { corrections: [CITY, correction("city", "New Delhi", "Ghaziabad", 0.85)] },
      { city: "Noida" },
    ],
    [
      "standardized lines with it",
      {
        standardized: { line1: "A-12, Sector 62 Road", line2: "Block C" },
        corrections: [CITY, STATE],
      },
      { line1: "A-12, Sector 62 Road", line2: "Block C", city: "Noida", state: "UP" },
    ],
    [
      "no city, state or PIN of the standardized address that no safe correction names",
      {
        standardized: {
          line1: "Tower A-12, Sector 62",
          city: "Noida",
          state: "Uttar Pradesh",
          pincode: "201301",
        },
        corrections: [correction("city", "New Delhi", "Noida", 0.79), GUESS],
      },
      { line1: "Tower A-12, Sector 62" },
    ],
    [
      "no line that is only a guess",
      {
        standardized: { line1: "Tower A-12, Sector 62", line2: "Noida Extension" },
        corrections: [CITY, correction("line2", "Noida", "Noida Extension", 0.5)],
      },
      { line1: "Tower A-12, Sector 62", city: "Noida" },
    ],
  ];

  test.each(CASES)("%s", async (_, given, written) => {
    await using visit = await shop.open(WITH_STATES);
    const { page } = visit;
    await answer(page, given);
    await put(page, NOIDA);
    await leaveAddress(visit);
    await use(page);
    expect(await valuesOf(page)).toEqual({ ...NOIDA, ...written });
    await page.locator("service-hints button", { hasText: "Undo" }).click();
    expect(await valuesOf(page)).toEqual(NOIDA);
  });

  test("a whole address into one box only where its PIN agrees with the rest", async () => {
    const full = { full: "A-12, Sector 62, Noida, Uttar Pradesh 201301" };
    const shortLine = {
      code: "LINE_FEW_WORDS",
      severity: "warn",
      message: "The address has too few words to find",
    };
    for (const [given, offers] of [
      [{ standardized: full, corrections: [CITY] }, true],
      [{ standardized: full, corrections: [GUESS] }, false],
      [{ standardized: full, issues: [ISSUE] }, false],
      [{ standardized: full, issues: [shortLine] }, false],
    ] as [Answer, boolean][]) {
      await using visit = await shop.open(ONE_BOX);
      await answer(visit.page, given);
      await put(visit.page, { line1: "a-12, sector 62, noida 201309" });
      await leaveAddress(visit);
      expect((await buttons(visit.page)).includes("Use this address")).toBe(offers);
    }
  });

  test("no line without the PIN that only stands in it", async () => {
    await using visit = await shop.open(
      ONE_BOX.replace("<label>M", '<label>City<input name="city"></label><label>M'),
    );
    await answer(visit.page, { standardized: { line2: "Noida Extension" }, corrections: [CITY] });
    await put(visit.page, { city: "New Delhi", line1: "A-12, Sector 62, Noida Extn 201309" });
    await leaveAddress(visit);
    await use(visit.page);
    expect(await visit.page.inputValue("[name=line1]")).toBe("A-12, Sector 62, Noida Extension, 201309");
  });
});

describe("by the service's own answers, a right PIN stays", () => {
  test.each<[name: string, typed: Fields]>([
    ["Noida", { ...NOIDA, line1: "Sector 62, Noida", line2: "" }],
    [
      "Gurgaon",
      { line1: "Sector 45, Gurgaon", line2: "", city: "New Delhi", state: "DL", pincode: "122003" },
    ],
    ["Ghaziabad", { line1: "Indirapuram", line2: "", city: "New Delhi", state: "DL", pincode: "201014" }],
    ["Koramangala", { line1: "Koramangala", line2: "", city: "Mumbai", state: "MH", pincode: "560034" }],
  ])("%s", async (_, typed) => {
    await using visit = await shop.open(WITH_STATES);
    const { page } = visit;
    await put(page, typed);
    await leaveAddress(visit);
    if ((await buttons(page)).includes("Use this address")) await use(page);
    expect(await page.inputValue("[name=pincode]")).toBe(typed.pincode);
  });
});

describe("a PIN that is not safe", () => {
  test.each([
    ["en", "Is the PIN 201301? Sector 62 is served by 201301"],
    ["hi", "क्या पिन 201301 है? Sector 62 is served by 201301"],
  ])("is a question with its reason, and no button (%s)", async (lang, question) => {
    await using visit = await shop.open(WITH_STATES, { "data-lang": lang });
    const { page } = visit;
    await answer(page, { corrections: [GUESS, correction("pincode", "201309", "201303", 0.5)] });
    await put(page, NOIDA);
    await leaveAddress(visit);
    expect(await items(page)).toEqual([question]);
    expect(await buttons(page)).toEqual(["×"]);
    expect(await page.locator("service-hints li [lang=en]").textContent()).toBe(GUESS.reason);
    expect(await valuesOf(page)).toEqual(NOIDA);
  });

  test("is no question when hardly anything speaks for it, or a safe one is offered", async () => {
    for (const corrections of [
      [correction("pincode", "201309", "201301", 0.39)],
      [correction("pincode", "201309", "201301", 0.9), correction("pincode", "201309", "201303", 0.6)],
    ]) {
      await using visit = await shop.open(WITH_STATES);
      await answer(visit.page, { corrections });
      await put(visit.page, NOIDA);
      await leaveAddress(visit);
      expect((await items(visit.page)).join()).not.toContain("Is the PIN");
    }
  });
});

describe("the panel", () => {
  const RESTYLED: [from: string, to: string][] = [
    ["flat 4b, sector 62", "Flat 4B, Sector 62"],
    ["FLAT 4B SECTOR 62", "Flat 4B, Sector 62"],
    ["hno 4 , 2nd flr, st marks st", "House No. 4, 2nd Floor, Saint Marks Street"],
    ["h.no. 4, vill rampur, teh. dist", "House No. 4, Village Rampur, Tehsil District"],
    ["12 mg rd", "13 MG Road"],
    ["12 mg rd, sector 62", "12 MG Road"],
    ["near forum mall, 12 mg rd", "12 MG Road"],
    ["१२ एम जी रोड", "12 MG Road"],
  ];
  test("does not open for another form of the same words alone", async () => {
    await using visit = await shop.open(WITH_STATES);
    const opened: string[] = [];
    for (const [line1, to] of RESTYLED) {
      await visit.page.unroute("**/address/verify*");
      await answer(visit.page, {
        status: "VERIFIED",
        standardized: { line1: to, line2: "Noida, Sector 62" },
      });
      await put(visit.page, { ...NOIDA, line1 });
      await leaveAddress(visit);
      if (await isOpen(visit.page)) opened.push(line1);
    }
    expect(opened).toEqual([]);
  });

  test("does not open for the known spelling of a city, or the new name of a state", async () => {
    await using visit = await shop.open(WITH_STATES);
    const standardized = { city: "Gurugram", state: "Haryana" };
    await answer(visit.page, {
      ...{ status: "VERIFIED", standardized },
      corrections: [
        correction("city", "Gurgoan", "Gurugram", 0.95),
        correction("state", "HR", "Haryana", 0.99),
      ],
    });
    await put(visit.page, { ...NOIDA, city: "Gurgoan" });
    await leaveAddress(visit);
    expect(await isOpen(visit.page)).toBe(false);
  });

  test("does not open for the service's own long forms alone", async () => {
    await using visit = await shop.open(WITH_STATES);
    await put(visit.page, { line1: "flat 4b, 80 ft rd", line2: "koramangala", pincode: "560034" });
    await leaveAddress(visit);
    expect(await isOpen(visit.page)).toBe(false);
  });

  test.each([
    ["en", ["City: New Delhi → Noida", "State: Delhi → Uttar Pradesh"]],
    ["hi", ["शहर: New Delhi → Noida", "राज्य: Delhi → Uttar Pradesh"]],
  ])("names the field of each change (%s)", async (lang, offered) => {
    await using visit = await shop.open(WITH_STATES, { "data-lang": lang });
    await answer(visit.page, { corrections: [CITY, STATE] });
    await put(visit.page, NOIDA);
    await leaveAddress(visit);
    expect(await items(visit.page)).toEqual(offered);
  });
});

describe("what is missing is the first button", () => {
  const MISSING: [name: string, typed: Fields, lang: string, says: string, field: string][] = [
    ["junk", { line1: "asdf", pincode: "560034" }, "en", "Add house number, street and area", "line1"],
    ["junk in Hindi", { line1: "asdf", pincode: "560034" }, "hi", "मकान नंबर, गली और इलाका लिखें", "line1"],
    ["no house", { line1: "Gandhi Road, Adyar", pincode: "600020" }, "en", "Add house number", "line1"],
    ["no street", { line1: "house no 12", pincode: "600020" }, "en", "Add street and area", "line1"],
  ];
  test.each(MISSING)("%s", async (_, typed, lang, says, field) => {
    await using visit = await shop.open(WITH_STATES, { "data-lang": lang });
    const { page } = visit;
    await put(page, typed);
    await leaveAddress(visit);
    expect((await buttons(page)).slice(0, -1)).toEqual([says]);
    await page.locator("service-hints button").first().click();
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe(field);
    expect(await valuesOf(page)).toMatchObject(typed);
  });

  test("and follows “Use this address” where a correction can be confirmed", async () => {
    await using visit = await shop.open(WITH_STATES);
    const houseless = { code: "NO_HOUSE_NO", severity: "warn", message: "No house, flat or plot number" };
    await answer(visit.page, { corrections: [CITY], issues: [houseless] });
    await put(visit.page, NOIDA);
    await leaveAddress(visit);
    expect(await buttons(visit.page)).toEqual(["Use this address", "Add house number", "×"]);
  });
});

describe("an Indian script", () => {
  const TYPED = { ...NOIDA, line1: "मकान नंबर ए-12, सेक्टर 62", line2: "नोएडा" };

  test("stays, whatever else is corrected", async () => {
    await using visit = await shop.open(WITH_STATES);
    const { page } = visit;
    await put(page, TYPED);
    await answer(page, {
      standardized: { line1: "House No. A-12, Sector 62", line2: "Noida" },
      corrections: [CITY, STATE],
    });
    await leaveAddress(visit);
    await use(page);
    expect(await valuesOf(page)).toEqual({ ...TYPED, city: "Noida", state: "UP" });
  });

  test("is no reason to open, in any of the fields", async () => {
    await using visit = await shop.open(WITH_STATES.replace(/<select.*<\/select>/, '<input name="state">'));
    const { page } = visit;
    const typed = {
      line1: "मकान नंबर 45, गली नंबर 3, गांधी नगर",
      city: "जयपुर",
      state: "राजस्थान",
      pincode: "३०२०१५",
    };
    for (const [name, value] of Object.entries(typed)) await page.fill(`[name=${name}]`, value);
    expect((await leaveAddress(visit)).status).toBe("VERIFIED");
    expect(await isOpen(page)).toBe(false);
    expect(await valuesOf(page)).toMatchObject(typed);
  });
});

describe("only the button that does what is offered looks like one", () => {
  /** What each button of the panel says, and whether it is filled with colour. */
  const looks = (page: Page) =>
    page.$$eval("service-hints", ([host]) =>
      [...(host.shadowRoot?.querySelectorAll("button") ?? [])].map((button) => [
        button.textContent,
        getComputedStyle(button).backgroundColor !== "rgb(255, 255, 255)",
      ]),
    );

  test("not ×, where there is nothing to do", async () => {
    await using visit = await shop.open(WITH_STATES);
    await answer(visit.page, { issues: [ISSUE] });
    await put(visit.page, NOIDA);
    await leaveAddress(visit);
    expect(await looks(visit.page)).toEqual([["×", false]]);
  });

  test("not Undo, though issues are left", async () => {
    await using visit = await shop.open(WITH_STATES);
    const { page } = visit;
    await answer(page, { corrections: [CITY], issues: [ISSUE] });
    await put(page, NOIDA);
    await leaveAddress(visit);
    expect(await looks(page)).toEqual([
      ["Use this address", true],
      ["×", false],
    ]);
    await page.unroute("**/address/verify*");
    await answer(page, { issues: [ISSUE] });
    await use(page);
    await page.locator("service-hints button", { hasText: "Undo" }).waitFor();
    await page.locator("service-hints button", { hasText: "Use" }).waitFor({ state: "detached" });
    expect(await looks(page)).toEqual([
      ["Undo", false],
      ["×", false],
    ]);
  });

  test("not “Continue anyway”", async () => {
    await using visit = await shop.open(WITH_STATES, { "data-block-invalid": "true" });
    const { page } = visit;
    await put(page, { line1: "asdf asdf", pincode: "560034" });
    await page.click("button[type=submit]");
    await page.locator("service-hints button", { hasText: "Continue anyway" }).waitFor();
    expect(await looks(page)).toEqual([
      ["Add house number, street and area", true],
      ["Continue anyway", false],
      ["×", false],
    ]);
  });
});

describe("Hindi messages keep the figures of the service's", () => {
  const WRITTEN: [rule: string, typed: Fields][] = [
    ["a PIN of another state", { line1: "12 Park Street", city: "Kolkata", state: "MH", pincode: "700016" }],
    ["a PIN of another city", { line1: "12 Park Street", city: "Mumbai", pincode: "700016" }],
    ["a PIN that is none", { line1: "12 Park Street", city: "Kolkata", pincode: "799999" }],
    ["five digits", { line1: "12 Park Street", city: "Kolkata", pincode: "70001" }],
  ];
  test.each(WRITTEN)("%s", async (_, typed) => {
    const said: string[][] = [];
    for (const lang of ["en", "hi"]) {
      await using visit = await shop.open(WITH_STATES, { "data-lang": lang });
      await put(visit.page, typed);
      await leaveAddress(visit);
      said.push(
        (await items(visit.page))
          .filter((text) => !/→|\?/.test(text))
          .map((text) => text.replace(/\D+/g, " ").trim()),
      );
    }
    const [english, hindi] = said;
    expect(english.join("")).not.toBe("");
    expect(hindi).toEqual(english);
  });

  test("at the look-up too", async () => {
    await using visit = await shop.open(WITH_STATES, { "data-lang": "hi" });
    await visit.page.fill("[name=pincode]", "999999");
    await visit.page.locator("service-hints li", { hasText: "पिन 999999" }).waitFor();
  });
});
