/** The alert of a risky order, as it will be sent. @see DESIGN "Alerts" */
import type { NewAlertRow } from "../../db/queries/alerts.ts";
import type { OrderRow } from "../../db/queries/orders.ts";

export function alertFor(order: OrderRow, now: number): NewAlertRow {
  const { accountId, orderId, riskLevel } = order;
  const payload = JSON.stringify({
    type: "order.risk",
    timestamp: new Date(now).toISOString(),
    data: {
      order_id: orderId,
      reference: order.reference,
      awb: order.awb,
      risk_level: riskLevel,
      risk_score: order.riskScore,
      risk_reasons: JSON.parse(order.riskReasons) as unknown,
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
      placed_at: new Date(order.placedAt).toISOString(),
    },
  });
  return { accountId, orderId, riskLevel, payload, createdAt: now };
}
