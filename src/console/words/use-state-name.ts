/** Names of states in the language of now. */
import { language } from "../preferences.ts";
import { useStore } from "../store.ts";
import { stateIn } from "./states.ts";

/** Gives the function that names a state; a text that is no state's name comes back as it is. */
export function useStateName(): (name: string) => string {
  const now = useStore(language);
  return (name) => stateIn(now, name);
}
