/** The widget on pages that are strict, that keep their own state, that change, or that are read aloud. */
import { afterAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { AxeResults } from "axe-core";
import axe from "axe-core";
import type { Page } from "playwright-core";
import { holds } from "./checkout.ts";
import { foundOn, leaveAddress, openShop } from "./shop.ts";

const shop = await openShop();
afterAll(() => shop[Symbol.asyncDispose]());

const FIELDS = `<p><label>Address <input name="line1"></label></p><p><label>City <input name="city"></label></p>
<p><label>PIN code <input name="pincode"></label></p><p><label>Email <input name="email"></label></p>`;
const page = (body: string, head = "") =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Checkout</title>${head}</head><body><main><h1>Checkout</h1>${body}</main></body></html>`;

async function typeJunk(at: Page): Promise<void> {
  await at.fill("[name=pincode]", "560034");
  await at.fill("[name=line1]", "flat 4b asdf");
  await at.fill("[name=city]", "Chennai");
  await at.click("[name=email]");
  await at.locator("service-hints[open]").waitFor();
}

describe("axe finds nothing wrong with the hints", () => {
  test.each([
    ["en", 900],
    ["hi", 900],
    ["en", 360],
    ["hi", 360],
  ])("in %s, %i pixels wide", async (lang, width) => {
    await using visit = await shop.open(
      page(`<form>${FIELDS}<button>Order</button></form>`),
      { "data-lang": lang, "data-block-invalid": "true" },
      { width },
    );
    await typeJunk(visit.page);
    await visit.page.click("button");
    await visit.page.evaluate(axe.source);
    const { violations } = (await visit.page.evaluate(
      "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })",
    )) as AxeResults;
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)).toEqual([]);
    expect(await visit.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

  test("messages go into two polite live regions by turns", async () => {
    await using visit = await shop.open(page(`<form>${FIELDS}</form>`));
    await foundOn(visit.page);
    /** What all regions say, once one of them says this. */
    const spoken = async (hasText: string) => {
      const regions = visit.page.locator("service-hints [role=status]");
      await regions.filter({ hasText }).waitFor({ state: "attached" });
      return regions.allTextContents();
    };
    await visit.page.fill("[name=pincode]", "560034");
    const first = await spoken("Bengaluru");
    await visit.page.fill("[name=pincode]", "999999");
    const second = await spoken("postal directory");
    expect(first.filter(Boolean)).toEqual(["Bengaluru"]);
    expect(second.filter(Boolean)).toEqual([
      "Please check your address. PIN 999999 is not in the postal directory",
    ]);
    expect(first.findIndex(Boolean)).not.toBe(second.findIndex(Boolean));
  });
});

describe("a strict policy", () => {
  test("script-src with a nonce and style-src 'self' are enough", async () => {
    const policy = `default-src 'none'; script-src 'nonce-abc' https:; style-src 'self'; form-action 'self'; connect-src ${shop.service.url}; require-trusted-types-for 'script'; trusted-types 'none'`;
    await using visit = await shop.open(
      page(`<form>${FIELDS}</form>`),
      { nonce: "abc" },
      { headers: { "content-security-policy": policy } },
    );
    await typeJunk(visit.page);
    expect(
      await visit.page
        .locator("service-hints [role=group]")
        .evaluate((card) => getComputedStyle(card).borderLeftWidth),
    ).toBe("4px");
    expect(await visit.page.evaluate(() => document.querySelectorAll("[style]").length)).toBe(0);
    expect(visit.thrown).toEqual([]);
  });

  test("the fixed address works with its integrity, and never changes", async () => {
    const { version, url, integrity } = (await (
      await fetch(`${shop.service.url}/widget.json`)
    ).json()) as Record<string, string>;
    const script = await fetch(url);
    expect(script.headers.get("cache-control")).toContain("immutable");
    expect(url).toContain(version);
    await using visit = await shop.open(
      page(`<form>${FIELDS}</form>`),
      { integrity, crossorigin: "anonymous" },
      { src: url },
    );
    expect((await foundOn(visit.page)).length).toBe(1);
    await using tampered = await shop.open(
      page(`<form>${FIELDS}</form>`),
      { integrity: `sha384-${"A".repeat(64)}`, crossorigin: "anonymous" },
      { src: url },
    );
    expect(await tampered.page.evaluate(() => "Service" in window)).toBe(false);
  });

  test("the short address asks again", async () => {
    const first = await fetch(`${shop.service.url}/widget.js`);
    const etag = first.headers.get("etag") ?? "";
    expect(first.headers.get("cache-control")).toBe("public, max-age=300");
    expect(
      (await fetch(`${shop.service.url}/widget.js`, { headers: { "if-none-match": etag } })).status,
    ).toBe(304);
  });
});

/** The script of test/fixtures/pages, with what it imports from the packages. */
async function script(name: string): Promise<string> {
  const { outputs } = await Bun.build({
    entrypoints: [join(import.meta.dir, `../fixtures/pages/${name}`)],
    target: "browser",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  return `<script type="module">${(await outputs[0].text()).replaceAll("</script", "<\\/script")}</script>`;
}

describe("a page that keeps its own state", () => {
  test.each([
    ["react.js", "KA"],
    ["vue.ts", "KA"],
    ["plain.ts", "Karnataka"],
  ])("%s has what was filled", async (name, state) => {
    await using visit = await shop.open(page(`<div id="app"></div>${await script(name)}`));
    await visit.page.waitForSelector("[name=pincode]");
    await foundOn(visit.page);
    await visit.page.locator("[name=pincode]").pressSequentially("560034");
    await visit.page.waitForFunction(
      () => (window as unknown as { state: { city: string } }).state.city === "Bengaluru",
    );
    expect(
      await visit.page.evaluate(() => (window as unknown as { state: { state: string } }).state.state),
    ).toBe(state);
    await visit.page.locator("[name=line1]").pressSequentially("12");
    expect(await visit.page.inputValue("[name=city]")).toBe("Bengaluru");
  });
});

describe("a page that changes", () => {
  test("a form that appears later is found, one that vanishes is forgotten", async () => {
    await using visit = await shop.open(page(`<div id="app"></div>`));
    expect((await foundOn(visit.page, 0)).length).toBe(0);
    await visit.page.evaluate((fields) => {
      (document.getElementById("app") as HTMLElement).innerHTML = `<form>${fields}</form>`;
    }, FIELDS);
    expect((await foundOn(visit.page)).length).toBe(1);
    await visit.page.evaluate(() => document.querySelector("form")?.remove());
    expect((await foundOn(visit.page, 0)).length).toBe(0);
  });

  test("a state that becomes another node with the country is filled where it is now", async () => {
    const body = `<form>${FIELDS}<p id="s"><label>State <input name="state"></label></p></form>`;
    await using visit = await shop.open(page(body));
    await foundOn(visit.page);
    await visit.page.evaluate(() => {
      (document.getElementById("s") as HTMLElement).innerHTML =
        `<label>State <select name="state"><option value="">Choose</option><option value="KA">Karnataka</option></select></label>`;
    });
    await foundOn(visit.page);
    await visit.page.fill("[name=pincode]", "560034");
    await holds(visit.page, "state", "KA");
  });

  test("open shadow roots are looked into, frames are not", async () => {
    const body = `<div id="host"></div><iframe srcdoc='<form>${FIELDS.replaceAll("'", "")}</form>'></iframe>
      <script>document.getElementById("host").attachShadow({ mode: "open" }).innerHTML = \`<form>${FIELDS}</form>\`;</script>`;
    await using visit = await shop.open(page(body));
    expect((await foundOn(visit.page)).length).toBe(1);
    await visit.page.locator("#host [name=pincode]").fill("560034");
    await visit.page.waitForFunction(
      () =>
        document.getElementById("host")?.shadowRoot?.querySelector<HTMLInputElement>("[name=city]")?.value ===
        "Bengaluru",
    );
  });

  test("fields in a shadow root each are one address", async () => {
    const fields = ["Address", "City", "PIN code", "Mobile"];
    const script = `customElements.define("shop-field", class extends HTMLElement {
      connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = \`<label>\${this.title} <input></label>\`; }
    })`;
    const body = fields.map((title) => `<shop-field title="${title}"></shop-field>`).join("");
    await using visit = await shop.open(page(`${body}<script>${script}</script>`));
    const [found] = await foundOn(visit.page);
    expect(Object.keys(found ?? {}).sort()).toEqual(["city", "line1", "phone", "pincode"]);
    await visit.page.locator("[title='PIN code'] input").fill("560034");
    await visit.page.waitForFunction(
      () => document.querySelector("[title=City]")?.shadowRoot?.querySelector("input")?.value === "Bengaluru",
    );
    expect(visit.thrown).toEqual([]);
  });

  test("a form that is rendered again while it is examined is found", async () => {
    // Each control takes a turn of its own, and the page renders the first form after each.
    const script = `let now = 0, turns = 0;
      Date.now = () => (now += 10);
      window.requestIdleCallback = (run) => setTimeout(() => { run(); if (++turns < 9) app.innerHTML = app.innerHTML; });`;
    await using visit = await shop.open(page(`<script>${script}</script><div id="app">${FIELDS}</div>`));
    expect((await foundOn(visit.page)).length).toBe(1);
    expect(visit.thrown).toEqual([]);
  });

  test.each([
    [
      "whose first option is empty",
      '<option value="">Country</option><option value="US">United States</option>',
    ],
    ["without an option", ""],
    ["that asks to select one", "<option>Select country</option><option>United States</option>"],
  ])("a list of countries %s means India", async (_, options) => {
    await using visit = await shop.open(
      page(`<form>${FIELDS}<label>Country <select name="country">${options}</select></label></form>`),
    );
    await foundOn(visit.page);
    await visit.page.fill("[name=pincode]", "560034");
    await holds(visit.page, "city", "Bengaluru");
  });

  test("another country than India is left alone", async () => {
    const body = `<form>${FIELDS}<label>Country <select name="country"><option value="US">United States</option><option value="IN">India</option></select></label></form>`;
    await using visit = await shop.open(page(body));
    await foundOn(visit.page);
    await visit.page.fill("[name=pincode]", "560034");
    await visit.page.waitForTimeout(400);
    expect(visit.asked.length).toBe(0);
  });
});

describe("an address that the page comes with", () => {
  const filled = page(
    `<form method="post" action="/order">${FIELDS}<button>Order</button></form>`
      .replace('"line1"', '"line1" value="Flat 4B, 80 Feet Road, Koramangala"')
      .replace('"city"', '"city" value="Bengaluru"')
      .replace('"pincode"', '"pincode" value="560034"'),
  );

  test("is checked once, when the buyer goes to another field", async () => {
    await using visit = await shop.open(filled);
    await foundOn(visit.page);
    expect((await leaveAddress(visit)).status).toBe("VERIFIED");
    await visit.page.click("h1");
    await visit.page.focus("button");
    await visit.page.waitForTimeout(500);
    expect(visit.asked.filter((request) => request.method() === "POST").length).toBe(1);
    await visit.page.click("button");
    await visit.page.waitForSelector("h1:text('Thank you')");
    expect(shop.orders.at(-1)).toMatchObject({ pincode: "560034", service_status: "VERIFIED" });
  });

  test("goes at once with the order, which has the hidden fields", async () => {
    await using visit = await shop.open(filled);
    await foundOn(visit.page);
    await visit.page.click("button");
    await visit.page.waitForSelector("h1:text('Thank you')");
    expect(shop.orders.at(-1)).toMatchObject({
      ...{ pincode: "560034", service_status: "", service_score: "", service_check_id: "" },
    });
  });

  test("is checked after the click on an order that leaves the page as it is", async () => {
    await using visit = await shop.open(
      filled.replace("<form", '<form onsubmit="event.preventDefault(); window.sent = true"'),
    );
    await foundOn(visit.page);
    await visit.page.click("button");
    expect(await visit.page.evaluate("sent")).toBe(true);
    await holds(visit.page, "service_status", "VERIFIED");
  });
});
