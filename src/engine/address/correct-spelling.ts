/** Finds the name that was meant by a misspelling. Only for names that the directory lacks as typed. */
import { keyOf, skeletonOf } from "../../../data/keys.ts";
import type { Context, Draft } from "./draft.ts";
import { Relation } from "./places.ts";
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

/**
 * The best-known name close to a key: one that lies at the PIN before one that does not, fewer edits before
 * more. Far away from the PIN only an unambiguous city counts.
 */
export function correctNameSpelling(key: string, draft: Draft, context: Context): CorrectedName | undefined {
  const close = closeNames(key, context);
  if (draft.pinIndex < 0) return clearCity(key, close, draft, context);
  let best: CorrectedName | undefined;
  for (const { name, edits } of close) {
    const { relation } = context.places.relate(name, draft.pinIndex);
    if (relation < Relation.near) continue;
    if (!best || relation > best.relation || (relation === best.relation && edits < best.edits))
      best = { name, relation, edits };
  }
  return best ?? clearCity(key, close, draft, context);
}

interface Close {
  name: number;
  edits: number;
}

/** A title is longer than its key by its spaces and punctuation. */
const MAX_SPACES = 4;
/** Bytes of the longest name's key. */
const MAX_KEY = 255;

/** Names that sound like the key and are few edits away from it. */
function closeNames(key: string, { dir }: Context): Close[] {
  const limit = tolerance(key.length);
  const close: Close[] = [];
  if (limit === 0) return close;
  const wanted = KeyBits.of(key);
  const other = new Uint8Array(MAX_KEY);
  const shortest = key.length - limit;
  const longest = key.length + limit + MAX_SPACES;
  for (const name of dir.similar(key)) {
    const titleLength = dir.nameLength(name);
    if (titleLength < shortest || titleLength > longest) continue;
    const length = wanted ? dir.nameKey(name, other) : -1;
    const distance =
      wanted && length >= 0
        ? wanted.edits(other, length, limit)
        : edits(key, keyOf(dir.nameTitle(name)), limit);
    if (distance <= limit) close.push({ name, edits: distance });
  }
  return close;
}

/** The city that the key means wherever the PIN is, when no other is nearly as likely. */
function clearCity(
  key: string,
  close: readonly Close[],
  draft: Draft,
  { dir, places }: Context,
): CorrectedName | undefined {
  const sound = skeletonOf(key);
  const weights = new Map<number, { weight: number; name: number; edits: number }>();
  for (const { name, edits } of close) {
    const city = places.cityNamed(name, draft.stateTyped);
    if (city < 0) continue;
    const alike = skeletonOf(keyOf(dir.nameTitle(name))) === sound ? 1 : DIFFERENT_SOUND_WEIGHT;
    const weight = (dir.cityPopulation(city) / 4 ** edits) * alike;
    if (weight > (weights.get(city)?.weight ?? -1)) weights.set(city, { weight, name, edits });
  }
  const [first, second] = [...weights.values()].sort((a, b) => b.weight - a.weight);
  if (!first || (second && first.weight <= second.weight * CLEAR_MAJORITY)) return undefined;
  return { name: first.name, relation: Relation.far, edits: first.edits };
}
