/** Who else has the order open. */

import type { Order } from "../../order/types.ts";
import { signedIn } from "../../session/state.ts";
import { useWords, words } from "../../words/index.ts";

const WORDS = words({
  en: { open: (name: string) => `${name} has this order open.` },
  hi: { open: (name: string) => `यह ऑर्डर अभी ${name} ने खोल रखा है।` },
});

/** Shows nothing for one's own claim, or none. */
export function ClaimNotice({ claim }: Pick<Order, "claim">) {
  const text = useWords(WORDS);
  const { member } = signedIn();
  if (!claim || claim.by === member.email) return null;
  return (
    <p class="notice claim" role="status">
      {text.open(claim.name)}
    </p>
  );
}
