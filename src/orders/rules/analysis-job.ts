/** What is computed from a merchant's finished orders: too much for the thread that serves requests. */
import { openReader } from "../../db/reader.ts";
import type { Backtest } from "../../risk/backtest/schema.ts";
import { backtest, suggest } from "../../risk/index.ts";
import type { RuleDocument } from "../../risk/schema.ts";
import type { Suggestion } from "../../risk/suggest/schema.ts";
import { finishedOrders } from "./finished.ts";

export interface AnalysisJob {
  /** The database's file. */
  file: string;
  accountId: number;
  /** Orders placed then or later, milliseconds since 1970. */
  from: number;
  /** The rules in force. */
  today: RuleDocument;
  task:
    | { kind: "learn" }
    /** Null: today's rules alone. */
    | { kind: "try"; document: RuleDocument | null };
}

/** A backtest when rules are to be tried, else a suggestion. */
export type AnalysisAnswer = Backtest | Suggestion;

/**
 * Reads what is committed, on a connection of its own.
 * @throws Problem 409 `not_enough_outcomes` when there is too little to learn from
 */
export function runAnalysisJob({ file, accountId, from, today, task }: AnalysisJob): AnalysisAnswer {
  const db = openReader(file);
  try {
    const orders = finishedOrders(db, accountId, from);
    return task.kind === "learn" ? suggest(orders, today) : backtest(orders, task.document ?? today, today);
  } finally {
    db.close();
  }
}
