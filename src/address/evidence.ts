/** What speaks for a PIN besides its own digits. */
import { RefKind } from "../pincode/types.ts";
import type { Context, Draft } from "./draft.ts";
import { Relation } from "./places.ts";
import { Role, Sep, type Token } from "./text/scan.ts";
import { has, Mark } from "./text/words.ts";

/** The lines name an office of the PIN, or the city is its own. */
export function matchesPin(draft: Draft): boolean {
  return draft.office >= 0 || draft.cityRelation === Relation.inside;
}

/** What the place names in the lines say of a PIN. */
export const Witness = {
  /** No place is named. */
  silent: 0,
  /** A city or district is named that is far away, and none that is here. */
  against: 1,
  /** An office, sub-district, district or city of the PIN is named. */
  for: 2,
} as const;
export type Witness = (typeof Witness)[keyof typeof Witness];

/** Asks the lines, the city's own name left out, whether the PIN is right. */
export function witnessOf(draft: Draft, context: Context): Witness {
  const { places } = context;
  let witness: Witness = Witness.silent;
  for (const { name } of placeNames(draft, context)) {
    if (name === draft.cityName) continue;
    const { relation } = places.relate(name, draft.pinIndex);
    if (relation === Relation.inside) return Witness.for;
    if (relation === Relation.far && places.isProminent(name)) witness = Witness.against;
  }
  return witness;
}

/** Longest locality name in words, and how many of an address are looked at. */
const NAME_WORDS = 4;
const MOST_NAMES = 12;
const SHORTEST_NAME = 5;
const NO_START = Mark.small | Mark.landmark | Mark.number | Mark.house | Mark.floor | Mark.pin;

/** A name in the lines that a post office or locality bears. */
export interface LocalityName {
  name: number;
  letters: number;
}

/** The place names in the lines and the city field, the longest at each place. */
export function placeNames(draft: Draft, { places }: Context): LocalityName[] {
  const out: LocalityName[] = [];
  for (const line of [draft.line2, draft.line1, draft.cityTokens]) {
    for (let i = 0; i < line.length && out.length < MOST_NAMES; i++) {
      if (line[i].word.digits > 0 || has(line[i], NO_START) || line[i].role === Role.state) continue;
      const found = longestAt(line, i, places);
      if (!found) continue;
      out.push(found);
      i += found.words - 1;
    }
  }
  return out;
}

function longestAt(
  line: readonly Token[],
  i: number,
  places: Context["places"],
): (LocalityName & { words: number }) | undefined {
  let length = 0;
  let best: (LocalityName & { words: number }) | undefined;
  for (let j = i; j < line.length && j < i + NAME_WORDS; j++) {
    if (j > i && (line[j].sep === Sep.comma || line[j].sep === Sep.dash)) break;
    length = places.append(line[j].word.lower, length);
    if (length < SHORTEST_NAME || (j === i && line[j].word.known)) continue;
    const name = places.nameOfScratch(length);
    if (name >= 0) best = { name, letters: length, words: j - i + 1 };
  }
  return best;
}

/** Those of the names that a post office or locality bears. */
export function localityNames(names: readonly LocalityName[], dir: Context["dir"]): LocalityName[] {
  return names.filter(({ name }) => hasOffice(name, dir));
}

function hasOffice(name: number, dir: Context["dir"]): boolean {
  for (let k = dir.refsTo(name) - 1; k >= dir.refsFrom(name); k--)
    if (dir.refKindAt(k) === RefKind.office) return true;
  return false;
}
