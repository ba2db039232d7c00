/** One home written two ways must have one fingerprint; two homes must have two. */
import { Random } from "../support/random.ts";
import { hasHouseNumber } from "./real.ts";
import type { Metric, Report } from "./report.ts";
import { asMerchant, type Row } from "./rows.ts";
import { slipIn } from "./spelling.ts";
import { key, type World } from "./world.ts";

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
  ["Cross", "Crs"],
  ["Industrial", "Indl"],
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
const SHORTEST_LONG_WORD = 7;

export function measureFingerprints(world: World, report: Report): void {
  const rows = world.sound.map(({ row }) => row).filter((row) => row.address.length > 10);
  measureSame(world, rows, report);
  measureDifferent(world, rows, report);
}

function measureSame({ engine }: World, rows: readonly Row[], report: Report): void {
  const random = new Random("same");
  const rewritten = report.atLeast(99.5, "fingerprint same: case, punctuation");
  const abbreviated = report.atLeast(97, "fingerprint same: abbreviations");
  const slipped = report.atLeast(90, "fingerprint same: one slip in a long word");
  for (const row of rows) {
    const own = engine.verify(asMerchant(row)).fingerprint;
    const check = (metric: Metric, text: string) => {
      if (text === row.address) return;
      const other = engine.verify(asMerchant(row, { line1: text })).fingerprint;
      metric.add(other === own, () => `${row.address}  ≠  ${text} | ${row.city} | ${row.pincode}`);
    };
    check(rewritten, random.pick(REWRITINGS)(row.address));
    check(abbreviated, swapAbbreviations(row.address));
    const words = row.address.match(new RegExp(`\\b[A-Za-z]{${SHORTEST_LONG_WORD},}\\b`, "g"));
    if (words) {
      const word = random.pick(words);
      check(slipped, row.address.replace(word, slipIn(word, random)));
    }
  }
}

function measureDifferent({ engine }: World, rows: readonly Row[], report: Report): void {
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
  const streets = rows.map((row) => STREET.exec(row.address)?.[1]).filter((name) => name !== undefined);
  for (const row of rows) {
    if (!hasHouseNumber(row.address)) continue;
    const next = row.address.replace(/\d+/, (number) => String(Number(number) + 1));
    if (next !== row.address) check(door, row, { ...row, address: next });
    const name = STREET.exec(row.address)?.[1];
    if (!name) continue;
    const other = random.pick(streets);
    if (areAlike(name, other)) continue;
    check(street, row, { ...row, address: row.address.replace(name, other) });
  }
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

/** Rows of one PIN two by two, in an order of chance; texts of which one holds the other are one home. */
function pairsOfOnePin(rows: readonly Row[], random: Random): [Row, Row][] {
  const byPin = Map.groupBy(rows, (row) => row.pincode);
  const pairs: [Row, Row][] = [];
  for (const group of byPin.values()) {
    const order = random.shuffled(group);
    for (let i = 1; i < order.length; i++) {
      const [a, b] = [key(order[i - 1].address), key(order[i].address)];
      if (!a.includes(b) && !b.includes(a)) pairs.push([order[i - 1], order[i]]);
    }
  }
  return pairs;
}

/** Names so near to each other that one may be a slip of the other. */
const areAlike = (a: string, b: string): boolean =>
  a.slice(0, 3).toLowerCase() === b.slice(0, 3).toLowerCase() ||
  a.slice(-4).toLowerCase() === b.slice(-4).toLowerCase();
