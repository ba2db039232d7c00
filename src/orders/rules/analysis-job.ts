/** Backtest or learning over a merchant's finished orders. Runs on a worker thread: it takes seconds. */
import { openReader } from "../../db/reader.ts";
import type { Backtest } from "../../risk/backtest/schema.ts";
import { backtest, suggest } from "../../risk/index.ts";
import type { RuleDocument } from "../../risk/schema.ts";
import type { Suggestion } from "../../risk/suggest/schema.ts";
import { finishedOrders } from "./finished.ts";

export interface AnalysisJob {
  /** Path of the database file. */
  file: string;
  accountId: number;
  /** Orders placed then or later, milliseconds since 1970. */
  from: number;
  /** The active rules. */
  active: RuleDocument;
  task:
    | { kind: "learn" }
    /** Null: only the active rules. */
    | { kind: "backtest"; document: RuleDocument | null };
}

/** By the kind of the task. */
export type AnalysisAnswer = Backtest | Suggestion;

/**
 * Reads committed orders through its own connection.
 * @throws Problem 409 `not_enough_outcomes` when there are too few finished orders to learn from
 */
export function runAnalysisJob({ file, accountId, from, active, task }: AnalysisJob): AnalysisAnswer {
  const db = openReader(file);
  try {
    const orders = finishedOrders(db, accountId, from);
    return task.kind === "learn"
      ? suggest(orders, active)
      : backtest(orders, task.document ?? active, active);
  } finally {
    db.close();
  }
}
