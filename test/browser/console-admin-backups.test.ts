/** The backups on the page of the person who runs the server. */
import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { ADMIN_KEY, signUp, useServer } from "../http/server.ts";
import { holdAlerts } from "../http/stored.ts";
import { usePages } from "./chromium.ts";
import { faultsOf, LOOK } from "./faults.ts";
import { complaintsOf, openConsole } from "./visit.ts";

usePages();

const server = await useServer();
await signUp(server);

/** @param answer what the server says of the backups, beside what it says itself */
async function visit(answer: object | null = null, look?: Parameters<typeof openConsole>[2]) {
  const watched = await openConsole(server.url, "/admin", look);
  const { page } = watched;
  if (answer) {
    await page.route("**/api/v1/admin/backups", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...answer } });
    });
  }
  await page.fill("[name=key]", ADMIN_KEY);
  await page.locator("form [type=submit]").click();
  await page.locator(".backups details").waitFor();
  return watched;
}

const section = (page: Page) => page.locator(".backups");

test("says when they are made and where they are, makes one now, and lists it", async () => {
  const watched = await visit();
  const { page } = watched;
  await section(page).getByText("One a day; the latest 3 are kept.").waitFor();
  expect(await section(page).textContent()).toContain(server.dataDir);
  await page.getByRole("button", { name: "Back up now" }).click();
  const row = page.locator("[data-backup]");
  await row.getByText("Checked", { exact: true }).waitFor();
  expect(await row.textContent()).toContain("Not encrypted");
  await page.getByRole("button", { name: "Back up now" }).waitFor();
  expect(complaintsOf(watched)).toEqual([]);
});

test.each([
  ["failed", "The last backup failed:", { problem: "failed", reason: "<img src=x> not enough space" }],
  ["late", "The last backup is too old", { problem: "late", last_at: "2025-11-20T08:00:00Z" }],
  ["late", "No backup has been made yet", { problem: "late", last_at: null }],
])("says in words what is wrong: %s, %s", async (problem, words, answer) => {
  const { page } = await visit(answer);
  const notice = page.locator(`[data-problem=${problem}]`);
  expect(await notice.textContent()).toContain(words);
  if ("reason" in answer) expect(await notice.textContent()).toContain("<img src=x> not enough space");
  expect(await page.locator("img[src=x]").count()).toBe(0);
});

test("a file that was changed since is not called checked, and one from before an update is named so", async () => {
  const backup = {
    name: "thikana-20251121T080000Z.tar.age",
    made_at: "2025-11-21T08:00:00Z",
    size_bytes: 616e6,
  };
  const { page } = await visit({
    backups: [{ ...backup, kind: "migration", encrypted: true, checked: false }],
  });
  const text = await page.locator("[data-backup]").textContent();
  for (const words of ["616 MB", "Not checked, or changed since", "Encrypted", "Before an update"]) {
    expect(text).toContain(words);
  }
});

test("an error of the server is shown, and the accounts stay", async () => {
  const { page } = await visit();
  await page.route("**/api/v1/admin/backups", (route) =>
    route.fulfill({ status: 409, json: { detail: "A backup is being made.", code: "backup_running" } }),
  );
  await page.getByRole("button", { name: "Back up now" }).click();
  await page.getByText("A backup is being made.").waitFor();
  expect(await page.locator("[data-merchant]").count()).toBeGreaterThan(0);
});

describe("after a restore", () => {
  test("alerts are held until the operator says which are sent", async () => {
    await holdAlerts(server);
    const { page } = await visit();
    await page.locator("[data-held]").waitFor();
    await page.getByRole("button", { name: "Send only new alerts" }).click();
    await page.getByText("Alerts are sent again.").waitFor();
    await page.locator("[data-held]").waitFor({ state: "detached" });
  });
});

test("accessible, and fits", async () => {
  const backup = { name: "thikana-20251121T080000Z.tar", made_at: "2025-11-21T08:00:00Z", size_bytes: 616e6 };
  const watched = await visit(
    {
      ...{ problem: "failed", reason: "not enough space", alerts_held_since: "2025-11-21T08:00:00Z" },
      backups: [
        { ...backup, kind: "regular", encrypted: false, checked: true },
        { ...backup, kind: "migration", encrypted: true, checked: false },
      ],
    },
    LOOK,
  );
  await watched.page.locator(".backups summary").click();
  expect(await faultsOf("the backups", watched)).toEqual([]);
  const shots = process.env.SHOTS;
  if (shots) await watched.page.screenshot({ path: `${shots}/backups.png`, fullPage: true });
  await watched.page.close();
});
