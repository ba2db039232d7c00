/** Names in an address that may show which PIN was meant. */
import { RefKind } from "../../../data/layout.ts";
import type { Context, Draft } from "./draft.ts";
import type { NameInLine } from "./places.ts";

/** Most PINs of a small town. */
const MAX_TOWN_PINS = 3;
/** People of a city that has many PINs of its own, not only those of the villages around it. */
const LARGE_CITY = 300_000;

/**
 * Names of post offices or localities, except the typed city's name if that has many PINs: "Chennai" has a hundred, and
 * the general post office's is no likelier than the others. If a town's other PINs belong to villages, and no existing
 * PIN was typed, its post office's PIN is worth a question.
 */
export function localityNames(names: readonly NameInLine[], draft: Draft, context: Context): NameInLine[] {
  const { dir, places } = context;
  const city = cityTyped(draft, context);
  const isTown = draft.pinIndex < 0 && city >= 0 && dir.cityPopulation(city) < LARGE_CITY;
  const isLarge = city >= 0 && !isTown && hasManyPins(city, context);
  const isCity = (name: number) =>
    places.sharesCity(name, draft.cityName) && (draft.pinIndex >= 0 || isOfAll(name, draft, dir));
  return names.filter(({ name }) => dir.firstRef(name, RefKind.office) >= 0 && !(isLarge && isCity(name)));
}

/** A name of the whole city, not one that people also write for a part of it: "Bangalore", but not "Chembur". */
function isOfAll(name: number, draft: Draft, dir: Context["dir"]): boolean {
  if (name === draft.cityName || dir.nameTitle(name) === draft.cityTitle) return true;
  return dir.hasRef(name, (kind, id) => kind === RefKind.office && isHeadPin(dir.pinAt(dir.officePin(id))));
}

/** The number of a head office's PIN ends with 001. */
const isHeadPin = (pin: number): boolean => pin % 1000 === 1;

/** The city that was typed, -1 when it is unknown. */
export function cityTyped(draft: Draft, { places }: Context): number {
  return draft.cityName < 0 ? -1 : places.cityNamed(draft.cityName, draft.stateTyped);
}

/** The city has more PINs than a small town. */
export function hasManyPins(city: number, { dir }: Context): boolean {
  return dir.cityPinsTo(city) - dir.cityPinsFrom(city) > MAX_TOWN_PINS;
}
