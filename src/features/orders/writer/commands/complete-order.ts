/** Adds another source's data to a stored order. */
import { scoringText } from "../../../../db/queries/audit-texts.ts";
import type { OrderRow } from "../../../../db/queries/orders.ts";
import { DETAIL_NAMES } from "../../record/details.ts";
import { isFinished } from "../../record/finished.ts";
import { isOld, type Order, type Origin } from "../../record/order.ts";
import { type ScoredOrder, scoredOrder } from "../../record/scored-order.ts";
import { hasSameContents, hasSameSignalInputs } from "../../record/signal-inputs.ts";
import { addressFactsOfRow } from "../../stored/check.ts";
import type { OrderPlan } from "../plan/plan.ts";
import { decideByRule } from "./automatic.ts";
import { completed, takesAddress, withAwb } from "./complete.ts";
import { takeEarly } from "./early.ts";
import { decisionWhenSent } from "./handed-over.ts";
import { auditEnd, importedOutcomes } from "./outcome.ts";
import { scored } from "./scoring.ts";

/** Columns that the audit lists when they are added. */
const ADDED = [...DETAIL_NAMES, ...(["name", "email", "phone", "address", "orderValue"] as const)].filter(
  (name) => name !== "currency",
);

/**
 * Completes an order with a second source's record, whose id becomes an alias, or with a row of past orders. A past
 * order only rescores an order without an outcome; an erased order stays erased.
 */
export function completeOrder(
  plan: OrderPlan,
  before: OrderRow,
  order: Order,
  origin: Origin,
  now: number,
): ScoredOrder {
  const { callbackUrl, asOf, isPast, by } = origin;
  const { columns: given, isSent } = order;
  const isFile = asOf === null;
  const isErased = before.erasedAt !== null;
  const isTaken = !isErased && takesAddress(before, given, asOf === "arrival" ? now : asOf);
  const columns = isErased ? withAwb(before, given) : completed(before, given, isTaken);
  const { awb, parcels } = columns;
  const current = takeEarly(plan, given, { ...before, awb, parcels });
  const end = importedOutcomes(current, order, before.placedAt, now) ?? current;
  const isOver = isFinished({ ...before, ...end });
  const isScored = !isErased && !(isPast && (isOver || hasSameSignalInputs(before, columns)));
  const facts = { address: isTaken ? order.address : addressFactsOfRow(before), gibberish: order.gibberish };
  const score = isScored ? scored(plan, columns, facts, before, now, isOver) : null;
  const after = {
    ...before,
    ...columns,
    ...score?.risk,
    ...end,
    ...decisionWhenSent({ ...before, ...end }, isSent, isFile),
  };
  const isAlias = before.orderId !== given.orderId && !plan.find(given.accountId, given.orderId);
  if (isAlias) plan.alias(before, given.orderId);
  const saved = hasSameColumns(before, after)
    ? before
    : plan.update(before, { ...after, updatedAt: now }, by);
  const added = ADDED.filter((key) => saved[key] !== before[key]);
  if (isAlias || added.length > 0)
    plan.audit(saved, "order.matched", by, now, null, JSON.stringify({ order_id: given.orderId, added }));
  const [textBefore, textAfter] = [scoringText(before), scoringText(saved)];
  if (textBefore !== textAfter) plan.audit(saved, "order.updated", by, now, textBefore, textAfter);
  auditEnd(plan, before, end, by, now);
  const reasons = score?.reasons ?? plan.reasonsOf(saved);
  if (isPast || (isSent && isFile)) return scoredOrder(saved, reasons, false);
  plan.alert(saved, callbackUrl, now);
  // A second source triggers no rule, but a rule's earlier decision did not know the new data.
  const isChanged = score !== null && !isOld(order, origin, now, false) && !hasSameContents(before, columns);
  const decided = decideByRule(plan, saved, score?.rule, { isLive: false, isChanged, callbackUrl }, now);
  return scoredOrder(decided, reasons, false);
}

const hasSameColumns = (a: OrderRow, b: OrderRow): boolean =>
  (Object.keys(a) as (keyof OrderRow)[]).every((key) => a[key] === b[key]);
