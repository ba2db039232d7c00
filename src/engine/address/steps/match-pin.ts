import { RefKind } from "../../../../data/layout.ts";
import { hasArmyWord } from "../army-words.ts";
import { isClear } from "../city-state.ts";
import { cityTitleOf, FAR_KM, officialCity, printedCity } from "../city-title.ts";
import type { Context, Draft } from "../draft.ts";
import { PlaceEvidence, placeEvidence, placeNames } from "../evidence.ts";
import { Relation } from "../places.ts";
import { clean } from "../text/clean.ts";
import { scan } from "../text/scan.ts";

/** Compares state and city with the PIN, and fills them from it when they are empty. */
export function matchPin(draft: Draft, context: Context): void {
  const { dir, places } = context;
  if (draft.isArmy && isCivilian(draft, context)) {
    draft.isArmy = false;
    draft.raise("CITY_PIN_MISMATCH");
  }
  if (draft.isArmy) {
    draft.city = draft.cityTyped;
    draft.cityTitle = draft.city;
    return;
  }
  if (draft.pinWellFormed && draft.pinIndex < 0 && !draft.has("PIN_UNVERIFIED")) askOutside(draft, context);
  matchState(draft, context);
  matchCity(draft, context);
  if (draft.state < 0 && draft.cityName >= 0) {
    const city = places.cityNamed(draft.cityName, -1);
    if (city >= 0 && isClear(draft.cityName, city, dir)) fillState(draft, dir.cityState(city));
  }
}

/** "12 MG Road, Pune" with an army PIN but no army word: one of the city's own PINs was meant. */
function isCivilian(
  { cityName, cityTokens, line1, line2, landmark, input }: Draft,
  { dir, places }: Context,
) {
  const city = cityName < 0 ? -1 : places.cityNamed(cityName, -1);
  if (city < 0 || dir.cityPinsFrom(city) === dir.cityPinsTo(city)) return false;
  return ![line1, line2, landmark, cityTokens, scan(clean(input.name))].some(hasArmyWord);
}

/** For a PIN that the directory lacks, uses the outside look-up, unless its service was unreachable. */
function askOutside(draft: Draft, { states }: Context): void {
  const { outside } = draft;
  if (outside?.found) draft.pinState = states.find(outside.state);
  else draft.raise(outside?.found === null ? "PIN_UNVERIFIED" : "PIN_NOT_FOUND");
}

function fillState(draft: Draft, state: number): void {
  draft.state = state;
  if (draft.stateTyped < 0 && !draft.has("STATE_UNKNOWN")) draft.raise("STATE_FILLED");
}

/** A state that was split, renamed or merged is replaced without an issue; any other difference is a mismatch. */
function matchState(draft: Draft, context: Context): void {
  const { dir, states } = context;
  const pin = draft.pinIndex;
  if (pin >= 0) draft.pinState = stateOfPin(draft, context);
  if (draft.pinState < 0) return;
  if (draft.stateTyped < 0) return fillState(draft, draft.pinState);
  if (pin < 0) return matchOutsideState(draft, states);
  if (isStateOf(pin, draft.stateTyped, context)) return settleBorder(draft, context);
  for (let k = 0; k < dir.stateCount(pin); k++) {
    if (!states.accepts(draft.stateTyped, dir.stateAt(pin, k))) continue;
    draft.state = dir.stateAt(pin, k);
    return;
  }
  draft.raise("STATE_PIN_MISMATCH");
}

function isStateOf(pin: number, state: number, { dir }: Context): boolean {
  for (let k = dir.stateCount(pin) - 1; k >= 0; k--) if (dir.stateAt(pin, k) === state) return true;
  return false;
}

/** The PIN's state; for a PIN in several states, that of the places named, else of the city that people write for it. */
function stateOfPin(draft: Draft, context: Context): number {
  const { dir } = context;
  const pin = draft.pinIndex;
  if (dir.stateCount(pin) === 1) return dir.stateOf(pin);
  const city = dir.cityOf(pin);
  const own = city >= 0 ? dir.cityState(city) : -1;
  return (
    [...statesNamed(draft, context), own].find((state) => isStateOf(pin, state, context)) ?? dir.stateOf(pin)
  );
}

/** Silvassa's PIN has villages in Gujarat, but Silvassa is not in Gujarat: the places named decide. */
function settleBorder(draft: Draft, context: Context): void {
  if (context.dir.stateCount(draft.pinIndex) === 1) return;
  const states = statesNamed(draft, context);
  if (states.length > 0 && !states.includes(draft.stateTyped)) draft.state = states[0];
}

/** The states of the PIN's offices that the lines name; when they name none, those of the typed city. */
function statesNamed(draft: Draft, context: Context): number[] {
  const { dir, places } = context;
  const { pinIndex: pin, cityName, cityKind, cityRef } = draft;
  const states: number[] = [];
  const add = (name: number) => {
    const office = places.officeNamed(name, pin);
    if (office >= 0) states.push(dir.officeState(office));
  };
  for (const { name } of placeNames(draft, context)) if (!places.sharesCity(name, cityName)) add(name);
  if (states.length > 0 || cityRef < 0) return states;
  add(cityName);
  if (cityKind === RefKind.office) return states;
  const state = places.stateOfRef(cityKind, cityRef);
  if (isStateOf(pin, state, context)) states.push(state);
  return states;
}

function matchOutsideState(draft: Draft, states: Context["states"]): void {
  if (states.accepts(draft.stateTyped, draft.pinState)) draft.state = draft.pinState;
  else draft.raise("STATE_PIN_MISMATCH");
}

function matchCity(draft: Draft, context: Context): void {
  const pin = draft.pinIndex;
  if (draft.cityTyped === "") {
    const city = pin >= 0 ? cityTitleOf(pin, context) : (draft.outside?.districts[0] ?? "");
    draft.city = city;
    draft.cityTitle = city;
    draft.raise(city === "" ? "CITY_MISSING" : "CITY_FILLED");
    return;
  }
  if (pin >= 0 && draft.cityRelation !== Relation.inside && contradicts(draft, pin, context))
    draft.raise("CITY_PIN_MISMATCH");
  draft.cityTitle = officialCity(draft, context);
  draft.city = printedCity(draft, draft.cityTitle, context);
}

/**
 * Whether the city contradicts the PIN. If the lines name a place of the PIN, only a well-known city far away
 * does; if they name none or others, every known name that is not close does.
 */
function contradicts(draft: Draft, pin: number, context: Context): boolean {
  const { places } = context;
  if (draft.isCityForeign) return true;
  const evidence = placeEvidence(draft, context);
  if (draft.cityName < 0) return evidence === PlaceEvidence.against;
  if (evidence !== PlaceEvidence.for) {
    draft.cityDoubtful = true;
    return places.relate(draft.cityName, pin, true).relation < Relation.near;
  }
  const related = places.relate(draft.cityName, pin);
  return related.relation === Relation.far && related.km > FAR_KM && places.isProminent(draft.cityName);
}
