/** Reads orders page by page, for analytics, backtests and learning. */
import type { Reader } from "../reader.ts";
import { type OrderRow, RUPEES, type TimePosition } from "./orders.ts";
import { isLearnedFrom } from "./unlearned-orders.ts";

/** Whether an order was rejected by a rule, or by a person while it was under way, and was not sent. */
export const isUnsent = (row: string): string =>
  `(${row}.decision = 'rejected' AND ${row}.held_score IS NOT NULL AND ${row}.ndr_at IS NULL` +
  ` AND (${row}.outcome IS NULL OR ${row}.outcome = 'cancelled'))`;

/** The columns that analytics count orders by. */
export type ScannedOrder = Pick<
  OrderRow,
  | "id"
  | "accountId"
  | "placedAt"
  | "payment"
  | "orderValue"
  | "currency"
  | "pincode"
  | "state"
  | "riskLevel"
  | "riskReasons"
  | "decision"
  | "outcome"
  | "outcomeAt"
  | "ndrAt"
  | "riskScore"
  | "rulesVersion"
  | "heldScore"
  | "heldVersion"
  | "heldActs"
>;
/** An order for backtests and learning. */
export type PastOrder = Pick<
  OrderRow,
  | "id"
  | "placedAt"
  | "orderValue"
  | "riskLevel"
  | "rulesVersion"
  | "signalSet"
  | "signals"
  | "heldActs"
  | "outcomeAt"
> & {
  /** Null: it was rejected and not sent. */
  outcome: "delivered" | "rto" | null;
};

export type ScanQueries = ReturnType<typeof scanQueries>;

const SCANNED = `SELECT id, account_id AS accountId, placed_at AS placedAt, payment, order_value AS orderValue, currency,
  pincode, state, risk_level AS riskLevel, risk_reasons AS riskReasons, decision, outcome, outcome_at AS outcomeAt,
  ndr_at AS ndrAt, risk_score AS riskScore, rules_version AS rulesVersion,
  held_score AS heldScore, held_version AS heldVersion, held_acts AS heldActs FROM orders`;

/** Reads orders in order, with the columns for counters and probabilities. */
export function scanQueries(db: Reader) {
  const after = db.prepare<ScannedOrder, [number, number, number, number]>(
    `${SCANNED} WHERE account_id = ? AND (placed_at, id) > (?, ?) ORDER BY placed_at, id LIMIT ?`,
  );
  const afterId = db.prepare<ScannedOrder, [number, number]>(`${SCANNED} WHERE id > ? ORDER BY id LIMIT ?`);
  const pastBefore = db.prepare<PastOrder, [number, number, number, number, number]>(
    `SELECT id, placed_at AS placedAt, ${RUPEES} AS orderValue, risk_level AS riskLevel, rules_version AS rulesVersion,
       signal_set AS signalSet, signals, CASE WHEN outcome <> 'cancelled' THEN outcome END AS outcome, outcome_at AS outcomeAt,
       held_acts AS heldActs
     FROM orders o
     WHERE account_id = ? AND placed_at >= ? AND (placed_at, id) < (?, ?)
       AND (outcome IN ('delivered', 'rto') OR ${isUnsent("o")})
       AND ${isLearnedFrom("id")}
     ORDER BY placed_at DESC, id DESC LIMIT ?`,
  );
  const returnTimes = db.prepare<{ time: number }, [number, number, number, number]>(
    `SELECT outcome_at - placed_at AS time
     FROM (SELECT placed_at, outcome, outcome_at FROM orders
           WHERE account_id = ? AND placed_at >= ? AND placed_at < ? ORDER BY placed_at DESC LIMIT ?) newest
     WHERE outcome = 'rto' AND outcome_at >= placed_at`,
  );
  return {
    /** How long each return took, milliseconds, among the newest `limit` orders placed from a time until before another. */
    returnTimes: (accountId: number, from: number, before: number, limit: number) =>
      returnTimes.all(accountId, from, before, limit).map(({ time }) => time),
    /** Orders after the cursor, oldest first. */
    after: (accountId: number, { placedAt, id }: TimePosition, limit: number) =>
      after.all(accountId, placedAt, id, limit),
    /** Orders of all accounts with a larger row id. */
    afterId: (id: number, limit: number) => afterId.all(id, limit),
    /** Finished and rejected orders to learn from, placed at `from` or later and before the cursor, newest first. */
    pastBefore: (accountId: number, from: number, { placedAt, id }: TimePosition, limit: number) =>
      pastBefore.all(accountId, from, placedAt, id, limit),
  };
}
