/** Decides which of PIN, city and state is wrong when they contradict each other, preferring the fewest changes. */
import { hasTypoInCity, type PinCandidate, rankPins } from "./correct-pin.ts";
import type { Context, Draft } from "./draft.ts";
import {
  DISTRICT_POINTS,
  otherPlaces,
  PLACE_POINTS,
  placeNames,
  type Support,
  supportOf,
} from "./evidence.ts";
import { Relation } from "./places.ts";

/** What to correct: either the PIN, or the city and the state. */
export interface Explanation {
  /** PINs that were probably meant, best first; empty if the typed one is kept. */
  pins: readonly PinCandidate[];
  /** Confidence, 0 to 1, that city and state should become the PIN's own; 0 if they should not be corrected. */
  city: number;
  state: number;
  /** Name index of the city, or else of a name in the lines, that agrees with the PIN; -1 if none. */
  name: number;
}

/** Confidence by the evidence for the PIN and against the field. */
const CONFIDENCE = {
  /** The lines name an area or office of the PIN. */
  lines: 0.95,
  /** The city is the PIN's own, or close to it. */
  inside: 0.95,
  near: 0.85,
  stateAgrees: 0.85,
  /** There is evidence for the field, or none for the PIN. */
  unsure: 0.7,
} as const;

/** How the typed fields agree with the typed PIN. */
interface Evidence {
  support: Support;
  /** Another PIN that agrees with city and state, and with the lines at least as well as the typed one. */
  rival: PinCandidate | undefined;
  /** The lines name the typed city, too. */
  isCityRepeated: boolean;
  /** The lines name places of the typed state, far from the PIN. */
  hasFarPlace: boolean;
  isCityWrong: boolean;
  isCityRight: boolean;
  isStateWrong: boolean;
  isStateRight: boolean;
}

/**
 * Finds the likeliest explanation of a contradiction.
 * @param draft one whose PIN is missing, unknown, doubtful, or contradicts the city or the state
 */
export function explain(draft: Draft, context: Context): Explanation {
  const names = placeNames(draft, context);
  const isStateWrong = draft.has("STATE_PIN_MISMATCH");
  // A city outside India is no evidence about the PIN.
  const speaksOfPin = !draft.isCityForeign || isStateWrong || draft.pinIndex < 0;
  const pins = speaksOfPin ? rankPins(draft, names, context) : [];
  if (draft.pinIndex < 0 || (!isStateWrong && !draft.has("CITY_PIN_MISMATCH")))
    return { pins, city: 0, state: 0, name: -1 };

  const others = otherPlaces(names, draft, context);
  const support = supportOf(draft.pinIndex, others, context);
  const rival = pins.find((pin) => pin.isTypo) ?? pins[0];
  const rivalSupport = rival ? supportOf(rival.index, others, context).points : 0;
  const isCityWrong = draft.has("CITY_PIN_MISMATCH") || (isStateWrong && isElsewhere(draft, context));
  const isCityRepeated =
    names.filter(({ name }) => context.places.sharesCity(name, draft.cityName)).length > 1;
  const isRival =
    rivalSupport >= support.points || (rival?.isTypo && (isCityRepeated || support.points < PLACE_POINTS));
  const evidence: Evidence = {
    support,
    rival: isRival ? rival : undefined,
    isCityRepeated,
    hasFarPlace: support.points === 0 && others.some(({ name }) => isFar(name, draft, context)),
    isCityWrong,
    isCityRight: !isCityWrong && draft.cityRelation >= Relation.near,
    isStateWrong,
    isStateRight: !isStateWrong && draft.stateTyped >= 0,
  };
  const isOnlyState = isStateWrong && isHome(evidence, draft) && rival?.city !== Relation.inside;
  if (!isOnlyState && evidence.rival && (rivalSupport > support.points || isPinLikelier(evidence, draft)))
    return { pins, city: 0, state: 0, name: -1 };
  return {
    pins: [],
    city: isCityWrong ? cityConfidence(evidence, draft, context) : 0,
    state: isStateWrong ? stateConfidence(evidence, draft, context) : 0,
    name: evidence.isCityRight ? draft.cityName : support.name,
  };
}

/** The city is the typed PIN's own. */
function isHome({ isCityRight }: Evidence, draft: Draft): boolean {
  return isCityRight && draft.cityRelation === Relation.inside;
}

function isFar(name: number, { pinIndex, stateTyped }: Draft, { places }: Context): boolean {
  return places.isInState(name, stateTyped) && places.relate(name, pinIndex).relation === Relation.far;
}

/** A city far from the PIN, or close to it but in another state: if the state is wrong, so is this city. */
function isElsewhere({ cityRelation, cityKind, cityRef, pinState }: Draft, { places }: Context): boolean {
  if (cityRelation !== Relation.near) return cityRelation === Relation.far;
  return cityRef >= 0 && places.stateOfRef(cityKind, cityRef) !== pinState;
}

/**
 * Used when the lines do not decide. A typo in the PIN is likelier than a wrong city, and than a wrong state
 * unless the city is the typed PIN's own; without a typo only city and state together outweigh the PIN.
 */
function isPinLikelier(
  { rival, support, isCityWrong, isCityRight, isStateWrong }: Evidence,
  draft: Draft,
): boolean {
  if (rival === undefined || (draft.cityTyped === "" && support.points === 0)) return false;
  if (!rival.isTypo) return isCityWrong && isStateWrong && support.points === 0;
  return !isCityRight || (draft.cityRelation !== Relation.inside && rival.city >= draft.cityRelation);
}

function cityConfidence(evidence: Evidence, draft: Draft, context: Context): number {
  const { support, rival, isCityRepeated, hasFarPlace, isStateRight, isStateWrong } = evidence;
  if (support.points >= DISTRICT_POINTS)
    return rival || isCityRepeated ? CONFIDENCE.unsure : CONFIDENCE.lines;
  if (support.points > 0) return CONFIDENCE.unsure;
  if (draft.cityName < 0) return draft.isCityForeign ? CONFIDENCE.unsure : 0;
  if (isStateWrong) return draft.cityRelation >= Relation.near ? CONFIDENCE.unsure : 0;
  const isClear = isStateRight && !context.places.isInState(draft.cityName, draft.stateTyped);
  return isClear && !isCityRepeated && !hasFarPlace && !hasTypoInCity(draft, context)
    ? CONFIDENCE.stateAgrees
    : CONFIDENCE.unsure;
}

/** Population of a town of the typed state that its name may mean, besides a district. */
const NAMESAKE = 50_000;

/** "Aurangabad, Bihar" is a town, too: with the PIN of the other Aurangabad, the PIN may be wrong. */
function hasNamesake({ cityName, stateTyped }: Draft, { dir, places }: Context): boolean {
  const city = cityName < 0 ? -1 : places.cityNamed(cityName, stateTyped);
  return (city >= 0 && dir.cityPopulation(city) >= NAMESAKE) || places.isDistrictIn(cityName, stateTyped);
}

function stateConfidence(evidence: Evidence, draft: Draft, context: Context): number {
  const { support, rival, isCityRepeated, hasFarPlace, isCityRight, isCityWrong } = evidence;
  const isAmbiguous = context.dir.stateCount(draft.pinIndex) > 1;
  if ((rival && !isHome(evidence, draft)) || isAmbiguous || (isCityWrong && isCityRepeated))
    return CONFIDENCE.unsure;
  if (support.points >= DISTRICT_POINTS) return CONFIDENCE.lines;
  if (isCityRight && hasNamesake(draft, context)) return CONFIDENCE.unsure;
  if (isCityRight) return isHome(evidence, draft) ? CONFIDENCE.inside : CONFIDENCE.near;
  if (support.points > 0) return CONFIDENCE.unsure;
  if (isCityWrong) return draft.cityRelation >= Relation.near ? CONFIDENCE.unsure : 0;
  return hasFarPlace ? 0 : CONFIDENCE.unsure;
}
