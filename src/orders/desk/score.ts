/** Orders are scored and saved, those of one turn of the event loop in one write. */
import type { OrderRow } from "../../db/queries/orders.ts";
import { score, signalsOf } from "../../risk/index.ts";
import { factsOf, type OrderPart, riskPart, saysTheSame, UNTOUCHED } from "../row.ts";
import type { Doer, SavedOrder } from "../types.ts";
import { OrderWrite } from "./change.ts";
import type { Parts } from "./parts.ts";
import type { OrderToSave } from "./types.ts";

/** One order on its way in. */
interface Incoming {
  order: OrderToSave;
  /** What the server's clock said when it came. */
  now: number;
}

const SEARCHED = ["name", "phone", "email", "pincode", "city", "address"] as const;
/** Orders in one write at most, so that it does not hold up the others. */
const MOST = 200;

export class Scorer {
  readonly #parts: Parts;
  #waiting: Incoming[] = [];
  #next: Promise<SavedOrder[]> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
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
    const { db, onAlert } = this.#parts;
    const { saved, alerts } = await db.write(() => {
      const write = new OrderWrite(this.#parts);
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
  #save({ order: { merchant, part: given, address, doer }, now }: Incoming, write: OrderWrite): SavedOrder {
    const { queries, rules } = this.#parts;
    const before = queries.orders.find(merchant.id, given.orderId);
    // The tracking number is often told by somebody else, and later: who does not know it takes nothing back.
    const part = before ? { ...given, placedAt: before.placedAt, awb: given.awb || before.awb } : given;
    const signals = this.#signalsFor(part, address, before);
    const { document, version } = rules.inForce(merchant.id);
    const scoring = score(signals.values, document);
    const risk = { ...riskPart(scoring, version, now), ...signals.packed };
    const saved = before
      ? this.#update(before, { ...before, ...part, ...risk, erasedAt: null }, write)
      : write.insert({ ...part, ...risk, ...UNTOUCHED, ...this.#joinOutcome(merchant.id, part.orderId) });
    const audited = auditOf(before, saved, doer, now);
    if (!before || audited.before !== audited.after || !saysTheSame(before, part)) write.audit(audited);
    write.alert(saved, merchant.callbackUrl, now);
    const { orderId, riskLevel, riskScore, riskReasons, rulesVersion, decision, outcome } = saved;
    return {
      ...{ orderId, riskLevel, riskScore, riskReasons, rulesVersion, decision, outcome },
      created: before === null,
    };
  }

  /** An order that says nothing new keeps its signals: what it was scored by was its past. */
  #signalsFor(part: OrderPart, address: OrderToSave["address"], before: OrderRow | null) {
    const { history, isGibberish, signals: store } = this.#parts;
    if (before?.signalSet === store.current && saysTheSame(before, part)) {
      const { signalSet, signals } = before;
      return { values: store.unpack(before), packed: { signalSet, signals } };
    }
    const counted = { ...part, outcome: null, outcomeAt: null, ndrAt: null };
    const past = history.of(counted, before?.id ?? null);
    const values = signalsOf(factsOf(part, address), past, isGibberish);
    return { values, packed: store.pack(values) };
  }

  #update(before: OrderRow, after: OrderRow, write: OrderWrite): OrderRow {
    write.update(before, after);
    if (SEARCHED.some((key) => before[key] !== after[key])) this.#parts.queries.search.refresh(after);
    return after;
  }

  #joinOutcome(accountId: number, orderId: string): Partial<OrderRow> {
    const { orders } = this.#parts.queries;
    const early = orders.findEarly(accountId, orderId);
    if (!early) return {};
    orders.removeEarly(accountId, orderId);
    const { outcome, outcomeAt, ndrAt } = early;
    return { outcome, outcomeAt, ndrAt };
  }
}

function auditOf(before: OrderRow | null, after: OrderRow, { source, actor = null }: Doer, at: number) {
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
