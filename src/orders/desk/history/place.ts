/** Places in the sequence of orders. */
import type { Place } from "../../../db/queries/order-parties.ts";

export type { Place };

/** After all orders. */
export const NOW: Place = { placedAt: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };

/** Where an order of a time stands. @param id its row when it is stored already; a new order is the last of its moment */
export const placeOf = (placedAt: number, id: number | null): Place => ({ placedAt, id: id ?? NOW.id });

export const isBefore = (order: Place, place: Place): boolean =>
  order.placedAt < place.placedAt || (order.placedAt === place.placedAt && order.id < place.id);
