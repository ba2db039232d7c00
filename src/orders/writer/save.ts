/** Scores and saves orders. */
import { scoringText } from "../../db/queries/audit-texts.ts";
import type { OrderRow } from "../../db/queries/orders.ts";
import { type Signals, score, signalsOf, withLists } from "../../risk/index.ts";
import {
  factsOf,
  hasSameSignalInputs,
  keptLabels,
  type OrderPart,
  riskPart,
  savedOrder,
  UNCHANGED,
} from "../row.ts";
import type { OrderToSave, SavedOrder } from "../types.ts";
import { isFinished } from "./history/place-stats.ts";
import { auditOutcome, importedOutcome, NO_OUTCOME, type OutcomeState } from "./outcome.ts";
import type { OrderCommand, OrderPlan } from "./plan.ts";

/** An order, and when it arrived: milliseconds since 1970. */
export interface IncomingOrder {
  order: OrderToSave;
  now: number;
}

/** Scores and saves orders in one transaction, in the given sequence; they fail together. */
export const saveOrders = (incoming: readonly IncomingOrder[]): OrderCommand<SavedOrder[]> => ({
  keys: { scored: incoming.map(({ order }) => order.part) },
  plan: (plan) => incoming.map((each) => planOrder(plan, each)),
});

/**
 * 1. Finds the stored order or an early outcome.
 * 2. Computes history, signals and score by the active rules.
 * 3. Plans row, audit and alert. Later orders of the plan see it.
 */
function planOrder(plan: OrderPlan, { order, now }: IncomingOrder): SavedOrder {
  const { merchant, part: given, isPast, by } = order;
  const before = plan.find(merchant.id, given.orderId);
  if (before && isPast) return importOutcome(plan, before, order, now);
  const part = before ? { ...given, ...keptLabels(before, given), placedAt: before.placedAt } : given;
  const current = before ?? takeEarly(plan, merchant.id, part.orderId);
  const { risk, reasons } = scored(plan, part, order, before, now, isPast || isFinished(current));
  const end = order.outcome && importedOutcome(current, order.outcome, part.placedAt, now);
  const saved = before
    ? plan.update(before, { ...before, ...part, ...risk, erasedAt: null }, by)
    : plan.insert({ ...part, ...risk, ...UNCHANGED, ...current, ...end });
  const [textBefore, textAfter] = [before && scoringText(before), scoringText(saved)];
  if (!before || textBefore !== textAfter || !hasSameSignalInputs(before, part))
    plan.audit(saved, before ? "order.updated" : "order.scored", by, now, textBefore, textAfter);
  if (end) auditOutcome(plan, saved, current, end, by, now);
  if (!isPast) plan.alert(saved, merchant.callbackUrl, now);
  return savedOrder(saved, JSON.stringify(reasons), before === null);
}

/**
 * Scores an order by the active rules.
 * @param before the stored order
 * @param isOver whether its outcome is known, which may have put the buyer on a list: then later entries do not count
 * @returns the columns of its score, and the reasons with their texts
 */
export function scored(
  plan: OrderPlan,
  part: OrderPart,
  facts: Pick<OrderToSave, "address" | "gibberish">,
  before: OrderRow | null,
  now: number,
  isOver = before !== null && isFinished(before),
) {
  const signals = signalsFor(plan, part, facts, before, isOver ? null : now);
  const { document, version } = plan.snapshot.rules(part.accountId);
  const scoring = score(signals.values, document);
  return {
    risk: { ...riskPart(scoring, version, now), ...signals.packed },
    reasons: scoring.risk_reasons,
  };
}

/**
 * An order whose signal inputs are unchanged keeps its signals: its history is the same.
 * @param listedAt when the lists are read; null: it keeps what they said, or gets what they said when it was placed
 */
function signalsFor(
  { snapshot, history }: OrderPlan,
  part: OrderPart,
  { address, gibberish }: Pick<OrderToSave, "address" | "gibberish">,
  before: OrderRow | null,
  listedAt: number | null,
) {
  const { signals: store } = snapshot;
  const listed = (signals: Signals, at: number) =>
    withLists(signals, snapshot.lists(part.accountId).match(signals, at));
  if (before?.signalSet === store.current && hasSameSignalInputs(before, part)) {
    const { signalSet, signals } = before;
    const kept = store.unpack(before);
    const values = listedAt === null ? kept : listed(kept, listedAt);
    return { values, packed: values === kept ? { signalSet, signals } : store.pack(values) };
  }
  const past = history.of({ ...part, ...NO_OUTCOME }, before?.id ?? null);
  const computed = signalsOf(factsOf(part, address), past, (word) => gibberish.includes(word));
  const values = listed(computed, listedAt ?? part.placedAt);
  return { values, packed: store.pack(values) };
}

/** Takes the outcome that was reported before the order arrived. */
function takeEarly(plan: OrderPlan, accountId: number, orderId: string): OutcomeState {
  const early = plan.findEarly(accountId, orderId);
  if (!early) return NO_OUTCOME;
  plan.setEarly(accountId, orderId, null);
  const { outcome, outcomeAt, ndrAt } = early;
  return { outcome, outcomeAt, ndrAt };
}

/** For an imported order that is stored already, only the outcome is taken from the file. */
function importOutcome(
  plan: OrderPlan,
  before: OrderRow,
  { outcome, by }: OrderToSave,
  now: number,
): SavedOrder {
  const end = outcome && importedOutcome(before, outcome, before.placedAt, now);
  const reasons = JSON.stringify(plan.reasonsOf(before));
  if (!end) return savedOrder(before, reasons, false);
  auditOutcome(plan, before, before, end, by, now);
  return savedOrder(plan.update(before, { ...before, ...end, updatedAt: now }, by), reasons, false);
}
