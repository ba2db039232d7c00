import { describe, expect, test } from "bun:test";
import { hashText, keyOf, oneLetterLess, skeletonOf } from "../../data/keys.ts";

describe("a key is what a name keeps when case, spaces, signs and diacritics are taken off", () => {
  test.each([
    ["Naya Ganj", "nayaganj"],
    ["NAYA-GANJ", "nayaganj"],
    ["Sector 21, Ph. II", "sector21phii"],
    ["Thāne", "thane"],
    ["Śrīnagar", "srinagar"],
    ["बेंगलुरु", "बेंगलुरु"],
    ["नई दिल्ली", "नईदिल्ली"],
    ["சென்னை", "சென்னை"],
    ["सेक्टर २१", "सेक्टर21"],
    ["ఛత్తీస్‌గఢ్", "ఛత్తీస్గఢ్"],
    ["", ""],
    ["--", ""],
  ])("%p → %p", (text, key) => expect(keyOf(text)).toBe(key));

  test("both ways of writing a letter with nukta are one key", () => {
    expect(keyOf("छत्तीसगढ\u093c")).toBe(keyOf("छत्तीसग\u095d"));
  });
});

describe("names that sound alike have one skeleton", () => {
  test.each([
    ["bengalooru", "bengaluru"],
    ["hydrabad", "hyderabad"],
    ["poone", "pune"],
    ["mumbay", "mumbai"],
    ["chenai", "chennai"],
    ["ahmadabad", "ahmedabad"],
    ["lakhnau", "laknau"],
    ["laxmi", "lakshmi"],
    ["kolkatta", "colcata"],
    ["gaziabad", "ghaziabad"],
    ["varanasi", "waranasi"],
    ["etawah", "itawa"],
    ["thiruvananthapuram", "tiruvanantapuram"],
    ["zamania", "jamaniya"],
    ["fatehpur", "phatehpur"],
    ["ooty", "uti"],
    ["siddharth", "sidhdharth"],
  ])("%s and %s", (a, b) => expect(skeletonOf(a)).toBe(skeletonOf(b)));

  test.each([
    ["pune", "panaji"],
    ["delhi", "dehri"],
    ["chennai", "kannai"],
    ["agra", "ogra"],
    ["mumbai", "mubai"],
  ])("%s and %s stay apart", (a, b) => expect(skeletonOf(a)).not.toBe(skeletonOf(b)));

  test("a key of another script is its own skeleton", () => expect(skeletonOf("पुणे")).toBe("पुणे"));
});

test("one letter less gives every such text once", () => {
  expect(oneLetterLess("abca")).toEqual(["bca", "aca", "aba", "abc"]);
  expect(oneLetterLess("aab")).toEqual(["ab", "aa"]);
});

test("a hash is a 32-bit unsigned integer and never changes, for it is part of the file", () => {
  expect(hashText("bengaluru")).toBe(601047555);
  for (const text of ["", "a", "पुणे", "x".repeat(200)]) {
    const hash = hashText(text);
    expect(Number.isInteger(hash) && hash >= 0 && hash < 2 ** 32).toBe(true);
  }
});
