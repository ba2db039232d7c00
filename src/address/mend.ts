/** Finds the name that a wrong spelling means. Only for names that the directory does not know as typed. */
import { keyOf } from "../../data/keys.ts";
import type { Context, Draft } from "./draft.ts";
import { Relation } from "./places.ts";
import { edits, tolerance } from "./text/fuzzy.ts";

export interface Mended {
  name: number;
  relation: Relation;
  edits: number;
}

const candidates: number[] = [];
/** A spelling is clear without a PIN's help when its city is this much larger than any other candidate. */
const CLEAR_MAJORITY = 8;

/**
 * The best-known name close to a key: one that lies at the PIN before one that does not, fewer edits before
 * more, more people before fewer. Far away from the PIN only an unambiguous city counts.
 */
export function mendName(key: string, draft: Draft, context: Context): Mended | undefined {
  const limit = tolerance(key.length);
  if (limit === 0) return undefined;
  const count = context.dir.similar(key, candidates);
  let best: Mended | undefined;
  for (let c = 0; c < count; c++) {
    const name = candidates[c];
    const distance = edits(key, keyOf(context.dir.nameTitle(name)), limit);
    if (distance > limit) continue;
    const relation = draft.pinIndex < 0 ? Relation.unknown : context.places.relate(name, draft.pinIndex).relation;
    if (relation < Relation.near) continue;
    if (!best || relation > best.relation || (relation === best.relation && distance < best.edits)) {
      best = { name, relation, edits: distance };
    }
  }
  return best ?? clearCity(key, count, limit, draft, context);
}

/** The city that the key means wherever the PIN is, when no other is nearly as likely. */
function clearCity(key: string, count: number, limit: number, draft: Draft, { dir, places }: Context): Mended | undefined {
  let best: Mended | undefined;
  let people = 0;
  let rival = 0;
  for (let c = 0; c < count; c++) {
    const name = candidates[c];
    const city = places.cityNamed(name, draft.stateTyped);
    if (city < 0) continue;
    const distance = edits(key, keyOf(dir.nameTitle(name)), limit);
    if (distance > limit) continue;
    const weight = dir.cityPopulation(city) / 4 ** distance;
    if (weight > people) {
      if (!best || !sameCity(best.name, city, draft, places)) rival = people;
      people = weight;
      best = { name, relation: Relation.far, edits: distance };
    } else if (best && !sameCity(best.name, city, draft, places)) rival = Math.max(rival, weight);
  }
  return best && people > rival * CLEAR_MAJORITY ? best : undefined;
}

function sameCity(name: number, city: number, draft: Draft, places: Context["places"]): boolean {
  return places.cityNamed(name, draft.stateTyped) === city;
}
