/** From which scores orders are held: two sliders, and what they mean for a day. */
import { money, percent } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { reviewShare, reviewsPerDay } from "./backtest/per-day.ts";
import type { Tried } from "./backtest/use-backtest.ts";
import type { Draft } from "./draft.ts";
import { NumberInput } from "./number-input.tsx";
import { WORDS } from "./words.ts";

interface Props {
  draft: Draft;
  tried: Tried;
  /** Orders placed on a day; null while that is not known. */
  perDay: number | null;
  isReadOnly: boolean;
}

export function Thresholds({ draft, tried, perDay, isReadOnly }: Props) {
  const text = useWords(WORDS);
  return (
    <section class="thresholds">
      <h2>{text.levels}</h2>
      <fieldset disabled={isReadOnly}>
        <legend class="unseen">{text.levels}</legend>
        <Threshold level="review" draft={draft} />
        <Threshold level="high" draft={draft} />
      </fieldset>
      <p class="quiet">{text.levelsHint}</p>
      <Outlook tried={tried} perDay={perDay} />
    </section>
  );
}

function Threshold({ level, draft }: { level: "review" | "high"; draft: Draft }) {
  const text = useWords(WORDS);
  const score = draft.document.thresholds[level];
  const set = (next: number) => draft.setThreshold(level, next);
  return (
    <div class="threshold" data-level={level}>
      <span>{text[level]}</span>
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        aria-label={text.slider[level]}
        value={score}
        onInput={({ currentTarget }) => set(Number(currentTarget.value))}
      />
      <NumberInput value={score} min={0} max={100} step={1} label={text.number[level]} onChange={set} />
    </div>
  );
}

/** What the latest backtest says, or that there is none. */
function Outlook({ tried: { result, isRunning }, perDay }: Pick<Props, "tried" | "perDay">) {
  const text = useWords(WORDS);
  if (!result || result.orders === 0) return <p class="outlook">{text.notTried}</p>;
  const { proposed } = result;
  return (
    <p class="outlook" aria-busy={isRunning}>
      <strong>
        {perDay === null
          ? text.shareOnly(percent(reviewShare(proposed)))
          : text.perDay(reviewsPerDay(proposed, perDay))}
      </strong>
      <strong>{text.caught(money(Math.round(proposed.review.value_caught)))}</strong>
    </p>
  );
}
