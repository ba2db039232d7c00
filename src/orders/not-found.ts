/** An order that is not there. */
import { Problem } from "../problem.ts";

/** 404 with the id that was asked for. */
export function orderNotFound(orderId: string): Problem {
  return new Problem(404, "order_not_found", `You have no order ${orderId}; score it first.`);
}
