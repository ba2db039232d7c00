import { type Context, type Draft, NO_TOKENS } from "../draft.ts";
import { clean, isPlain } from "../text/clean.ts";
import { expand } from "../text/expand.ts";
import { isIndic, romanize } from "../text/indic.ts";
import { scan, type Token } from "../text/scan.ts";

/** Cleans every field, reads Indian scripts in Latin letters, cuts the fields into words. */
export function readFields(draft: Draft, context: Context): void {
  const { input } = draft;
  draft.line1 = words(input.line1, context);
  draft.line2 = words(input.line2, context);
  draft.landmark = words(input.landmark, context);
  draft.cityTokens = words(input.city, context);
  draft.stateTokens = words(input.state, context);
  draft.pinField = clean(input.pincode).trim();
}

function words(text: string | null | undefined, context: Context): Token[] {
  if (!text) return NO_TOKENS;
  const cleaned = clean(text);
  const tokens = scan(isPlain(cleaned) ? cleaned : inLatin(cleaned, context));
  expand(tokens);
  return tokens;
}

function inLatin(text: string, context: Context): string {
  return isIndic(text) ? romanize(text, (written) => placeName(written, context)) : text;
}

/** The printed name of a state or city that is written in an Indian script, or "". */
function placeName(written: string, { dir, places, states }: Context): string {
  const state = states.find(written);
  if (state >= 0) return states.title(state);
  const name = dir.find(written);
  const city = name < 0 ? -1 : places.cityNamed(name, -1);
  return city < 0 ? "" : dir.cityTitle(city);
}
