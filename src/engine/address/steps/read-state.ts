import { isRegionOf } from "../../../../data/regions.ts";
import type { Context, Draft } from "../draft.ts";
import { endsDistrict, freeKey } from "../line-end.ts";
import { isQualifier } from "../qualifiers.ts";
import { STATE_WORDS } from "../states.ts";
import { render } from "../text/render.ts";
import { Role, type Token } from "../text/token.ts";

/**
 * Reads the state by name, code, former name, Indian script or similar spelling from its own field, else from
 * the end of the city field. A state field that cannot be read raises STATE_UNKNOWN.
 */
export function readState(draft: Draft, context: Context): void {
  const key = freeKey(draft.stateTokens);
  // "Delhi NCR" for Noida: the state is that of the PIN.
  if (key !== "" && !isRegionOf(key, draft.pin)) {
    const { states } = context;
    const exact = states.findKey(key);
    draft.stateTyped = exact >= 0 ? exact : states.findWithin(freeWords(draft.stateTokens));
    if (draft.stateTyped < 0 && !draft.isArmy) draft.raise("STATE_UNKNOWN");
    else if (states.isFormer(key)) draft.formerState = render(draft.stateTokens);
  }
  takeTail(draft, draft.cityTokens, context);
  draft.state = draft.stateTyped;
}

function freeWords(tokens: readonly Token[]): string[] {
  return tokens.filter((token) => token.role === Role.none).map((token) => token.word.lower);
}

/** "Pune, Maharashtra" in the city field: takes the state from its end, if a word remains. */
function takeTail(draft: Draft, tokens: Token[], { states, places }: Context): void {
  if (
    tokens.length < 2 ||
    tokens[tokens.length - 1].word.digits > 0 ||
    !states.mayEnd(tokens[tokens.length - 1].word.lower)
  )
    return;
  for (let n = Math.min(STATE_WORDS, tokens.length - 1); n > 0; n--) {
    const from = tokens.length - n;
    if (tokens.slice(from).some((t) => t.role !== Role.none)) continue;
    const state = states.findKey(freeKey(tokens, from));
    if (state < 0 || (draft.stateTyped >= 0 && state !== draft.stateTyped)) continue;
    if (endsDistrict(tokens, from, tokens.length, places)) continue;
    // "Old Goa": what would remain is no name.
    if (tokens.slice(0, from).every(isQualifier)) continue;
    // "New Delhi" and "Chandigarh" are both cities and states.
    if (states.isAlsoCity(state) || (n === 1 && tokens[from].word.raw.length <= 2 && draft.stateTyped < 0))
      continue;
    draft.stateTyped = state;
    for (let k = from; k < tokens.length; k++) tokens[k].role = Role.state;
    return;
  }
}
