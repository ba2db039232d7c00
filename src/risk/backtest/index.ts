/** Backtest of a rules document on past orders, from the signals stored with them. */
import { RISK_LEVELS, type RuleDocument } from "../schema.ts";
import { type BacktestRow, Counts, levelsOf, rupees, share } from "./count.ts";
import { Evaluation } from "./evaluation.ts";
import type { Backtest } from "./schema.ts";

/**
 * Evaluates both documents on the same orders, in any order. Rows are iterated once and not kept, as there may
 * be many.
 * @param document one that validate.ts has accepted
 * @param active the document in force
 */
export function backtest(
  rows: Iterable<BacktestRow>,
  document: RuleDocument,
  active: RuleDocument,
): Backtest {
  const all = new Counts(1);
  const given = new Counts(RISK_LEVELS.length);
  const proposed = new Evaluation(document);
  const current = document === active ? proposed : new Evaluation(active);
  for (const row of rows) {
    all.add(0, row);
    given.add(RISK_LEVELS.indexOf(row.level), row);
    proposed.add(row);
    if (current !== proposed) current.add(row);
  }
  const { rtos, delivered, rtoValue } = all.sum(0, 1);
  return {
    orders: rtos + delivered,
    rtos,
    rto_rate: share(rtos, rtos + delivered),
    rto_value: rupees(rtoValue),
    given: levelsOf(given),
    proposed: proposed.report(),
    today: current.report(),
  };
}
