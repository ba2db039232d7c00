/** One home written two ways must have one fingerprint; two homes must have two. */
import { WORDS } from "../../data/words.ts";
import type { PinDirectory } from "../../src/engine/pincode/directory.ts";
import { Random } from "../support/random.ts";
import { hasHouseNumber } from "./real.ts";
import type { Metric, Report } from "./report.ts";
import { asMerchant, type Row } from "./rows.ts";
import { addTypo } from "./spelling.ts";
import type { Dataset } from "./world.ts";

/** Long words and their usual abbreviations. */
const ABBREVIATIONS: readonly (readonly [string, string])[] = [
  ["Road", "Rd"],
  ["Street", "St"],
  ["Nagar", "Ngr"],
  ["Opposite", "Opp"],
  ["Near", "Nr"],
  ["Building", "Bldg"],
  ["Colony", "Col"],
  ["Society", "Soc"],
  ["Sector", "Sec"],
  ["Apartment", "Apt"],
  ["Floor", "Flr"],
  ["Extension", "Extn"],
  ["Village", "Vill"],
  ["District", "Dist"],
  ["Station", "Stn"],
];

/** The same address with other capitals and other punctuation. */
const REWRITINGS: readonly ((text: string) => string)[] = [
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => text.replaceAll(/\s*,\s*/g, " , "),
  (text) => text.replaceAll(/\s*,\s*/g, ","),
  (text) => `${text.replaceAll(/\s+/g, "  ")}.`,
  (text) => text.replaceAll(/([A-Za-z])\.(?=\s|,|$)/g, "$1"),
];

const STREET = /\b([A-Za-z]{5,}) (road|rd|street|marg|nagar|colony|bazar|bazaar)\b/i;
const LANDMARK = /\b(?:opp|opposite|near|nr|behind|beside|next|above|below|front|b\/h)\b/i;
const MIN_LONG_WORD = 7;

export function measureFingerprints(dataset: Dataset, report: Report): void {
  const rows = dataset.sound.map(({ row }) => row).filter((row) => row.address.length > 10);
  measureSame(dataset, rows, report);
  measureDifferent(dataset, rows, report);
}

function measureSame({ engine, directory }: Dataset, rows: readonly Row[], report: Report): void {
  const random = new Random("same");
  const rewritten = report.atLeast(99.5, "fingerprint same: case, punctuation");
  const abbreviated = report.atLeast(97, "fingerprint same: abbreviations");
  const withTypo = report.atLeast(90, "fingerprint same: one typo in a long word");
  const withoutComma = report.atLeast(99.3, "fingerprint same: a comma left out");
  const withCommonTypo = report.atLeast(
    94,
    "fingerprint same: one typo in an everyday word or a name of the PIN",
  );
  for (const row of rows) {
    const own = engine.verify(asMerchant(row)).fingerprint;
    const check = (metric: Metric, text: string) => {
      if (text === row.address) return;
      const other = engine.verify(asMerchant(row, { line1: text })).fingerprint;
      metric.add(other === own, () => `${row.address}  ≠  ${text} | ${row.city} | ${row.pincode}`);
    };
    check(rewritten, random.pick(REWRITINGS)(row.address));
    check(abbreviated, swapAbbreviations(row.address));
    const words = row.address.match(new RegExp(`\\b[A-Za-z]{${MIN_LONG_WORD},}\\b`, "g"));
    if (words) {
      const word = random.pick(words);
      check(withTypo, row.address.replace(word, addTypo(word, random)));
    }
    const commas = [...row.address.matchAll(/(?<=\w),(?=\s*\w)/g)];
    if (commas.length > 0) check(withoutComma, blank(row.address, random.pick(commas).index));
    const common = commonWords(row, directory);
    if (common.length > 0) {
      const { index, 0: word } = random.pick(common);
      const typo = addTypo(word, random);
      check(withCommonTypo, row.address.slice(0, index) + typo + row.address.slice(index + word.length));
    }
  }
}

const blank = (text: string, at: number): string => `${text.slice(0, at)} ${text.slice(at + 1)}`;

/** Letters of the shortest word in which a typo is told from another word. */
const MIN_COMMON_WORD = 5;

/** Words of the address that are everyday words, or that the names of its PIN hold. */
function commonWords({ address, pincode }: Row, directory: PinDirectory): RegExpExecArray[] {
  const pin = directory.indexOf(Number(pincode));
  const titles = [directory.cityOf(pin) < 0 ? "" : directory.cityTitle(directory.cityOf(pin))];
  for (let o = directory.officesFrom(pin); o < directory.officesTo(pin); o++)
    titles.push(directory.nameTitle(directory.officeName(o)));
  const names = new Set(titles.flatMap((title) => title.toLowerCase().split(/[^a-z]+/)));
  return [...address.matchAll(/(?<![\w'])[A-Za-z]+(?![\w'])/g)].filter(({ 0: word }) => {
    const lower = word.toLowerCase();
    return word.length >= MIN_COMMON_WORD && (names.has(lower) || WORDS.has(lower));
  });
}

function measureDifferent({ engine }: Dataset, rows: readonly Row[], report: Report): void {
  const random = new Random("different");
  const pair = report.atLeast(99.9, "fingerprint different: two addresses of a PIN");
  const door = report.atLeast(99, "fingerprint different: the neighbour's door");
  const street = report.atLeast(99, "fingerprint different: the same number in another street");
  const fingerprint = (row: Row) => engine.verify(asMerchant(row)).fingerprint;
  const check = (metric: Metric, a: Row, b: Row) =>
    metric.add(
      fingerprint(a) !== fingerprint(b),
      () => `${a.address}  =  ${b.address} | ${a.city} | ${a.pincode}`,
    );

  for (const [a, b] of pairsOfOnePin(rows, random)) check(pair, a, b);
  const streets = rows.map((row) => streetOf(row.address)).filter((name) => name !== undefined);
  for (const row of rows) {
    if (!hasHouseNumber(row.address)) continue;
    const next = row.address.replace(/\d+/, (number) => String(Number(number) + 1));
    if (next !== row.address) check(door, row, { ...row, address: next });
    const name = streetOf(row.address);
    if (!name) continue;
    const other = random.pick(streets);
    if (areAlike(name, other)) continue;
    check(street, row, { ...row, address: row.address.replace(name, other) });
  }
}

/** The name of a street that the home stands in: a landmark's ("opposite Laxmi Colony") is another's. */
function streetOf(address: string): string | undefined {
  const own = address.split(",").filter((part) => !LANDMARK.test(part));
  return own.map((part) => STREET.exec(part)?.[1]).find((name) => name !== undefined);
}

/** Each word of the table in its other form. */
function swapAbbreviations(text: string): string {
  return text.replaceAll(/[A-Za-z]+\.?/g, (word) => {
    const bare = word.replace(".", "").toLowerCase();
    for (const [long, short] of ABBREVIATIONS) {
      if (bare === long.toLowerCase()) return `${short}.`;
      // "St." may be a saint's: only the unmistakable ones are written out.
      if (bare === short.toLowerCase() && short.length > 2) return long;
    }
    return word;
  });
}

/** Rows of one PIN two by two, in an order of chance; those that may be one home twice are left out. */
function pairsOfOnePin(rows: readonly Row[], random: Random): [Row, Row][] {
  const byPin = Map.groupBy(rows, (row) => row.pincode);
  const pairs: [Row, Row][] = [];
  for (const group of byPin.values()) {
    const order = random.shuffled(group);
    for (let i = 1; i < order.length; i++) {
      const [a, b] = [order[i - 1], order[i]];
      if (!mayBeOneHome(a, b)) pairs.push([a, b]);
    }
  }
  return pairs;
}

/** Words that say nothing of which home is meant. */
const COMMON = new Set([
  "main",
  "road",
  "near",
  "opposite",
  "opp",
  "dist",
  "district",
  "post",
  "village",
  "vill",
]);

/** True when all that one text says, sounds taken for letters, the other says too. */
function mayBeOneHome(a: Row, b: Row): boolean {
  const [own, other] = [a, b].map(
    ({ address }) =>
      new Set(
        (address.toLowerCase().match(/[a-z]+|\d+/g) ?? []).filter((word) => !COMMON.has(word)).map(sound),
      ),
  );
  return own.isSubsetOf(other) || other.isSubsetOf(own);
}

/** A word without vowels behind its first letter, without h and without doubled letters. */
const sound = (word: string): string =>
  (word[0] + word.slice(1).replaceAll(/[aeiouhy]/g, "")).replaceAll("w", "v").replaceAll(/(.)\1+/g, "$1");

/** Names so near to each other that one may be a typo of the other. */
const areAlike = (a: string, b: string): boolean =>
  a.slice(0, 3).toLowerCase() === b.slice(0, 3).toLowerCase() ||
  a.slice(-4).toLowerCase() === b.slice(-4).toLowerCase();
