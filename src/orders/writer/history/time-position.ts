/** Places in the sequence of orders. */
import type { TimePosition } from "../../../db/queries/order-identities.ts";

export type { TimePosition };

/** After all orders. */
export const NOW: TimePosition = { placedAt: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };

/** Where an order of a time stands. @param id its row when it is stored already; a new order is the last of its moment */
export const positionOf = (placedAt: number, id: number | null): TimePosition => ({
  placedAt,
  id: id ?? NOW.id,
});

export const isBefore = (order: TimePosition, position: TimePosition): boolean =>
  order.placedAt < position.placedAt || (order.placedAt === position.placedAt && order.id < position.id);
