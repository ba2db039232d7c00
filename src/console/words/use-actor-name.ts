/** Who did something, in the current language. */
import { useWords, words } from "./index.ts";

const WORDS = words({ rule: (code: string) => [`rule ${code}`, `नियम ${code}`] });

/** Gives the function that names an actor: a rule of the shop in the language, anybody else as they are. */
export function useActorName(): (actor: string) => string {
  const text = useWords(WORDS);
  return (actor) => (actor.startsWith("rule ") ? text.rule(actor.slice("rule ".length)) : actor);
}
