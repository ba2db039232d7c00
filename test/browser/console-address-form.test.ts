/** The form of an address: one text or fields, its corrections, what it keeps, roles, errors, hostile texts. */
import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { FIELD_LIMIT } from "../../src/engine/address/schema.ts";
import { signUp, useServer } from "../http/server.ts";
import { join } from "../http/team.ts";
import { usePages } from "./chromium.ts";
import { LOOK, violationsInBothLooks } from "./faults.ts";
import { complaintsOf, openConsole } from "./visit.ts";

const QUOTA = 60;

usePages();

const server = await useServer({ THIKANA_FREE_QUOTA: String(QUOTA) });
const owner = await signUp(server);

const visit = async (as = owner.email) => (await openConsole(server.url, "/address", { as })).page;
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const typed = async (page: Page, fields: Record<string, string>) => {
  for (const [name, value] of Object.entries(fields)) await page.fill(`[name=${name}]`, value);
};
const send = (page: Page) => page.click("form [type=submit]");
const scoreOf = async (page: Page) => Number(await page.locator(".result").getAttribute("data-score"));
/** Pastes into a field, as a browser does; a paste that nobody takes changes nothing here. */
const paste = (page: Page, name: string, text: string) =>
  page.locator(`[name=${name}]`).evaluate((input, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);

const WRONG = {
  ...{ line1: "4B Prestige Towers", line2: "Koramangala", city: "Bengaluru", state: "Tamil Nadu" },
  pincode: "560034",
};
const BLOCK = "Ravi Kumar\nH.No 12-3-45, nr Shiv Mandir\nAmeerpet, Hyderabad 500016";

describe("a correction", () => {
  test("is used with one press: it goes into the form, and the new score is beside the one before", async () => {
    const page = await visit();
    await typed(page, WRONG);
    await send(page);
    await page.locator(".result").waitFor();
    await page.locator("h2:focus").waitFor();
    const before = await scoreOf(page);
    await button(page, "Use this: State Karnataka").click();
    await page.locator(".result[data-status=VERIFIED]").waitFor();
    expect(await page.inputValue("[name=state]")).toBe("Karnataka");
    expect(await page.inputValue("[name=line1]")).toBe(WRONG.line1);
    await page.getByText(`${before} → ${await scoreOf(page)} of 100 points`).waitFor();
    await page.locator("h2:focus").waitFor();
    expect(page.url()).toBe(`${server.url}/address`);
  });

  test("of one text makes it fields, and loses nothing that was read from it", async () => {
    const page = await visit();
    await button(page, "Paste as one text").click();
    await page.fill("textarea", "4B Prestige Towers, Koramangala, Bangalore, Tamil Nadu 560034, 9845012345");
    await send(page);
    await button(page, "Use this: State Karnataka").click();
    await page.locator(".result[data-status=VERIFIED]").waitFor();
    const fields = { pincode: "560034", city: "Bangalore", state: "Karnataka", phone: "9845012345" };
    for (const [name, value] of Object.entries(fields))
      expect(await page.inputValue(`[name=${name}]`)).toBe(value);
  });

  test.each([
    ["4620011", "likely"],
    ["46200", "less likely, and folded"],
  ])("one of several for a field says so, and a PIN can be looked up first: %s, %s", async (pincode, how) => {
    const page = await visit();
    await typed(page, { line1: "18 Lake View Rd", city: "Bhopal", state: "MP", pincode });
    await send(page);
    await page.locator(".result").waitFor();
    expect(await page.locator(".unlikely").count()).toBe(how === "likely" ? 0 : 1);
    for (const fold of await page.locator(".unlikely summary").all()) await fold.click();
    const pins = page.locator(".corrections [data-field=pincode]");
    await pins.first().waitFor();
    expect(await pins.count()).toBeGreaterThan(1);
    for (const row of await pins.all()) {
      expect(await row.textContent()).toContain("one of several");
      const to = await row.getAttribute("data-to");
      expect(await row.getByRole("link").getAttribute("href")).toBe(`/pin/${to}`);
    }
  });
});

describe("what is typed", () => {
  test("a pasted block of lines becomes one text; with something typed already it stays a line", async () => {
    const page = await visit();
    await paste(page, "line1", BLOCK);
    expect(await page.inputValue("textarea")).toBe(BLOCK);
    await send(page);
    await page.locator(".result[data-status=VERIFIED]").waitFor();
    expect(await page.locator(".compared [data-field=full] td").first().textContent()).toBe(
      BLOCK.replaceAll("\n", ", "),
    );
    await button(page, "Fill in fields").click();
    expect(await page.inputValue("[name=line1]")).toBe(BLOCK.replaceAll("\n", ", "));
    await paste(page, "line2", BLOCK);
    expect(await page.locator("textarea").count()).toBe(0);
  });

  test("is there again after a look at a PIN, with its result; nothing of it is stored or in the URL", async () => {
    const page = await visit();
    await typed(page, WRONG);
    await send(page);
    await page.locator(".result").waitFor();
    await page.fill("[name=landmark]", "opp Sony World Signal");
    await page.getByText("The form has changed: check again.").waitFor();
    await page.getByRole("link", { name: "PIN code", exact: true }).click();
    await page.locator("[name=pin]").waitFor();
    await page.getByRole("link", { name: "Address", exact: true }).click();
    await page.locator(".result").waitFor();
    expect(await page.inputValue("[name=line1]")).toBe(WRONG.line1);
    expect(await page.inputValue("[name=landmark]")).toBe("opp Sony World Signal");
    await page.getByText("The form has changed: check again.").waitFor();
    const stored = await page.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])");
    expect(stored).not.toContain("Prestige");
    expect(page.url()).toBe(`${server.url}/address`);
    await page.reload();
    await page.locator("[name=line1]").waitFor();
    expect(await page.inputValue("[name=line1]")).toBe("");
  });

  test("an empty form is not sent: it would count as a check", async () => {
    const page = await visit();
    const checks: string[] = [];
    page.on("request", (request) => checks.push(request.url()));
    await send(page);
    await page.locator("[name=name]:focus").waitFor();
    expect(checks.filter((url) => url.includes("/verify"))).toEqual([]);
  });

  test("samples fill the form without a check, and another address empties it", async () => {
    const page = await visit();
    const checks: string[] = [];
    page.on("request", (request) => checks.push(request.url()));
    for (let i = 0; i < 3; i++) await button(page, "Fill in a sample").click();
    expect(await page.inputValue("[name=city]")).toBe("लखनऊ");
    expect(checks.filter((url) => url.includes("/verify"))).toEqual([]);
    await send(page);
    await page.locator(".result").waitFor();
    await button(page, "Another address").click();
    expect(await page.inputValue("[name=city]")).toBe("");
    expect(await page.locator(".result").count()).toBe(0);
  });

  test("is shown as text, whatever it is", async () => {
    const watched = await openConsole(server.url, "/address", { as: owner.email });
    const { page } = watched;
    const hostile = `<img src=x onerror="globalThis.hit=1">`;
    for (const name of ["name", "phone", "line1", "line2", "landmark", "city", "state", "pincode"])
      await page.fill(`[name=${name}]`, hostile);
    await send(page);
    await page.locator(".result").waitFor();
    expect(await page.locator(".compared").textContent()).toContain(hostile);
    expect(await page.locator("img").count()).toBe(0);
    expect(await page.evaluate("globalThis.hit")).toBeUndefined();
    expect(complaintsOf(watched)).toEqual([]);
  });
});

describe("an error", () => {
  test("of the connection leaves the form and the earlier result as they are", async () => {
    const page = await visit();
    await typed(page, WRONG);
    await send(page);
    await page.locator(".result").waitFor();
    await page.route("**/address/verify", (route) => route.abort());
    await button(page, "Use this: State Karnataka").click();
    await page.locator("form [role=alert]").waitFor();
    expect(await page.inputValue("[name=state]")).toBe("Karnataka");
    expect(await page.locator(".result").count()).toBe(1);
    await page.unroute("**/address/verify");
    await send(page);
    await page.locator(".result[data-status=VERIFIED]").waitFor();
  });

  test("of a text that is too long is told at its field", async () => {
    const page = await visit();
    await page.locator("[name=line1]").evaluate((input: HTMLInputElement, length) => {
      input.value = "x".repeat(length);
    }, FIELD_LIMIT + 1);
    await send(page);
    await page.locator("[name=line1][aria-invalid=true]").waitFor();
  });

  test("of the map leaves the rest of the result, and can be tried again", async () => {
    const page = await visit();
    // A page that did not reach the server tries again by itself.
    await page.route("**/details", (route) => route.fulfill({ status: 500 }));
    await typed(page, WRONG);
    await send(page);
    await page.locator(".result [role=alert]").waitFor();
    expect(await page.locator(".components").count()).toBe(1);
    await page.unroute("**/details");
    await page.locator(".result").getByRole("button", { name: "Try again" }).click();
    await page.locator(".sketch svg").waitFor();
  });
});

test("an agent checks; a viewer is told who may, and looks PIN codes up", async () => {
  const agent = await visit((await join(server, owner, "Ravi")).email);
  await agent.locator("[name=line1]").waitFor();
  await agent.close();
  const viewer = await visit((await join(server, owner, "Fatima", "viewer")).email);
  await viewer.getByText("Viewers can only read").waitFor();
  expect(await viewer.locator("[name=line1]").count()).toBe(0);
  expect(await viewer.locator("header nav").getByRole("link", { name: "Check an address" }).count()).toBe(0);
  await viewer.locator("main").getByRole("link", { name: "Look up a PIN code" }).click();
  await viewer.locator("[name=pin]").waitFor();
  await viewer.close();
});

test("accessible, without sideways scrolling and other hosts", async () => {
  const watched = await openConsole(server.url, "/address", { ...LOOK, as: owner.email });
  const { page, elsewhere } = watched;
  await page.locator("[name=line1]").waitFor();
  await typed(page, WRONG);
  await send(page);
  await page.locator(".sketch svg").waitFor();
  expect([...(await violationsInBothLooks(page)), ...elsewhere, ...complaintsOf(watched)]).toEqual([]);
});

test("the month's last check is told, and what was typed stays", async () => {
  const page = await visit();
  await page.locator("[name=line1]").waitFor();
  await typed(page, WRONG);
  const headers = { "Content-Type": "application/json", "X-API-Key": owner.sk };
  const path = `${server.url}/api/v1/address/verify`;
  while ((await fetch(path, { method: "POST", headers, body: "{}" })).ok);
  await send(page);
  await page.locator("form [role=alert]").waitFor();
  expect(await page.inputValue("[name=line1]")).toBe(WRONG.line1);
});
