import { expect, test } from "bun:test";
import { nulInText, pathOfNul, storable, wellFormed } from "../../src/lib/storable.ts";

test.each([
  [{ a: "x", b: [1, null, true, { c: "" }] }, null],
  [null, null],
  ["\0", ""],
  [["a", "b\0"], "1"],
  [{ a: { b: [{}, { c: "x\0y" }] } }, "a.b.1.c"],
  [{ a: "\\u0000", b: "\0" }, "b"],
  [{ a: { "b\0": 1 } }, "a.b\0"],
  [{ a: "\0", b: "\0" }, "a"],
])("the first NUL of %j is at %j", (value, path) => {
  expect(pathOfNul(value)).toBe(path);
});

test("a value nested deeper than the stack is looked through", () => {
  let value: unknown = "\0";
  for (let i = 0; i < 200_000; i++) value = [value];
  expect(pathOfNul(value)).toHaveLength(400_000 - 1);
});

test("a fault tells a part of a long path, and no NUL", () => {
  expect(nulInText(`a\0${"b".repeat(500)}`).extras.field).toBe(`a${"b".repeat(199)}`);
});

test.each([
  ["", ""],
  ["अ😀\ufffd", "अ😀\ufffd"],
  ["\0", ""],
  ["a\0\0b\0", "ab"],
  ["\ud83d\0\ude00", "😀"],
  ["a\udfffb\ud800", "a\ufffdb\ufffd"],
])("of the text %j, %j can be stored", (text, stored) => expect(storable(text)).toBe(stored));

test("half surrogate pairs are replaced in a whole value", () => {
  const value = { a: ["\ud800", 1, null, true, { b: "😀\udfff" }], c: null };
  expect(wellFormed(value)).toEqual({ a: ["\ufffd", 1, null, true, { b: "😀\ufffd" }], c: null });
  expect(["\ud800", 1, null, [null, "\ud800"]].map(wellFormed)).toEqual([
    "\ufffd",
    1,
    null,
    [null, "\ufffd"],
  ]);
});
