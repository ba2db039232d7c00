/** Whether the shop has orders: until it has, what connects it comes first. */
import { answer, api } from "../api/client.ts";
import { toApiError } from "../api/error.ts";
import { Store } from "../store.ts";

/** True until it is known, so that nothing moves on the pages of a shop at work. */
export const hasOrders = new Store(true);

/** Asks the server. Never rejects: what is not known stays as it was. */
export async function findOrders(): Promise<void> {
  try {
    const query = { limit: 1, fields: "slim" } as const;
    const { orders } = await answer(api.GET("/api/v1/orders", { params: { query } }));
    hasOrders.value = orders.length > 0;
  } catch (error) {
    if (toApiError(error).code === "pro_required") hasOrders.value = false;
  }
}
