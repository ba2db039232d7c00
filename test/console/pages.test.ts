/** The list of the console's pages, and what no type holds of it. */
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { hrefOf, PAGES, pageAt, pathsOfPages } from "../../src/console/pages.ts";

const CONSOLE = join(import.meta.dir, "../../src/console");
const filesLike = (pattern: string) => [...new Bun.Glob(pattern).scanSync(CONSOLE)].sort();
const read = (path: string) => readFileSync(join(CONSOLE, path), "utf8");

describe("the pages of the console", () => {
  test("are listed once each", () => {
    const listed = [...read("pages.ts").matchAll(/import\("\.\/(.*?)"\)/g)].map(([, path]) => path).sort();
    expect(listed).toEqual(filesLike("pages/*/page.tsx"));
  });

  test("have paths and titles of their own", () => {
    for (const names of [PAGES.map(hrefOf), PAGES.map(({ title }) => title.en)])
      expect(names).toEqual([...new Set(names)]);
  });

  test("are served at their paths", () => {
    const paths = pathsOfPages();
    for (const path of ["/queue", "/order/{order_id}", "/pin", "/pin/{pin}"]) expect(paths).toContain(path);
    expect(paths).not.toContain("/order");
    expect(paths.filter((path) => /[:?]/.test(path))).toEqual([]);
  });

  test("that are tabs name the page that they are a tab of", () => {
    for (const { menu } of PAGES)
      if (typeof menu === "object") expect(PAGES.map(hrefOf)).toContain(menu.tabOf);
  });

  test.each([
    ["/queue", "/queue"],
    ["/order/1001", "/order/:order_id"],
    ["/orders", "/orders"],
    ["/settings/alerts", "/settings/:part?"],
    ["/pin", "/pin/:pin?"],
    ["/", undefined],
    ["/queues", undefined],
  ])("%s is that of %s", (path, page) => {
    expect(pageAt(path)?.path).toBe(page);
  });
});

test("every style sheet of the console is loaded, by its own or by another one", () => {
  const sheets = filesLike("**/*.css").filter((path) => path !== "style/console.css");
  const imported = filesLike("**/*.css").flatMap((path) =>
    [...read(path).matchAll(/@import "(\..*?)"/g)].map(([, target]) => join(dirname(path), target)),
  );
  expect(sheets.filter((path) => !imported.includes(path))).toEqual([]);
});
