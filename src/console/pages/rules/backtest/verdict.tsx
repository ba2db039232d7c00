/** Whether the draft would have saved more than the rules in force. */
import { money } from "../../../words/format.ts";
import { useWords } from "../../../words/index.ts";
import type { Result } from "./use-backtest.ts";
import { WORDS } from "./words.ts";

export function Verdict({ result }: { result: Result }) {
  const text = useWords(WORDS);
  const { interval } = result.proposed.saving;
  const more = Math.round(result.saved_against_today);
  const amount = money(Math.abs(more));
  return (
    <div class="verdict notice" data-sign={Math.sign(more)}>
      <p>
        <strong>{more === 0 ? text.same : more > 0 ? text.more(amount) : text.less(amount)}</strong>
      </p>
      {interval && <p>{text.range(money(Math.round(interval.low)), money(Math.round(interval.high)))}</p>}
    </div>
  );
}
