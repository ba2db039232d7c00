/** The console's pages of people, in both languages and themes, on a phone, with hostile texts. */
import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { PASSWORD, useServer } from "../http/server.ts";
import { usePages } from "./chromium.ts";
import { faultsOf, LOOK } from "./faults.ts";
import { complaintsOf, openConsole } from "./visit.ts";

const OWNER = "asha@example.com";
/** Text that would run where it is taken for HTML. */
const HOSTILE = `<img src=x onerror="globalThis.hit=1">`;

usePages();
/** Of the owner's session. */
let token: string;

const server = await useServer({ THIKANA_SIGNUP: "first", THIKANA_DEFAULT_PLAN: "free" });

async function post<T>(path: string, body: object): Promise<T> {
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
  const response = await fetch(server.url + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} gave ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** A dialog or page, by how it is reached; each ends with the element that shows it. */
const submit = (page: Page) => page.locator("form [type=submit]").first().click();
const go = async (page: Page, path: string, element: string) => {
  await page.goto(server.url + path);
  await page.locator(element).first().waitFor();
};

const OUTSIDE: Record<string, (page: Page) => Promise<void>> = {
  "sign-in": async (page) => {
    await go(page, "/", "[name=email]");
    await page.locator("summary").click();
  },
  join: (page) => go(page, "/join#a-token", "[name=password]"),
  "join without a link": (page) => go(page, "/join", "main h1"),
  "an ended invitation": async (page) => {
    await go(page, "/join#a-token", "[name=password]");
    await page.fill("[name=password]", PASSWORD);
    await submit(page);
    await page.locator("main [role=alert]").waitFor();
  },
};
const INSIDE: Record<string, (page: Page) => Promise<void>> = {
  members: (page) => go(page, "/members", ".members li"),
  "inviting a member": async (page) => {
    await INSIDE.members(page);
    await page.locator(".page-head button").click();
    await page.fill("dialog [name=name]", "X");
    await page.fill("dialog [name=email]", OWNER);
    await page.locator("dialog [type=submit]").click();
    await page.locator("dialog [aria-invalid=true]").first().waitFor();
  },
  "a new link": async (page) => {
    await INSIDE.members(page);
    await page.locator('[data-member="hostile@example.net"] button').nth(1).click();
    await page.locator("dialog [type=submit]").click();
    await page.locator(".qr-code").waitFor();
  },
  "removing a member": async (page) => {
    await INSIDE.members(page);
    await page.locator('[data-member="hostile@example.net"] button').nth(2).click();
    await page.locator("dialog").waitFor();
  },
  account: (page) => go(page, "/account", "[data-session]"),
  "an address and its result": async (page) => {
    await go(page, "/address", "[name=line1]");
    const fields = {
      name: "Asha",
      phone: "98450",
      line1: "12 MG Road",
      city: "Bangalore",
      pincode: "600034",
    };
    for (const [name, value] of Object.entries(fields)) await page.fill(`[name=${name}]`, value);
    await submit(page);
    await page.locator(".result").waitFor();
  },
  "a page that needs Pro": async (page) => {
    await go(page, "/queue", ".needs-pro");
    await page.locator(".needs-pro summary").click();
  },
};

test("the first start is accessible and asks no other host", async () => {
  const watched = await openConsole(server.url, "/", LOOK);
  await watched.page.locator("[name=email]").waitFor();
  expect(await faultsOf("start", watched)).toEqual([]);
  await watched.page.close();
});

test("who comes second at the first start is told, and can sign in", async () => {
  const { page } = await openConsole(server.url, "/");
  await page.locator("[name=email]").waitFor();
  const body = { name: HOSTILE, email: OWNER, password: PASSWORD };
  ({ token } = await post<{ token: string }>("/api/v1/auth/signup", body));
  await post("/api/v1/account/members", { name: HOSTILE, email: "hostile@example.net", role: "agent" });
  for (const [name, value] of Object.entries(body)) await page.fill(`[name=${name}]`, value);
  await submit(page);
  await page.getByText("Somebody has just created the account").waitFor();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
});

describe("accessible, without sideways scrolling and other hosts", () => {
  test("before the sign-in", async () => {
    const watched = await openConsole(server.url, "/", LOOK);
    const faults: string[] = [];
    for (const [name, reach] of Object.entries(OUTSIDE)) {
      await reach(watched.page);
      faults.push(...(await faultsOf(name, watched)));
    }
    expect(faults).toEqual([]);
    await watched.page.close();
  });

  test("after it", async () => {
    const watched = await openConsole(server.url, "/account", { ...LOOK, as: OWNER });
    const faults: string[] = [];
    for (const [name, reach] of Object.entries(INSIDE)) {
      await reach(watched.page);
      faults.push(...(await faultsOf(name, watched)));
    }
    expect(faults).toEqual([]);
    await watched.page.close();
  });
});

test("HTML in names and address fields is shown as text", async () => {
  const watched = await openConsole(server.url, "/members", { as: OWNER });
  const { page } = watched;
  await page.locator(".members").getByText(HOSTILE).first().waitFor();
  await page.locator('[data-member="hostile@example.net"] button').nth(2).click();
  await page.getByRole("heading", { name: `Remove ${HOSTILE}?` }).waitFor();
  await go(page, "/account", "[data-session]");
  await page.getByText(HOSTILE).first().waitFor();
  await go(page, "/address", "[name=line1]");
  for (const name of ["name", "phone", "line1", "line2", "landmark", "city", "state", "pincode"])
    await page.fill(`[name=${name}]`, HOSTILE);
  await submit(page);
  await page.locator(".result").waitFor();
  expect(await page.locator("img").count()).toBe(0);
  expect(await page.evaluate("globalThis.hit")).toBeUndefined();
  expect(complaintsOf(watched)).toEqual([]);
});
