/** What learning keeps of an order: which rules fired, not what they looked at. */
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
  /** Indices of the candidates that fire, rising; after them their number itself for a COD order. */
  features: Uint16Array;
  returned: boolean;
  /** Risk score by today's rules. Lists are nobody's to learn: neither thresholds nor trials look at them. */
  score: number;
}

const isCod = compileCondition(is("payment", "COD"));

/**
 * @param rows newest first
 * @param most so many of them are asked for
 * @returns oldest first
 */
export function seenOf(
  rows: Iterable<LearningRow>,
  candidates: readonly Candidate[],
  today: RuleDocument,
  most: number,
): Seen[] {
  const scorer = compile({ ...today, lists: {} });
  const seen: Seen[] = [];
  for (const { signals, outcome } of rows) {
    const firing = candidates.flatMap(({ test }, j) => (test(signals) ? [j] : []));
    seen.push({
      features: Uint16Array.from(isCod(signals) ? [...firing, candidates.length] : firing),
      returned: outcome === "rto",
      score: scorer.rate(signals).risk_score,
    });
    if (seen.length === most) break;
  }
  return seen.reverse();
}
