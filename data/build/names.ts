/** Collects the names of offices, areas and cities, one entry per key, with their references. */

import { hashText, keyOf, oneLetterLess, skeletonOf } from "../keys.ts";
import { NEAR_BUCKET_BITS, PACK_SHIFT, RefKind, SKELETON_BUCKET_BITS } from "../layout.ts";
import type { Directory } from "./directory.ts";
import { Count } from "./tally.ts";
import { naturalCapitals } from "./text.ts";

export interface Name {
  key: string;
  title: string;
  /** Hash of the skeleton. */
  sound: number;
  /** Packed kind << 24 | id, cities first. */
  refs: number[];
}

export interface Names {
  /** In the order of the file: by skeleton bucket. */
  list: Name[];
  /** Index of a key. */
  index: Map<string, number>;
}

/** Votes of a title when the spellings of one key differ: a city's or area's beats an office's. */
const TITLE_WEIGHT: Record<RefKind, number> = {
  [RefKind.office]: 1,
  [RefKind.subdistrict]: 3,
  [RefKind.division]: 3,
  [RefKind.district]: 1000,
  [RefKind.city]: 2000,
};

/**
 * All names of the directory by key, each with what has it. The title is the spelling that weighs most. Keys of one
 * letter are left out.
 */
export function collectNames(directory: Directory): Names {
  const found = new Map<string, { titles: Count<string>; refs: Set<number> }>();
  const add = (title: string, kind: RefKind, id: number, weight = TITLE_WEIGHT[kind]): void => {
    const key = keyOf(title);
    if (key.length < 2) return;
    const name = found.get(key) ?? { titles: new Count<string>(), refs: new Set<number>() };
    found.set(key, name);
    name.titles.add(title, weight);
    name.refs.add((kind << PACK_SHIFT) | id);
  };

  directory.cities.forEach((city, id) => {
    add(city.title, RefKind.city, id);
    for (const other of city.others) add(naturalCapitals(other), RefKind.city, id, 1);
  });
  directory.index.areas.forEach((area, id) => {
    add(area.title, area.kind, id);
    for (const other of area.others) add(other, area.kind, id, 1);
  });
  let office = 0;
  for (const pin of directory.pins) {
    for (const { title, others } of pin.offices) {
      add(title, RefKind.office, office);
      for (const other of others) add(other, RefKind.office, office, 0);
      office++;
    }
  }
  return sortNames(found);
}

function sortNames(found: Map<string, { titles: Count<string>; refs: Set<number> }>): Names {
  const list = [...found].map(
    ([key, { titles, refs }]): Name => ({
      key,
      title: titles.top()!,
      sound: hashText(skeletonOf(key)),
      refs: [...refs].sort((a, b) => (b >> PACK_SHIFT) - (a >> PACK_SHIFT) || a - b),
    }),
  );
  list.sort(
    (a, b) =>
      bucketOf(a.sound, SKELETON_BUCKET_BITS) - bucketOf(b.sound, SKELETON_BUCKET_BITS) ||
      compare(a.key, b.key),
  );
  return { list, index: new Map(list.map((name, i) => [name.key, i])) };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Upper bits of a hash. */
export const bucketOf = (hash: number, bits: number): number => hash >>> (32 - bits);

/** Names of cities and areas by each variant of their skeleton with one letter deleted, sorted by bucket. */
export function nearSkeletons(names: readonly Name[]): { hash: number; name: number }[] {
  const near: { hash: number; name: number }[] = [];
  names.forEach(({ key, refs }, name) => {
    const skeleton = skeletonOf(key);
    if (refs[0] >> PACK_SHIFT === RefKind.office || skeleton === key || skeleton.length < 3) return;
    for (const less of oneLetterLess(skeleton)) near.push({ hash: hashText(less), name });
  });
  return near.sort(
    (a, b) => bucketOf(a.hash, NEAR_BUCKET_BITS) - bucketOf(b.hash, NEAR_BUCKET_BITS) || a.name - b.name,
  );
}
