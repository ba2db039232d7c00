/** Compares learnt rules with the active ones on orders that they were not learnt from. */
import { auc } from "../backtest/auc.ts";
import { Pairs } from "../backtest/difference.ts";
import { per100 } from "../backtest/saving.ts";
import { type Costs, expectedSaving, savingsOf } from "../costs.ts";
import { aucInterval } from "../interval.ts";
import { levelOf } from "../rules/score.ts";
import type { RiskLevel, RuleDocument } from "../schema.ts";
import type { Candidate } from "./candidates.ts";
import { thresholdsFor } from "./document.ts";
import { type Labelled, learn, outcomesBy, type Seen } from "./learn.ts";
import type { Fit } from "./logistic.ts";
import type { Suggestion } from "./schema.ts";
import { labelled } from "./treated.ts";

/** Share of the orders, the earliest, that no rules are tried on. */
const FIRST_SHARE = 0.4;
/** Parts of the others: each is tried by rules learnt from all orders before it. */
const PARTS = 4;

/** A tried order. */
interface Tried {
  one: Labelled;
  score: number;
  suggested: RiskLevel;
  today: RiskLevel;
}

/**
 * @param rows oldest first
 * @param start weights near those that are learnt, which saves time
 * @returns null when the earliest or the tried orders have no return or no delivery
 */
export function triedOnUnseen(
  rows: readonly Seen[],
  candidates: readonly Candidate[],
  active: RuleDocument,
  costs: Costs,
  start: Fit,
): Suggestion["tried_on_latest"] {
  const first = Math.floor(rows.length * FIRST_SHARE);
  const known = (part: readonly Seen[]) =>
    part.filter(({ treated }) => !treated).map(({ returned }) => returned);
  const isMixed = (part: readonly Seen[]) => new Set(known(part)).size === 2;
  if (!isMixed(rows.slice(0, first)) || !isMixed(rows.slice(first))) return null;
  const labels = labelled(rows);
  const tried = Array.from({ length: PARTS }, (_, part) => {
    const at = (n: number) => first + Math.floor(((rows.length - first) * n) / PARTS);
    const before = labelled(rows.slice(0, at(part)));
    return tryOn(labels.slice(at(part), at(part + 1)), before, candidates, active, costs, start);
  }).flat();
  return figuresOf(tried, costs);
}

/** The levels of some orders by rules learnt from those before them, and by the active rules. */
function tryOn(
  part: readonly Labelled[],
  before: readonly Labelled[],
  candidates: readonly Candidate[],
  active: RuleDocument,
  costs: Costs,
  start: Fit,
): Tried[] {
  const learnt = learn(before, [], candidates, active, start);
  const thresholds = thresholdsFor(outcomesBy(learnt.score, before), costs);
  return part.map((one) => {
    const score = learnt.score(one.row);
    const suggested = levelOf(score, thresholds);
    return { one, score, suggested, today: levelOf(one.row.score, active.thresholds) };
  });
}

function figuresOf(tried: readonly Tried[], costs: Costs): Suggestion["tried_on_latest"] {
  const untreated = tried.filter(({ one }) => !one.row.treated);
  const returned = untreated.map(({ one }) => one.row.returned);
  const rtos = returned.filter(Boolean).length;
  const bounds = (area: number) => aucInterval(area, rtos, returned.length - rtos);
  const suggested = auc(
    untreated.map(({ score }) => score),
    returned,
  );
  const today = auc(
    untreated.map(({ one }) => one.row.score),
    returned,
  );
  const pairs = new Pairs();
  for (const { one, ...levels } of tried)
    pairs.add(levels.suggested, levels.today, one.probability, one.error);
  const cod = tried.filter(({ one }) => one.row.isCod);
  return {
    ...{ outcomes: tried.length, cod: cod.length, treated: tried.length - untreated.length },
    ...{ suggested, today },
    intervals: { suggested: bounds(suggested), today: bounds(today) },
    saved_per_100_cod: {
      suggested: per100(savedOn(cod, "suggested", costs), cod.length),
      today: per100(savedOn(cod, "today", costs), cod.length),
    },
    held: { suggested: heldOn(tried, "suggested"), today: heldOn(tried, "today") },
    against_today: pairs.difference(costs, { rto: 1, delivered: 1 }),
  };
}

type By = "suggested" | "today";

/** Rupees that the levels would have saved compared with shipping every order. */
function savedOn(tried: readonly Tried[], by: By, costs: Costs): number {
  const savings = savingsOf(costs);
  return tried.reduce((sum, each) => sum + expectedSaving(savings[each[by]], each.one.probability), 0);
}

/** Returns caught and good orders held by the levels. */
function heldOn(tried: readonly Tried[], by: By) {
  const held = tried.filter((each) => each[by] !== "LOW");
  const rtos_caught = Math.round(held.reduce((sum, { one }) => sum + one.probability, 0));
  return { rtos_caught, good_held: held.length - rtos_caught };
}
