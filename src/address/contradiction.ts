/** Which of PIN, city and state is wrong when they contradict one another: the least that explains it. */
import { hasTypoInCity, type PinCandidate, rankPins } from "./correct-pin.ts";
import type { Context, Draft } from "./draft.ts";
import { DISTRICT_POINTS, PLACE_POINTS, placeNames, type Support, supportOf, witnesses } from "./evidence.ts";
import { Relation } from "./places.ts";

/** What is to be corrected: either the PIN, or the city and the state. */
export interface Explanation {
  /** PINs that were meant, best first; empty when the typed one stands. */
  pins: readonly PinCandidate[];
  /** How sure it is that the city and the state are the PIN's own; 0 when they are not to be corrected. */
  city: number;
  state: number;
  /** The city, or else a name in the lines, that agrees with the PIN; -1. */
  name: number;
}

/** Confidence by what speaks for the PIN and against the field. */
const CONFIDENCE = {
  /** An area or office of the PIN stands in the lines. */
  lines: 0.95,
  /** The city is the PIN's own, or close to it. */
  inside: 0.95,
  near: 0.85,
  stateAgrees: 0.85,
  /** Something else speaks for the field, or nothing for the PIN. */
  unsure: 0.7,
} as const;

/** How the typed fields stand to the typed PIN. */
interface Evidence {
  support: Support;
  /** Another PIN that agrees with city and state, and with the lines as well as the typed one does. */
  rival: PinCandidate | undefined;
  /** The lines name the typed city, too. */
  isCityRepeated: boolean;
  /** The lines name places of the typed state, far from the PIN. */
  isDenied: boolean;
  isCityWrong: boolean;
  isCityRight: boolean;
  isStateWrong: boolean;
  isStateRight: boolean;
}

/** @param draft one whose PIN is missing, unknown, doubtful, or contradicts the city or the state */
export function explain(draft: Draft, context: Context): Explanation {
  const names = placeNames(draft, context);
  const pins = rankPins(draft, names, context);
  const isStateWrong = draft.has("STATE_PIN_MISMATCH");
  if (draft.pinIndex < 0 || (!isStateWrong && !draft.has("CITY_PIN_MISMATCH")))
    return { pins, city: 0, state: 0, name: -1 };

  const others = witnesses(names, draft, context);
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
    isDenied: support.points === 0 && others.some(({ name }) => isFar(name, draft, context)),
    isCityWrong,
    isCityRight: !isCityWrong && draft.cityRelation >= Relation.near,
    isStateWrong,
    isStateRight: !isStateWrong && draft.stateTyped >= 0,
  };
  if (evidence.rival && (rivalSupport > support.points || isPinLikelier(evidence, draft)))
    return { pins, city: 0, state: 0, name: -1 };
  return {
    pins: [],
    city: isCityWrong ? cityConfidence(evidence, draft, context) : 0,
    state: isStateWrong ? stateConfidence(evidence, draft, context) : 0,
    name: evidence.isCityRight ? draft.cityName : support.name,
  };
}

function isFar(name: number, { pinIndex, stateTyped }: Draft, { places }: Context): boolean {
  return places.isInState(name, stateTyped) && places.relate(name, pinIndex).relation === Relation.far;
}

/** A city far from the PIN, or close to it in another state: with a wrong state it is wrong, too. */
function isElsewhere({ cityRelation, cityKind, cityRef, pinState }: Draft, { places }: Context): boolean {
  if (cityRelation !== Relation.near) return cityRelation === Relation.far;
  return cityRef >= 0 && places.stateOfRef(cityKind, cityRef) !== pinState;
}

/**
 * Where the lines do not decide: a typo in the PIN is likelier than a wrong city, and than a wrong state unless
 * the city is at home at the typed PIN; without a typo it takes city and state together to outweigh the PIN.
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
  const { support, rival, isCityRepeated, isDenied, isStateRight, isStateWrong } = evidence;
  if (support.points >= DISTRICT_POINTS)
    return rival || isCityRepeated ? CONFIDENCE.unsure : CONFIDENCE.lines;
  if (support.points > 0) return CONFIDENCE.unsure;
  if (draft.cityName < 0) return 0;
  if (isStateWrong) return draft.cityRelation >= Relation.near ? CONFIDENCE.unsure : 0;
  const isClear = isStateRight && !context.places.isInState(draft.cityName, draft.stateTyped);
  return isClear && !isCityRepeated && !isDenied && !hasTypoInCity(draft, context)
    ? CONFIDENCE.stateAgrees
    : CONFIDENCE.unsure;
}

function stateConfidence(evidence: Evidence, draft: Draft, { dir }: Context): number {
  const { support, rival, isCityRepeated, isDenied, isCityRight, isCityWrong } = evidence;
  const isAmbiguous = dir.stateCount(draft.pinIndex) > 1;
  const isHome = isCityRight && draft.cityRelation === Relation.inside;
  if ((rival && !isHome) || isAmbiguous || (isCityWrong && isCityRepeated)) return CONFIDENCE.unsure;
  if (support.points >= DISTRICT_POINTS) return CONFIDENCE.lines;
  if (isCityRight) return isHome ? CONFIDENCE.inside : CONFIDENCE.near;
  if (support.points > 0) return CONFIDENCE.unsure;
  if (isCityWrong) return draft.cityRelation >= Relation.near ? CONFIDENCE.unsure : 0;
  return isDenied ? 0 : CONFIDENCE.unsure;
}
