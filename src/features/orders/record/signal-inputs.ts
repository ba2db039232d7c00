/** What of an order the risk engine scores. */
import type { AddressFacts, OrderFacts } from "../../../engine/risk/index.ts";
import { hasSameCheck, isOldCheck } from "../stored/check.ts";
import type { OrderColumns } from "./order.ts";

/** The facts of the order that the risk engine uses. */
export function factsOf(columns: OrderColumns, address: AddressFacts): OrderFacts {
  const { payment, orderValue: order_value, currency, channel, name, phone, email, placedAt } = columns;
  return { payment, order_value, currency, channel, name, phone, email, address, placed_at: placedAt };
}

/** The columns from which {@link factsOf} takes each fact. A stored order keeps its time. */
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

/** What was given of it, without what each check of its address finds anew. */
const GIVEN = [
  ...["payment", "orderValue", "currency", "channel", "name", "phone", "email", "address"],
] as const satisfies readonly (keyof OrderColumns)[];

/** Whether two rows were given the same to be scored: then what was decided on one holds for the other. */
export const hasSameContents = (a: OrderColumns, b: OrderColumns): boolean =>
  GIVEN.every((key) => a[key] === b[key]);

/** Whether one of two checks is in the form of an earlier version, and says the same. */
const isSameOldCheck = (a: OrderColumns, b: OrderColumns): boolean =>
  (isOldCheck(a.verification) || isOldCheck(b.verification)) && hasSameCheck(a, b);
