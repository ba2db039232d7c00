/** Two-step sign-in in the console: set up, asked for at the sign-in, required of all, taken off who lost the phone. */
import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { type Merchant, PASSWORD, signUp, useServer } from "../http/server.ts";
import { join, type TeamMember, tell } from "../http/team.ts";
import { codeOf } from "../http/totp.ts";
import { usePages } from "./chromium.ts";
import { faultsOf, LOOK } from "./faults.ts";
import { openConsole } from "./visit.ts";

usePages();
let now = Date.now();
const server = await useServer({}, () => now);

const later = () => {
  now += 60_000;
};
const headersOf = ({ token }: Merchant) => ({ headers: { Authorization: `Bearer ${token}` } });

/** Scans and confirms what the page shows. @returns the secret of the app */
async function setUpIn(page: Page): Promise<string> {
  await page.locator(".qr-code").waitFor();
  const secret = await page.locator("output", { hasText: /^[A-Z2-7]{32}$/ }).innerText();
  await page.fill("[name=otp]", codeOf(secret, now));
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.locator(".recovery-codes output").waitFor();
  later();
  return secret;
}

async function fillSignIn(page: Page, email: string): Promise<void> {
  // Anybody may open an account here: the sign-in is one press away.
  await page.locator("main button.plain").click();
  await page.fill("[name=email]", email);
  await page.fill("[name=password]", PASSWORD);
  await page.locator("form [type=submit]").click();
}

/** An app of a member, set up by the interface. */
async function setUp(by: Pick<TeamMember, "headers">): Promise<string> {
  const { body } = await tell<{ secret: string; setup: string }>(server, by, "POST /api/v1/account/totp");
  const sent = { setup: body.setup, otp: codeOf(body.secret, now) };
  expect((await tell(server, by, "PUT /api/v1/account/totp", sent)).status).toBe(200);
  later();
  return body.secret;
}

test("a member sets an app up, keeps the recovery codes, and signs in with a code, then with a recovery code", async () => {
  const owner = await signUp(server);
  const { page } = await openConsole(server.url, "/account", { as: owner.email });
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const secret = await setUpIn(page);
  const codes = (await page.locator(".recovery-codes output").innerText()).split("\n");
  expect(codes).toHaveLength(10);
  await page.getByRole("button", { name: "I have kept them" }).click();
  await page.getByText("Recovery codes left: 10").waitFor();

  for (const [wrong, right] of [
    ["000000", codeOf(secret, now)],
    [codeOf(secret, now), codes[0]],
  ]) {
    await page.context().clearCookies();
    await page.goto(`${server.url}/account`);
    await fillSignIn(page, owner.email);
    // The password stays, and the code is where one types next.
    await page.locator("[name=otp]:focus").fill(wrong);
    await page.locator("form [type=submit]").click();
    await page.locator("[name=otp][aria-invalid=true]").fill(right);
    await page.locator("form [type=submit]").click();
    await page.locator("[data-session]").first().waitFor();
  }
  await page.getByText("Recovery codes left: 9").waitFor();
  await page.close();
});

test("new recovery codes and turning off ask for a code", async () => {
  const owner = await signUp(server);
  const secret = await setUp(headersOf(owner));
  const { page } = await openConsole(server.url, "/account");
  await fillSignIn(page, owner.email);
  await page.fill("[name=otp]", codeOf(secret, now));
  await page.locator("form [type=submit]").click();
  await page.locator("[data-session]").first().waitFor();
  later();
  await page.getByRole("button", { name: "New recovery codes" }).click();
  await page.fill("dialog [name=otp]", codeOf(secret, now));
  await page.locator("dialog [type=submit]").click();
  const [first] = (await page.locator(".recovery-codes output").innerText()).split("\n");
  await page.getByRole("button", { name: "I have kept them" }).click();
  await page.getByRole("button", { name: "Turn off" }).click();
  await page.fill("dialog [name=otp]", first);
  await page.locator("dialog [type=submit]").click();
  await page.getByRole("button", { name: "Set up an authenticator app" }).waitFor();
  await page.close();
});

test("an owner requires it: an open page of a member leads to the set-up, and on from there", async () => {
  const owner = await signUp(server);
  const agent = await join(server, owner, "Ravi");
  const agents = await openConsole(server.url, "/account", { as: agent.email });
  await agents.page.locator("[data-session]").first().waitFor();

  const { page } = await openConsole(server.url, "/members", { as: owner.email });
  expect(await page.getByRole("switch").isDisabled()).toBe(true);
  await page.goto(`${server.url}/account`);
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  await setUpIn(page);
  await page.getByRole("button", { name: "I have kept them" }).click();
  await page.goto(`${server.url}/members`);
  await page.getByRole("switch").check();
  await page.locator("[role=switch][aria-checked=true]").waitFor();

  // The next request of the page is refused, after 15 minutes too.
  now += 16 * 60_000;
  await agents.page.reload();
  await agents.page.getByRole("heading", { name: "Set up two-step sign-in" }).waitFor();
  await agents.page.locator("dialog [name=password]").fill(PASSWORD);
  await agents.page.locator("dialog [type=submit]").click();
  await setUpIn(agents.page);
  await agents.page.getByRole("button", { name: "I have kept them" }).click();
  await agents.page.locator("[data-session]").first().waitFor();

  await page.reload();
  const row = page.locator(`[data-member="${agent.email}"]`);
  await row.getByText("two-step sign-in").waitFor();
  await row.getByRole("button", { name: "Remove the app" }).click();
  await page.locator("dialog [type=submit]").click();
  const again = page.locator("dialog", { hasText: "Confirm your password" });
  await again.locator("[name=password]").fill(PASSWORD);
  await again.locator("[type=submit]").click();
  await row.getByRole("button", { name: "Remove the app" }).waitFor({ state: "detached" });
  // The next sign-in leads to the set-up, too.
  await agents.page.context().clearCookies();
  await agents.page.goto(server.url);
  await fillSignIn(agents.page, agent.email);
  await agents.page.getByRole("heading", { name: "Set up two-step sign-in" }).waitFor();
  await agents.page.locator(".qr-code").waitFor();
  await agents.page.close();
  await page.close();
});

test("an invitation of a member with an app asks for a code", async () => {
  const owner = await signUp(server);
  const agent = await join(server, owner, "Meena");
  const secret = await setUp(agent);
  const request = `PUT /api/v1/account/members/${agent.id}`;
  const { body } = await tell<{ invite_url: string }>(server, headersOf(owner), request, { invite: true });
  const { page } = await openConsole(server.url, `/join#${body.invite_url.split("#")[1]}`);
  await page.fill("[name=password]", `${PASSWORD}!`);
  await page.locator("form [type=submit]").click();
  await page.locator("[name=otp]:focus").fill(codeOf(secret, now));
  await page.locator("form [type=submit]").click();
  await page.waitForURL("**/queue");
  await page.close();
});

describe("accessible, and fits", () => {
  test("from the set-up to the sign-in", async () => {
    const owner = await signUp(server);
    const watched = await openConsole(server.url, "/account", { ...LOOK, as: owner.email });
    const { page } = watched;
    const faults: string[] = [];
    const check = async (name: string) => {
      faults.push(...(await faultsOf(name, watched)));
      const folder = process.env.THIKANA_TEST_PICTURES;
      if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
    };
    const section = page.locator(".account section").filter({ has: page.locator("h2") });
    await section.nth(2).locator("button").first().click();
    await page.locator(".qr-code").waitFor();
    await check("set-up");
    const secret = await page.locator("output", { hasText: /^[A-Z2-7]{32}$/ }).innerText();
    await page.fill("[name=otp]", codeOf(secret, now));
    await page.locator("dialog [type=submit]").click();
    await page.locator(".recovery-codes output").waitFor();
    later();
    await check("recovery-codes");
    await page.locator(".recovery-codes .actions button").click();
    await section.nth(2).locator("button").nth(1).waitFor();
    await check("account");
    await page.goto(`${server.url}/members`);
    await page.getByRole("switch").check();
    await check("members");

    const agent = await join(server, owner, "Asha");
    const agents = await openConsole(server.url, "/", { ...LOOK, as: agent.email });
    await agents.page.locator(".qr-code").waitFor();
    faults.push(...(await faultsOf("required", agents)));
    await agents.page.close();

    await page.context().clearCookies();
    await page.goto(server.url);
    await fillSignIn(page, owner.email);
    await page.locator("[name=otp]").fill("000000");
    await page.locator("form [type=submit]").click();
    await page.locator("[name=otp][aria-invalid=true]").waitFor();
    await check("sign-in");
    expect(faults).toEqual([]);
    await page.close();
  });
});
