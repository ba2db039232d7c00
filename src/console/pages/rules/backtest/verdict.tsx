/** Whether rules would have saved more than the active ones, and the evidence for it. */
import type { Schema } from "../../../api/client.ts";
import { money, numberText } from "../../../words/format.ts";
import { useWords } from "../../../words/index.ts";
import type { Result } from "./use-backtest.ts";
import { WORDS } from "./words.ts";

type Difference = Result["against_today"];
type Held = NonNullable<Schema["RuleSuggestion"]["tried_on_latest"]>["held"]["today"];

/**
 * In a sentence: what the proposed rules would have saved more or less than the active ones, and whether that is more
 * than chance.
 */
export function Verdict({ result: { against_today, proposed, today, sample } }: { result: Result }) {
  const heldBy = ({ review }: Result["today"]) => ({
    rtos_caught: review.rtos_caught,
    good_held: review.good_stopped,
  });
  return (
    <div
      class="verdict notice"
      data-sign={against_today.distinguishable ? Math.sign(against_today.saved) : 0}
    >
      <Comparison
        difference={against_today}
        held={heldBy(proposed)}
        today={heldBy(today)}
        isSample={sample.orders < sample.of}
      />
    </div>
  );
}

/** The rupees, their interval, and whether it may be chance; good orders held beside returns caught. */
export function Comparison(props: {
  difference: Difference;
  held: Held;
  today: Held;
  /** Counts are estimated for more orders than were read. */
  isSample?: boolean;
}) {
  const text = useWords(WORDS);
  const { difference, held, today, isSample = false } = props;
  const { changed, saved, interval, distinguishable } = difference;
  if (changed === 0)
    return (
      <p>
        <strong>{text.same}</strong>
      </p>
    );
  const amount = money(Math.abs(Math.round(saved)));
  const bounds = interval && ([money(Math.round(interval.low)), money(Math.round(interval.high))] as const);
  const n = numberText;
  const few = isSample ? text.fewRead : text.few;
  return (
    <>
      <p>
        <strong>{saved < 0 ? text.less(amount) : text.more(amount)}</strong>,{" "}
        {bounds ? (distinguishable ? text.sure : text.unsure)(...bounds) : few(n(changed))}
      </p>
      <p>{text.instead(n(held.rtos_caught), n(today.rtos_caught), n(held.good_held), n(today.good_held))}</p>
    </>
  );
}
