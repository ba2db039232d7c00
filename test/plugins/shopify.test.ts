/** The files for Shopify themes: their settings, and what they load. */
import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

const SHOPIFY = resolve(import.meta.dir, "../../widget/shopify");
const BLOCK = "extensions/thikana-address-check/blocks/address-check.liquid";
const SNIPPET = "snippets/thikana.liquid";
const read = (path: string) => readFileSync(resolve(SHOPIFY, path), "utf8");

interface Setting {
  type: string;
  id: string;
  label: string;
  default?: unknown;
  options?: { value: string; label: string }[];
}

describe("the app block", () => {
  const source = read(BLOCK);
  const json = /{% schema %}(.*){% endschema %}/s.exec(source)?.[1] ?? "";
  const schema = JSON.parse(json) as {
    name: string;
    target: string;
    javascript: string;
    settings: Setting[];
  };

  test("is an embed for the whole page, with a name that fits", () => {
    expect(schema.target).toBe("body");
    expect(schema.name.length).toBeWithin(1, 26); // Shopify's limit is 25
    expect(existsSync(resolve(SHOPIFY, BLOCK, "../../assets", schema.javascript))).toBe(true);
  });

  test("has a setting for everything that it reads, and reads every setting", () => {
    const used = [...source.matchAll(/block\.settings\.(\w+)/g)].map(([, id]) => id);
    expect(new Set(used)).toEqual(new Set(schema.settings.map(({ id }) => id)));
  });

  test("has a default among the options of each choice", () => {
    for (const { options, default: chosen } of schema.settings.filter(({ type }) => type === "select")) {
      expect(options?.map(({ value }) => value)).toContain(chosen as string);
    }
  });
});

describe.each([BLOCK, SNIPPET])("%s", (path) => {
  const source = read(path);

  test("closes every tag that it opens", () => {
    for (const tag of ["if", "case", "comment", "schema"]) {
      const opened = source.match(new RegExp(`^\\s*(?:{%-? )?${tag}\\b|{%-? ${tag}\\b`, "gm"))?.length ?? 0;
      const closed = source.match(new RegExp(`\\bend${tag}\\b`, "g"))?.length ?? 0;
      expect([tag, closed]).toEqual([tag, opened]);
    }
  });

  test("loads the widget without making the page wait, and escapes what the merchant has typed", () => {
    expect(source).toMatch(
      /<script\s+async\s+src="{{ service [^}]*\| escape }}"\s+data-key="{{ key \| escape }}"/,
    );
    expect(source).toContain('data-block-invalid="true"');
    expect(source).not.toContain("sk_");
  });
});

test("the page names every topic that the service takes, and the way that it takes them", () => {
  const page = read("README.md");
  const topics = [
    "orders/create",
    "orders/cancelled",
    "orders/updated",
    "fulfillments/create",
    "fulfillments/update",
  ];
  for (const topic of [...topics, "fulfillment_events/create", "/webhooks/shopify/pk_", "storeA_secret"]) {
    expect(page).toContain(topic);
  }
  for (const [, link] of page.matchAll(/\]\(([^)]+)\)/g)) {
    if (!link.startsWith("http")) expect([link, existsSync(resolve(SHOPIFY, link))]).toEqual([link, true]);
  }
});
