/** The small scripts that pass the widget's results on: to WooCommerce's block checkout, and to Shopify's cart. */
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const script = (path: string) => readFileSync(resolve(import.meta.dir, "../../widget", path), "utf8");

/** A page with inputs by name. */
class Page extends EventTarget {
  readonly inputs = new Map<string, { value: string }>();
  querySelector(selector: string) {
    return this.inputs.get(/^input\[name="(\w+)"\]$/.exec(selector)?.[1] ?? "") ?? null;
  }
  fill(values: Record<string, string>) {
    for (const [name, value] of Object.entries(values)) this.inputs.set(name, { value });
  }
}

/** Runs a script in a page of its own. */
function load(source: string, window: object, fetch?: unknown): Page {
  const document = new Page();
  new Function("window", "document", "fetch", source)(window, document, fetch);
  return document;
}
const say = (document: EventTarget, detail: unknown) =>
  document.dispatchEvent(new CustomEvent("service:result", { detail }));

const RESULT = { status: "VERIFIED", score: 95, check_id: "chk_1", issues: [] };

describe("block-checkout.js", () => {
  const source = script("woocommerce/thikana-address-check/assets/block-checkout.js");
  const fields = (status: string, score: string, check_id: string) => ({
    service_status: status,
    service_score: score,
    service_check_id: check_id,
  });
  const store = (name: string) => {
    const calls: unknown[] = [];
    const checkout = { [name]: (...args: unknown[]) => calls.push(args) };
    const dispatch = (of: string) => (of === "wc/store/checkout" ? checkout : {});
    return { calls, window: { wp: { data: { dispatch } } } };
  };

  test.each(["setExtensionData", "__internalSetExtensionData"])("hands the hidden fields to %s", (name) => {
    const { calls, window } = store(name);
    const page = load(source, window);
    page.fill(fields("VERIFIED", "95", "chk_1"));
    say(page, { status: "INVALID", score: 10, check_id: "of the billing address" });
    expect(calls).toEqual([["thikana", { status: "VERIFIED", score: "95", check_id: "chk_1" }]]);
  });

  test("a click hands on what has changed since, and only that", () => {
    const { calls, window } = store("setExtensionData");
    const page = load(source, window);
    const click = () => page.dispatchEvent(new Event("click"));
    click();
    expect(calls).toEqual([]);
    page.fill(fields("VERIFIED", "95", "chk_1"));
    say(page, RESULT);
    click();
    expect(calls).toHaveLength(1);
    page.fill(fields("", "", ""));
    click();
    expect(calls[1]).toEqual(["thikana", { status: "", score: "", check_id: "" }]);
  });

  test.each([
    ["without a data store", {}],
    ["without the checkout's store", { wp: { data: { dispatch: () => undefined } } }],
    ["without either function", store("other").window],
  ])("%s nothing is thrown", (_, window) => {
    const page = load(source, window);
    page.fill(fields("VERIFIED", "95", "chk_1"));
    const thrown: unknown[] = [];
    const note = (event: ErrorEvent) => void thrown.push(event.error);
    globalThis.addEventListener("error", note);
    say(page, RESULT);
    globalThis.removeEventListener("error", note);
    expect(thrown).toEqual([]);
  });
});

describe("thikana-cart.js", () => {
  const source = script("shopify/extensions/thikana-address-check/assets/thikana-cart.js");
  const cart = (answer: () => Promise<unknown>) => {
    const calls: [string, { method: string; body: string }][] = [];
    const fetch = (url: string, init: { method: string; body: string }) => {
      calls.push([url, init]);
      return answer();
    };
    return { calls, fetch };
  };

  test("keeps each check once, as cart attributes, under the shop's own root", () => {
    const { calls, fetch } = cart(async () => ({}));
    const document = load(source, { Shopify: { routes: { root: "/en-in/" } } }, fetch);
    say(document, RESULT);
    say(document, RESULT);
    say(document, { ...RESULT, check_id: "chk_2", score: undefined });
    expect(calls.map(([url]) => url)).toEqual(["/en-in/cart/update.js", "/en-in/cart/update.js"]);
    expect(calls.map(([, { body }]) => JSON.parse(body).attributes)).toEqual([
      { service_status: "VERIFIED", service_score: "95", service_check_id: "chk_1" },
      { service_status: "VERIFIED", service_score: "", service_check_id: "chk_2" },
    ]);
  });

  test("a cart that does not answer is passed over, and so is an empty result", async () => {
    const { calls, fetch } = cart(() => Promise.reject(new Error("offline")));
    const document = load(source, {}, fetch);
    say(document, RESULT);
    say(document, null);
    await Bun.sleep(0);
    expect(calls.map(([url]) => url)).toEqual(["/cart/update.js"]);
  });
});
