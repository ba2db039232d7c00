import { type CorrectionReason, correctionReason } from "../../../../data/catalogue/corrections.ts";
import { cityTitleOf } from "../city-title.ts";
import { type Explanation, explain } from "../contradiction.ts";
import { namesTypo } from "../correct-pin.ts";
import type { Context, Draft } from "../draft.ts";
import { SPELLING_AT_PIN } from "../issues.ts";
import { Relation } from "../places.ts";
import type { Correction } from "../schema.ts";

/** Factor on the confidence of another PIN when nothing contradicts the typed one. */
const UNCONTRADICTED_FACTOR = 0.35;
/** Confidence of the new name of a state that was split or renamed. */
const NEW_STATE_CONFIDENCE = 0.99;
/** Confidence of the state of the named place, when the PIN lies in that and in the typed one. */
const BORDER_CONFIDENCE = 0.9;

/** Proposes corrections of PIN, city and state, without applying them. */
export function correct(draft: Draft, context: Context): void {
  if (draft.isArmy) return;
  const out: Correction[] = [];
  if (isContradictory(draft) || needsPin(draft) || namesTypo(draft, context))
    addExplanation(out, explain(draft, context), draft, context);
  // A city typed in another script is not misspelt: its Latin spelling comes from this program.
  if (
    draft.cityCorrected &&
    draft.original?.city === undefined &&
    draft.city !== draft.cityTyped &&
    !out.some(({ field }) => field === "city")
  ) {
    out.push({
      field: "city",
      from: draft.cityTyped,
      to: draft.city,
      ...correctionReason("known_spelling", { name: draft.cityTitle }),
      confidence: draft.cityRelation === Relation.inside ? SPELLING_AT_PIN : 0.85,
    });
  }
  addNewState(out, draft, context);
  if (out.length > 1) out.sort((a, b) => b.confidence - a.confidence);
  draft.corrections = out;
}

function isContradictory(draft: Draft): boolean {
  return draft.has("STATE_PIN_MISMATCH") || draft.has("CITY_PIN_MISMATCH");
}

/** True without a PIN, or with one that does not exist or that nothing in the lines confirms. */
function needsPin(draft: Draft): boolean {
  if (draft.pinIndex >= 0) return draft.cityDoubtful;
  return !draft.pinWellFormed || draft.has("PIN_NOT_FOUND");
}

function addExplanation(
  out: Correction[],
  { pins, city, state, name }: Explanation,
  draft: Draft,
  context: Context,
): void {
  const { dir } = context;
  if (city > 0) {
    const to = cityTitleOf(draft.pinIndex, context);
    const because = inPlace(to, name, draft, context);
    if (to !== "" && to !== draft.cityTitle)
      out.push({ field: "city", from: draft.cityTyped, to, ...because, confidence: city });
  }
  if (state > 0) {
    const [from, to] = [draft.stateTyped, draft.pinState].map((id) => context.states.title(id));
    out.push({ field: "state", from, to, ...inPlace(to, name, draft, context), confidence: state });
  }
  // Only another PIN's locality contradicts the typed one, so PINs without locality evidence are left out.
  const isMereDoubt = !isContradictory(draft) && !needsPin(draft);
  const share = isContradictory(draft) || draft.pinIndex < 0 ? 1 : UNCONTRADICTED_FACTOR;
  for (const { index, isTypo, confidence, because } of pins) {
    if (isMereDoubt && (!isTypo || confidence * 2 < pins[0].confidence)) continue;
    const to = String(dir.pinAt(index));
    const shared = Math.round(confidence * share * 100) / 100;
    out.push({ field: "pincode", from: draft.pin, to, ...because, confidence: shared });
  }
}

/** "PIN 560034 and Koramangala are in Bengaluru" */
function inPlace(to: string, name: number, draft: Draft, { dir }: Context): CorrectionReason {
  const also = name < 0 ? to : name === draft.cityName ? draft.cityTitle : dir.nameTitle(name);
  return also === to
    ? correctionReason("pin_in_place", { pin: draft.pin, place: to })
    : correctionReason("pin_and_name_in_place", { pin: draft.pin, name: also, place: to });
}

/** A state that was split or renamed, or that has only other places of the PIN, gets its current name, without an issue or a question. */
function addNewState(out: Correction[], draft: Draft, { dir, states }: Context): void {
  if (draft.state < 0 || draft.has("STATE_PIN_MISMATCH")) return;
  const [old, to] = [states.title(draft.stateTyped), states.title(draft.state)];
  if (draft.stateTyped >= 0 && draft.state !== draft.stateTyped) {
    const isSplit = states.accepts(draft.stateTyped, draft.state);
    const place = draft.office >= 0 ? dir.nameTitle(dir.officeName(draft.office)) : draft.cityTitle;
    const because = isSplit
      ? correctionReason("former_part", { pin: draft.pin, state: to, former: old })
      : correctionReason("name_in_state", { name: place, state: to });
    const confidence = isSplit ? NEW_STATE_CONFIDENCE : BORDER_CONFIDENCE;
    out.push({ field: "state", from: old, to, ...because, confidence });
  } else if (draft.formerState !== "") {
    const because = correctionReason("renamed", { former: draft.formerState, state: to });
    out.push({ field: "state", from: draft.formerState, to, ...because, confidence: NEW_STATE_CONFIDENCE });
  }
}
