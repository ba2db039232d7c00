/** Junk texts in place of an address. */
import { Random } from "../support/random.ts";
import type { Report } from "./report.ts";
import { asMerchant } from "./rows.ts";
import { type Dataset, has, shown } from "./world.ts";

// biome-ignore format: a list of words
const PLACEHOLDERS = [
  "test", "Test Address", "testing 123", "test test", "TEST ORDER", "demo", "demo address", "dummy",
  "dummy address", "sample address", "na", "N/A", "n.a.", "none", "nil", "null", "undefined", "no address",
  "not available", "abc", "ABCD", "abc xyz", "xyz", "xxx", "xxxxxx", "xxxx xxxx", "asdf", "asdf asdf",
  "qwerty", "lorem ipsum", "foo bar", "fake address", "address", "my address", "same as above", "same",
  "hello", "blah blah", "aaa", "zzzz", "default", "unknown", "tbd", "please ignore", "do not ship",
];
// biome-ignore format: a list of words
const INDIC = [
  "टेस्ट", "टेस्ट टेस्ट", "परीक्षण", "पता नहीं", "ककककक", "अअअअ", "१२३४५६", "९८७६५४३२१०", "घर घर घर",
  "டெஸ்ட்", "ககககக", "௧௨௩௪௫௬", "వవవవవ", "టెస్ట్", "౧౨౩౪౫౬", "ಟೆಸ್ಟ್", "ಕಕಕಕಕ", "೧೨೩೪೫೬", "টেস্ট", "কককক",
  "১২৩৪৫৬", "ટેસ્ટ", "કકકકક", "૧૨૩૪૫૬", "ടെസ്റ്റ്", "കകകകക", "൧൨൩൪൫൬", "ਟੈਸਟ", "ਕਕਕਕਕ", "੧੨੩੪੫੬", "ଟେଷ୍ଟ",
  "କକକକକ", "୧୨୩୪୫୬",
];
const KEY_ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "1234567890"];
const CONSONANTS = "bcdfghjklmnpqrstvwxz";
const REPEATED = ["home", "road", "house", "street", "office", "india", "near", "flat", "delhi", "shop"];

/** Made by chance; each gives another text every time. */
const GENERATORS: Readonly<Record<string, (random: Random) => string>> = {
  "keyboard runs": (random) => words(1 + random.below(3), () => keyRun(random)),
  "consonant mash": (random) =>
    words(1 + random.below(3), () => letters(random, CONSONANTS, 5 + random.below(7))),
  "one word repeated": (random) =>
    Array(3 + random.below(3))
      .fill(random.pick(REPEATED))
      .join(random.pick([" ", ", "])),
  "one letter repeated": (random) => random.pick([..."abdghjkmnprstxz"]).repeat(4 + random.below(8)),
  "digits only": (random) =>
    words(1 + random.below(3), () => letters(random, "0123456789", 5 + random.below(4))),
  "the phone number": (random) =>
    random.pick(["", "+91 ", "0", "91-"]) + random.pick([..."6789"]) + letters(random, "0123456789", 9),
};
const MADE_OF_EACH = 200;

export function measureJunk({ engine, sound }: Dataset, report: Report): void {
  const random = new Random("junk");
  const all = report.atLeast(95, "junk strings → JUNK_TEXT and below 50 points");
  const check = (name: string, texts: readonly string[]) => {
    const metric = report.told(`… ${name}`, "at least");
    for (const line1 of texts) {
      const { row } = random.pick(sound);
      const input = asMerchant(row, { line1 });
      const result = engine.verify(input);
      const caught = has(result, "JUNK_TEXT") && result.score < 50;
      all.add(caught, () => shown(input, result));
      metric.add(caught, () => shown(input, result));
    }
  };
  check("placeholders", PLACEHOLDERS);
  check("in Indian scripts", INDIC);
  for (const [name, make] of Object.entries(GENERATORS)) {
    check(
      name,
      Array.from({ length: MADE_OF_EACH }, () => make(random)),
    );
  }
}

const words = (count: number, make: () => string): string => Array.from({ length: count }, make).join(" ");
const letters = (random: Random, from: string, length: number): string =>
  Array.from({ length }, () => from[random.below(from.length)]).join("");

/** Four to eight neighbours of one row of keys, in one direction. */
function keyRun(random: Random): string {
  const row = random.pick(KEY_ROWS.slice(0, 3));
  const length = Math.min(row.length, 4 + random.below(5));
  const from = random.below(row.length - length + 1);
  return row.slice(from, from + length);
}
