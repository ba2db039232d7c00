/** The unsaved rules on past orders, compared with the active rules. */

import { type RealisedSaving, SavingParts, useSavingText } from "../../../shop/saving.tsx";
import { Button } from "../../../ui/button.tsx";
import { ErrorNotice } from "../../../ui/error-notice.tsx";
import { numberText } from "../../../words/format.ts";
import { useWords } from "../../../words/index.ts";
import { Figures } from "./figures.tsx";
import type { Result, Tried } from "./use-backtest.ts";
import { Verdict } from "./verdict.tsx";
import { WORDS } from "./words.ts";

const PERIODS = [30, 90, 180, 366];

interface Props {
  tried: Tried;
  /** The rules have changed since the result was made. */
  isStale: boolean;
  days: number;
  onDays: (days: number) => void;
  perDay: number | null;
  /** Whether there are changes that are not saved. */
  isUnsaved: boolean;
}

export function BacktestPart({ tried, isStale, days, onDays, perDay, isUnsaved }: Props) {
  const text = useWords(WORDS);
  const { result, days: triedDays, error, isRunning, run } = tried;
  return (
    <section class="backtest" aria-busy={isRunning} data-orders={isStale ? undefined : result?.orders}>
      <h2>{text.title}</h2>
      <p class="quiet">{isUnsaved ? text.lead : text.leadToday}</p>
      <div class="backtest-actions">
        <label>
          {text.days}
          <select value={days} onChange={({ currentTarget }) => onDays(Number(currentTarget.value))}>
            {PERIODS.map((period) => (
              <option key={period} value={period}>
                {text.daysOf(period)}
              </option>
            ))}
          </select>
        </label>
        <Button
          name={result ? text.runAgain : text.run}
          class="secondary"
          aria-busy={isRunning}
          onClick={run}
        />
      </div>
      <p role="status" class="quiet">
        {isRunning ? text.running : isStale ? text.stale : ""}
      </p>
      {error !== null && <ErrorNotice error={error} onRetry={run} />}
      {result &&
        (result.orders === 0 ? (
          <>
            <p class="notice">{text.none}</p>
            <Realised saving={result.realised} days={triedDays} />
          </>
        ) : (
          <Answer {...{ result, perDay, days: triedDays, isUnsaved }} />
        ))}
    </section>
  );
}

function Answer({
  result,
  perDay,
  days,
  isUnsaved,
}: { result: Result } & Pick<Props, "perDay" | "days" | "isUnsaved">) {
  const text = useWords(WORDS);
  const { sample, treated } = result;
  return (
    <>
      {isUnsaved && <Verdict result={result} />}
      <Figures {...{ result, perDay, isUnsaved }} />
      <p class="quiet">
        {basisText(result, days, text)} {treated > 0 && text.treated(numberText(treated))}{" "}
        {sample.orders < sample.of && text.sample(numberText(sample.orders), numberText(sample.of))}{" "}
        {text.costs}
      </p>
      <Realised saving={result.realised} days={days} />
    </>
  );
}

/** Which orders the rules were tried on. */
function basisText(result: Result, days: number, text: (typeof WORDS)["en"]): string {
  const { return_days, newest, newest_left_out } = result;
  const [orders, rtos, returnDays] = [result.orders, result.rtos, return_days].map(numberText);
  if (newest_left_out) return text.olderBasis(orders, rtos, days, returnDays);
  const basis = text.basis(orders, rtos, days);
  return newest === 0 ? basis : `${basis} ${text.newest(numberText(newest), returnDays)}`;
}

/** The overview's figures for the same days. */
function Realised({ saving, days }: { saving: RealisedSaving; days: number }) {
  const text = useWords(WORDS);
  const { value, note } = useSavingText({ saving, days });
  return (
    <div class="realised">
      <h3>{text.realised}</h3>
      <p>
        <strong>{value}</strong> <small>{note}</small>
      </p>
      <p class="quiet">{text.realisedLead(days)}</p>
      <SavingParts {...{ saving, days }} />
    </div>
  );
}
