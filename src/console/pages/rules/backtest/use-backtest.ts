/** Tries the unsaved rules on past orders: one request at a time, and again when they have changed meanwhile. */
import { useEffect, useRef, useState } from "preact/hooks";
import { answer, api } from "../../../api/client.ts";
import type { RulesDocument } from "../changes.ts";

interface Wanted {
  document: RulesDocument;
  days: number;
}

const backtest = (body: Wanted) => answer(api.POST("/api/v1/rules/backtest", { body }));

export type Result = Awaited<ReturnType<typeof backtest>>;

export interface Tried {
  /** The latest result, also while another request is running. */
  result: Result | null;
  /** The rules of the result. */
  of: RulesDocument | null;
  /** The period of the result. */
  days: number;
  error: unknown;
  isRunning: boolean;
  run: () => void;
}

/** Delay after the latest change, so that moving a slider sends one request. */
const DELAY_MS = 800;

/** @param days how many days back the orders are */
export function useBacktest(document: RulesDocument, days: number): Tried {
  const [state, setState] = useState<Omit<Tried, "run">>({
    ...{ result: null, of: null, days, error: null, isRunning: false },
  });
  const wanted = useRef<Wanted>({ document, days });
  const isRunning = useRef(false);
  const isFirst = useRef(true);
  wanted.current = { document, days };
  const run = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setState((before) => ({ ...before, error: null, isRunning: true }));
    try {
      for (let asked: Wanted | null = null; !isWanted(asked, wanted.current); ) {
        asked = wanted.current;
        const result = await backtest(asked);
        const { document: of, days } = asked;
        setState((before) => ({ ...before, result, of, days }));
      }
    } catch (error) {
      setState((before) => ({ ...before, error }));
    } finally {
      isRunning.current = false;
      setState((before) => ({ ...before, isRunning: false }));
    }
  };
  useEffect(() => {
    const timer = setTimeout(() => void run(), isFirst.current ? 0 : DELAY_MS);
    isFirst.current = false;
    return () => clearTimeout(timer);
  }, [document, days]);
  return { ...state, run: () => void run() };
}

/** Days covered by the result: the newest of the period may be left out. */
export const daysRead = ({ return_days, newest_left_out }: Result, days: number): number =>
  newest_left_out ? days - return_days : days;

const isWanted = (asked: Wanted | null, now: Wanted): boolean =>
  asked?.document === now.document && asked.days === now.days;
