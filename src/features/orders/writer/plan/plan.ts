/** The plan of a transaction: its changes, and the stored state as it will be with them. */
import type { AuditAction } from "../../../../db/queries/audit.ts";
import type { NewCallRow } from "../../../../db/queries/order-calls.ts";
import {
  COUNTED,
  type EarlyOutcomeRow,
  type FindableOrder,
  type OrderRow,
} from "../../../../db/queries/orders.ts";
import type { OpenOrder } from "../../../../db/queries/orders-rescore.ts";
import type { RuleDecision } from "../../../../db/queries/rule-decisions.ts";
import { compile, withoutRejecting } from "../../../../engine/risk/index.ts";
import type { RiskReason } from "../../../../engine/risk/schema.ts";
import { HOUR_MS } from "../../../../lib/time.ts";
import { type HeldPart, heldPart } from "../../record/held.ts";
import type { Actor } from "../../record/types.ts";
import { type ReasonColumns, reasonsOfRow } from "../../stored/index.ts";
import { PlannedHistory } from "../history/index.ts";
import { type AlertedOrder, decisionEvent, riskEvent } from "./events.ts";
import { isRevised, nextRevision } from "./revision.ts";
import type { OrderChange, OrderChanges, OrderKeys, OrderSnapshot } from "./store.ts";

/** An alert on an older order would come too late. */
const MAX_ALERT_AGE_MS = 48 * HOUR_MS;
/** Ids of new orders until they are stored: larger than stored ones, smaller than the position after all orders. */
const FIRST_NEW_ID = 2 ** 52;

/** Every change of an order goes through here. Reads through it include the changes so far. */
export class OrderPlan {
  readonly snapshot: OrderSnapshot;
  readonly changes: OrderChanges = {
    ...{ orders: [], scores: [], merged: [], aliases: [], early: [], calls: [], waiting: [] },
    ...{ audit: [], alerts: [], decided: [], unlearned: [], ruleDecisions: [] },
  };
  readonly history: PlannedHistory;
  readonly #byId = new Map<string, OrderChange>();
  readonly #early = new Map<string, EarlyOutcomeRow | null>();
  /** Merchants' own ids by planned alias. */
  readonly #aliases = new Map<string, string>();

  constructor(snapshot: OrderSnapshot) {
    this.snapshot = snapshot;
    this.history = new PlannedHistory(snapshot);
  }

  /** By the merchant's own id, or an alias. */
  find(accountId: number, orderId: string): OrderRow | null {
    // Most transactions have one order and look up nothing here.
    if (this.#byId.size === 0) return this.snapshot.find(accountId, orderId);
    const planned = (id: string) => this.#byId.get(keyOf(accountId, id))?.after;
    const found = planned(orderId) ?? planned(this.#aliases.get(keyOf(accountId, orderId)) ?? orderId);
    if (found) return found;
    const stored = this.snapshot.find(accountId, orderId);
    return stored && (planned(stored.orderId) ?? stored);
  }

  /** Removes a stored order; its ids and all references to it move to another one. @param into a stored order, changed */
  mergeInto(into: OrderRow, double: OrderRow): void {
    this.changes.merged.push({ into, double });
    this.alias(into, double.orderId);
  }

  /** Another source's id for an order. */
  alias({ accountId, orderId, id }: OrderRow, alias: string): void {
    this.#aliases.set(keyOf(accountId, alias), orderId);
    this.changes.aliases.push({ accountId, alias, orderRow: id });
  }

  /** By reference or AWB, without the changes so far. */
  findLabelled(accountId: number, text: string): FindableOrder[] {
    return this.snapshot.findLabelled(accountId, text);
  }

  /** False: there is none of any order. */
  get hasEarly(): boolean {
    return this.#early.size > 0 || this.snapshot.hasEarly();
  }

  findEarly(accountId: number, orderId: string): EarlyOutcomeRow | null {
    const planned = this.#early.size === 0 ? undefined : this.#early.get(keyOf(accountId, orderId));
    return planned === undefined ? this.snapshot.findEarly(accountId, orderId) : planned;
  }

  /** @param outcome null removes it */
  setEarly(accountId: number, orderId: string, outcome: EarlyOutcomeRow | null): void {
    this.#early.set(keyOf(accountId, orderId), outcome);
    this.changes.early.push({ accountId, orderId, outcome });
  }

  /** @param row is owned by the plan, which sets its id */
  insert(row: Omit<OrderRow, "id">): OrderRow {
    const after = Object.assign(row, { id: FIRST_NEW_ID + this.changes.orders.length });
    this.#change({ before: null, after });
    this.history.changed(null, after);
    return after;
  }

  /** @param after is owned by the plan, which sets its revision @returns `after` */
  update(before: OrderRow, after: OrderRow, by: Actor): OrderRow {
    if (isRevised(before, after)) Object.assign(after, nextRevision(before, by, after.updatedAt));
    const earlier = this.#byId.get(keyOf(after.accountId, after.orderId));
    if (earlier) earlier.after = after;
    else this.#change({ before, after });
    if (!hasSameCounts(before, after)) this.history.changed(before, after);
    return after;
  }

  /** A new score of a stored order, which the plan changes in no other way. */
  rescore(before: OpenOrder, after: OpenOrder): void {
    this.changes.scores.push({ before, after });
  }

  /** Excludes a stored, finished order from learning; nothing else of it changes except its address's hash. */
  unlearn(order: OrderRow): void {
    this.changes.unlearned.push(order);
  }

  /** Adds a call about a stored order, which then waits for its `callAt`, if it has one. */
  call(order: OrderRow, call: Omit<NewCallRow, "orderRow">): void {
    this.changes.calls.push({ ...call, orderRow: order.id });
    this.setWaiting(order, call.callAt);
  }

  /** @param callAt until when a stored order waits for a call; null: it does not */
  setWaiting({ accountId, id }: OrderRow, callAt: number | null): void {
    this.changes.waiting.push({ accountId, id, callAt });
  }

  /** @param before JSON, like `after` */
  audit(
    { accountId, orderId }: Pick<OrderRow, "accountId" | "orderId">,
    action: AuditAction,
    { source, actor = null }: Actor,
    at: number,
    before: string | null,
    after: string | null,
  ): void {
    this.changes.audit.push({ accountId, orderId, at, source, actor, action, before, after });
  }

  /** One alert for each order and level, if there is a callback URL and the order is recent. */
  alert(order: AlertedOrder & ReasonColumns, callbackUrl: string | null, now: number): void {
    if (callbackUrl === null || order.riskLevel === "LOW") return;
    if (now - order.placedAt <= MAX_ALERT_AGE_MS) {
      this.changes.alerts.push(riskEvent(order, this.reasonsOf(order), now));
    }
  }

  /** The columns of an order that a rule has rejected, whose points say nothing about it. */
  heldByRule(order: OrderRow): HeldPart {
    const { signals, rules } = this.snapshot;
    const scorer = compile(withoutRejecting(rules(order.accountId).document));
    return heldPart({ ...order, riskScore: scorer.rate(signals.unpack(order)).risk_score });
  }

  /** The reasons of a stored or planned order, with their texts. */
  reasonsOf(order: ReasonColumns): RiskReason[] {
    return reasonsOfRow(order, this.snapshot);
  }

  /** Counts a decision of a rule, unless it has made `max` of them on its day. @returns whether it was counted */
  countRuleDecision(decision: RuleDecision, max: number): boolean {
    const { ruleDecisions } = this.changes;
    const planned = ruleDecisions.filter(
      ({ accountId, code }) => accountId === decision.accountId && code === decision.code,
    );
    if (this.snapshot.ruleDecisions(decision) + planned.length >= max) return false;
    ruleDecisions.push(decision);
    return true;
  }

  /**
   * Ends the order's claim and wait, and writes the event if there is a callback URL.
   * @param order with the new
   *   decision
   */
  decided(order: OrderRow, previous: OrderRow["decision"], callbackUrl: string | null, now: number): void {
    this.changes.decided.push(order.id);
    this.setWaiting(order, null);
    if (callbackUrl !== null) this.changes.alerts.push(decisionEvent(order, previous, now));
  }

  #change(change: OrderChange): void {
    this.changes.orders.push(change);
    this.#byId.set(keyOf(change.after.accountId, change.after.orderId), change);
  }
}

/** One transaction: what it reads, and its plan function, which adds changes to the {@link OrderPlan}. */
export interface OrderCommand<T> {
  keys: OrderKeys;
  /** Pure, except for the plan that it fills. @throws Problem; then nothing is written */
  plan(plan: OrderPlan): T;
}

const keyOf = (accountId: number, orderId: string): string => `${accountId} ${orderId}`;

/** Columns that the place counters or the order counts depend on. */
const COUNTED_COLUMNS = [...COUNTED, "riskLevel", "decision"] as const satisfies readonly (keyof OrderRow)[];

/** Whether a change of the order leaves all counters and the identity index as they are. */
export const hasSameCounts = (before: OrderRow, after: OrderRow): boolean =>
  COUNTED_COLUMNS.every((key) => before[key] === after[key]);
