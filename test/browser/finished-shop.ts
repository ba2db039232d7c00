/** A shop whose rules can be tried on past orders. */
import { ask, GOOD } from "../http/orders.ts";
import { type Merchant, signUp, type TestServer } from "../http/server.ts";

/** Signs up a shop with ten finished orders of as many buyers, every second of which came back. */
export async function finishedShop(server: TestServer): Promise<Merchant> {
  const merchant = await signUp(server);
  for (let i = 0; i < 10; i++) {
    const line1 = `Flat ${101 + 7 * i}, ${i + 1}th Main Road`;
    const buyer = { phone: `98450${61_234 + 997 * i}`, email: `buyer${i}@example.com`, line1 };
    const order = { ...GOOD, ...buyer, order_id: `${i}`, order_value: 1000, payment_method: "COD" };
    await ask(server, merchant, "POST /api/v1/order/score", order);
  }
  // Only now, so that no order's score has seen another's return.
  for (let i = 0; i < 10; i++) {
    const outcome = i % 2 === 0 ? "rto" : "delivered";
    await ask(server, merchant, "POST /api/v1/order/outcome", { order_id: `${i}`, outcome });
  }
  return merchant;
}
