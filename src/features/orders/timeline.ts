/** Use case: what happened to an order, from the audit, the events of its store and the alerts sent about it. */
import type { AuditRow } from "../../db/queries/audit.ts";
import type { OrderAlert, OrderEvent } from "../../db/queries/order-timeline.ts";
import type { Queries } from "./deps.ts";

/** Types of audit entries, and of store and callback events. */
export const TIMELINE_TYPES = [
  ...["scored", "rescored", "updated", "decision", "outcome", "call", "address", "claim", "erased"],
  ...["store", "alert"],
] as const;

export interface TimelineEntry {
  /** Milliseconds since 1970. */
  at: number;
  type: (typeof TIMELINE_TYPES)[number];
  /** The person, else the source; null for this server's own actions. */
  by: string | null;
  /** Null when there is nothing to say. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

const MAX_ENTRIES = 200;

/** Types by the action of the audit; `updated` for any other. */
const TYPES: Readonly<Record<string, TimelineEntry["type"]>> = {
  "order.scored": "scored",
  "order.rescored": "rescored",
  "order.marked": "scored",
  "order.decision": "decision",
  "order.outcome": "outcome",
  "order.call": "call",
  "order.address": "address",
  "order.taken_over": "claim",
  "order.erased": "erased",
};

/** Oldest first, at most the latest 200 entries. @param orderIds all ids of the order */
export function timelineOf(
  { audit, timeline }: Pick<Queries, "audit" | "timeline">,
  accountId: number,
  orderIds: readonly string[],
): TimelineEntry[] {
  const newestFirst = orderIds.flatMap((orderId) => [
    ...audit.ofOrder(accountId, orderId, MAX_ENTRIES).map(ofAudit),
    ...timeline.events(accountId, orderId, MAX_ENTRIES).map(ofEvent),
    ...timeline.alerts(accountId, orderId, MAX_ENTRIES).map(ofAlert),
  ]);
  // Reversed first, as sorting keeps the order of entries with the same time.
  return newestFirst
    .reverse()
    .sort((a, b) => a.at - b.at)
    .slice(-MAX_ENTRIES);
}

const ofAudit = ({ at, action, actor, source, before, after }: AuditRow): TimelineEntry => ({
  at,
  type: TYPES[action] ?? "updated",
  // Only owners may see the hint of a key.
  by: actor ?? (source.startsWith("key ") ? "api" : source),
  before: fromJson(before),
  after: fromJson(after),
});

const ofEvent = ({ receivedAt, store, topic, state, result }: OrderEvent): TimelineEntry => ({
  at: receivedAt,
  type: "store",
  by: store,
  before: null,
  after: { topic, state, result },
});

const ofAlert = ({
  createdAt,
  type,
  riskLevel,
  attempts,
  nextAt,
  deliveredAt,
}: OrderAlert): TimelineEntry => ({
  at: createdAt,
  type: "alert",
  by: null,
  before: null,
  after: {
    event: type,
    risk_level: riskLevel,
    attempts,
    status: deliveredAt !== null ? "delivered" : nextAt === null ? "given_up" : "waiting",
  },
});

const fromJson = (text: string | null): Record<string, unknown> | null =>
  text === null ? null : JSON.parse(text);
