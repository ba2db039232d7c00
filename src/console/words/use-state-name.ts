/** Names of states in the current language. */

import { stateIn } from "../../../data/catalogue/states.ts";
import { language } from "../preferences.ts";
import { useStore } from "../store.ts";

/** Gives the function that names a state; a text that is no state's name comes back as it is. */
export function useStateName(): (name: string) => string {
  const now = useStore(language);
  return (name) => stateIn(now, name);
}
