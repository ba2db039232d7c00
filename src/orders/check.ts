/** Turns a client's input into an order with a verified address, ready to save. */
import type { Account } from "../accounts/types.ts";
import type { AddressIn } from "../address/schema.ts";
import { Problem } from "../problem.ts";
import { addressFactsOf } from "../risk/index.ts";
import type { OrderDeps } from "./deps.ts";
import { orderToSave } from "./file-rows.ts";
import { timeOf } from "./order-times.ts";
import { filePart, orderLabels } from "./row.ts";
import type { OrderIn, ScoreOptions } from "./types.ts";

/**
 * Verifies the address of an order.
 * @param now milliseconds since 1970
 * @returns the order, the result of its check, and the quota when it is counted
 * @throws Problem 402 `quota_exceeded`, 400 for a blank order id or an impossible time
 */
export async function checkOrder(
  deps: OrderDeps,
  account: Account,
  input: OrderIn,
  { channel, counted: isCounted, at, source, actor = null }: ScoreOptions,
  now: number,
) {
  if (input.order_id.trim() === "") throw blankId();
  const placedAt = timeOf(input, "placed_at", now) ?? at;
  const address = addressOf(input);
  const { found, quota } = await deps.verifyAddress(account, "order", address, { isCounted });
  const facts = addressFactsOf(found);
  const given = {
    order_id: input.order_id,
    channel: input.channel || channel,
    payment_method: input.payment_method ?? "COD",
    order_value: input.order_value ?? 0,
    customer_name: input.customer_name ?? null,
    email: input.email ?? null,
    labels: orderLabels(input),
  };
  const part = filePart(given, address, found, facts);
  const toScore = { part, address: facts, placedAt, outcome: null };
  const order = orderToSave(deps, account, toScore, { isPast: false, by: { source, actor } }, now);
  return { order, found, quota };
}

const blankId = (): Problem =>
  new Problem(400, "invalid_order_id", "order_id must have a character that is not a space.", {
    field: "order_id",
  });

/** Only the fields of an address. */
export function addressOf(input: AddressIn): AddressIn {
  const { name, phone, line1, line2, landmark, city, state, pincode, country } = input;
  return { name, phone, line1, line2, landmark, city, state, pincode, country };
}
