/** Rows of the alerts outbox: events that will be sent to the merchant's callback URL. */

import type { NewAlertRow } from "../../../../db/queries/alerts.ts";
import type { OrderRow } from "../../../../db/queries/orders.ts";
import type { RiskReason } from "../../../../engine/risk/schema.ts";
import type { DecisionEvent, RiskEvent } from "../../record/event-schema.ts";

/** Time in which a decision can be undone before its event is sent. */
const UNDO_MS = 15_000;

const isoTime = (at: number): string => new Date(at).toISOString();

/** An order in an alert. */
export type AlertedOrder = Pick<
  OrderRow,
  | "accountId"
  | "orderId"
  | "reference"
  | "awb"
  | "riskLevel"
  | "riskScore"
  | "rulesVersion"
  | "channel"
  | "payment"
  | "orderValue"
  | "currency"
  | "name"
  | "phone"
  | "email"
  | "city"
  | "state"
  | "pincode"
  | "placedAt"
>;

/** The alert of a risky order. @param reasons with their texts */
export function riskEvent(order: AlertedOrder, reasons: readonly RiskReason[], now: number): NewAlertRow {
  return eventRow(order, now, {
    type: "order.risk",
    timestamp: isoTime(now),
    data: {
      order_id: order.orderId,
      reference: order.reference,
      awb: order.awb,
      risk_level: order.riskLevel,
      risk_score: order.riskScore,
      risk_reasons: [...reasons],
      rules_version: order.rulesVersion,
      channel: order.channel,
      payment_method: order.payment,
      order_value: order.orderValue,
      currency: order.currency,
      customer_name: order.name,
      phone: order.phone,
      email: order.email,
      city: order.city,
      state: order.state,
      pincode: order.pincode,
      placed_at: isoTime(order.placedAt),
    },
  });
}

/** The event of a decision, which waits for an undo. @param order with the new decision @param previous the one before */
export function decisionEvent(order: OrderRow, previous: OrderRow["decision"], now: number): NewAlertRow {
  return eventRow(order, now, {
    type: "order.decision",
    timestamp: isoTime(now),
    data: {
      order_id: order.orderId,
      reference: order.reference,
      channel: order.channel,
      status: order.decision,
      previous,
      note: order.decisionNote,
      actor: order.decisionActor,
      risk_level: order.riskLevel,
      risk_score: order.riskScore,
      decided_at: isoTime(now),
    },
  });
}

/**
 * The event of a decision that replaces one which was not sent.
 * @param unsent its payload
 * @param sent the payload of the last sent decision; null when there was none
 * @returns null when the shop already knows the decision, as after an undo
 */
export function replacedDecision(row: NewAlertRow, unsent: string, sent: string | null): NewAlertRow | null {
  const event = JSON.parse(row.payload) as DecisionEvent;
  const { previous, status: undone } = (JSON.parse(unsent) as DecisionEvent).data;
  const knownNote = sent === null ? null : (JSON.parse(sent) as DecisionEvent).data.note;
  const { status, note } = event.data;
  // An undo does not have to repeat the note.
  const isKnownNote = note === knownNote || (note === null && undone !== previous);
  if (status === previous && isKnownNote) return null;
  return { ...row, payload: JSON.stringify({ ...event, data: { ...event.data, previous } }) };
}

function eventRow(
  order: Pick<OrderRow, "accountId" | "orderId" | "riskLevel">,
  createdAt: number,
  event: RiskEvent | DecisionEvent,
): NewAlertRow {
  const { accountId, orderId, riskLevel } = order;
  const nextAt = event.type === "order.decision" ? createdAt + UNDO_MS : createdAt;
  return {
    accountId,
    type: event.type,
    orderId,
    riskLevel,
    payload: JSON.stringify(event),
    createdAt,
    nextAt,
  };
}
