/** What a rules document would have done to past orders, from the signals stored with them. */
import { compile, type Scorer } from "../rules/score.ts";
import type { RiskLevel, RuleDocument } from "../schema.ts";
import type { Signals } from "../types.ts";
import { auc } from "./auc.ts";
import type { AtThreshold, Backtest, LevelCount, Report, RuleHits } from "./schema.ts";

export interface BacktestRow {
  /** As stored with the order when it was scored. */
  signals: Signals;
  /** Final outcome; a cancelled order is no row. */
  outcome: "delivered" | "rto";
  /** Rupees. */
  order_value: number;
  /** The level that the order was given at the time. */
  level: RiskLevel;
}

/** Scores at which precision and recall are told, besides the document's own thresholds. */
const STEP = 5;

/**
 * Both documents over the same orders.
 * @param document one that validate.ts let pass
 * @param today the document in force
 */
export function backtest(
  rows: readonly BacktestRow[],
  document: RuleDocument,
  today: RuleDocument,
): Backtest {
  const rtos = rows.filter(cameBack);
  return {
    orders: rows.length,
    rtos: rtos.length,
    rto_rate: share(rtos.length, rows.length),
    rto_value: rupees(rtos),
    given: levelCounts(
      rows,
      rows.map((row) => row.level),
    ),
    proposed: reportOn(rows, document),
    today: reportOn(rows, today),
  };
}

const cameBack = ({ outcome }: BacktestRow): boolean => outcome === "rto";
const rupees = (rows: readonly BacktestRow[]): number =>
  Math.round(rows.reduce((sum, row) => sum + row.order_value, 0) * 100) / 100;
/** Null when there is nothing to have a share of. */
const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1e4) / 1e4;

function reportOn(rows: readonly BacktestRow[], document: RuleDocument): Report {
  const scorer = compile(document);
  const rated = rows.map((row) => scorer.rate(row.signals));
  const scores = rated.map(({ risk_score }) => risk_score);
  const { review, high } = document.thresholds;
  const area = auc(scores, rows.map(cameBack));
  return {
    levels: levelCounts(
      rows,
      rated.map(({ risk_level }) => risk_level),
    ),
    review: atThreshold(rows, scores, review),
    high: atThreshold(rows, scores, high),
    curve: Array.from({ length: 100 / STEP }, (_, i) => atThreshold(rows, scores, (i + 1) * STEP)),
    auc: Number.isNaN(area) ? null : Math.round(area * 1e4) / 1e4,
    rules: ruleHits(rows, scorer),
  };
}

function levelCounts(
  rows: readonly BacktestRow[],
  levels: readonly RiskLevel[],
): Record<RiskLevel, LevelCount> {
  const count = (level: RiskLevel): LevelCount => {
    const group = rows.filter((_, i) => levels[i] === level);
    const rtos = group.filter(cameBack).length;
    return { orders: group.length, rtos, rto_rate: share(rtos, group.length), value: rupees(group) };
  };
  return { LOW: count("LOW"), REVIEW: count("REVIEW"), HIGH: count("HIGH") };
}

/** What stopping every order at and above a score would have caught and cost. */
function atThreshold(rows: readonly BacktestRow[], scores: readonly number[], score: number): AtThreshold {
  const stopped = rows.filter((_, i) => scores[i] >= score);
  const passed = rows.filter((_, i) => scores[i] < score);
  const caught = stopped.filter(cameBack);
  const missed = passed.filter(cameBack);
  const good = stopped.filter((row) => !cameBack(row));
  return {
    score,
    orders: stopped.length,
    rtos_caught: caught.length,
    rtos_missed: missed.length,
    good_stopped: good.length,
    value_caught: rupees(caught),
    value_missed: rupees(missed),
    value_stopped: rupees(good),
    precision: share(caught.length, stopped.length),
    recall: share(caught.length, caught.length + missed.length),
  };
}

function ruleHits(rows: readonly BacktestRow[], { rules }: Scorer): RuleHits[] {
  return rules.map(({ rule, test }) => {
    const hit = rows.filter((row) => test(row.signals));
    const rtos = hit.filter(cameBack).length;
    return {
      code: rule.code,
      points: rule.points,
      hits: hit.length,
      hit_rate: share(hit.length, rows.length),
      rtos,
      rto_rate: share(rtos, hit.length),
    };
  });
}
