/** Scores from which orders are held: two sliders, and their daily effect. */
import { money, percent } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { atThreshold } from "./backtest/at-threshold.ts";
import { perDayText } from "./backtest/per-day.ts";
import { daysRead, type Tried } from "./backtest/use-backtest.ts";
import { NumberInput } from "./number-input.tsx";
import type { UnsavedRules } from "./unsaved-rules.ts";
import { WORDS } from "./words.ts";

interface Props {
  unsaved: UnsavedRules;
  tried: Tried;
  /** Orders placed on a day; null while that is not known. */
  perDay: number | null;
  isReadOnly: boolean;
}

export function Thresholds({ unsaved, tried, perDay, isReadOnly }: Props) {
  const text = useWords(WORDS);
  const { result, isRunning } = tried;
  return (
    <section class="thresholds">
      <h2>{text.levels}</h2>
      <p class="quiet">{text.levelsHint}</p>
      <fieldset disabled={isReadOnly} aria-busy={isRunning}>
        <legend class="unseen">{text.levels}</legend>
        <Threshold level="review" {...{ unsaved, tried, perDay }} />
        <Threshold level="high" {...{ unsaved, tried, perDay }} />
      </fieldset>
      {result?.orders === 0 && <p class="quiet">{text.noneFinished}</p>}
    </section>
  );
}

type ThresholdProps = Omit<Props, "isReadOnly"> & { level: "review" | "high" };

function Threshold({ level, unsaved, tried, perDay }: ThresholdProps) {
  const text = useWords(WORDS);
  const score = unsaved.document.thresholds[level];
  const found = atThreshold(tried, unsaved.document, level);
  const set = (next: number) => unsaved.setThreshold(level, next);
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
      {found && tried.result && (
        <p class="outlook" data-rough={found.isRough}>
          <strong>
            {perDay === null
              ? text.share[level](percent(found.share))
              : text.perDay[level](perDayText(found.share * perDay))}
          </strong>
          <span>{text.caught(money(Math.round(found.caught)), daysRead(tried.result, tried.days))}</span>
        </p>
      )}
    </div>
  );
}
