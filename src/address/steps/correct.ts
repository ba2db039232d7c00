import { rankPins } from "../correct-pin.ts";
import type { Context, Draft } from "../draft.ts";
import { matchesPin } from "../evidence.ts";
import { Relation } from "../places.ts";
import type { Correction } from "../schema.ts";

/** More candidates than these help nobody. */
const MOST_PINS = 5;
/** Of a PIN that nothing denies, another is offered with this share of its confidence. */
const DOUBT_ONLY = 0.35;

/** Proposes what was probably meant: a PIN, a state, a city's spelling. Nothing is applied here. */
export function correct(draft: Draft, context: Context): void {
  const { states } = context;
  const out: Correction[] = [];
  // A city in another script is not misspelt: its Latin spelling is ours.
  if (draft.cityMended && draft.original?.city === undefined) {
    out.push({
      field: "city",
      from: draft.cityTyped,
      to: draft.city,
      reason: `${draft.city} is the known spelling`,
      confidence: draft.cityRelation === Relation.inside ? 0.95 : 0.85,
    });
  }
  const wrongState = draft.has("STATE_PIN_MISMATCH");
  const wrongCity = draft.has("CITY_PIN_MISMATCH");
  if (wrongState && !wrongCity && draft.cityRelation >= Relation.near) {
    const state = states.title(draft.pinState);
    out.push({
      field: "state",
      from: states.title(draft.stateTyped),
      to: state,
      reason: `PIN ${draft.pin} and ${draft.city} are in ${state}`,
      confidence: matchesPin(draft) ? 0.95 : 0.85,
    });
  }
  if (needsPin(draft, wrongState, wrongCity)) {
    const doubt = wrongState || wrongCity || draft.pinIndex < 0 ? 1 : DOUBT_ONLY;
    for (const pin of rankPins(draft, context).slice(0, MOST_PINS)) {
      out.push({
        field: "pincode",
        from: draft.pin,
        to: String(pin.pin),
        reason: pin.reason,
        confidence: Math.round(pin.confidence * doubt * 100) / 100,
      });
    }
  }
  out.sort((a, b) => b.confidence - a.confidence);
  draft.corrections = out;
}

function needsPin(draft: Draft, wrongState: boolean, wrongCity: boolean): boolean {
  if (draft.pinIndex < 0 && draft.pinWellFormed && !draft.has("PIN_NOT_FOUND")) return false;
  return wrongState || wrongCity || draft.pinIndex < 0 || draft.cityDoubtful;
}
