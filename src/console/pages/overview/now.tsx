/** What waits to be reviewed now. */
import { ago, money, numberText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { Figure } from "./figure.tsx";
import type { Waiting } from "./waiting.ts";
import { WORDS } from "./words.ts";

/** With fewer orders that wait, nothing is said about the rules. */
const MIN_COUNTED = 5;

export function Now({ waiting }: { waiting: Waiting }) {
  const { total, oldest, stake, counted, sendable } = waiting;
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
      {counted >= MIN_COUNTED && 2 * sendable > counted && (
        <p class="notice hold-less">
          {text.holdLess(numberText(sendable), numberText(counted))} <a href="/rules">{text.toRules}</a>
        </p>
      )}
    </section>
  );
}
