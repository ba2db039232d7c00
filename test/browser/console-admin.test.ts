/** The page of the person who runs the server: accounts by the admin key, which is kept nowhere. */
import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { ADMIN_KEY, type Merchant, PASSWORD, send, signUp, useServer } from "../http/server.ts";
import { usePages } from "./chromium.ts";
import { faultsOf, LOOK } from "./faults.ts";
import { complaintsOf, openConsole } from "./visit.ts";

/** Text that would run where it is taken for HTML. */
const HOSTILE = `<img src=x onerror="globalThis.hit=1">`;

usePages();

const server = await useServer();
const merchant = await signUp(server);

const headers = { "X-Admin-Key": ADMIN_KEY };
const admin = (method: string, path: string, body?: object) =>
  send(server, method, `/api/v1/admin/merchants${path}`, { headers, body });
await admin("PUT", `/${merchant.id}`, { name: HOSTILE });

/** The account as the server has it. */
async function stored({ email }: Pick<Merchant, "email">): Promise<Record<string, unknown>> {
  const response = await admin("GET", `?q=${encodeURIComponent(email)}`);
  return ((await response.json()) as { merchants: Record<string, unknown>[] }).merchants[0];
}

async function enter(page: Page, key = ADMIN_KEY): Promise<void> {
  await page.fill("[name=key]", key);
  await page.locator("form [type=submit]").click();
}

async function visit() {
  const watched = await openConsole(server.url, "/admin");
  await enter(watched.page);
  await watched.page.locator("[data-merchant]").first().waitFor();
  return watched;
}

const row = (page: Page, { id }: Pick<Merchant, "id">) => page.locator(`[data-merchant="${id}"]`);
const find = async (page: Page, q: string) => {
  await page.fill("[name=q]", q);
  await page.press("[name=q]", "Enter");
};
const login = async (email: string, password: string) =>
  (await send(server, "POST", "/api/v1/auth/login", { body: { email, password } })).status;

describe("the admin key", () => {
  test("is told when it is wrong, and is kept neither in storage nor in the address", async () => {
    const watched = await openConsole(server.url, "/");
    const { page } = watched;
    await page.getByRole("button", { name: "I have an account" }).click();
    await page.getByRole("link", { name: "For the person who runs this server" }).click();
    await enter(page, "ak_wrong");
    await page.locator("[data-code=key_invalid]").waitFor();
    await enter(page);
    await page.locator("[data-merchant]").first().waitFor();
    expect(page.url()).toBe(`${server.url}/admin`);
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toContain(ADMIN_KEY);
    expect(await page.content()).not.toContain(ADMIN_KEY);
    await page.reload();
    await page.locator("[name=key]").waitFor();
    expect(complaintsOf(watched)).toEqual([]);
  });

  test("is forgotten by its button, and when the server does not take it any more", async () => {
    const { page } = await visit();
    await page.getByRole("button", { name: "Forget the key" }).click();
    expect(await page.inputValue("[name=key]")).toBe("");
    await enter(page);
    await row(page, merchant).waitFor();
    await page.route("**/api/v1/admin/**", (route) =>
      route.continue({ headers: { ...route.request().headers(), "x-admin-key": "ak_replaced" } }),
    );
    await find(page, "a");
    await page.getByText("The admin key no longer works.").waitFor();
    expect(await page.inputValue("[name=key]")).toBe("");
    expect(await page.locator("[data-merchant]").count()).toBe(0);
  });

  test("is all that the page needs: no sign-in, and no link for members", async () => {
    const { page } = await openConsole(server.url, "/overview", { as: merchant.email });
    await page.locator("nav a").first().waitFor();
    expect(await page.locator(`a[href="/admin"]`).count()).toBe(0);
    await page.goto(`${server.url}/admin`);
    await page.locator("[name=key]").waitFor();
    expect(await page.locator("[data-merchant]").count()).toBe(0);
  });
});

describe("an account", () => {
  test("is found by name or e-mail, and shown with plan, orders, last use and quota; its name is text", async () => {
    const other = await signUp(server);
    const { page } = await visit();
    await find(page, other.email);
    await page.getByText("Accounts: 1", { exact: true }).waitFor();
    await row(page, other).getByText("0 of 1,000 checks this month").waitFor();
    const columns = await row(page, other).locator("div:has(> small:first-child)").allInnerTexts();
    expect(columns.map((text) => text.split("\n")[0])).toEqual([
      "Plan",
      "Orders stored",
      "Last used",
      "Quota",
    ]);
    expect(columns[1]).toBe("Orders stored\n0");
    expect(columns[2]).toMatch(/^Last used\n\d{1,2} \w+ \d{4}$/);
    await find(page, "ONERROR");
    await row(page, merchant).getByText(HOSTILE).waitFor();
    expect(await page.locator("img[src=x]").count()).toBe(0);
    await find(page, "nobody at all");
    await page.getByText("Accounts: 0", { exact: true }).waitFor();
    await page.fill("[name=q]", "");
    await row(page, other).waitFor();
  });

  test("gets another plan, a quota of its own, and the plan's again", async () => {
    const other = await signUp(server);
    const { page } = await visit();
    const dialog = page.getByRole("dialog");
    const openDialog = () =>
      row(page, other)
        .getByRole("button", { name: /^Change/ })
        .click();
    await openDialog();
    await dialog.getByLabel("Pro").check();
    await dialog.getByLabel("Checks a month").fill("5000");
    await dialog.getByRole("button", { name: "Save" }).click();
    await row(page, other).getByText("0 of 5,000 checks this month").waitFor();
    expect(await stored(other)).toMatchObject({ plan: "pro", quota_override: 5000 });
    await openDialog();
    expect(await dialog.getByLabel("Checks a month").inputValue()).toBe("5000");
    await dialog.getByLabel("Checks a month").fill("");
    await dialog.getByRole("button", { name: "Save" }).click();
    await row(page, other).getByText("0 checks this month, unlimited").waitFor();
    expect(await stored(other)).toMatchObject({ plan: "pro", quota_override: null });
  });

  test("keeps what was typed when its name is refused", async () => {
    const { page } = await visit();
    await row(page, merchant)
      .getByRole("button", { name: /^Change/ })
      .click();
    await page.fill("dialog [name=name]", "   ");
    await page.fill("dialog [name=quota]", "77");
    await page.locator("dialog [type=submit]").click();
    await page.locator("dialog [name=name][aria-invalid=true]").waitFor();
    expect(await page.inputValue("dialog [name=quota]")).toBe("77");
    expect(await stored(merchant)).toMatchObject({ name: HOSTILE, quota_override: null });
  });

  test("is suspended after a question, and reactivated", async () => {
    const other = await signUp(server);
    const { page } = await visit();
    const keyStatus = async () =>
      (await send(server, "GET", "/api/v1/account", { headers: { "X-API-Key": other.sk } })).status;
    const press = (name: RegExp) => row(page, other).getByRole("button", { name }).click();
    await press(/^Suspend/);
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    expect(await keyStatus()).toBe(200);
    await press(/^Suspend/);
    await page.getByRole("dialog").getByRole("button", { name: "Suspend" }).click();
    await row(page, other).getByText("suspended").waitFor();
    expect(await keyStatus()).toBe(401);
    await press(/^Reactivate/);
    await page.locator(`[data-merchant="${other.id}"][data-status=active]`).waitFor();
    expect(await keyStatus()).toBe(200);
  });

  test("is created with a password and keys that are shown once and work", async () => {
    const watched = await visit();
    const { page } = watched;
    const shown = (label: string) => page.locator(`dialog output[aria-label="${label}"]`).textContent();
    const create = page.getByRole("button", { name: "Create an account" });
    await create.click();
    await page.fill("dialog [name=name]", "Kanchi Silks");
    await page.fill("dialog [name=email]", merchant.email);
    await page.locator("dialog [type=submit]").click();
    // Taken: told at its field, the rest is kept.
    await page.locator("dialog [name=email][aria-invalid=true]").waitFor();
    expect(await page.inputValue("dialog [name=name]")).toBe("Kanchi Silks");
    await page.fill("dialog [name=email]", "kanchi@example.com");
    await page.locator("dialog [type=submit]").click();
    await page.getByRole("heading", { name: "Kanchi Silks has an account" }).waitFor();
    const [password, key] = [(await shown("Password")) ?? "", (await shown("Secret key")) ?? ""];
    expect(await login("kanchi@example.com", password)).toBe(200);
    const asked = await send(server, "GET", "/api/v1/account", { headers: { "X-API-Key": key } });
    expect(asked.status).toBe(200);
    await page.getByRole("button", { name: "I have passed it on" }).click();
    await page.locator(".accounts").getByText("Kanchi Silks").waitFor();
    expect(await page.content()).not.toContain(key);
    expect(complaintsOf(watched)).toEqual([]);
  });
});

test("a member gets a new password, shown once; a wrong e-mail is told and kept", async () => {
  const other = await signUp(server);
  const { page } = await visit();
  await row(page, other)
    .getByRole("button", { name: /^New password/ })
    .click();
  expect(await page.inputValue("dialog [name=email]")).toBe(other.email);
  await page.fill("dialog [name=email]", "nobody@example.com");
  await page.locator("dialog [type=submit]").click();
  await page.locator("dialog [data-code=member_not_found]").waitFor();
  expect(await page.inputValue("dialog [name=email]")).toBe("nobody@example.com");
  await page.fill("dialog [name=email]", other.email);
  await page.locator("dialog [type=submit]").click();
  const output = page.locator(`dialog output[aria-label="Password"]`);
  await output.waitFor();
  const password = (await output.textContent()) ?? "";
  expect([await login(other.email, password), await login(other.email, PASSWORD)]).toEqual([200, 401]);
  await page.getByRole("button", { name: "I have passed it on" }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
  expect(await page.content()).not.toContain(password);
});

test("a server that is not reached is told, and the list comes back with it", async () => {
  const { page } = await visit();
  await page.route("**/api/v1/admin/**", (route) => route.abort());
  await find(page, "merchant");
  await page.locator("main [data-code=unreachable]").waitFor();
  await page.unroute("**/api/v1/admin/**");
  await page.locator("main [data-code=unreachable]").waitFor({ state: "detached" });
  await page.locator("[data-merchant]").first().waitFor();
});

test("accessible, and fits", async () => {
  const watched = await openConsole(server.url, "/admin", LOOK);
  const { page } = watched;
  await page.locator("[name=key]").waitFor();
  const faults = await faultsOf("the key", watched);
  await enter(page);
  await row(page, merchant).waitFor();
  faults.push(...(await faultsOf("the list", watched)));
  for (const nth of [0, 1, 2]) {
    await row(page, merchant).getByRole("button").nth(nth).click();
    await page.locator("dialog").waitFor();
    faults.push(...(await faultsOf(`dialog ${nth}`, watched)));
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
  }
  await page.locator(".page-head button").first().click();
  await page.fill("dialog [name=name]", "Look");
  await page.fill("dialog [name=email]", `${crypto.randomUUID()}@example.com`);
  await page.locator("dialog [type=submit]").click();
  await page.locator("dialog output").first().waitFor();
  faults.push(...(await faultsOf("what is shown once", watched)));
  expect(faults).toEqual([]);
});
