import { expect, test } from "bun:test";
import { countElements } from "../../src/bulk/xml.ts";
import { text } from "./files.ts";

test.each([
  ['<row r="1"><c r="A1"/><c><v>1</v></c></row>', { c: 2, row: 1 }],
  ['<x:row><x:c\n r="A1"/></x:row>', { c: 1, row: 1 }],
  ["<cols><col min='1'/></cols><cell/>", { c: 0, row: 0 }],
  ["<c<c<c <", { c: 3, row: 0 }],
  ["c row", { c: 0, row: 0 }],
  ["", { c: 0, row: 0 }],
])("the elements of %p are %p", (xml, expected) => {
  expect(countElements(text(xml), ["c", "row"])).toEqual(expected);
});
