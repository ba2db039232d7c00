/** The console's pages of people: from an empty data directory to a shop with members. */
import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { ADMIN_KEY, PASSWORD, useServer } from "../http/server.ts";
import { usePages } from "./chromium.ts";
import { faultsOf } from "./faults.ts";
import { complaintsOf, openConsole } from "./visit.ts";
import { eventually, takeToast } from "./waiting.ts";

const OWNER = "asha@example.com";
const AGENT = "ravi@example.net";
const OWNER_NAME = "Asha's Sarees";

usePages();
/** The link of the agent's invitation. */
let invitation = "";

const server = await useServer({ THIKANA_SIGNUP: "first", THIKANA_DEFAULT_PLAN: "free" });

const visit = (path: string, as?: string) => openConsole(server.url, path, { as });
const submit = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.fill(`[name="${name}"]`, value);
}

const ADDRESS = {
  name: "Asha Rao",
  phone: "98450 12345",
  line1: "Flat 4B, Prestige Towers, 12 80 Feet Rd",
  line2: "Koramangala 4th Block",
  city: "Bengaluru",
  state: "Karnataka",
  pincode: "560034",
};

describe("the first start", () => {
  test("speaks the language of the browser", async () => {
    const { page } = await openConsole(server.url, "/", { own: { locale: "hi-IN" } });
    await page.getByRole("heading", { level: 1, name: "ठिकाना में आपका स्वागत है" }).waitFor();
    expect(await page.getAttribute("html", "lang")).toBe("hi");
  });

  test("makes the visitor the owner, and shows the secret key when asked, until the page is left", async () => {
    const visited = await visit("/");
    const { page } = visited;
    await page.getByRole("heading", { name: "Welcome to Thikana" }).waitFor();
    await fill(page, { name: OWNER_NAME, email: OWNER, password: "password1234" });
    await submit(page, "Create account");
    // One of the most common passwords is told at its field, and nothing typed is lost.
    await page.locator("[name=password][aria-invalid=true]").waitFor();
    expect(await page.inputValue("[name=email]")).toBe(OWNER);
    await fill(page, { password: PASSWORD });
    await submit(page, "Create account");
    const show = page.getByRole("button", { name: "Show the secret key" });
    await show.waitFor();
    expect(await page.content()).not.toContain("sk_");
    await page.getByRole("link", { name: "Members" }).click();
    await page.locator(`[data-member="${OWNER}"]`).waitFor();
    await page.getByRole("link", { name: "Get started" }).click();
    await show.click();
    expect(await page.locator(`output[aria-label="Secret key"]`).textContent()).toMatch(/^sk_\w{20,}$/);
    await page.reload();
    await page.getByRole("button", { name: "Replace the secret key" }).waitFor();
    expect(await page.content()).not.toMatch(/sk_\w/);
    expect([visited.elsewhere, complaintsOf(visited)]).toEqual([[], []]);
  });

  test("is over for the next visitor, who signs in", async () => {
    const { page } = await visit("/");
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await fill(page, { email: OWNER, password: "not the password" });
    await submit(page, "Sign in");
    await page.locator("[data-code=login_failed]").waitFor();
    await fill(page, { password: PASSWORD });
    await submit(page, "Sign in");
    await page.getByRole("link", { name: "Members" }).waitFor();
  });
});

describe("an invitation", () => {
  test("is a link and a QR code, with a warning that it works only on this machine", async () => {
    const visited = await visit("/members", OWNER);
    const { page } = visited;
    await submit(page, "Invite a member");
    await fill(page, { name: "Ravi", email: OWNER });
    await submit(page, "Create the invitation");
    await page.locator("[name=email][aria-invalid=true]").waitFor();
    await page.locator("[name=email]:focus").waitFor();
    await fill(page, { email: AGENT });
    await submit(page, "Create the invitation");
    await page.getByRole("img", { name: "QR code of the invitation link" }).waitFor();
    await page.getByText("works only on this machine").waitFor();
    invitation = (await page.locator(`output[aria-label="Invitation link"]`).textContent()) ?? "";
    expect(invitation).toStartWith(`${server.url}/join#`);
    await submit(page, "Done");
    await page.locator(`[data-member="${AGENT}"]`).getByText("the link works until").waitFor();
    expect(await page.content()).not.toContain(invitation.split("#")[1]);
    expect(complaintsOf(visited)).toEqual([]);
  });

  test("is accepted in another browser; its token leaves the address bar and the history", async () => {
    const { page } = await visit(invitation.slice(server.url.length));
    await page.waitForURL(`${server.url}/join`);
    await fill(page, { password: PASSWORD });
    await submit(page, "Join");
    await page.waitForURL(`${server.url}/queue`);
    await page.getByText("Ravi").waitFor();
  });

  test("works once: after that it says to ask for a new link", async () => {
    const { page } = await visit(invitation.slice(server.url.length));
    await fill(page, { password: PASSWORD });
    await submit(page, "Join");
    await page.getByRole("heading", { name: "This invitation has expired" }).waitFor();
    await page.getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
  });
});

describe("roles", () => {
  test("an agent is not offered members and settings", async () => {
    const { page } = await visit("/account", AGENT);
    await page.getByRole("heading", { name: "Where you are signed in" }).waitFor();
    for (const name of ["Members", "Settings"])
      expect(await page.getByRole("link", { name, exact: true }).count()).toBe(0);
    await page.goto(`${server.url}/members`);
    await page.getByText("Only owners see").waitFor();
  });

  test("a viewer is not offered to check addresses", async () => {
    const { page } = await visit("/members", OWNER);
    await page.getByRole("button", { name: "Change: Ravi" }).click();
    await page.getByLabel("Viewer").check();
    await submit(page, "Save");
    await page.locator(`[data-member="${AGENT}"]`).getByText("Viewer").waitFor();
    const { page: other } = await visit("/address", AGENT);
    await other.getByText("Viewers can only read").waitFor();
    expect(await other.getByRole("link", { name: "Check an address" }).count()).toBe(0);
    await page.getByRole("button", { name: "Change: Ravi" }).click();
    await page.getByLabel("Agent").check();
    await submit(page, "Save");
    await page.locator(`[data-member="${AGENT}"]`).getByText("Agent").waitFor();
    await Promise.all([page.close(), other.close()]);
  });

  test("the last owner stays one: it is told at the role", async () => {
    const { page } = await visit("/members", OWNER);
    await page.getByRole("button", { name: `Change: ${OWNER_NAME}` }).click();
    await page.getByLabel("Agent").check();
    await submit(page, "Save");
    await page.getByRole("radiogroup").getByText("An account needs an owner").waitFor();
  });
});

describe("a session that was ended elsewhere", () => {
  test("keeps what was typed, and sends it after the sign-in", async () => {
    const { page } = await visit("/address", AGENT);
    await fill(page, ADDRESS);
    const { page: other } = await visit("/account", AGENT);
    await submit(other, "End all others");
    await other.getByText("Sessions ended: ").waitFor();
    await submit(page, "Check");
    await page.getByRole("heading", { name: "Sign in again" }).waitFor();
    await page.locator("dialog [name=password]").fill(PASSWORD);
    await submit(page, "Sign in");
    await page.locator(".result[data-status=VERIFIED]").waitFor();
    for (const [name, value] of Object.entries(ADDRESS))
      expect(await page.inputValue(`[name="${name}"]`)).toBe(value);
    await Promise.all([page.close(), other.close()]);
  });

  test("one session is ended without the others", async () => {
    const { page } = await visit("/account", AGENT);
    const { page: other } = await visit("/address", AGENT);
    await page.reload();
    const rows = page.locator("[data-session]");
    await rows.first().waitFor();
    const before = await rows.count();
    // Last used first: the one that was opened last.
    await page.locator("[data-session][data-current=false]").first().getByRole("button").click();
    await page.getByText("The session has ended.").waitFor();
    await page.waitForFunction(`document.querySelectorAll("[data-session]").length === ${before - 1}`);
    await fill(other, ADDRESS);
    await submit(other, "Check");
    await other.getByRole("heading", { name: "Sign in again" }).waitFor();
    await Promise.all([page.close(), other.close()]);
  });
});

describe("the own account", () => {
  test("a new password is taken, the fields are empty, and the wrong current one is told at its field", async () => {
    const { page } = await visit("/account", AGENT);
    const next = "another horse, another staple";
    const form = page.getByRole("form", { name: "Password" });
    await fill(page, { current_password: "wrong", new_password: next });
    await form.getByRole("button", { name: "Change password" }).click();
    await page.locator("[name=current_password][aria-invalid=true]").waitFor();
    await fill(page, { current_password: PASSWORD });
    await form.getByRole("button", { name: "Change password" }).click();
    await takeToast(page, "The password is changed");
    await eventually(() => page.inputValue("[name=new_password]"), "");
    await fill(page, { current_password: next, new_password: PASSWORD });
    await form.getByRole("button", { name: "Change password" }).click();
    await takeToast(page, "The password is changed");
  });

  test("is in the menu of the bar, with language, theme and sign-out; it closes again", async () => {
    const watched = await visit("/overview", OWNER);
    const { page } = watched;
    const menu = page.locator("details.menu");
    const open = () => menu.locator("summary").click();
    await open();
    expect(await faultsOf("the open menu", watched)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.locator("details.menu:not([open]) summary:focus").waitFor();
    await open();
    await page.getByRole("heading", { name: "Overview" }).click();
    await page.locator("details.menu:not([open])").waitFor();
    await open();
    await menu.getByRole("button", { name: "हिन्दी" }).click();
    await page.getByRole("heading", { name: "एक नज़र में" }).waitFor();
    await menu.getByRole("button", { name: "English" }).click();
    await menu.getByRole("link", { name: "Account" }).click();
    await page.getByRole("heading", { name: "Where you are signed in" }).waitFor();
    await page.locator("details.menu:not([open])").waitFor();
    await open();
    await submit(page, "Sign out");
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
  });

  test("language, theme and shortcuts are remembered", async () => {
    const { page } = await visit("/account", OWNER);
    await page.getByLabel("Theme").selectOption("dark");
    await page.getByLabel("Keyboard shortcuts").uncheck();
    await page.getByLabel("Language").selectOption("hi");
    await page.getByRole("heading", { name: "खाता" }).waitFor();
    const kept = await page.evaluate(() =>
      ["theme", "shortcuts", "language"].map((name) => localStorage.getItem(`thikana.${name}`)),
    );
    expect(kept).toEqual(["dark", "off", "hi"]);
    expect(await page.getAttribute("html", "data-theme")).toBe("dark");
  });
});

describe("a free account", () => {
  test("is told how to get Pro; a wrong admin key is told, the right one lets the page go on", async () => {
    const visited = await visit("/settings/plan", OWNER);
    const { page } = visited;
    await page.getByText(`thikana admin set-plan ${OWNER} pro --data-dir ${server.dataDir}`).waitFor();
    await page.getByText("Or do it here").click();
    await fill(page, { key: "ak_wrong" });
    await submit(page, "Turn Pro on");
    await page.locator(".needs-pro [data-code=key_invalid]").waitFor();
    await fill(page, { key: ADMIN_KEY });
    await submit(page, "Turn Pro on");
    await page.locator(".needs-pro").waitFor({ state: "detached" });
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toContain(ADMIN_KEY);
    expect(complaintsOf(visited)).toEqual([]);
  });
});
