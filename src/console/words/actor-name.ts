/** Who did something, in the current language. */
import { language } from "../preferences.ts";
import { type Pair, words } from "./index.ts";

const WORDS = words({
  rule: (code: string) => [`rule ${code}`, `नियम ${code}`],
  sources: {
    api: ["API", "API"],
    bulk: ["file", "फ़ाइल"],
    storeA: ["Shopify", "Shopify"],
    storeB: ["WooCommerce", "WooCommerce"],
  } as Record<string, Pair>,
});

/** Names a rule of the shop, a store or a file in the current language; others, such as e-mails, are as they are. */
export function actorName(actor: string): string {
  const { rule, sources } = WORDS[language.value];
  return actor.startsWith("rule ") ? rule(actor.slice("rule ".length)) : (sources[actor] ?? actor);
}
