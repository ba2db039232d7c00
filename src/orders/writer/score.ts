/** Scores and saves orders. */
import type { OrderRow } from "../../db/queries/orders.ts";
import { SEARCHED } from "../../db/queries/orders-search.ts";
import { score, signalsOf } from "../../risk/index.ts";
import { factsOf, hasSameSignalInputs, keptLabels, type OrderPart, riskPart, UNDECIDED } from "../row.ts";
import type { Actor, SavedOrder } from "../types.ts";
import type { WriterDeps } from "./deps.ts";
import { importedOutcome, NO_OUTCOME, type OutcomeState, outcomeAudit } from "./outcome.ts";
import type { OrderToSave } from "./types.ts";
import { OrderUnitOfWork } from "./unit-of-work.ts";

interface Incoming {
  order: OrderToSave;
  /** When it arrived, milliseconds since 1970. */
  now: number;
}

export class Scorer {
  readonly #deps: WriterDeps;

  constructor(deps: WriterDeps) {
    this.#deps = deps;
  }

  /** Saved in one write with the orders that arrive together with it; they fail together. */
  async one(incoming: Incoming): Promise<SavedOrder> {
    const { db, onAlert } = this.#deps;
    const { order, alerts } = await db.writeMany(this.#saveEach, incoming);
    if (alerts > 0) onAlert?.();
    return order;
  }

  /** In the given order, in one transaction. */
  async many(incoming: readonly Incoming[]): Promise<SavedOrder[]> {
    const { db, onAlert } = this.#deps;
    const { saved, alerts } = await db.write(() => this.#saveAll(incoming));
    if (alerts > 0) onAlert?.();
    return saved;
  }

  /** The alerts of all are counted with the first. */
  readonly #saveEach = (incoming: readonly Incoming[]) => {
    const { saved, alerts } = this.#saveAll(incoming);
    return saved.map((order, i) => ({ order, alerts: i === 0 ? alerts : 0 }));
  };

  #saveAll(incoming: readonly Incoming[]): { saved: SavedOrder[]; alerts: number } {
    const unit = new OrderUnitOfWork(this.#deps);
    const saved = incoming.map((each) => this.#save(each, unit));
    unit.finish();
    return { saved, alerts: unit.alerts };
  }

  /**
   * 1. Finds the stored order or an early outcome.
   * 2. Computes history, signals and score by the active rules.
   * 3. Writes row, counters, audit and alert.
   */
  #save({ order, now }: Incoming, unit: OrderUnitOfWork): SavedOrder {
    const { queries, rules } = this.#deps;
    const { merchant, part: given, isPast, by } = order;
    const before = queries.orders.find(merchant.id, given.orderId);
    if (before && isPast) return this.#importOutcome(before, order, unit, now);
    const part = before ? { ...given, ...keptLabels(before, given), placedAt: before.placedAt } : given;
    const signals = this.#signalsFor(part, order, before);
    const { document, version } = rules.active(merchant.id);
    const scoring = score(signals.values, document);
    const risk = { ...riskPart(scoring, version, now), ...signals.packed };
    const current = before ?? this.#takeEarly(merchant.id, part.orderId);
    const end = order.outcome && importedOutcome(current, order.outcome, part.placedAt, now);
    const saved = before
      ? this.#update(before, { ...before, ...part, ...risk, erasedAt: null }, unit)
      : unit.insert({ ...part, ...risk, ...UNDECIDED, ...current, ...end });
    const audited = auditOf(before, saved, by, now);
    if (!before || audited.before !== audited.after || !hasSameSignalInputs(before, part))
      unit.audit(audited);
    if (end) unit.audit(outcomeAudit(merchant.id, part.orderId, current, end, by, now));
    if (!isPast) unit.alert(saved, merchant.callbackUrl, now);
    return { ...answerOf(saved), created: before === null };
  }

  /** An order whose signal inputs are unchanged keeps its signals: its history is the same. */
  #signalsFor(part: OrderPart, { address, gibberish }: OrderToSave, before: OrderRow | null) {
    const { history, signals: store } = this.#deps;
    if (before?.signalSet === store.current && hasSameSignalInputs(before, part)) {
      const { signalSet, signals } = before;
      return { values: store.unpack(before), packed: { signalSet, signals } };
    }
    const counted = { ...part, outcome: null, outcomeAt: null, ndrAt: null };
    const past = history.of(counted, before?.id ?? null);
    const values = signalsOf(factsOf(part, address), past, (word) => gibberish.includes(word));
    return { values, packed: store.pack(values) };
  }

  #update(before: OrderRow, after: OrderRow, unit: OrderUnitOfWork): OrderRow {
    unit.update(before, after);
    if (SEARCHED.some((key) => before[key] !== after[key])) this.#deps.queries.search.refresh(after);
    return after;
  }

  /** Takes the outcome that was reported before the order arrived. */
  #takeEarly(accountId: number, orderId: string): OutcomeState {
    const { orders } = this.#deps.queries;
    const early = orders.findEarly(accountId, orderId);
    if (!early) return NO_OUTCOME;
    orders.removeEarly(accountId, orderId);
    const { outcome, outcomeAt, ndrAt } = early;
    return { outcome, outcomeAt, ndrAt };
  }

  /** For an imported order that is stored already, only the outcome is taken from the file. */
  #importOutcome(
    before: OrderRow,
    { outcome, by }: OrderToSave,
    unit: OrderUnitOfWork,
    now: number,
  ): SavedOrder {
    const end = outcome && importedOutcome(before, outcome, before.placedAt, now);
    if (!end) return { ...answerOf(before), created: false };
    const after = { ...before, ...end, updatedAt: now };
    unit.update(before, after);
    unit.audit(outcomeAudit(before.accountId, before.orderId, before, end, by, now));
    return { ...answerOf(after), created: false };
  }
}

function answerOf(order: OrderRow): Omit<SavedOrder, "created"> {
  const { orderId, placedAt, riskLevel, riskScore, riskReasons, rulesVersion, decision, outcome } = order;
  const { reference, awb, currency, items } = order;
  return {
    orderId,
    placedAt,
    riskLevel,
    riskScore,
    riskReasons,
    rulesVersion,
    decision,
    outcome,
    reference,
    awb,
    currency,
    items,
  };
}

function auditOf(before: OrderRow | null, after: OrderRow, { source, actor = null }: Actor, at: number) {
  const { accountId, orderId } = after;
  const action = before ? "order.updated" : "order.scored";
  const entry = { accountId, orderId, at, source, actor, action };
  return { ...entry, before: before && riskText(before), after: riskText(after) };
}

/** The JSON that the audit stores of a scoring. */
export function riskText(order: OrderRow): string {
  const { riskLevel, riskScore, rulesVersion, payment, orderValue } = order;
  return JSON.stringify({
    risk_level: riskLevel,
    risk_score: riskScore,
    rules_version: rulesVersion,
    payment_method: payment,
    order_value: orderValue,
  });
}
