/**
 * Samples of a merchant's orders. An order is drawn by a hash of its row id, which is in every index: rows that are not
 * drawn are not read, the same orders are drawn each time, and no time, level or outcome is favoured. Slices of time
 * would be biased: files of past orders often have only dates, so thousands share a time. Orders excluded from learning
 * are never drawn.
 */
import type { Reader } from "../reader.ts";
import { kindsWith } from "./order-kinds.ts";
import { type OrderRow, RUPEES } from "./orders.ts";
import { isUnsent, type PastOrder } from "./orders-scan.ts";
import { kindIn } from "./orders-where.ts";
import { isLearnedFrom } from "./unlearned-orders.ts";

/** Hashes are whole numbers below this. */
const HASHES = 2 ** 32;
/** Knuth's multiplicative hash, which spreads consecutive ids evenly. */
const HASH = `((id * 2654435761) & ${HASHES - 1})`;

type Outcome = "delivered" | "rto";
type SampledOrder = Omit<PastOrder, "id">;
/** From a time until before another. */
export interface TimeSpan {
  from: number;
  to: number;
}
type PlacedOrder = Pick<OrderRow, "signalSet" | "signals">;

/** Draws the orders for a backtest: finished ones by a hash of their row, the same each time, and the latest ones. */
export function sampleQueries(db: Reader) {
  const ofKinds = (kinds: readonly number[]) =>
    `FROM orders o INDEXED BY orders_by_kind
     WHERE account_id = ? AND ${kindIn("o", kinds)} AND placed_at >= ? AND placed_at < ?`;
  const ofTime =
    "FROM orders INDEXED BY orders_by_time WHERE account_id = ? AND placed_at >= ? AND placed_at < ?";
  const drawn = (of: string) =>
    db.prepare<SampledOrder, [number, number, number, number]>(
      `SELECT placed_at AS placedAt, ${RUPEES} AS orderValue, risk_level AS riskLevel,
         rules_version AS rulesVersion, signal_set AS signalSet, signals, CASE WHEN outcome <> 'cancelled' THEN outcome END AS outcome,
         outcome_at AS outcomeAt, held_acts AS heldActs
       ${of} AND ${HASH} < ? AND ${isLearnedFrom("id")}`,
    );
  const byOutcome = (outcome: Outcome) => {
    const of = ofKinds(kindsWith({ outcome }));
    const count = db.prepare<{ n: number }, [number, number, number]>(
      `SELECT count(*) AS n ${of} AND ${isLearnedFrom("id")}`,
    );
    return { count, sample: drawn(of) };
  };
  const finished = { rto: byOutcome("rto"), delivered: byOutcome("delivered") };
  const unsent = drawn(`${ofKinds(kindsWith({ status: "rejected", open: true }))} AND ${isUnsent("o")}`);
  const countPlaced = db.prepare<{ n: number }, [number, number, number]>(`SELECT count(*) AS n ${ofTime}`);
  const placed = db.prepare<PlacedOrder, [number, number, number, number]>(
    `SELECT signal_set AS signalSet, signals ${ofTime} AND ${HASH} < ? AND ${isLearnedFrom("id")} ORDER BY placed_at`,
  );
  const latest = db.prepare<PlacedOrder & { placedAt: number }, [number, number, number, number]>(
    `SELECT placed_at AS placedAt, signal_set AS signalSet, signals ${ofTime} AND ${isLearnedFrom("id")} ORDER BY placed_at DESC LIMIT ?`,
  );
  return {
    /** Orders of an outcome placed at `from` or later and before `to`. */
    countFinished: (accountId: number, outcome: Outcome, { from, to }: TimeSpan): number =>
      finished[outcome].count.get(accountId, from, to)?.n ?? 0,
    /** About this share of the same orders, 0 to 1, unordered; read them to the end. */
    finished: (
      accountId: number,
      outcome: Outcome,
      { from, to }: TimeSpan,
      share: number,
    ): Iterable<SampledOrder> => finished[outcome].sample.iterate(accountId, from, to, belowHash(share)),
    /** The same of those that were rejected and not sent. */
    unsent: (accountId: number, { from, to }: TimeSpan, share: number): Iterable<SampledOrder> =>
      unsent.iterate(accountId, from, to, belowHash(share)),
    /** About `limit` of the orders placed at `from` or later and before `to`, with any outcome or none, oldest first. */
    placed(accountId: number, from: number, to: number, limit: number): PlacedOrder[] {
      const { n } = countPlaced.get(accountId, from, to) ?? { n: 0 };
      return placed.all(accountId, from, to, belowHash(n === 0 ? 1 : limit / n));
    },
    /** The latest `limit` orders placed at `from` or later, newest first. */
    latest: (accountId: number, from: number, limit: number) =>
      latest.all(accountId, from, Number.MAX_SAFE_INTEGER, limit),
  };
}

const belowHash = (share: number): number => Math.min(HASHES, Math.ceil(share * HASHES));
