/** Maps the sources' names of districts to official names. */

import { DISTRICTS } from "../districts.ts";
import { keyOf } from "../keys.ts";
import { stateByName } from "./states.ts";
import { naturalCapitals } from "./text.ts";

interface Official {
  name: string;
  others: readonly string[];
}

const BY_KEY = new Map<string, Official>();
for (const { state, name, others } of DISTRICTS) {
  const id = stateByName(state);
  for (const each of [name, ...others]) BY_KEY.set(`${id} ${keyOf(each)}`, { name, others });
}

/**
 * The official name of a district of a state: `"MEDINIPUR EAST"`, `"East Midnapore"` → `"Purba Medinipur"`.
 * A name that is not in data/districts.ts comes back in natural capitals.
 */
export function districtName(state: number, raw: string): string {
  return BY_KEY.get(`${state} ${keyOf(raw)}`)?.name ?? naturalCapitals(raw.replace(/\(.*$/, ""));
}

/** Its other names, `[]` when it has none. */
export function districtOthers(state: number, name: string): readonly string[] {
  return BY_KEY.get(`${state} ${keyOf(name)}`)?.others ?? [];
}
