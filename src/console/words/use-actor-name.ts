/** Who did something, in the current language. */
import { useWords, words } from "./index.ts";

const WORDS = words({ rule: (code: string) => [`rule ${code}`, `नियम ${code}`] });

/** Returns a function that names an actor: the shop's rules in the current language, others unchanged. */
export function useActorName(): (actor: string) => string {
  const text = useWords(WORDS);
  return (actor) => (actor.startsWith("rule ") ? text.rule(actor.slice("rule ".length)) : actor);
}
