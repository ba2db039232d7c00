import { keyOf, skeletonOf } from "../../../../data/keys.ts";
import { RefKind } from "../../../../data/layout.ts";
import type { Context, Draft } from "../draft.ts";
import { opensPart, Role, type Token } from "../text/token.ts";

/**
 * Gives the lines back what was taken out of them as another name of the city, but is the name of a part of it that has
 * its own post office: lists have "Chembur" as a name of Mumbai.
 */
export function keepCityParts(draft: Draft, context: Context): void {
  if (draft.cityTyped === "") return;
  keepIn(draft.line1, draft, context);
  keepIn(draft.line2, draft, context);
}

function keepIn(line: readonly Token[], { cityName, stateTyped, pinIndex }: Draft, context: Context): void {
  const { dir, places } = context;
  for (let from = 0; from < line.length; from++) {
    if (line[from].role !== Role.city) continue;
    let to = from + 1;
    while (to < line.length && line[to].role === Role.city && !opensPart(line, to)) to++;
    const name = places.nameOf(line, from, to);
    if (name >= 0 && name !== cityName) {
      const own = pinIndex >= 0 ? dir.cityOf(pinIndex) : -1;
      const city = own >= 0 && places.isNameOfCity(name, own) ? own : places.cityNamed(name, stateTyped);
      if (city >= 0 && isPartOfCity(name, city, dir))
        for (let k = from; k < to; k++) line[k].role = Role.none;
    }
    from = to - 1;
  }
}

/** PINs of head offices end with these digits: 560001, 585101. */
const HEAD = 1;
const PER_HEAD = 100;

/** An office of the city has the name; not "Gulbarga", whose is the head office of Kalaburagi, nor "Pune City". */
function isPartOfCity(name: number, city: number, dir: Context["dir"]): boolean {
  if (dir.cityName(city) === name) return false;
  const key = keyOf(dir.nameTitle(name));
  const own = keyOf(dir.cityTitle(city));
  if (key.startsWith(own) || skeletonOf(key) === skeletonOf(own)) return false;
  const isHead = (office: number) => dir.pinAt(dir.officePin(office)) % PER_HEAD === HEAD;
  const isOf = (kind: RefKind, id: number) =>
    kind === RefKind.office && dir.cityOf(dir.officePin(id)) === city;
  return dir.hasRef(name, isOf) && !dir.hasRef(name, (kind, id) => isOf(kind, id) && isHead(id));
}
