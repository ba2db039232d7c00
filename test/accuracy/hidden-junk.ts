/** Junk behind the words that every address has: "12, xyz street", "asdf nagar, near lorem ipsum temple". */
import type { AddressIn } from "../../src/engine/address/schema.ts";
import { Random } from "../support/random.ts";
import type { Report } from "./report.ts";
import { asMerchant } from "./rows.ts";
import { type Dataset, has, shown } from "./world.ts";

// biome-ignore format: a list of words
const JUNK = [
  "test", "testing", "test address", "dummy", "dummy address", "fake", "fake address", "sample address",
  "lorem ipsum", "lorem ipsum dolor sit amet", "asdf", "asdfgh", "asdf asdf", "qwerty", "qwertyuiop", "zxcvbn",
  "hjkl", "xyz", "xxx", "xxxx", "abcd", "abcdef", "abc xyz", "foo bar", "blah blah", "test test", "aaaa", "demo",
  "qwer asdf", "pqrs",
];
const STREETS = ["street", "road", "main road", "lane", "marg", "gali", "cross"];
const AREAS = ["nagar", "colony", "layout", "vihar", "mohalla", "enclave", "sector 4"];
const BUILDINGS = ["apartment", "building", "residency", "tower", "complex"];
const SIGHTS = ["temple", "school", "hospital", "bus stand"];

type Make = (junk: () => string, random: Random) => AddressIn;

/** A junk word, or several, in the places where names stand. */
const SHAPES: Readonly<Record<string, Make>> = {
  "before a street": (junk, r) => ({ line1: `${junk()} ${r.pick(STREETS)}` }),
  "before an area": (junk, r) => ({ line1: `${junk()} ${r.pick(AREAS)}` }),
  "behind a door number": (junk, r) => ({ line1: `${door(r)}, ${junk()}` }),
  "behind a door number, before a street": (junk, r) => ({
    line1: `${door(r)}, ${junk()} ${r.pick(STREETS)}`,
  }),
  "in a building and a street": (junk, r) => ({
    line1: `flat no ${r.below(900) + 1}, ${junk()} ${r.pick(BUILDINGS)}, ${junk()} ${r.pick(STREETS)}`,
  }),
  "in both lines": (junk, r) => ({
    line1: `${door(r)}, ${junk()} ${r.pick(STREETS)}`,
    line2: `${junk()} ${r.pick(AREAS)}`,
  }),
  "and a landmark": (junk, r) => ({
    line1: `${junk()} ${r.pick(STREETS)}, near ${junk()} ${r.pick(SIGHTS)}`,
  }),
  "before the city": (junk, r) => ({ line1: `${door(r)} ${junk()}, ${r.pick(AREAS)}, CITY` }),
  "with a label": (junk) => ({ line1: `address: ${junk()}, house no, street` }),
  "in line 1, the city in line 2": (junk) => ({ line1: junk(), line2: "CITY" }),
};
const MADE_OF_EACH = 150;

export function measureHiddenJunk({ engine, sound }: Dataset, report: Report): void {
  const random = new Random("hidden junk");
  const all = report.atLeast(97, "junk behind kind words → JUNK_TEXT");
  const byWord = new Map(JUNK.map((junk) => [junk, report.told(`… ${junk}`, "at least")]));
  for (const [shape, make] of Object.entries(SHAPES)) {
    const metric = report.told(`… ${shape}`, "at least");
    for (let i = 0; i < MADE_OF_EACH; i++) {
      const { row } = random.pick(sound);
      const junk = random.pick(JUNK);
      const made = make(() => junk, random);
      const lines = Object.entries(made).map(([field, text]) => [field, text?.replace("CITY", row.city)]);
      const input = asMerchant(row, Object.fromEntries(lines));
      const result = engine.verify(input);
      for (const one of [all, metric, byWord.get(junk)!])
        one.add(has(result, "JUNK_TEXT"), () => shown(input, result));
    }
  }
}

const door = (random: Random): string =>
  random.pick(["", "#", "H.No. ", "flat no "]) + String(random.below(990) + 1);
