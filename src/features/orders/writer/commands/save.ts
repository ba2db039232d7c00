/** Scores and saves orders. */
import { scoringText } from "../../../../db/queries/audit-texts.ts";
import type { OrderRow } from "../../../../db/queries/orders.ts";
import { keptDetails } from "../../record/details.ts";
import { isFinished } from "../../record/finished.ts";
import { isCorrected } from "../../record/held.ts";
import { type AddressColumns, isOld, type Order, type Origin } from "../../record/order.ts";
import { withAwbs } from "../../record/parcels.ts";
import { isAnother, isAnotherOfStore } from "../../record/same-order.ts";
import { type ScoredOrder, scoredOrder, UNCHANGED } from "../../record/scored-order.ts";
import { hasSameContents, hasSameSignalInputs } from "../../record/signal-inputs.ts";
import { addressFactsOfRow } from "../../stored/check.ts";
import type { OrderCommand, OrderPlan } from "../plan/plan.ts";
import { auditMarks, decideByRule } from "./automatic.ts";
import { completeOrder } from "./complete-order.ts";
import { takeEarly } from "./early.ts";
import { decisionWhenSent } from "./handed-over.ts";
import { matchingOrder } from "./match.ts";
import { auditEnd, importedOutcomes, NO_OUTCOME } from "./outcome.ts";
import { scored } from "./scoring.ts";

/** An order, and the time of its transaction: milliseconds since 1970. */
export interface IncomingOrder {
  order: Order;
  origin: Origin;
  now: number;
}

/** Scores and saves orders in one transaction, in the given order; they fail together. */
export function saveOrders(incoming: readonly IncomingOrder[]): OrderCommand<ScoredOrder[]> {
  const placed = incoming.map(placedByNow);
  return {
    keys: { scored: placed.map(({ order }) => order.columns) },
    plan: (plan) => placed.map((each) => planOrder(plan, each)),
  };
}

/** An order without a time gets that of its transaction, which is unique, and so comes after all stored ones. */
const placedByNow = ({ order, origin, now }: IncomingOrder): IncomingOrder =>
  order.isPlacedNow
    ? { order: { ...order, columns: { ...order.columns, placedAt: now } }, origin, now }
    : { order, origin, now };

/**
 * 1. Finds the stored order, by its id or another source's, or early outcomes. A corrected address stays while its source
 *    gives the same one.
 * 2. Computes history, signals and score by the active rules.
 * 3. Plans row, audit and alert, and automatic decisions of rules. Later orders of the plan see them.
 */
function planOrder(plan: OrderPlan, { order, origin, now }: IncomingOrder): ScoredOrder {
  const { columns: given, isSent } = order;
  const { isPast, by, asOf } = origin;
  const before = storedOrder(plan, order, origin);
  if (before && (isPast || before.orderId !== given.orderId))
    return completeOrder(plan, before, order, origin, now);
  const corrected = origin.hasSameAddress && before && isCorrected(before) ? before : null;
  const columns = before
    ? {
        ...given,
        ...keptDetails(before, given),
        ...withAwbs(before, given, true),
        ...(corrected && addressPart(corrected)),
        placedAt: before.placedAt,
      }
    : given;
  const facts = corrected ? { ...order, address: addressFactsOfRow(corrected) } : order;
  const { awb, parcels } = columns;
  const current = before
    ? { ...before, awb, parcels }
    : takeEarly(plan, columns, { ...NO_OUTCOME, awb, parcels });
  const { risk, reasons, marks, rule } = scored(
    plan,
    columns,
    facts,
    before,
    now,
    isPast || isFinished(current),
  );
  const end = importedOutcomes(current, order, columns.placedAt, now);
  const isLate = isOld(order, origin, now, before === null);
  const isFile = asOf === null;
  const isLeft = isSent || (isLate && before === null);
  const decision = decisionWhenSent({ ...current, ...end }, isLeft, isFile);
  const row = before
    ? plan.update(before, { ...before, ...columns, ...risk, ...end, ...decision, erasedAt: null }, by)
    : plan.insert({ ...columns, ...risk, ...UNCHANGED, ...current, ...end, ...decision });
  const [textBefore, textAfter] = [before && scoringText(before), scoringText(row)];
  if (!before || textBefore !== textAfter || !hasSameSignalInputs(before, columns)) {
    plan.audit(row, before ? "order.updated" : "order.scored", by, now, textBefore, textAfter);
    auditMarks(plan, row, marks, now);
  }
  if (end) auditEnd(plan, { ...row, ...current }, end, by, now);
  if (isPast || isLate || (isSent && isFile)) return scoredOrder(row, reasons, before === null);
  const { callbackUrl } = origin;
  plan.alert(row, callbackUrl, now);
  const isChanged = before !== null && !hasSameContents(before, columns);
  const decided = decideByRule(plan, row, rule, { isLive: asOf !== null, isChanged, callbackUrl }, now);
  return scoredOrder(decided, reasons, before === null);
}

/** Columns that a correction of the address may have changed. */
function addressPart(row: OrderRow): AddressColumns & Pick<OrderRow, "name"> {
  const { name, phone, city, pincode, state, fingerprint, district, address, verification } = row;
  return { name, phone, city, pincode, state, fingerprint, district, address, verification };
}

/** By its id, unless that belongs to another buyer's order only by a file or an alias; else by {@link matchingOrder}. */
function storedOrder(
  plan: OrderPlan,
  { columns, outcome, isDated }: Order,
  { asOf }: Origin,
): OrderRow | null {
  const { accountId, orderId, reference, channel, placedAt } = columns;
  const { phone, orderValue, currency, pincode, name } = columns;
  const named = plan.find(accountId, orderId);
  const isOwnId = named?.orderId === orderId;
  const ids = { accountId, orderId, reference, channel };
  const buyer = { phone, name, pincode };
  const described = { ...ids, ...buyer, placedAt, orderValue, currency, outcome: outcome?.outcome ?? null };
  const isOther =
    named !== null &&
    ((isAnother(named, described) && (asOf === null || !isOwnId)) ||
      (asOf !== "arrival" && isAnotherOfStore(named, described)));
  if (named && !isOther) return named;
  return matchingOrder(plan, described, isDated) ?? (isOwnId ? named : null);
}
