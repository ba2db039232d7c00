/** What learning keeps of an order: which rules fired, not the signals. */
import { is } from "../rules/build.ts";
import { compileCondition } from "../rules/condition.ts";
import { compile } from "../rules/score.ts";
import type { RuleDocument } from "../schema.ts";
import type { Signals } from "../types.ts";
import type { Candidate } from "./candidates.ts";

export interface LearningRow {
  /** As stored with the order when it was scored. */
  signals: Signals;
  outcome: "delivered" | "rto";
}

export interface Seen {
  /** Indices of the candidates that fire, rising; then, for a COD order, the index after the last candidate. */
  features: Uint16Array;
  returned: boolean;
  /** Risk score by the active rules without the lists, which are not learned. */
  score: number;
}

const isCod = compileCondition(is("payment", "COD"));

/**
 * @param rows newest first
 * @param max at max this many are read
 * @returns oldest first
 */
export function seenOf(
  rows: Iterable<LearningRow>,
  candidates: readonly Candidate[],
  active: RuleDocument,
  max: number,
): Seen[] {
  const scorer = compile({ ...active, lists: {} });
  const seen: Seen[] = [];
  for (const { signals, outcome } of rows) {
    const firing = candidates.flatMap(({ test }, j) => (test(signals) ? [j] : []));
    seen.push({
      features: Uint16Array.from(isCod(signals) ? [...firing, candidates.length] : firing),
      returned: outcome === "rto",
      score: scorer.rate(signals).risk_score,
    });
    if (seen.length === max) break;
  }
  return seen.reverse();
}
