/** The console under bad conditions: no https, no server, no session, no plan, too many attempts. */
import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { PASSWORD, setAccount, signUp, useServer } from "../http/server.ts";
import { LAN, usePages } from "./chromium.ts";
import { complaintsOf, openConsole } from "./visit.ts";

usePages();

const server = await useServer();
const owner = await signUp(server);

/** The sign-in of a server where each visitor may open an account. */
async function openSignIn(url: string, path: string) {
  const watched = await openConsole(url, path);
  await watched.page.getByRole("button", { name: "I have an account" }).click();
  return watched;
}

const submit = (page: Page) => page.locator("form [type=submit]").first().click();

test("on a LAN name without https, all works and Copy selects the text", async () => {
  const url = server.url.replace("127.0.0.1", LAN);
  const watched = await openSignIn(url, "/members");
  const { page } = watched;
  await page.fill("[name=email]", owner.email);
  await page.fill("[name=password]", PASSWORD);
  await submit(page);
  await page.locator(".members li").first().waitFor();
  expect(await page.evaluate("[isSecureContext, typeof navigator.clipboard, typeof crypto.subtle]")).toEqual([
    false,
    "undefined",
    "undefined",
  ]);
  await page.getByRole("button", { name: "Invite a member" }).click();
  await page.fill("dialog [name=name]", "Ravi");
  await page.fill("dialog [name=email]", "ravi@example.net");
  await page.locator("dialog [type=submit]").click();
  const link = page.locator(`output[aria-label="Invitation link"]`);
  expect(await link.textContent()).toStartWith(`${url}/join#`);
  // Others reach this machine by that name: no warning.
  expect(await page.locator("dialog .notice").count()).toBe(0);
  await page.locator("dialog").getByRole("button", { name: "Copy" }).click();
  await page.getByText("Selected").waitFor();
  expect(await page.evaluate("getSelection().toString()")).toBe(await link.textContent());
  // The browser notes that a header for https is of no use here.
  const complaints = complaintsOf(watched).filter((text) => !text.includes("Cross-Origin-Opener-Policy"));
  expect([watched.elsewhere, complaints]).toEqual([[], []]);
});

test("without the server it says so; once it is back the list comes by itself and what was typed is sent", async () => {
  const watched = await openConsole(server.url, "/account", { as: owner.email });
  const { page } = watched;
  await page.locator("[data-session]").first().waitFor();
  await page.getByRole("link", { name: "Members" }).click();
  await page.locator(".members li").first().waitFor();
  await page.goBack();
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
  await page.locator(".offline").waitFor({ state: "hidden" });
  expect(await page.inputValue("dialog [name=email]")).toBe("seema@example.net");
  await page.locator("dialog [type=submit]").click();
  await page.locator(".qr-code").waitFor();
});

test("a page that was never opened says that the server cannot be reached, and opens once it is back", async () => {
  const { page } = await openConsole(server.url, "/account", { as: owner.email });
  await page.locator("[data-session]").first().waitFor();
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Members" }).click();
  await page.locator("main [data-code=unreachable]").waitFor();
  await page.locator(".offline").getByText("cannot be reached").waitFor();
  await page.context().setOffline(false);
  await page.locator(".members li").first().waitFor();
});

test("after an update of the server a page that was never opened asks to be loaded again", async () => {
  const { page } = await openConsole(server.url, "/account", { as: owner.email });
  await page.locator("[data-session]").first().waitFor();
  await page.route("**/console-part-*.js", (route) => route.fulfill({ status: 404 }));
  await page.getByRole("link", { name: "Members" }).click();
  await page.locator("main [data-code=page_outdated]").waitFor();
  await page.unroute("**/console-part-*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.locator(".members li").first().waitFor();
});

test("the question to sign in again cannot be waved away", async () => {
  const { page } = await openConsole(server.url, "/account", { as: owner.email });
  await page.locator("[data-session]").first().waitFor();
  await page.context().clearCookies();
  // Not by the mouse: a request of the page itself may have opened the dialog over the link already.
  await page
    .getByRole("link", { name: "Members", includeHidden: true })
    .evaluate((link: HTMLElement) => link.click());
  const question = page.getByRole("heading", { name: "Sign in again" });
  await question.waitFor();
  for (let i = 0; i < 3; i++) await page.keyboard.press("Escape");
  await question.waitFor();
  await page.fill("dialog [name=password]", PASSWORD);
  await page.locator("dialog [type=submit]").click();
  await page.locator(".members li").first().waitFor();
});

test("a page that needs Pro goes on by itself once the plan is changed on the server's machine", async () => {
  const { page } = await openConsole(server.url, "/queue", { as: owner.email });
  await page.getByText(`thikana admin set-plan ${owner.email} pro`).waitFor();
  await setAccount(server, owner, { plan: "pro" });
  await page.locator(".needs-pro").waitFor({ state: "detached" });
  expect(await page.locator("main [role=alert]").count()).toBe(0);
});

test("too many wrong passwords: it says when to try again, and keeps the e-mail", async () => {
  const { page } = await openSignIn(server.url, "/");
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
});
