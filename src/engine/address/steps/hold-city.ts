import { correctionReason } from "../../../../data/catalogue/corrections.ts";
import { isLargeCity, stateMeant } from "../city-state.ts";
import { FAR_KM } from "../city-title.ts";
import type { Context, Draft } from "../draft.ts";
import { PlaceEvidence, placeEvidence } from "../evidence.ts";
import { Relation } from "../places.ts";

/**
 * Checks a city that contradicts the PIN against the PIN's state, if no state was typed: a city that only exists in
 * another state is printed with that state, which contradicts as if typed. "Mumbai, Karnataka" is not a place.
 */
export function holdCity(draft: Draft, context: Context): void {
  if (!draft.has("CITY_PIN_MISMATCH") || draft.stateTyped >= 0 || draft.has("STATE_UNKNOWN")) return;
  const state = stateOfCity(draft, context);
  if (state < 0) return;
  draft.stateTyped = state;
  draft.state = state;
  draft.raise("STATE_PIN_MISMATCH");
  correctState(draft, context);
}

/** The state of a city far from the PIN, if its name can mean no other; else -1. */
function stateOfCity(draft: Draft, context: Context): number {
  const { places, states, dir } = context;
  const { cityName: name, pinIndex: pin, cityWords, cityFrom, cityTo } = draft;
  if (pin < 0 || name < 0 || draft.isCityForeign || !places.isProminent(name)) return -1;
  // A corrected spelling is less certain.
  if (places.nameOf(cityWords, cityFrom, cityTo) !== name) return -1;
  if (draft.cityTokens.length === 0 && !isSureInLine(draft, context)) return -1;
  const { relation, km } = places.relate(name, pin);
  if (relation !== Relation.far || km <= FAR_KM) return -1;
  const state = stateMeant(name, places);
  for (let k = 0; k < dir.stateCount(pin); k++) {
    const own = dir.stateAt(pin, k);
    // Also where the PIN's state was split from the city's, or has a place of the name.
    if (states.accepts(state, own) || dir.hasRef(name, (kind, id) => places.stateOfRef(kind, id) === own))
      return -1;
  }
  return state;
}

/** The end of a line may be a part of the PIN's city: "Yelahanka, New Town", "Banashankari, Shrinagar". */
function isSureInLine(draft: Draft, context: Context): boolean {
  return isLargeCity(draft.cityName, context.places) && placeEvidence(draft, context) !== PlaceEvidence.for;
}

/** If the city is to become the PIN's, so is its state. */
function correctState(draft: Draft, { states }: Context): void {
  const { corrections, pin, state, pinState } = draft;
  const city = corrections.find(({ field }) => field === "city");
  if (!city) return;
  const [from, to] = [states.title(state), states.title(pinState)];
  const because = correctionReason("pin_in_place", { pin, place: to });
  corrections.push({ field: "state", from, to, ...because, confidence: city.confidence });
  corrections.sort((a, b) => b.confidence - a.confidence);
}
