/**
 * Counters of finished orders by rules version, payment and risk score, from which probabilities are estimated, and by the
 * day of the order, by which the newest are left out.
 */
import type { Db } from "../db.ts";
import type { Reader } from "../reader.ts";
import type { OrderRow } from "./orders.ts";
import { addTo, putInto } from "./upsert.ts";

/** Columns that determine a finished order's counter. */
export type ScoredOutcome = Pick<
  OrderRow,
  "accountId" | "rulesVersion" | "payment" | "riskScore" | "outcome"
> & {
  /** On which it was placed, in India since 1970; null: its age is not known. */
  day: number | null;
};

/** Finished orders of one payment and score. */
export interface ScoreCount extends Pick<OrderRow, "payment" | "riskScore"> {
  delivered: number;
  rto: number;
}

/** Orders of other versions, scored again by this one. */
export interface OutcomesBefore {
  counts: readonly ScoreCount[];
  /** Those placed on this day (in India, since 1970) or later were left out; null: none was. */
  leftOutFrom: number | null;
}

export type ScoreOutcomeQueries = ReturnType<typeof scoreOutcomeQueries>;

const OF_VERSION = ["account_id", "rules_version"];
const KEY = [...OF_VERSION, "payment", "risk_score"];
const DAY_KEY = [...KEY, "day"];

/** Reads how orders of each score ended, by version of the rules and payment, to estimate probabilities. */
export function scoreOutcomeQueries(db: Reader) {
  const counted = db.prepare<ScoreCount, [number, number]>(
    `SELECT payment, risk_score AS riskScore, delivered, rto FROM score_outcomes
     WHERE account_id = ? AND rules_version = ?`,
  );
  const placed = db.prepare<ScoreCount, [number, number, number, number]>(
    // By the scores that there are, so that only the days from the first on are read, and in sequence.
    `SELECT s.payment AS payment, s.risk_score AS riskScore, sum(d.delivered) AS delivered, sum(d.rto) AS rto
     FROM score_outcomes s CROSS JOIN outcome_days d
       ON d.account_id = s.account_id AND d.rules_version = s.rules_version AND d.payment = s.payment
         AND d.risk_score = s.risk_score AND d.day >= ?3 AND d.day < ?4
     WHERE s.account_id = ?1 AND s.rules_version = ?2 GROUP BY s.payment, s.risk_score`,
  );
  const before = db.prepare<{ outcomes: string; leftOutFrom: number | null }, [number, number]>(
    "SELECT outcomes, left_out_from AS leftOutFrom FROM score_outcomes_before WHERE account_id = ? AND rules_version = ?",
  );
  return {
    /** Orders scored by the version. */
    counted: (accountId: number, rulesVersion: number) => counted.all(accountId, rulesVersion),
    /** Those placed on a day or later and before another, whose age is known. */
    placed: (accountId: number, rulesVersion: number, from: number, before = Number.MAX_SAFE_INTEGER) =>
      placed.all(accountId, rulesVersion, from, before),
    /** Orders of other versions, scored again by this one; null: not counted. */
    before(accountId: number, rulesVersion: number): OutcomesBefore | null {
      const row = before.get(accountId, rulesVersion);
      // As storeBefore wrote it.
      return row && { counts: JSON.parse(row.outcomes) as ScoreCount[], leftOutFrom: row.leftOutFrom };
    },
  };
}

export type ScoreOutcomeCommands = ReturnType<typeof scoreOutcomeCommands>;

/** Counts how orders of each score ended, in the transaction that writes the outcome. */
export function scoreOutcomeCommands(db: Db) {
  const add = db.prepare<never, [number, number, string, number, number, number]>(
    addTo("score_outcomes", [...KEY, "delivered", "rto"], KEY),
  );
  const addDay = db.prepare<never, [number, number, string, number, number, number, number]>(
    addTo("outcome_days", [...DAY_KEY, "delivered", "rto"], DAY_KEY),
  );
  const storeBefore = db.prepare<never, [number, number, string, number | null]>(
    putInto("score_outcomes_before", [...OF_VERSION, "outcomes", "left_out_from"], OF_VERSION),
  );
  return {
    /** Adds (1) or subtracts (-1) an order; an unfinished one changes nothing. */
    add({ accountId, rulesVersion, payment, riskScore, outcome, day }: ScoredOutcome, by: 1 | -1): void {
      if (outcome !== "delivered" && outcome !== "rto") return;
      const [delivered, rto] = outcome === "rto" ? [0, by] : [by, 0];
      add.queue(accountId, rulesVersion, payment, riskScore, delivered, rto);
      if (day !== null) addDay.queue(accountId, rulesVersion, payment, riskScore, day, delivered, rto);
    },
    /** Stores what {@link scoreOutcomeQueries} returns as `before`. */
    storeBefore: (accountId: number, rulesVersion: number, { counts, leftOutFrom }: OutcomesBefore): void =>
      storeBefore.queue(accountId, rulesVersion, JSON.stringify(counts), leftOutFrom),
  };
}
