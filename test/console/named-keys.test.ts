/** The settings' part of keys: one is made, shown once, listed and removed. */
import { afterEach, expect, test } from "bun:test";
import { send, signUp, useServer } from "../http/server.ts";
import { closeTabs, openTab } from "./tab.ts";

const server = await useServer();
const owner = await signUp(server);
afterEach(closeTabs);

test("a key is made with what was chosen, shown once, works, and is removed", async () => {
  const tab = await openTab(server, "/settings/keys", { as: owner.email });
  await tab.click("button", "Create a key");
  await tab.fill("dialog [name=name]", "Checkout server");
  (await tab.seen("dialog [name=days][value='30']")).click();
  await tab.click("dialog [type=submit]", "Create a key");
  await tab.seen("dialog", "It is shown only once.");
  const shown = tab.all("dialog")[0].innerHTML;
  const [key] = /sk_[0-9A-Za-z]{32}/.exec(shown) ?? [""];
  const pin = () => send(server, "GET", "/api/v1/pincode/560034", { headers: { "X-API-Key": key } });
  expect((await pin()).status).toBe(200);
  await tab.click("dialog button", "I have kept it");
  const row = await tab.seen("[data-key]", "Checkout server");
  expect(row.textContent).toMatch(/sk_….{4}Check addresses · .+ · until /);
  expect(tab.window.document.body.innerHTML).not.toContain(key);
  await tab.click("[data-key] button");
  await tab.click("dialog button", "Remove");
  await tab.gone("[data-key]");
  expect((await pin()).status).toBe(401);
});

test("a secret key that is replaced works on until the end that was chosen, and is listed until then", async () => {
  const own = await signUp(server);
  const tab = await openTab(server, "/settings/keys", { as: own.email });
  await tab.click("button", "Replace the secret key");
  expect((await tab.seen<HTMLInputElement>("dialog [name=grace_hours][value='0']")).checked).toBe(true);
  (await tab.seen("dialog [name=grace_hours][value='24']")).click();
  await tab.click("dialog [type=submit]", "Replace the secret key");
  await tab.click("dialog button", "I have kept it");
  const row = await tab.seen("[data-key]", "Replaced secret key");
  expect(row.textContent).toContain(`sk_…${own.sk.slice(-4)}`);
  expect(row.textContent).toMatch(/until /);
  const account = () => send(server, "GET", "/api/v1/account", { headers: { "X-API-Key": own.sk } });
  expect((await account()).status).toBe(200);
  await tab.click("[data-key] button");
  await tab.click("dialog button", "Remove");
  await tab.gone("[data-key]");
  expect((await account()).status).toBe(401);
});
