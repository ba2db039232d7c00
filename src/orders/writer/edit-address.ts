/** Changes the address of a stored order, and scores it again. */
import type { AddressIn } from "../../address/schema.ts";
import { scoringText } from "../../db/queries/audit-texts.ts";
import type { OrderRow } from "../../db/queries/orders.ts";
import { type AddressPart, hasSameSignalInputs } from "../row.ts";
import type { Actor, OrderToSave } from "../types.ts";
import type { OrderCommand } from "./plan.ts";
import { scored } from "./save.ts";

/** A new address, and what follows from it. */
export interface AddressEdit extends Pick<OrderToSave, "merchant" | "address" | "gibberish"> {
  /** The order that the columns were made from. */
  was: OrderRow;
  columns: AddressPart & Pick<OrderRow, "name">;
}

/**
 * The order is scored by the active rules, as of the time when it was placed; decision and outcome stay. The audit has
 * the fields that changed, and the scores when they differ.
 * Gives null when the order was changed since it was read: nothing is stored then.
 */
export const editAddress = (
  { merchant, was, columns, address, gibberish }: AddressEdit,
  by: Actor,
  now: number,
): OrderCommand<OrderRow | null> => ({
  keys: { scored: [{ ...was, ...columns }] },
  plan(plan) {
    const before = plan.find(merchant.id, was.orderId);
    if (!before || before.address !== was.address || !hasSameSignalInputs(before, was)) return null;
    const { risk } = scored(plan, { ...before, ...columns }, { address, gibberish }, before, now);
    const after = plan.update(before, { ...before, ...columns, ...risk }, by);
    const changed = changedFields(JSON.parse(before.address), JSON.parse(after.address));
    if (changed) plan.audit(after, "order.address", by, now, changed.before, changed.after);
    if (after.riskLevel !== before.riskLevel || after.riskScore !== before.riskScore)
      plan.audit(after, "order.rescored", by, now, scoringText(before), scoringText(after));
    plan.alert(after, merchant.callbackUrl, now);
    return after;
  },
});

/** The fields that differ, as JSON; null when none does. */
function changedFields(before: AddressIn, after: AddressIn) {
  const names = (Object.keys(after) as (keyof AddressIn)[]).filter(
    (name) => (before[name] ?? "") !== (after[name] ?? ""),
  );
  if (names.length === 0) return null;
  const textOf = (address: AddressIn) =>
    JSON.stringify(Object.fromEntries(names.map((name) => [name, address[name] ?? null])));
  return { before: textOf(before), after: textOf(after) };
}
