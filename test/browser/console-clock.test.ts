/** A doubted clock in the console: an owner says that it is right, in one press; others are not asked. */
import { beforeEach, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { ADMIN_KEY, signUp, useServer } from "../http/server.ts";
import { doubtClock } from "../http/stored.ts";
import { join } from "../http/team.ts";
import { usePages } from "./chromium.ts";
import { faultsOf, LOOK } from "./faults.ts";
import { complaintsOf, openConsole } from "./visit.ts";

usePages();

const server = await useServer();
const owner = await signUp(server);
beforeEach(() => doubtClock(server));

const visit = (look: Parameters<typeof openConsole>[2] = {}) =>
  openConsole(server.url, "/overview", { as: owner.email, ...look });
const notice = (page: Page) => page.locator(".clock-notice");

test("an owner sees the time, why it is doubted and what it means, and confirms it in one press", async () => {
  const watched = await visit();
  const { page } = watched;
  const text = await notice(page).textContent();
  expect(text).toMatch(/The server's clock shows \d+ \w+ 20\d\d/);
  expect(text).toContain("Data with a later time are already stored.");
  expect(text).toContain("no data is deleted because of its age");
  await page.getByRole("button", { name: "The time is right" }).click();
  await page.getByText("The server's clock is trusted again.").waitFor();
  await notice(page).waitFor({ state: "detached" });
  expect(complaintsOf(watched)).toEqual([]);
});

test("an agent is not asked", async () => {
  const agent = await join(server, owner, "Ravi");
  const { page } = await openConsole(server.url, "/queue", { as: agent.email });
  await page.locator("main h1").first().waitFor();
  expect(await notice(page).count()).toBe(0);
});

test("a time that has changed since is not confirmed", async () => {
  const { page } = await visit();
  await page.route("**/api/v1/clock/confirm", (route) =>
    route.continue({ postData: JSON.stringify({ now: "2030-01-01T00:00:00Z" }) }),
  );
  await page.getByRole("button", { name: "The time is right" }).click();
  await page.getByText("The clock has changed since; look at it again.").waitFor();
  expect(await notice(page).count()).toBe(1);
});

test("accessible, and fits", async () => {
  const watched = await visit(LOOK);
  await notice(watched.page).waitFor();
  expect(await faultsOf("a doubted clock", watched)).toEqual([]);
  await watched.page.close();
});

// The last one: from here on the server has two accounts.
test("on a server of several accounts only who runs it confirms it, at /admin", async () => {
  await signUp(server);
  const { page: owners } = await visit();
  await notice(owners).getByText("Who runs this server can set its clock").waitFor();
  expect(await notice(owners).getByRole("button").count()).toBe(0);
  await owners.close();
  const { page } = await openConsole(server.url, "/admin");
  await page.fill("[name=key]", ADMIN_KEY);
  await page.locator("form [type=submit]").click();
  await page.getByRole("button", { name: "The time is right" }).click();
  await notice(page).waitFor({ state: "detached" });
});
