import { NOTHING } from "../../../../data/junk.ts";
import { keyOf } from "../../../../data/keys.ts";
import { DIGIPIN_LENGTH } from "../../digipin/index.ts";
import { type Context, type Draft, NO_TOKENS } from "../draft.ts";
import { freeKey } from "../line-end.ts";
import type { Original } from "../schema.ts";
import { takeDigipin } from "../take-digipin.ts";
import { clean, hasNumeral, isPlain } from "../text/clean.ts";
import { expand } from "../text/expand.ts";
import { markFieldLabels } from "../text/field-labels.ts";
import { isIndic, romanize } from "../text/indic.ts";
import { mayHaveMarkup, withoutMarkup } from "../text/markup.ts";
import { movePostpositions } from "../text/postpositions.ts";
import { scan } from "../text/scan.ts";
import { splitGlued } from "../text/split-glued.ts";
import type { Token } from "../text/token.ts";
import { asTyped } from "../text/typed.ts";
import { WordSet } from "../text/word-set.ts";

/** Cleans every field, takes DIGIPINs out, transliterates Indian scripts, and splits the fields into words. */
export function readFields(draft: Draft, context: Context): void {
  draft.line1 = words("line1", draft, context);
  draft.line2 = words("line2", draft, context);
  draft.landmark = words("landmark", draft, context);
  draft.cityTokens = words("city", draft, context);
  draft.stateTokens = words("state", draft, context);
  if (draft.line2.length > 0 && isNothing(draft.line1)) draft.line1 = NO_TOKENS;
  draft.pinField = readPinField(draft, context);
}

function words(field: keyof Original, draft: Draft, context: Context): Token[] {
  const given = draft.input[field];
  if (!given) return NO_TOKENS;
  const typed = mayHaveMarkup(given) ? withoutMarkup(given) : given;
  const isLatin = isPlain(typed);
  const cleaned = isLatin ? typed : clean(typed);
  const text = draft.isAbroad ? cleaned : takeDigipin(cleaned, draft, context);
  const tokens = isLatin ? scan(text) : scanFolded(text, typed, field, draft, context);
  if (field !== "line1" && isNothing(tokens)) return NO_TOKENS;
  if (field === "line1" || field === "line2") {
    splitGlued(tokens, context.dir);
    markFieldLabels(tokens);
  }
  if (field !== "city" && field !== "state") movePostpositions(tokens);
  expand(tokens);
  return tokens;
}

/** The words of a text that is not plain. */
function scanFolded(
  text: string,
  typed: string,
  field: keyof Original,
  draft: Draft,
  context: Context,
): Token[] {
  if (isIndic(text)) return inLatin(text, typed, field, draft, context);
  return hasNumeral(typed) ? asTyped(scan(text), { spans: [] }, text, typed) : scan(text);
}

/** A DIGIPIN typed instead of the PIN, or after it, is not part of it. */
function readPinField(draft: Draft, context: Context): string {
  const text = clean(draft.input.pincode).trim();
  if (draft.isAbroad || text.length < DIGIPIN_LENGTH) return text;
  const rest = takeDigipin(text, draft, context);
  return rest === text ? text : rest.replace(/[,; ]/g, "");
}

/** Words of the longest text that stands for nothing, and letters of the first of them. */
const MAX_WORDS = 4;
const MAX_FIRST = 4;

/** "N/A", "none", "same as above": an empty field. */
function isNothing(tokens: Token[]): boolean {
  if (tokens.length === 0) return false;
  const { word } = tokens[0];
  if (tokens.length === 1) return NOTHING_ALONE.has(word);
  return tokens.length <= MAX_WORDS && word.lower.length <= MAX_FIRST && NOTHING.has(freeKey(tokens));
}

const NOTHING_ALONE = new WordSet(NOTHING);

/** The words of a text in an Indian script in Latin letters; each knows what was typed for it. */
function inLatin(
  text: string,
  typed: string,
  field: keyof Original,
  draft: Draft,
  context: Context,
): Token[] {
  draft.original ??= {};
  draft.original[field] = draft.input[field] ?? "";
  const romanized = romanize(text, (written) => placeName(written, context));
  return asTyped(scan(romanized.latin), romanized, text, typed);
}

/** The Latin name of a state or city written in an Indian script, or "". */
function placeName(written: string, { dir, places, states }: Context): string {
  const key = keyOf(written);
  const state = states.findKey(key);
  if (state >= 0) return states.title(state);
  const name = dir.findKey(key);
  const city = name < 0 ? -1 : places.cityNamed(name, -1);
  return city < 0 ? "" : dir.cityTitle(city);
}
