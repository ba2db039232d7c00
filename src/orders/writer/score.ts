/** Orders are scored and saved, those of one turn of the event loop in one write. */
import type { OrderRow } from "../../db/queries/orders.ts";
import { SEARCHED } from "../../db/queries/orders-search.ts";
import { score, signalsOf } from "../../risk/index.ts";
import { factsOf, keptLabels, type OrderPart, riskPart, saysTheSame, UNTOUCHED } from "../row.ts";
import type { Actor, SavedOrder } from "../types.ts";
import type { WriterDeps } from "./deps.ts";
import { importedOutcome, type Known, NOTHING_KNOWN, outcomeAudit } from "./outcome.ts";
import type { OrderToSave } from "./types.ts";
import { OrderUnitOfWork } from "./unit-of-work.ts";

/** One order on its way in. */
interface Incoming {
  order: OrderToSave;
  /** What the server's clock said when it came. */
  now: number;
}

/** Orders in one write at most, so that it does not hold up the others. */
const MOST = 200;

export class Scorer {
  readonly #deps: WriterDeps;
  #waiting: Incoming[] = [];
  #next: Promise<SavedOrder[]> | null = null;

  constructor(deps: WriterDeps) {
    this.#deps = deps;
  }

  /** Together with all others that are asked for in this turn; on disk when it resolves. */
  async one(incoming: Incoming): Promise<SavedOrder> {
    if (this.#waiting.length >= MOST) this.#close();
    const place = this.#waiting.push(incoming) - 1;
    this.#next ??= this.#writeWaiting();
    return (await this.#next)[place];
  }

  /** In their order, in one write. */
  many(incoming: readonly Incoming[]): Promise<SavedOrder[]> {
    return this.#write(() => incoming);
  }

  #writeWaiting(): Promise<SavedOrder[]> {
    const batch = this.#waiting;
    const take = () => {
      if (this.#waiting === batch) this.#close();
      return batch;
    };
    const written = this.#write(take);
    // A write that never began took nothing: the next order must not wait for it.
    written.catch(take);
    return written;
  }

  /** Whoever comes now goes into the next write. */
  #close(): void {
    this.#waiting = [];
    this.#next = null;
  }

  async #write(take: () => readonly Incoming[]): Promise<SavedOrder[]> {
    const { db, onAlert } = this.#deps;
    const { saved, alerts } = await db.write(() => {
      const write = new OrderUnitOfWork(this.#deps);
      const saved = take().map((incoming) => this.#save(incoming, write));
      write.finish();
      return { saved, alerts: write.alerts };
    });
    if (alerts > 0) onAlert?.();
    return saved;
  }

  /**
   * 1. the order that is there already, or what came before its order: an early outcome;
   * 2. the past as it stood, the signals, the score by the rules in force;
   * 3. row, counters, audit, alert.
   */
  #save({ order, now }: Incoming, write: OrderUnitOfWork): SavedOrder {
    const { queries, rules } = this.#deps;
    const { merchant, part: given, address, isPast, by } = order;
    const before = queries.orders.find(merchant.id, given.orderId);
    if (before && isPast) return this.#joinOutcome(before, order, write, now);
    const part = before ? { ...given, ...keptLabels(before, given), placedAt: before.placedAt } : given;
    const signals = this.#signalsFor(part, address, before);
    const { document, version } = rules.active(merchant.id);
    const scoring = score(signals.values, document);
    const risk = { ...riskPart(scoring, version, now), ...signals.packed };
    const known = before ?? this.#takeEarly(merchant.id, part.orderId);
    const end = order.outcome && importedOutcome(known, order.outcome, part.placedAt, now);
    const saved = before
      ? this.#update(before, { ...before, ...part, ...risk, erasedAt: null }, write)
      : write.insert({ ...part, ...risk, ...UNTOUCHED, ...known, ...end });
    const audited = auditOf(before, saved, by, now);
    if (!before || audited.before !== audited.after || !saysTheSame(before, part)) write.audit(audited);
    if (end) write.audit(outcomeAudit(merchant.id, part.orderId, known, end, by, now));
    if (!isPast) write.alert(saved, merchant.callbackUrl, now);
    return { ...answerOf(saved), created: before === null };
  }

  /** An order that says nothing new keeps its signals: what it was scored by was its past. */
  #signalsFor(part: OrderPart, address: OrderToSave["address"], before: OrderRow | null) {
    const { history, isGibberish, signals: store } = this.#deps;
    if (before?.signalSet === store.current && saysTheSame(before, part)) {
      const { signalSet, signals } = before;
      return { values: store.unpack(before), packed: { signalSet, signals } };
    }
    const counted = { ...part, outcome: null, outcomeAt: null, ndrAt: null };
    const past = history.of(counted, before?.id ?? null);
    const values = signalsOf(factsOf(part, address), past, isGibberish);
    return { values, packed: store.pack(values) };
  }

  #update(before: OrderRow, after: OrderRow, write: OrderUnitOfWork): OrderRow {
    write.update(before, after);
    if (SEARCHED.some((key) => before[key] !== after[key])) this.#deps.queries.search.refresh(after);
    return after;
  }

  /** What was told before its order came. */
  #takeEarly(accountId: number, orderId: string): Known {
    const { orders } = this.#deps.queries;
    const early = orders.findEarly(accountId, orderId);
    if (!early) return NOTHING_KNOWN;
    orders.removeEarly(accountId, orderId);
    const { outcome, outcomeAt, ndrAt } = early;
    return { outcome, outcomeAt, ndrAt };
  }

  /** Of an order of the past that is here already the file tells the end alone: what is stored stays. */
  #joinOutcome(
    before: OrderRow,
    { outcome, by }: OrderToSave,
    write: OrderUnitOfWork,
    now: number,
  ): SavedOrder {
    const end = outcome && importedOutcome(before, outcome, before.placedAt, now);
    if (!end) return { ...answerOf(before), created: false };
    const after = { ...before, ...end, updatedAt: now };
    write.update(before, after);
    write.audit(outcomeAudit(before.accountId, before.orderId, before, end, by, now));
    return { ...answerOf(after), created: false };
  }
}

function answerOf(order: OrderRow): Omit<SavedOrder, "created"> {
  const { orderId, placedAt, riskLevel, riskScore, riskReasons, rulesVersion, decision, outcome } = order;
  const { reference, awb, currency, items } = order;
  return {
    ...{ orderId, placedAt, riskLevel, riskScore, riskReasons, rulesVersion, decision, outcome },
    ...{ reference, awb, currency, items },
  };
}

function auditOf(before: OrderRow | null, after: OrderRow, { source, actor = null }: Actor, at: number) {
  const { accountId, orderId } = after;
  return {
    ...{ accountId, orderId, at, source, actor, action: before ? "order.updated" : "order.scored" },
    before: before && riskText(before),
    after: riskText(after),
  };
}

/** What the audit keeps of a scoring. */
export function riskText(order: OrderRow): string {
  const { riskLevel, riskScore, rulesVersion, payment, orderValue } = order;
  return JSON.stringify({
    ...{ risk_level: riskLevel, risk_score: riskScore, rules_version: rulesVersion },
    ...{ payment_method: payment, order_value: orderValue },
  });
}
