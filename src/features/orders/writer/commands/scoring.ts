/** Scores an order by the active rules, the lists and the history of its buyer and place. */
import type { OrderRow } from "../../../../db/queries/orders.ts";
import { compile, type Signals, score, signalsOf, withLists } from "../../../../engine/risk/index.ts";
import { isFinished } from "../../record/finished.ts";
import type { Order, OrderColumns } from "../../record/order.ts";
import { riskColumns } from "../../record/scored-order.ts";
import { factsOf, hasSameSignalInputs } from "../../record/signal-inputs.ts";
import type { OrderPlan } from "../plan/plan.ts";

/**
 * Scores an order by the active rules.
 * @param before the stored order
 * @param isOver whether its outcome is known, which may have put the buyer on a list; later entries then do not count
 * @returns the columns of its score, the reasons with their texts, other actions of rules, and the deciding rule, if
 *   any
 */
export function scored(
  plan: OrderPlan,
  columns: OrderColumns,
  facts: Pick<Order, "address" | "gibberish">,
  before: OrderRow | null,
  now: number,
  isOver = before !== null && isFinished(before),
) {
  const signals = signalsFor(plan, columns, facts, before, isOver ? null : now);
  const { document, version } = plan.snapshot.rules(columns.accountId);
  const scoring = score(signals.values, document);
  return {
    risk: { ...riskColumns(scoring, version, now), ...signals.packed },
    reasons: scoring.risk_reasons,
    marks: compile(document).marks(scoring.risk_reasons),
    rule: compile(document).decision(signals.values),
  };
}

/**
 * An order whose signal inputs are unchanged keeps its signals: its history is the same.
 * @param listedAt as of when the lists are read; null: keeps the earlier result, or uses the time when it was placed
 */
function signalsFor(
  { snapshot, history }: OrderPlan,
  columns: OrderColumns,
  { address, gibberish }: Pick<Order, "address" | "gibberish">,
  before: OrderRow | null,
  listedAt: number | null,
) {
  const { signals: store } = snapshot;
  const listed = (signals: Signals, at: number) =>
    withLists(signals, snapshot.lists(columns.accountId).match(signals, at));
  if (before?.signalSet === store.current && hasSameSignalInputs(before, columns)) {
    const { signalSet, signals } = before;
    const kept = store.unpack(before);
    const values = listedAt === null ? kept : listed(kept, listedAt);
    return { values, packed: values === kept ? { signalSet, signals } : store.pack(values) };
  }
  const past = history.of(columns, before?.id ?? null);
  const computed = signalsOf(factsOf(columns, address), past, (word) => gibberish.includes(word));
  const values = listed(computed, listedAt ?? columns.placedAt);
  return { values, packed: store.pack(values) };
}
