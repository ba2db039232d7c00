import { keyOf } from "../../../../data/keys.ts";
import { isRegionOf } from "../../../../data/regions.ts";
import { type CorrectedName, correctNameSpelling } from "../correct-spelling.ts";
import { type Context, type Draft, NO_TOKENS } from "../draft.ts";
import { freeKey } from "../line-end.ts";
import { Relation } from "../places.ts";
import { isQualifier } from "../qualifiers.ts";
import { render } from "../text/render.ts";
import { Role, Sep, type Token } from "../text/token.ts";
import { has, Mark } from "../text/words.ts";

/** Longest place name in words. */
const CITY_WORDS = 4;

/**
 * Reads the city field: which name of the directory it is, and how that relates to the PIN. "Pune City",
 * "Kalyan East", "Arani, Tiruvannamalai Dist" and "Pune 51" are read with and without the extra words; the
 * reading closest to the PIN wins. The spelling of an unknown name is corrected.
 */
export function readCity(draft: Draft, context: Context): void {
  const { cityTokens } = draft;
  if (cityTokens.length === 0 || isNameAtPin(draft, context)) return;
  if (isRegionOf(freeKey(cityTokens), draft.pin)) {
    draft.cityTokens = NO_TOKENS;
    return;
  }
  const words = cityTokens.filter(isFree);
  draft.cityTyped = render(cityTokens);
  if (words.length === 0) return;
  draft.setCityWords(words, 0, words.length);
  draft.isCityForeign = isForeign(words, draft, context);
  if (draft.isCityForeign || (words.length > 1 && isTypoOfWholeName(draft, words, context))) return;
  choose(draft, readingsOf(words, context), context);
  if (draft.cityRelation <= Relation.far) correctSpelling(draft, words, context);
}

/**
 * "Dubai", "London, UK": a city outside India. A city name that also exists in India is taken as Indian, as is a place
 * at the PIN.
 */
function isForeign(words: Token[], { pinIndex }: Draft, { dir, places }: Context): boolean {
  let to = 1;
  while (to < words.length && words[to].sep < Sep.comma) to++;
  const name = places.nameOf(words, 0, to);
  if (name >= 0 && places.cityNamed(name, -1) >= 0) return false;
  if (name >= 0 && pinIndex >= 0 && places.relate(name, pinIndex).relation >= Relation.near) return false;
  const key = freeKey(words.slice(0, to));
  if (!dir.isForeignCity(key) || words.every(({ word }) => word.known)) return false;
  if (pinIndex < 0) return true;
  // "Richmond" at the PIN of Richmond Town.
  for (let o = dir.officesFrom(pinIndex); o < dir.officesTo(pinIndex); o++)
    if (keyOf(dir.nameTitle(dir.officeName(o))).startsWith(key)) return false;
  return true;
}

/** "Navvi Mumbai": all words together are one typo away from a name, which is more specific than its last word. */
function isTypoOfWholeName(draft: Draft, words: Token[], context: Context): boolean {
  if (words.length > CITY_WORDS || words.some(isNoise)) return false;
  if (context.places.nameOf(words, 0, words.length) >= 0) return false;
  const corrected = correctNameSpelling(freeKey(words), draft, context);
  if (!corrected || corrected.edits > 1) return false;
  draft.setCityWords(words, 0, words.length);
  takeCorrected(draft, corrected, context);
  return true;
}

function takeCorrected(draft: Draft, { name, relation }: CorrectedName, { places }: Context): void {
  const { kind, id } = places.relate(name, Math.max(0, draft.pinIndex));
  draft.setCity(name, { relation, kind, id });
  // One that does not fit the PIN is asked about, as it was typed.
  draft.cityCorrected = draft.pinIndex < 0 || relation >= Relation.near;
}

const isFree = (token: Token) => token.role === Role.none;

/** Fast path for the usual case: the whole field is one name, and the PIN's own. */
function isNameAtPin(draft: Draft, { dir, places }: Context): boolean {
  const { cityTokens, pinIndex } = draft;
  if (pinIndex < 0) return false;
  for (let i = 0; i < cityTokens.length; i++) if (!isFree(cityTokens[i])) return false;
  const name = places.nameOf(cityTokens, 0, cityTokens.length);
  const ref = places.insideRef(name, pinIndex);
  if (ref < 0) return false;
  draft.cityTyped = render(cityTokens);
  draft.setCityWords(cityTokens, 0, cityTokens.length);
  draft.setCity(name, { relation: Relation.inside, kind: dir.refKindAt(ref), id: dir.refIdAt(ref) });
  return true;
}

/** A name that the words [from, to) may mean. */
interface Reading {
  name: number;
  from: number;
  to: number;
}

/** What the words may mean, the whole field first. */
function readingsOf(words: Token[], { places }: Context): Reading[] {
  const readings: Reading[] = [];
  const add = (from: number, to: number) => {
    const name = places.nameOf(words, from, to);
    if (name >= 0 && !readings.some((reading) => reading.name === name)) readings.push({ name, from, to });
  };
  add(0, words.length);
  addPlain(words, add);
  if (words.length <= 2 && places.nameOf(words, 0, words.length) >= 0) return readings;
  for (let from = 0; from < words.length; from++) {
    if (isNoise(words[from])) continue;
    for (let to = Math.min(words.length, from + CITY_WORDS); to > from; to--) {
      if (to - from === words.length || isNoise(words[to - 1])) continue;
      if (to - from === 1 && words[from].word.raw.length < 3) continue;
      add(from, to);
    }
  }
  return readings;
}

/** Without "City", "East", "Dist", digits at either end. */
function addPlain(words: Token[], add: (from: number, to: number) => void): void {
  let from = 0;
  let to = words.length;
  while (to > from && isNoise(words[to - 1])) to--;
  while (from < to && isNoise(words[from])) from++;
  if (to > from && to - from < words.length) add(from, to);
}

const NOISE =
  Mark.cityNoise | Mark.district | Mark.subdistrict | Mark.small | Mark.post | Mark.village | Mark.number;

function isNoise(token: Token): boolean {
  return token.word.digits > 0 || has(token, NOISE);
}

/** Chooses the reading with the closest relation; without a PIN, the first that is a city of the state. */
function choose(draft: Draft, readings: Reading[], { places }: Context): void {
  let km = Infinity;
  for (const { name, from, to } of readings) {
    if (draft.pinIndex < 0) {
      const city = places.cityNamed(name, draft.stateTyped);
      if (city >= 0 || draft.cityName < 0) {
        draft.cityName = name;
        draft.cityRelation = Relation.far;
        draft.setCityWords(draft.cityWords, from, to);
        if (city >= 0) return;
      }
      continue;
    }
    const related = places.relate(name, draft.pinIndex);
    if (
      related.relation < draft.cityRelation ||
      (related.relation === draft.cityRelation && related.km >= km)
    )
      continue;
    draft.setCity(name, related);
    draft.setCityWords(draft.cityWords, from, to);
    km = related.km;
    if (related.relation === Relation.inside) return;
  }
}

/** The whole field is the name of a city, even if far from the PIN or in another state. */
function isKnownCity(draft: Draft, words: Token[], { places }: Context): boolean {
  const name = draft.cityName;
  return (
    name >= 0 &&
    name === places.nameOf(words, 0, words.length) &&
    (places.isProminent(name) || places.cityNamed(name, draft.stateTyped) >= 0)
  );
}

/** Corrects the spelling of the whole field without its noise words, else of the first word of each part. */
function correctSpelling(draft: Draft, words: Token[], context: Context): void {
  const isKnown = isKnownCity(draft, words, context);
  const plain = words.filter((t) => !isNoise(t));
  const tries = [freeKey(plain)];
  if (plain.length > 1)
    for (const t of plain)
      if ((t.sep === Sep.comma || t.sep === Sep.start) && !isQualifier(t) && !isProminent(t, context.places))
        tries.push(t.word.lower);
  for (const key of tries) {
    const corrected = correctNameSpelling(key, draft, context, isKnown);
    if (!corrected || corrected.relation <= draft.cityRelation) continue;
    const at = words.findIndex(({ word }) => word.lower === key);
    if (at < 0) draft.setCityWords(words, 0, words.length);
    else draft.setCityWords(words, at, at + 1);
    return takeCorrected(draft, corrected, context);
  }
}

/** The word is by itself a city's or a district's name. */
function isProminent(token: Token, places: Context["places"]): boolean {
  const name = places.nameOf([token], 0, 1);
  return name >= 0 && places.isProminent(name);
}
