/** Finds the name that was meant by a misspelling. Only for names that the directory lacks as typed. */
import { keyOf, skeletonOf } from "../../../data/keys.ts";
import { RefKind } from "../../../data/layout.ts";
import type { CloseName, Context, Draft } from "./draft.ts";
import { type Related, Relation } from "./places.ts";
import { edits, KeyBits, tolerance } from "./text/fuzzy.ts";

export interface CorrectedName {
  name: number;
  relation: Relation;
  edits: number;
}

/** Without a PIN, a misspelling is unambiguous when its city is this many times larger than any other candidate. */
const CLEAR_MAJORITY = 8;
/** Factor on the likelihood of a name that sounds different: people spell by ear. */
const DIFFERENT_SOUND_WEIGHT = 0.15;

/** Kilometres from the PIN beyond which no other name replaces what was typed. */
const MAX_KM = 30;

/**
 * The best-known name close to a key: those at the PIN first, then those with fewer edits. Far from the PIN only an
 * unambiguous city counts. None if the key is more likely the name of a place that the directory lacks.
 * @param isKnown it is the name of a city elsewhere: then only the PIN's own city can be meant, if it sounds the same
 */
export function correctNameSpelling(
  key: string,
  draft: Draft,
  context: Context,
  isKnown = false,
): CorrectedName | undefined {
  if (isKnown) return draft.pinIndex < 0 ? undefined : ownCity(key, draft.pinIndex, context);
  const close = knownClose(key, context);
  if (draft.pinIndex < 0) return clearCity(key, close, draft, context);
  let best: CorrectedName | undefined;
  for (const each of close) {
    const related = context.places.relate(each.name, draft.pinIndex);
    const { relation } = related;
    if (
      relation < Relation.near ||
      related.km > MAX_KM ||
      bitsOfPlace(related) + bitsOfTypos(key, each) > bitsOfOther(key)
    )
      continue;
    if (!best || relation > best.relation || (relation === best.relation && each.edits < best.edits))
      best = { name: each.name, relation, edits: each.edits };
  }
  return best ?? clearCity(key, close, draft, context);
}

/** The PIN's own city where the key sounds like a name of it: no other name needs to be compared. */
function ownCity(key: string, pin: number, { dir, places }: Context): CorrectedName | undefined {
  const city = dir.cityOf(pin);
  if (city < 0) return undefined;
  const names = dir.withSkeleton(skeletonOf(key)).filter((name) => places.isNameOfCity(name, city));
  let best: CorrectedName | undefined;
  for (const each of closeNames(key, names, dir)) {
    const related = { relation: Relation.inside, kind: RefKind.city };
    if (!each.isSameSound || bitsOfPlace(related) + bitsOfTypos(key, each) > bitsOfOther(key)) continue;
    if (!best || each.edits < best.edits)
      best = { name: each.name, relation: Relation.inside, edits: each.edits };
  }
  return best;
}

/**
 * Threshold of all corrections: the text is either the name with typos, or another name. Both are compared by likelihood, in bits: one bit more is half as likely.
 */

/** One typed city in about a hundred is in no directory, */
const BITS_UNKNOWN = 6.6;
/** and its letters are as hard to guess as those of any name. */
const BITS_PER_LETTER = 2.2;
const bitsOfOther = (key: string): number => BITS_UNKNOWN + BITS_PER_LETTER * key.length;

/** People write a town's name by ear: an edit that changes the sound is rarer, and one of the first letter rarest. */
const BITS_SAME_SOUND = { typo: 4, edit: 2, initial: 0 };
const BITS_OTHER_SOUND = { typo: 1, edit: 9, initial: 4 };

function bitsOfTypos(key: string, close: CloseName): number {
  const { edits, known, isSameSound } = close;
  const bits = isSameSound ? BITS_SAME_SOUND : BITS_OTHER_SOUND;
  return bits.typo + bits.edit * edits + (key[0] === known[0] ? 0 : bits.initial);
}

/** The city of a PIN is what most people write for it; a name around it is one of hundreds. */
function bitsOfPlace({ relation, kind }: Pick<Related, "relation" | "kind">): number {
  if (relation === Relation.inside) return kind === RefKind.city ? 1 : 4;
  return kind === RefKind.city ? 6 : 10;
}

/** People who order, and the minimum that a town counts for. */
const PEOPLE = 400_000_000;
const MIN_PEOPLE = 3_000;
/** Bits saved by a typed state, which leaves few towns. */
const BITS_STATE = 4;

/** A city by its population only. */
function bitsOfCity(city: number, { stateTyped }: Draft, { dir }: Context): number {
  const rarity = Math.log2(PEOPLE / Math.max(MIN_PEOPLE, dir.cityPopulation(city)));
  return rarity - (stateTyped >= 0 ? BITS_STATE : 0);
}

/** A title is longer than its key by its spaces and punctuation. */
const MAX_SPACES = 4;
/** Scratch buffer for the key of a name, which has at most 255 bytes. */
const other = new Uint8Array(255);

/** Cached spellings: a few hundred cover most of those that shops see. */
const MAX_KEPT = 512;

/** The close names of a key, from a cache of recent ones. */
function knownClose(key: string, context: Context): readonly CloseName[] {
  const { dir, spellings } = context;
  let close = spellings.get(key);
  if (close !== undefined) return close;
  close = tolerance(key.length) === 0 ? [] : closeNames(key, dir.similar(key), dir);
  if (spellings.size >= MAX_KEPT) spellings.clear();
  spellings.set(key, close);
  return close;
}

/** Those of the names that are few edits away from the key. */
function closeNames(key: string, names: readonly number[], dir: Context["dir"]): CloseName[] {
  const limit = tolerance(key.length);
  const close: CloseName[] = [];
  if (limit === 0) return close;
  const sound = skeletonOf(key);
  const wanted = KeyBits.of(key);
  const shortest = key.length - limit;
  const longest = key.length + limit + MAX_SPACES;
  for (const name of names) {
    const titleLength = dir.nameLength(name);
    if (titleLength < shortest || titleLength > longest) continue;
    const length = wanted ? dir.nameKey(name, other) : -1;
    const distance =
      wanted && length >= 0
        ? wanted.edits(other, length, limit)
        : edits(key, keyOf(dir.nameTitle(name)), limit);
    if (distance > limit) continue;
    const known = keyOf(dir.nameTitle(name));
    close.push({ name, known, isSameSound: skeletonOf(known) === sound, edits: distance });
  }
  return close;
}

/** The city that the key means, wherever the PIN is, if no other is nearly as likely. */
function clearCity(
  key: string,
  close: readonly CloseName[],
  draft: Draft,
  context: Context,
): CorrectedName | undefined {
  const { dir, places } = context;
  const weights = new Map<number, { weight: number; city: number; close: CloseName }>();
  for (const each of close) {
    const city = places.cityNamed(each.name, draft.stateTyped);
    if (city < 0) continue;
    const alike = each.isSameSound ? 1 : DIFFERENT_SOUND_WEIGHT;
    const weight = (dir.cityPopulation(city) / 4 ** each.edits) * alike;
    if (weight > (weights.get(city)?.weight ?? -1)) weights.set(city, { weight, city, close: each });
  }
  const [first, second] = [...weights.values()].sort((a, b) => b.weight - a.weight);
  if (!first || (second && first.weight <= second.weight * CLEAR_MAJORITY)) return undefined;
  if (bitsOfCity(first.city, draft, context) + bitsOfTypos(key, first.close) > bitsOfOther(key))
    return undefined;
  return { name: first.close.name, relation: Relation.far, edits: first.close.edits };
}
