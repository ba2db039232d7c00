/** Names of states in the current language. */
import { stateIn } from "../../../data/catalogue/states.ts";
import { language } from "../preferences.ts";

/** Names a state; other texts are as they are. */
export const stateName = (name: string): string => stateIn(language.value, name);
