/** What speaks for a PIN besides its own digits. */
import { RefKind } from "../pincode/types.ts";
import type { Context, Draft } from "./draft.ts";
import { type NameInLine, Relation } from "./places.ts";
import { Role } from "./text/scan.ts";
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

/** How many names of an address are looked at, and the letters of the shortest. */
const MOST_NAMES = 12;
const SHORTEST_NAME = 5;
const NO_START = Mark.small | Mark.landmark | Mark.number | Mark.house | Mark.floor | Mark.pin;

/** The place names in the lines and the city field, the longest at each place. */
export function placeNames(draft: Draft, { places }: Context): NameInLine[] {
  const out: NameInLine[] = [];
  for (const line of [draft.line2, draft.line1, draft.cityTokens]) {
    for (let i = 0; i < line.length && out.length < MOST_NAMES; i++) {
      if (line[i].word.digits > 0 || has(line[i], NO_START) || line[i].role === Role.state) continue;
      // "Road" by itself is no place, whatever bears the name.
      const { known } = line[i].word;
      const found = places.longestAt(line, i, SHORTEST_NAME, (_, words) => words > 1 || !known);
      if (!found) continue;
      out.push(found);
      i += found.words - 1;
    }
  }
  return out;
}

/** Those of the names that a post office or locality bears. */
export function localityNames(names: readonly NameInLine[], dir: Context["dir"]): NameInLine[] {
  return names.filter(({ name }) => hasOffice(name, dir));
}

function hasOffice(name: number, dir: Context["dir"]): boolean {
  for (let k = dir.refsTo(name) - 1; k >= dir.refsFrom(name); k--)
    if (dir.refKindAt(k) === RefKind.office) return true;
  return false;
}
