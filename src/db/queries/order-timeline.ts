/** Store events and callback events of one order. */
import type { Reader } from "../reader.ts";
import { alertsOutbox, storeEvents } from "../schema.ts";
import { selectList } from "./select-list.ts";

const EVENT = ["store", "topic", "receivedAt", "state", "result"] as const;
const ALERT = ["type", "riskLevel", "createdAt", "attempts", "nextAt", "deliveredAt"] as const;

/** A verified event of a store. */
export type OrderEvent = Pick<typeof storeEvents.$inferSelect, (typeof EVENT)[number]>;
/** An event for the callback URL. */
export type OrderAlert = Pick<typeof alertsOutbox.$inferSelect, (typeof ALERT)[number]>;

/** Reads the store and callback events of one order. */
export function orderTimelineQueries(db: Reader) {
  const newest = "WHERE account_id = ? AND order_id = ? ORDER BY id DESC LIMIT ?";
  const events = db.prepare<OrderEvent, [number, string, number]>(
    `SELECT ${selectList(storeEvents, "e", EVENT)} FROM store_events e INDEXED BY store_events_by_order ${newest}`,
  );
  const alerts = db.prepare<OrderAlert, [number, string, number]>(
    `SELECT ${selectList(alertsOutbox, "a", ALERT)} FROM alerts_outbox a INDEXED BY alerts_by_order ${newest}`,
  );
  return {
    /** Newest first. */
    events: (accountId: number, orderId: string, limit: number) => events.all(accountId, orderId, limit),
    /** Newest first. */
    alerts: (accountId: number, orderId: string, limit: number) => alerts.all(accountId, orderId, limit),
  };
}
