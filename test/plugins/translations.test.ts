/** The plugin's texts and their translations. */
import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeMo } from "../../widget/woocommerce/build/mo.ts";
import { PLUGIN } from "../../widget/woocommerce/build/plugin.ts";
import { parsePo } from "../../widget/woocommerce/build/po.ts";
import { pot } from "../../widget/woocommerce/build/pot.ts";
import { texts } from "../../widget/woocommerce/build/strings.ts";

const hindi = parsePo(readFileSync(join(PLUGIN, "languages/thikana-address-check-hi_IN.po"), "utf8"));

test("the template holds every text of the plugin, without a translation", () => {
  const template = [...parsePo(pot())].filter(([id]) => id !== "");
  expect(template).toEqual(texts().map(({ id }) => [id, ""]));
});

describe("Hindi", () => {
  const all = texts();

  test("has every text and no other", () => {
    expect(all.length).toBeGreaterThan(40);
    expect([...hindi.keys()].filter((id) => id !== "").sort()).toEqual(all.map(({ id }) => id).sort());
  });

  test.each(all.map(({ id }) => [id]))("says in Devanagari, with the same blanks: %s", (id) => {
    const translation = hindi.get(id) ?? "";
    expect(translation).toMatch(/\p{Script=Devanagari}/u);
    const blanks = (text: string) => (text.match(/%(\d\$)?[sd]/g) ?? []).sort();
    expect(blanks(translation)).toEqual(blanks(id));
  });
});

describe("po and mo", () => {
  test("a text over several lines, with escapes, is read as one", () => {
    const po = 'msgid ""\nmsgstr "H: 1\\n"\n\n#: a.php:1\nmsgid "a "\n"\\"b\\""\nmsgstr "ठ"\n';
    expect([...parsePo(po)]).toEqual([
      ["", "H: 1\n"],
      ['a "b"', "ठ"],
    ]);
  });

  test("a line that is not understood is an error with its number", () => {
    expect(() => parsePo('msgid "a"\nmsgid_plural "b"\n')).toThrow("Line 2");
  });

  test.skipIf(!existsSync("/usr/bin/msgunfmt"))("gettext reads the binary form as it was written", () => {
    const { stdout } = Bun.spawnSync(["/usr/bin/msgunfmt", "-"], { stdin: writeMo(hindi) });
    expect(new Map(parsePo(stdout.toString()))).toEqual(hindi);
  });

  test("texts are found by halves, so they are in the order of their bytes", () => {
    const mo = writeMo(
      new Map([
        ["b", "2"],
        ["", "h"],
        ["a", "1"],
        ["untranslated", ""],
      ]),
    );
    const view = new DataView(mo.buffer);
    const string = (table: number, row: number) => {
      const at = view.getUint32(table, true) + row * 8;
      const [length, offset] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
      expect(mo[offset + length]).toBe(0);
      return new TextDecoder().decode(mo.subarray(offset, offset + length));
    };
    expect(view.getUint32(0, true)).toBe(0x950412de);
    expect(view.getUint32(8, true)).toBe(3);
    expect([0, 1, 2].map((row) => [string(12, row), string(16, row)])).toEqual([
      ["", "h"],
      ["a", "1"],
      ["b", "2"],
    ]);
  });
});
