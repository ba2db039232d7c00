/** Inputs of the risk engine from an order. */
import type { AddressFacts, OrderFacts } from "../../../engine/risk/index.ts";
import { hasSameCheck, isOldCheck } from "../stored/check.ts";
import type { OrderColumns } from "./order.ts";

/** Facts about an order for the risk engine. */
export function factsOf(columns: OrderColumns, address: AddressFacts): OrderFacts {
  const { payment, orderValue: order_value, currency, channel, name, phone, email, placedAt } = columns;
  return { payment, order_value, currency, channel, name, phone, email, address, placed_at: placedAt };
}

/** The columns of each fact of {@link factsOf}. A stored order keeps its time. */
const FACT_COLUMNS: Readonly<Record<keyof OrderFacts, readonly (keyof OrderColumns)[]>> = {
  payment: ["payment"],
  order_value: ["orderValue"],
  currency: ["currency"],
  channel: ["channel"],
  name: ["name"],
  phone: ["phone"],
  email: ["email"],
  address: ["district", "phone", "fingerprint", "city", "state", "pincode", "verification"],
  placed_at: [],
};
const SIGNAL_INPUTS = Object.values(FACT_COLUMNS).flat();

/** Whether two rows agree in all columns that signals are computed from. */
export const hasSameSignalInputs = (a: OrderColumns, b: OrderColumns): boolean =>
  SIGNAL_INPUTS.every((key) => a[key] === b[key] || (key === "verification" && isSameOldCheck(a, b)));

/** The given data, without the results of the address check. */
const GIVEN = [
  ...["payment", "orderValue", "currency", "channel", "name", "phone", "email", "address"],
] as const satisfies readonly (keyof OrderColumns)[];

/** Whether two rows have the same input for scoring, so that a decision on one applies to the other. */
export const hasSameContents = (a: OrderColumns, b: OrderColumns): boolean =>
  GIVEN.every((key) => a[key] === b[key]);

/** Whether one of two checks has an earlier version's form with the same content. */
const isSameOldCheck = (a: OrderColumns, b: OrderColumns): boolean =>
  (isOldCheck(a.verification) || isOldCheck(b.verification)) && hasSameCheck(a, b);
