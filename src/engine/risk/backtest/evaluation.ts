/** Evaluates one rules document on a stream of orders, keeping only counts. */
import { type Costs, savingsOf } from "../costs.ts";
import { aucInterval, shareInterval } from "../interval.ts";
import { compile, type Scorer } from "../rules/score.ts";
import { MAX_SCORE, RISK_LEVELS, type RiskLevel, type RuleDocument } from "../schema.ts";
import type { Signals } from "../types.ts";
import { aucOfCounts } from "./auc.ts";
import { type BacktestRow, Counts, countOf, levelsOf, rupees, share, type Weights } from "./count.ts";
import { forecastOf, type Recent } from "./forecast.ts";
import { savedBy, savingOf } from "./saving.ts";
import type { AtThreshold, Report, RuleHits } from "./schema.ts";
import type { Expected } from "./treated.ts";

/** Precision and recall are reported at multiples of this score, besides the document's own thresholds. */
const CURVE_STEP = 5;

/** What a document says about an order. */
interface Rated {
  score: number;
  level: RiskLevel;
}

export class Evaluation {
  readonly #scorer: Scorer;
  readonly #byScore = new Counts(MAX_SCORE + 1);
  /** Without those whose outcome is only expected. */
  readonly #knownByScore = new Counts(MAX_SCORE + 1);
  /** Separate from the scores: an order on the allow list is LOW, whatever the thresholds are. */
  readonly #byLevel = new Counts(RISK_LEVELS.length);
  readonly #codByLevel = new Counts(RISK_LEVELS.length);
  /** By level, the sum of the errors of expected outcomes. */
  readonly #errors = new Float64Array(RISK_LEVELS.length);
  readonly #byRule: Counts;
  /** The rules that fired on the order rated last. */
  readonly #fired: number[] = [];
  readonly #onFire = (rule: number): void => void this.#fired.push(rule);

  /** @param document one that validate.ts has accepted */
  constructor(
    private readonly document: RuleDocument,
    private readonly costs: Costs,
  ) {
    this.#scorer = compile(document);
    this.#byRule = new Counts(this.#scorer.rules.length);
  }

  /** The score and level that the order would have had; {@link add} it before the next one. */
  rate({ signals }: BacktestRow): Rated {
    this.#fired.length = 0;
    const { risk_score, risk_level } = this.#scorer.rate(signals, this.#onFire);
    return { score: risk_score, level: risk_level };
  }

  /** @param rated by {@link rate} */
  add(row: BacktestRow, rated: Rated, { returned, error }: Expected): void {
    // Rules show what happened, and what is expected only where nothing did.
    for (const rule of this.#fired) this.#byRule.add(rule, row, row.outcome === null ? returned : undefined);
    this.#byScore.add(rated.score, row, returned);
    if (!row.treated && row.outcome !== null) this.#knownByScore.add(rated.score, row);
    const level = RISK_LEVELS.indexOf(rated.level);
    this.#byLevel.add(level, row, returned);
    this.#errors[level] += error;
    if (row.signals.payment === "COD") this.#codByLevel.add(level, row, returned);
  }

  /**
   * @param weights from the orders added to all orders
   * @param recent orders placed of late, for the forecast
   */
  report(weights: Weights, recent: Recent<Signals>): Report {
    const { review, high } = this.document.thresholds;
    const atScore = (score: number) => this.#atScore(score, weights);
    const area = aucOfCounts(this.#knownByScore.rtos, this.#knownByScore.delivered);
    const { read } = this.#knownByScore.total(weights);
    return {
      levels: levelsOf(this.#byLevel, weights),
      review: atScore(review),
      high: atScore(high),
      curve: Array.from({ length: MAX_SCORE / CURVE_STEP }, (_, i) => atScore((i + 1) * CURVE_STEP)),
      auc: Number.isNaN(area) ? null : Math.round(area * 1e4) / 1e4,
      intervals: { auc: aucInterval(area, read.rtos, read.orders - read.rtos) },
      rules: this.#ruleHits(weights),
      forecast: forecastOf(recent, this.document),
      saving: savingOf(
        { all: this.#byLevel, cod: this.#codByLevel, errors: this.#errors },
        weights,
        this.costs,
      ),
      best: this.#best(weights),
    };
  }

  /** The score from which on holding every order would have saved most; above all scores when nothing would. */
  #best(weights: Weights): Report["best"] {
    const { REVIEW } = savingsOf(this.costs);
    const { rtos, delivered } = this.#byScore;
    let [sum, best] = [0, { score: MAX_SCORE + 1, saved: 0 }];
    for (let score = MAX_SCORE; score >= 0; score--) {
      sum += rtos[score] * weights.rto * REVIEW.rto + delivered[score] * weights.delivered * REVIEW.delivered;
      if (sum > best.saved) best = { score, saved: sum };
    }
    return { ...best, saved: rupees(best.saved) };
  }

  /** What stopping every order at or above a score would have caught and cost. */
  #atScore(score: number, weights: Weights): AtThreshold {
    const all = this.#byScore.total(weights);
    const first = Math.ceil(score);
    const passed = this.#byScore.sum(0, first, weights);
    const stopped = this.#byScore.sum(first, MAX_SCORE + 1, weights);
    const caught = countOf(stopped, all);
    return {
      score,
      orders: caught.orders,
      share: caught.share,
      rtos_caught: caught.rtos,
      rtos_missed: Math.round(all.rtos) - caught.rtos,
      good_stopped: caught.orders - caught.rtos,
      value_caught: rupees(stopped.rtoValue),
      value_missed: rupees(passed.rtoValue),
      value_stopped: rupees(stopped.deliveredValue),
      saved: savedBy(savingsOf(this.costs).REVIEW, stopped.rtos, stopped.orders - stopped.rtos),
      precision: caught.rto_rate,
      recall: share(stopped.rtos, all.rtos),
      intervals: {
        share: caught.intervals.share,
        precision: caught.intervals.rto_rate,
        recall: shareInterval(stopped.rtos / all.rtos, all.read.rtos),
      },
    };
  }

  #ruleHits(weights: Weights): RuleHits[] {
    const all = this.#byScore.total(weights);
    return this.#scorer.rules.map(({ rule: { code, points } }, i) => {
      const { orders, rtos, rto_rate, ...hits } = countOf(this.#byRule.sum(i, i + 1, weights), all);
      const intervals = { hit_rate: hits.intervals.share, rto_rate: hits.intervals.rto_rate };
      return { code, points, hits: orders, hit_rate: hits.share, rtos, rto_rate, intervals };
    });
  }
}
