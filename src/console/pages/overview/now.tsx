/** What waits to be reviewed now. */
import { ago, money, numberText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { Figure } from "./figure.tsx";
import type { Waiting } from "./waiting.ts";
import { WORDS } from "./words.ts";

export function Now({ waiting: { total, oldest, stake, counted } }: { waiting: Waiting }) {
  const text = useWords(WORDS);
  const stakeNote = counted < total ? text.stakeOf(numberText(counted)) : text.stakeHint;
  return (
    <section>
      <h2>{text.now}</h2>
      <dl class="figures">
        <Figure
          name={text.toReview}
          value={numberText(total)}
          href="/queue"
          note={total === 0 ? text.nothingToReview : undefined}
        />
        {oldest !== null && <Figure name={text.oldest} value={ago(oldest)} href="/queue?sort=placed_at" />}
        {total > 0 && (
          <Figure name={text.stake} value={money(stake)} href="/queue?sort=-stake" note={stakeNote} />
        )}
      </dl>
    </section>
  );
}
