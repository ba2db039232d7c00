/** How far a score is from the other levels, and what would change the level. */
import { isFixable } from "../../../../data/catalogue/rules/index.ts";
import type { Order } from "../types.ts";

export interface Thresholds {
  review: number;
  high: number;
}
export type Level = Order["risk_level"];
type Reason = Order["risk_reasons"][number];

const LEVELS = ["LOW", "REVIEW", "HIGH"] as const;

const levelOf = (score: number, { review, high }: Thresholds): Level =>
  score >= high ? "HIGH" : score >= review ? "REVIEW" : "LOW";

/** A score under a condition, and its level. */
export interface Change {
  /** The missing reason; null: those of address and phone together. */
  without: Reason | null;
  score: number;
  level: Level;
}

export interface Distance {
  /** A block or allow list decided. */
  isListed: boolean;
  /** Points missing to the next level; null at the highest. */
  up: { points: number; level: Level } | null;
  /** Points too many for the previous level; null at the lowest. */
  down: { points: number; level: Level } | null;
  /** Reasons that lower the score, the strongest first. */
  lowering: Reason[];
  /** Single changes that would lower the level, at most three, the smallest first. */
  changes: Change[];
}

/** Reason codes of the rules document's lists, which decide alone. */
const LIST_CODES: ReadonlySet<string> = new Set(["ALLOW_LIST", "BLOCK_LIST"]);
const MAX_CHANGES = 3;

/** @param thresholds of the rules used for the order's score */
export function distanceOf(
  order: Pick<Order, "risk_score" | "risk_reasons">,
  thresholds: Thresholds,
): Distance {
  const { risk_score, risk_reasons } = order;
  const level = levelOf(risk_score, thresholds);
  const place = LEVELS.indexOf(level);
  const floors = [0, thresholds.review, thresholds.high];
  return {
    isListed: risk_reasons.some(({ code }) => LIST_CODES.has(code)),
    up: place === 2 ? null : { points: floors[place + 1] - risk_score, level: LEVELS[place + 1] },
    down: place === 0 ? null : { points: risk_score - floors[place] + 1, level: LEVELS[place - 1] },
    lowering: risk_reasons.filter(({ points }) => points < 0).reverse(),
    changes: changesOf(risk_reasons, level, thresholds),
  };
}

function changesOf(reasons: readonly Reason[], level: Level, thresholds: Thresholds): Change[] {
  const sum = total(reasons);
  const after = (without: Reason | null, points: number): Change => {
    const score = Math.round(Math.max(0, Math.min(100, sum - points)));
    return { without, score, level: levelOf(score, thresholds) };
  };
  const fixable = reasons.filter(({ code, points }) => points > 0 && isFixable(code));
  const together = fixable.length > 1 ? [after(null, total(fixable))] : [];
  const single = reasons.filter(({ points }) => points > 0).map((reason) => after(reason, reason.points));
  return [...together, ...single.reverse()].filter((change) => change.level !== level).slice(0, MAX_CHANGES);
}

const total = (reasons: readonly Reason[]): number => reasons.reduce((sum, { points }) => sum + points, 0);
