/** The console's pages of people, in both languages and themes, on a phone, on a plain LAN name, with hostile texts. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { ADMIN_KEY, PASSWORD, startTestServer, type TestServer } from "../http/server.ts";
import { violationsOf } from "./axe.ts";
import { launch, type Watched } from "./chromium.ts";
import { complaintsOf, openConsole } from "./visit.ts";

const OWNER = "asha@example.com";
/** Text that would run where it is taken for HTML. */
const HOSTILE = `<img src=x onerror="globalThis.hit=1">`;
/** A name of this machine that is neither localhost nor https: no clipboard, no crypto.subtle. */
const LAN = "thikana.lan";

let server: TestServer;
let browser: Browser;
let token: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([
    startTestServer({ THIKANA_SIGNUP: "first" }),
    launch([`--host-resolver-rules=MAP ${LAN} 127.0.0.1`]),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

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
  account: async (page) => {
    await go(page, "/account", "[data-session]");
    await page.locator("summary").click();
  },
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

/** Wider than the window, or controls lower than a finger. */
const MISFITS = `(() => {
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push("scrolls sideways");
  for (const element of document.querySelectorAll("button, select, summary, input:not([type=radio], [type=checkbox], .unseen)")) {
    const { height } = element.getBoundingClientRect();
    if (height > 0 && height < 44) found.push(element.outerHTML + " is " + height + " high");
  }
  return found;
})()`;

async function faultsOf(name: string, watched: Watched): Promise<string[]> {
  const { page, elsewhere } = watched;
  const misfits = (await page.evaluate(MISFITS)) as string[];
  const faults = [...(await violationsOf(page)), ...misfits, ...elsewhere, ...complaintsOf(watched)];
  return faults.map((fault) => `${name}: ${fault}`);
}

const LOOKS = [
  { language: "en", theme: "light", width: 1280 },
  { language: "hi", theme: "dark", width: 360 },
  { language: "en", theme: "dark", width: 360 },
  { language: "hi", theme: "light", width: 1280 },
] as const;

test.each(LOOKS)(
  "the first start is accessible and asks no other host: $language, $theme, $width px",
  async (look) => {
    const watched = await openConsole(browser, server.url, "/", look);
    await watched.page.locator("[name=email]").waitFor();
    expect(await faultsOf("start", watched)).toEqual([]);
    await watched.page.close();
  },
);

test("who comes second at the first start is told, and can sign in", async () => {
  const { page } = await openConsole(browser, server.url, "/");
  await page.locator("[name=email]").waitFor();
  const body = { name: HOSTILE, email: OWNER, password: PASSWORD };
  ({ token } = await post<{ token: string }>("/api/v1/auth/signup", body));
  await post("/api/v1/account/members", { name: HOSTILE, email: "hostile@example.net", role: "agent" });
  for (const [name, value] of Object.entries(body)) await page.fill(`[name=${name}]`, value);
  await submit(page);
  await page.getByText("Somebody has just opened the account").waitFor();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await page.close();
});

describe.each(LOOKS)(
  "accessible, without sideways scrolling and other hosts: $language, $theme, $width px",
  (look) => {
    test("before the sign-in", async () => {
      const watched = await openConsole(browser, server.url, "/", look);
      const faults: string[] = [];
      for (const [name, reach] of Object.entries(OUTSIDE)) {
        await reach(watched.page);
        faults.push(...(await faultsOf(name, watched)));
      }
      expect(faults).toEqual([]);
      await watched.page.close();
    });

    test("after it", async () => {
      const watched = await openConsole(browser, server.url, "/account", { ...look, as: OWNER });
      const faults: string[] = [];
      for (const [name, reach] of Object.entries(INSIDE)) {
        await reach(watched.page);
        faults.push(...(await faultsOf(name, watched)));
      }
      expect(faults).toEqual([]);
      await watched.page.close();
    });
  },
);

test("HTML in names and address fields is shown as text", async () => {
  const watched = await openConsole(browser, server.url, "/members", { as: OWNER });
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
  await page.close();
});

test("a correction is applied to the form, and the next check has it", async () => {
  const { page } = await openConsole(browser, server.url, "/address", { as: OWNER });
  const fields = { line1: "4B Prestige Towers", line2: "Koramangala", city: "Bengaluru", pincode: "560043" };
  await page.fill("[name=state]", "Tamil Nadu");
  for (const [name, value] of Object.entries(fields)) await page.fill(`[name=${name}]`, value);
  await submit(page);
  await page.locator(".result").waitFor();
  expect(await page.evaluate("document.activeElement.tagName")).toBe("H2");
  await page.getByRole("button", { name: "Apply: State Karnataka" }).click();
  await page.getByText("The form is changed").waitFor();
  expect(await page.inputValue("[name=state]")).toBe("Karnataka");
  await submit(page);
  await page.locator(".result[data-status=VERIFIED]").waitFor();
  await page.close();
});

test("on a LAN name without https, all works and Copy selects the text", async () => {
  const url = server.url.replace("127.0.0.1", LAN);
  const watched = await openConsole(browser, url, "/members");
  const { page } = watched;
  await page.fill("[name=email]", OWNER);
  await page.fill("[name=password]", PASSWORD);
  await submit(page);
  await page.locator(".members li").first().waitFor();
  expect(await page.evaluate("[isSecureContext, typeof navigator.clipboard, typeof crypto.subtle]")).toEqual([
    false,
    "undefined",
    "undefined",
  ]);
  await page.locator('[data-member="hostile@example.net"] button').nth(1).click();
  await page.locator("dialog [type=submit]").click();
  const link = page.locator(`output[aria-label="Invitation link"]`);
  expect(await link.textContent()).toStartWith(`${url}/join#`);
  // Others reach this machine by that name: no warning.
  expect(await page.locator("dialog .notice").count()).toBe(0);
  await page.locator("dialog").getByRole("button", { name: "Copy" }).click();
  await page.getByText("Selected").waitFor();
  expect(await page.evaluate("getSelection().toString()")).toBe(await link.textContent());
  expect([watched.elsewhere, complaintsOf(watched)]).toEqual([[], []]);
  await page.close();
});

test("without the server it says so; once it is back the list comes by itself and what was typed is sent", async () => {
  const watched = await openConsole(browser, server.url, "/account", { as: OWNER });
  const { page } = watched;
  await page.locator("[data-session]").first().waitFor();
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Members" }).click();
  await page.locator("main [data-code=unreachable]").waitFor();
  await page.locator(".offline").getByText("cannot be reached").waitFor();
  await page.getByRole("button", { name: "Invite a member" }).click();
  await page.fill("dialog [name=name]", "Seema");
  await page.fill("dialog [name=email]", "seema@example.net");
  await page.locator("dialog [type=submit]").click();
  await page.locator("dialog [data-code=unreachable]").waitFor();
  await page.context().setOffline(false);
  await page.locator(".members li").first().waitFor();
  expect(await page.locator(".offline").isVisible()).toBe(false);
  expect(await page.inputValue("dialog [name=email]")).toBe("seema@example.net");
  await page.locator("dialog [type=submit]").click();
  await page.locator(".qr-code").waitFor();
  await page.close();
});

test("the question to sign in again cannot be waved away", async () => {
  const { page } = await openConsole(browser, server.url, "/account", { as: OWNER });
  await page.locator("[data-session]").first().waitFor();
  await page.context().clearCookies();
  await page.getByRole("link", { name: "Members" }).click();
  const question = page.getByRole("heading", { name: "Sign in again" });
  await question.waitFor();
  for (let i = 0; i < 3; i++) await page.keyboard.press("Escape");
  await question.waitFor();
  await page.fill("dialog [name=password]", PASSWORD);
  await page.locator("dialog [type=submit]").click();
  await page.locator(".members li").first().waitFor();
  await page.close();
});

test("a page that needs Pro goes on by itself once the plan is changed on the server's machine", async () => {
  const { page } = await openConsole(browser, server.url, "/queue", { as: OWNER });
  await page.getByText(`thikana admin set-plan ${OWNER} pro`).waitFor();
  const { merchants } = (await admin("GET", "")) as { merchants: { id: number }[] };
  await admin("PUT", `/${merchants[0].id}`, { plan: "pro" });
  await page.locator(".needs-pro").waitFor({ state: "detached" });
  expect(await page.locator("main [role=alert]").count()).toBe(0);
  await page.close();
});

async function admin(method: string, path: string, body?: object): Promise<unknown> {
  const headers = { "Content-Type": "application/json", "X-Admin-Key": ADMIN_KEY };
  const sent = { method, headers, body: body && JSON.stringify(body) };
  return (await fetch(`${server.url}/api/v1/admin/merchants${path}`, sent)).json();
}

test("too many wrong passwords: it says when to try again, and keeps the e-mail", async () => {
  const { page } = await openConsole(browser, server.url, "/");
  await page.fill("[name=email]", "guess@example.com");
  await page.fill("[name=password]", "a wrong password");
  const alert = page.locator("main [role=alert]");
  for (let code = "login_failed"; code === "login_failed"; ) {
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith("/auth/login")),
      submit(page),
    ]);
    await alert.waitFor();
    code = (await alert.getAttribute("data-code")) ?? "";
  }
  expect(await alert.textContent()).toMatch(/^Too many failed logins .*\. Try again in \d+ minutes\.$/);
  expect(await page.inputValue("[name=email]")).toBe("guess@example.com");
  await page.close();
});
