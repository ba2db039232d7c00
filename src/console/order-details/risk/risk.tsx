/** The score with its strongest reasons. */
import { useWords } from "../../words/index.ts";
import { Part } from "../part.tsx";
import type { Order } from "../types.ts";
import { byStrength } from "./by-strength.ts";
import { Reasons } from "./reasons.tsx";
import { WORDS } from "./words.ts";

export function Risk({ order }: { order: Order }) {
  const text = useWords(WORDS);
  return (
    <Part title={text.title} name="risk">
      <p class="score">
        <span class="tag level" data-level={order.risk_level}>
          {text.levels[order.risk_level]}
        </span>{" "}
        <strong>{text.score(order.risk_score)}</strong>
      </p>
      <Reasons reasons={byStrength(order.risk_reasons).strongest} />
    </Part>
  );
}
