/** Says what is missing before rules can be learnt from the shop's own outcomes. */
import { numberText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import type { Outcomes } from "./shop.ts";
import { WORDS } from "./words.ts";

/** What the server asks for before it suggests rules: `POST /api/v1/rules/suggest`. */
const NEEDED = { outcomes: 200, rto: 30, delivered: 30 };

export function Learning({ outcomes: { delivered, rto } }: { outcomes: Outcomes }) {
  const text = useWords(WORDS);
  const outcomes = delivered + rto;
  const missing = [
    outcomes < NEEDED.outcomes && text.learning(numberText(NEEDED.outcomes), numberText(outcomes)),
    rto < NEEDED.rto && text.learningRtos(numberText(NEEDED.rto), numberText(rto)),
    delivered < NEEDED.delivered &&
      text.learningDelivered(numberText(NEEDED.delivered), numberText(delivered)),
  ].find(Boolean);
  if (!missing) return null;
  return (
    <p class="notice learning">
      {missing} {text.learningHow}
    </p>
  );
}
