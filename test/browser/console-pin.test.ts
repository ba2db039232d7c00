/** The look-up of a PIN code: its offices, the PIN codes around it, and what a wrong one was meant for. */
import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { BAD } from "../features/orders/support.ts";
import { send, signUp } from "../http/server.ts";
import { sharedServer } from "../http/shared-server.ts";
import { join } from "../http/team.ts";
import { usePages } from "./chromium.ts";
import { LOOK, violationsInBothLooks } from "./faults.ts";
import { complaintsOf, openConsole } from "./visit.ts";
import { eventually } from "./waiting.ts";

usePages();

const server = await sharedServer();
const owner = await signUp(server);

const visit = async (path: string, as = owner.email) => (await openConsole(server.url, path, { as })).page;
const shown = (page: Page, pin: string) => page.locator(`[data-pin="${pin}"].pin-result`).waitFor();
const lookUp = async (page: Page, pin: string) => {
  await page.fill("[name=pin]", pin);
  await page.click("form [type=submit]");
};

test("what is typed is looked up, in any digits, and the PIN code is in the URL", async () => {
  const page = await visit("/pin");
  for (const [typed, pin, district] of [
    ["560034", "560034", "Bengaluru Urban"],
    [" 110 001 ", "110001", "New Delhi"],
    ["५६००३४", "560034", "Bengaluru Urban"],
    ["೧೧೦೦೦೧", "110001", "New Delhi"],
  ]) {
    await lookUp(page, typed);
    await shown(page, pin);
    expect(page.url()).toBe(`${server.url}/pin/${pin}`);
    expect(await page.locator(".pin-result").textContent()).toContain(district);
    await page.locator("h2:focus").waitFor();
    await eventually(() => page.title(), "Look up a PIN code · Thikana");
  }
});

test("its URL alone shows it; from there to a neighbour, back, and to its orders", async () => {
  const page = await visit("/pin/560034");
  await shown(page, "560034");
  await page.locator('.nearby a[href="/pin/560095"]').click();
  await shown(page, "560095");
  await eventually(() => page.inputValue("[name=pin]"), "560095");
  await page.goBack();
  await shown(page, "560034");
  await eventually(() => page.inputValue("[name=pin]"), "560034");
  await page.getByRole("link", { name: "Your orders to this PIN code" }).click();
  await page.waitForURL(`${server.url}/orders?pincode=560034`);
});

test("the scale bar is as long as it says, by two offices of a known distance", async () => {
  const page = await visit("/pin/560034");
  await page.locator(".sketch svg").waitFor();
  const { km, pixels, between } = (await page.evaluate(() => {
    const scale = document.querySelector<SVGElement>(".sketch .scale");
    const [a, b] = [...document.querySelectorAll(".sketch .office circle")].map((circle) => ({
      x: Number(circle.getAttribute("cx")),
      y: Number(circle.getAttribute("cy")),
    }));
    const between = Math.hypot(a.x - b.x, a.y - b.y);
    return { km: Number(scale?.dataset.km), pixels: Number(scale?.dataset.pixels), between };
  })) as { km: number; pixels: number; between: number };
  // Koramangala S.O and St. Johns Medical College S.O are 636 m apart; points are given to ten metres.
  expect((between / pixels) * km).toBeWithin(0.62, 0.65);
});

test("north is up: what the table calls north is above the centre", async () => {
  const page = await visit("/pin/396230");
  await page.locator(".sketch svg").waitFor();
  const rows = await page
    .locator(".offices tbody tr")
    .evaluateAll((all) => all.map((row) => row.textContent ?? ""));
  const centre = Number(await page.locator(".sketch .area").getAttribute("cy"));
  const heights = await page.locator(".sketch .office").evaluateAll((marks) =>
    marks.map((mark) => ({
      first: Number(mark.getAttribute("data-offices")?.split(" ")[0]),
      y: Number(mark.querySelector("circle")?.getAttribute("cy")),
    })),
  );
  const placed = heights.filter(({ first }) => first < rows.length);
  expect(placed.length).toBeGreaterThan(3);
  for (const { first, y } of placed) {
    if (/km north/.test(rows[first])) expect(y).toBeLessThan(centre);
    if (/km south/.test(rows[first])) expect(y).toBeGreaterThan(centre);
  }
});

describe("a wrong PIN code", () => {
  test("is told, and the one that was meant is a press away", async () => {
    const page = await visit("/pin");
    for (const [typed, verdict] of [
      ["560134", "is not in the postal directory"],
      ["56034", "is not a PIN code"],
      ["5600034", "is not a PIN code"],
    ]) {
      await lookUp(page, typed);
      await shown(page, typed);
      expect(await page.locator(".pin-result h2").textContent()).toContain(verdict);
      await page.locator('.suggested-pins a[href="/pin/560034"]').click();
      await shown(page, "560034");
    }
  });

  test("markup is shown as text, and an empty field asks nothing", async () => {
    const watched = await openConsole(server.url, "/pin", { as: owner.email });
    const { page } = watched;
    await page.locator("[name=pin]").waitFor();
    await page.click("form [type=submit]");
    expect(page.url()).toBe(`${server.url}/pin`);
    const hostile = `<img src=x onerror="globalThis.hit=1">`;
    await page.goto(`${server.url}/pin/${encodeURIComponent(hostile)}`);
    await page.locator(".pin-result h2").getByText(hostile).waitFor();
    expect(await page.locator("img").count()).toBe(0);
    expect(await page.evaluate("globalThis.hit")).toBeUndefined();
    expect(complaintsOf(watched)).toEqual([]);
  });
});

test("what fails is told; it is tried again once the server is back, and otherwise by a button", async () => {
  const page = await visit("/pin");
  await page.route("**/details", (route) => route.abort());
  await lookUp(page, "560034");
  await page.locator("main [role=alert]").waitFor();
  expect(await page.inputValue("[name=pin]")).toBe("560034");
  await page.unroute("**/details");
  await shown(page, "560034");

  await page.route("**/details", (route) => route.fulfill({ status: 500 }));
  await lookUp(page, "110001");
  await page.locator("main [role=alert]").waitFor();
  await page.unroute("**/details");
  await page.getByRole("button", { name: "Try again" }).click();
  await shown(page, "110001");
});

test("a viewer looks up, from the navigation, without the tab of addresses", async () => {
  const page = await visit("/", (await join(server, owner, "Fatima", "viewer")).email);
  await page.locator("header nav").getByRole("link", { name: "Look up a PIN code" }).click();
  await lookUp(page, "110001");
  await shown(page, "110001");
  expect(await page.locator("header nav [aria-current=page]").textContent()).toBe("Look up a PIN code");
  expect(await page.locator(".tabs").count()).toBe(0);
});

test("an order leads to its PIN code", async () => {
  const body = { ...BAD, order_id: "o-1", pincode: "560034" };
  await send(server, "POST", "/api/v1/order/score", { headers: { "X-API-Key": owner.sk }, body });
  const page = await visit("/order/o-1");
  await page.getByRole("link", { name: "About PIN 560034" }).click();
  await shown(page, "560034");
});

test("accessible, without sideways scrolling and other hosts", async () => {
  const watched = await openConsole(server.url, "/pin/560034", { ...LOOK, as: owner.email });
  const { page, elsewhere } = watched;
  const faults: unknown[] = [];
  for (const path of ["/pin/246761", "/pin/560134"]) {
    await page.goto(server.url + path);
    await page.locator(".pin-result").waitFor();
    faults.push(...(await violationsInBothLooks(page)));
  }
  expect([...faults, ...elsewhere, ...complaintsOf(watched)]).toEqual([]);
});
