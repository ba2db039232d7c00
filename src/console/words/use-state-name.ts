/** Names of states in the current language. */

import { stateIn } from "../../../data/catalogue/states.ts";
import { language } from "../preferences.ts";
import { useStore } from "../store.ts";

/** Returns a function that names a state; other texts are returned unchanged. */
export function useStateName(): (name: string) => string {
  const now = useStore(language);
  return (name) => stateIn(now, name);
}
