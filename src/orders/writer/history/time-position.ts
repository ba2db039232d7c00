/** Positions in the sequence of orders, by time and id. */
import type { TimePosition } from "../../../db/queries/order-identities.ts";

export type { TimePosition };

/** The position after all orders. */
export const NOW: TimePosition = { placedAt: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };

/** The position of an order. @param id null for a new order, which comes last among those of the same time */
export const positionOf = (placedAt: number, id: number | null): TimePosition => ({
  placedAt,
  id: id ?? NOW.id,
});

export const isBefore = (order: TimePosition, position: TimePosition): boolean =>
  order.placedAt < position.placedAt || (order.placedAt === position.placedAt && order.id < position.id);
