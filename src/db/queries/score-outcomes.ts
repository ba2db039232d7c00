/** Counters of finished orders by rules version, payment and risk score, from which probabilities are estimated. */
import type { Db } from "../db.ts";
import type { Reader } from "../reader.ts";
import type { scoreOutcomes } from "../schema.ts";
import type { OrderRow } from "./orders.ts";
import { addTo } from "./upsert.ts";

/** What a finished order is counted by. */
export type ScoredOutcome = Pick<
  OrderRow,
  "accountId" | "rulesVersion" | "payment" | "riskScore" | "outcome"
>;

/** Finished orders of one payment and score. */
export type ScoreCount = Pick<
  typeof scoreOutcomes.$inferSelect,
  "payment" | "riskScore" | "delivered" | "rto"
>;

export type ScoreOutcomeQueries = ReturnType<typeof scoreOutcomeQueries>;

const KEY = ["account_id", "rules_version", "payment", "risk_score"];

/**
 * Reads how orders of each score ended, by version of the rules and payment: what probabilities are estimated from.
 */
export function scoreOutcomeQueries(db: Reader) {
  const counted = db.prepare<ScoreCount, [number, number]>(
    `SELECT payment, risk_score AS riskScore, delivered, rto FROM score_outcomes
     WHERE account_id = ? AND rules_version = ?`,
  );
  const before = db.prepare<{ outcomes: string }, [number, number]>(
    "SELECT outcomes FROM score_outcomes_before WHERE account_id = ? AND rules_version = ?",
  );
  return {
    /** Orders that were scored by the version. */
    counted: (accountId: number, rulesVersion: number) => counted.all(accountId, rulesVersion),
    /** Orders of other versions, scored again by this one; null: these were not counted. */
    before(accountId: number, rulesVersion: number): ScoreCount[] | null {
      const row = before.get(accountId, rulesVersion);
      return row && (JSON.parse(row.outcomes) as ScoreCount[]); // as storeBefore wrote it
    },
  };
}

export type ScoreOutcomeCommands = ReturnType<typeof scoreOutcomeCommands>;

/** Counts how orders of each score ended, in the transaction that writes the outcome. */
export function scoreOutcomeCommands(db: Db) {
  const add = db.prepare<never, [number, number, string, number, number, number]>(
    addTo("score_outcomes", [...KEY, "delivered", "rto"], KEY),
  );
  const storeBefore = db.prepare<never, [number, number, string]>(
    "INSERT INTO score_outcomes_before VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
  );
  return {
    /** Adds (1) or subtracts (-1) an order; one that is not finished changes nothing. */
    add({ accountId, rulesVersion, payment, riskScore, outcome }: ScoredOutcome, by: 1 | -1): void {
      if (outcome !== "delivered" && outcome !== "rto") return;
      const [delivered, rto] = outcome === "rto" ? [0, by] : [by, 0];
      add.queue(accountId, rulesVersion, payment, riskScore, delivered, rto);
    },
    /** Stores what {@link scoreOutcomeQueries} gives as `before`; the first one stays. */
    storeBefore: (accountId: number, rulesVersion: number, outcomes: readonly ScoreCount[]): void =>
      storeBefore.queue(accountId, rulesVersion, JSON.stringify(outcomes)),
  };
}
