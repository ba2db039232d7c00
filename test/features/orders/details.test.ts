/** A detail of an order is seen where people look for it: no type notices a page that leaves one out. */
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DETAIL_NAMES, SLIM_DETAILS } from "../../../src/features/orders/record/details.ts";

const CONSOLE = join(import.meta.dir, "../../../src/console");

/** The code of a page and of its parts. */
const codeOf = (...folders: string[]): string =>
  folders
    .flatMap((folder) => [...new Bun.Glob(`${folder}/*.tsx`).scanSync(CONSOLE)])
    .map((path) => readFileSync(join(CONSOLE, path), "utf8"))
    .join("\n");

/** `order.awb`, or `order: { items }` among the props; the name that people call it by is read by `nameOf`. */
const readOf = (what: "order" | "row", name: string): RegExp =>
  name === "reference"
    ? new RegExp(`nameOf\\(${what}\\)`)
    : new RegExp(`\\b${what}(?:\\.|: \\{[^}]*\\b)${name}\\b`);

describe("in the console, a detail", () => {
  test.each(DETAIL_NAMES)("is on the page of the order: %s", (name) => {
    expect(codeOf("order-details/facts")).toMatch(readOf("order", name));
  });

  test.each(SLIM_DETAILS)("of slim lists is in the list: %s", (name) => {
    expect(codeOf("pages/order-list")).toMatch(readOf("row", name));
  });
});
