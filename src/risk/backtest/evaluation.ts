/** Evaluates one rules document on a stream of orders, keeping only counts. */
import { compile, type Scorer } from "../rules/score.ts";
import { MAX_SCORE, RISK_LEVELS, type RuleDocument } from "../schema.ts";
import { aucOfCounts } from "./auc.ts";
import { type BacktestRow, Counts, countOf, levelsOf, rupees, share } from "./count.ts";
import type { AtThreshold, Report, RuleHits } from "./schema.ts";

/** Precision and recall are reported at multiples of this score, besides the document's own thresholds. */
const CURVE_STEP = 5;

export class Evaluation {
  readonly #thresholds: RuleDocument["thresholds"];
  readonly #scorer: Scorer;
  readonly #byScore = new Counts(MAX_SCORE + 1);
  /** Separate from the scores: an order on the allow list is LOW, whatever the thresholds are. */
  readonly #byLevel = new Counts(RISK_LEVELS.length);
  readonly #byRule: Counts;

  /** @param document one that validate.ts has accepted */
  constructor(document: RuleDocument) {
    this.#thresholds = document.thresholds;
    this.#scorer = compile(document);
    this.#byRule = new Counts(this.#scorer.rules.length);
  }

  add(row: BacktestRow): void {
    const { risk_score, risk_level } = this.#scorer.rate(row.signals);
    this.#byScore.add(risk_score, row);
    this.#byLevel.add(RISK_LEVELS.indexOf(risk_level), row);
    for (const [i, { test }] of this.#scorer.rules.entries()) {
      if (test(row.signals)) this.#byRule.add(i, row);
    }
  }

  report(): Report {
    const { review, high } = this.#thresholds;
    const area = aucOfCounts(this.#byScore.rtos, this.#byScore.delivered);
    return {
      levels: levelsOf(this.#byLevel),
      review: this.#at(review),
      high: this.#at(high),
      curve: Array.from({ length: MAX_SCORE / CURVE_STEP }, (_, i) => this.#at((i + 1) * CURVE_STEP)),
      auc: Number.isNaN(area) ? null : Math.round(area * 1e4) / 1e4,
      rules: this.#ruleHits(),
    };
  }

  /** What stopping every order at or above a score would have caught and cost. */
  #at(score: number): AtThreshold {
    const first = Math.ceil(score);
    const passed = this.#byScore.sum(0, first);
    const stopped = this.#byScore.sum(first, MAX_SCORE + 1);
    const orders = stopped.rtos + stopped.delivered;
    return {
      score,
      orders,
      rtos_caught: stopped.rtos,
      rtos_missed: passed.rtos,
      good_stopped: stopped.delivered,
      value_caught: rupees(stopped.rtoValue),
      value_missed: rupees(passed.rtoValue),
      value_stopped: rupees(stopped.deliveredValue),
      precision: share(stopped.rtos, orders),
      recall: share(stopped.rtos, stopped.rtos + passed.rtos),
    };
  }

  #ruleHits(): RuleHits[] {
    const all = this.#byScore.sum(0, MAX_SCORE + 1);
    return this.#scorer.rules.map(({ rule: { code, points } }, i) => {
      const { orders: hits, rtos, rto_rate } = countOf(this.#byRule, i);
      return { code, points, hits, hit_rate: share(hits, all.rtos + all.delivered), rtos, rto_rate };
    });
  }
}
