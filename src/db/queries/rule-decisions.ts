/** How many orders rules with a cap have decided on their latest day. */
import type { Db } from "../db.ts";

/** A decision of a rule on a day in IST. */
export interface RuleDecision {
  accountId: number;
  code: string;
  /** Days since 1970 in IST. */
  day: number;
}

/** Reads and counts decisions of rules. */
export function ruleDecisionCommands(db: Db) {
  const find = db.prepare<{ orders: number }, [number, string, number]>(
    "SELECT orders FROM rule_decisions WHERE account_id = ? AND code = ? AND day >= ?",
  );
  // A clock that is set back does not start a day again.
  const add = db.prepare<never, [number, string, number]>(
    `INSERT INTO rule_decisions VALUES (?, ?, ?, 1) ON CONFLICT (account_id, code) DO UPDATE SET
     orders = CASE WHEN rule_decisions.day >= excluded.day THEN rule_decisions.orders + 1 ELSE 1 END,
     day = CASE WHEN rule_decisions.day >= excluded.day THEN rule_decisions.day ELSE excluded.day END`,
  );
  return {
    count: ({ accountId, code, day }: RuleDecision): number => find.get(accountId, code, day)?.orders ?? 0,
    add: ({ accountId, code, day }: RuleDecision): void => add.queue(accountId, code, day),
  };
}
