import { expect, test } from "bun:test";
import { codeOf, pieces, startTags, Tags, textOf, unescaped } from "../../../src/features/bulk/xlsx/xml.ts";
import type { Part } from "../../../src/features/bulk/xlsx/zip.ts";
import { text } from "./files.ts";

function tagsIn(xml: string): string[] {
  const tags = new Tags(xml);
  const found: string[] = [];
  const names = ["c", "row", "v", "rPh"];
  while (tags.next()) {
    const name = names.find((known) => codeOf(known) === tags.code) ?? "?";
    const { r, s, t } = tags;
    const attributes = Object.entries({ r, s, t }).flatMap(([key, value]) =>
      value ? `${key}=${value}` : [],
    );
    found.push([`${tags.isEnd ? "/" : ""}${name}${tags.isEmpty ? "/" : ""}`, ...attributes].join(" "));
  }
  return found;
}

test.each([
  ['<row r="1"><c r="A1" s="2" t="s"><v>1</v></c></row>', "row r=1, c r=A1 s=2 t=s, v, /v, /c, /row"],
  ["<x:row><x:c\n\tr='A1' />", "row, c/ r=A1"],
  ['<cols spans="1:2" hr="5"/><crow/><rPh sb="0">', "?/, ?/, rPh"],
  ['<c r = "A1"/><?xml version="1.0"?>', "c/ r=A1, ?"],
  ["<c<c<c <", ""],
  ["c row>", ""],
  ["", ""],
])("the tags of %p are %p", (xml, expected) => expect(tagsIn(xml).join(", ")).toBe(expected));

test("what stands between two tags is a tag's content", () => {
  const tags = new Tags("<v>12</v><v>3");
  tags.next();
  expect(tags.content).toBe("12");
  tags.next();
  tags.next();
  expect(tags.content).toBe("3");
});

test.each([
  ["Fish &amp; Chips &lt;3 &quot;now&quot; &#39;&#x939;&#128512;&apos;", "Fish & Chips <3 \"now\" 'ह😀'"],
  ["a_x000D_b_x005F_x000D_c\r\nd", "a\rb_x000D_c\nd"],
  ["&nbsp; &#x110000; &", "&nbsp; &#x110000; &"],
  ["a&#0;b_x0000_c&#x0;", "abc"],
  ["&#xD83D;_xDE00_ &#xD83D; _xDFFF_", "😀 \ufffd \ufffd"],
])("%p stands for %p", (xml, expected) => expect(unescaped(xml)).toBe(expected));

test("a start tag is its attributes, whatever its prefix and its quotation marks", () => {
  const xml = `<a><x:sheet name="A &gt; B" r:id='r1'/><sheet state="hidden>" /><sheets n="1"></sheets></a>`;
  expect(startTags(xml, "sheet").map((tag) => Object.fromEntries(tag))).toEqual([
    { name: "A > B", "r:id": "r1" },
    { state: "hidden>" },
  ]);
});

/** A part that comes in chunks of so many bytes. */
const partOf = (bytes: Uint8Array, size = 1000): Part => ({
  name: "a.xml",
  async *chunks() {
    for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
  },
});

test("comments are left out, CDATA is text, UTF-16 is read", async () => {
  const cdata = text("<a><!-- <b> --><![CDATA[1 < 2 & 3]]></a>");
  expect(await textOf(partOf(cdata))).toBe("<a>1 &lt; 2 &amp; 3</a>");
  const utf16 = Buffer.from("\uFEFF<a>ह😀</a>", "utf16le");
  expect(await textOf(partOf(utf16, 3))).toBe("<a>ह😀</a>");
  expect(await textOf(partOf(utf16.swap16(), 3))).toBe("<a>ह😀</a>");
});

test.each([7, 100, 1000, 1_000_000])(
  "a part in chunks of %p bytes comes in pieces that cut no row, and none of it is lost",
  async (size) => {
    const row = (i: number) => `<x:row r="${i}"><v>arrow> हिन्दी ${"v".repeat(i % 90)}</v></x:row>`;
    const xml = `<sheetData>${Array.from({ length: 300 }, (_, i) => row(i)).join("")}</sheetData>`;
    const found = await Array.fromAsync(pieces(partOf(text(xml), size), "row"));
    expect(found.join("")).toBe(xml);
    expect(found.length).toBeGreaterThan(size < 10_000 ? 10 : 1);
    for (const piece of found.slice(0, -1)) expect(piece).toEndWith("</x:row>");
  },
);
