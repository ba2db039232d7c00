/** Tries one rule on past orders while it is typed. */
import { useEffect, useState } from "preact/hooks";
import { answer, api } from "../../../api/client.ts";
import { daysRead } from "../backtest/use-backtest.ts";
import type { Rule } from "../changes.ts";

/** Delay after the last key. */
const DELAY_MS = 500;
const TRIED_DAYS = 90;

/** What the rule would have done. */
export interface RuleOutcome {
  /** Orders that it would have fired on, and how many of them came back. */
  hits: number;
  rtos: number;
  /** The newest of its 90 days may be left out. */
  days: number;
  /** All finished orders of the days, and the share of them that came back. */
  orders: number;
  rate: number | null;
  /** Estimated from a sample. */
  isSample: boolean;
}

interface State {
  /** Null until the condition as it is now has been tried. */
  outcome: RuleOutcome | null;
  error: unknown;
}

/** @param when null while it is incomplete */
export function useRuleTry(when: Rule["when"] | null): State & { retry: () => void } {
  const [state, setState] = useState<State>({ outcome: null, error: null });
  const [attempt, setAttempt] = useState(0);
  const condition = JSON.stringify(when);
  useEffect(() => {
    setState({ outcome: null, error: null });
    if (when === null) return undefined;
    const abort = new AbortController();
    const set = (next: State) => {
      if (!abort.signal.aborted) setState(next);
    };
    const run = () =>
      outcomeOf(when, abort.signal).then(
        (outcome) => set({ outcome, error: null }),
        (error: unknown) => set({ outcome: null, error }),
      );
    const timer = setTimeout(() => void run(), DELAY_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [condition, attempt]);
  return { ...state, retry: () => setAttempt(attempt + 1) };
}

/** With a document of only this rule, as other rules do not matter. */
async function outcomeOf(when: Rule["when"], signal: AbortSignal): Promise<RuleOutcome> {
  const rule = { code: "TRIED", when, points: 1, message: "TRIED" };
  const document = { thresholds: { review: 100, high: 100 }, rules: [rule] };
  const body = { document, days: TRIED_DAYS };
  const result = await answer(api.POST("/api/v1/rules/backtest", { body, signal }));
  const { orders, rto_rate, sample, proposed } = result;
  const days = daysRead(result, TRIED_DAYS);
  const [{ hits, rtos }] = proposed.rules;
  return { hits, rtos, days, orders, rate: rto_rate, isSample: sample.orders < sample.of };
}
