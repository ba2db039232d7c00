/** Changes the address of a stored order, and scores it again. */

import { scoringText } from "../../../../db/queries/audit-texts.ts";
import type { OrderRow } from "../../../../db/queries/orders.ts";
import type { AddressIn } from "../../../../engine/address/schema.ts";
import { Act, heldPart } from "../../record/held.ts";
import type { AddressColumns, Order, Origin } from "../../record/order.ts";
import { hasSameSignalInputs } from "../../record/signal-inputs.ts";
import type { Actor } from "../../record/types.ts";
import type { OrderCommand } from "../plan/plan.ts";
import { isStale } from "../plan/revision.ts";
import { scored } from "./scoring.ts";

/** A new address, and what follows from it. */
export interface AddressEdit extends Pick<Order, "address" | "gibberish">, Pick<Origin, "callbackUrl"> {
  /** The order that the columns were computed from. */
  was: OrderRow;
  columns: AddressColumns & Pick<OrderRow, "name">;
  /** The revision that its sender has read. */
  ifRevision?: number | null;
}

/** An order that was changed; or stale and not changed. */
export interface EditedOrder {
  order: OrderRow;
  /** Whether the change was made on an earlier revision. */
  isStale: boolean;
}

/**
 * The order is scored by the active rules, as of the time when it was placed; decision and outcome stay. The audit gets
 * the changed fields, and the scores if they differ. Returns null if the order was changed since it was read; nothing
 * is stored then.
 */
export const editAddress = (
  { callbackUrl, was, columns, address, gibberish, ifRevision }: AddressEdit,
  by: Actor,
  now: number,
): OrderCommand<EditedOrder | null> => ({
  keys: { scored: [{ ...was, ...columns }] },
  plan(plan) {
    const before = plan.find(was.accountId, was.orderId);
    if (!before || before.address !== was.address || !hasSameSignalInputs(before, was)) return null;
    const changed = changedFields(before.address, columns.address);
    // A client that lost the response repeats the change: then nothing differs.
    if (changed && isStale(before, ifRevision)) return { order: before, isStale: true };
    const { risk } = scored(plan, { ...before, ...columns }, { address, gibberish }, before, now);
    const held = changed && heldPart(before, Act.corrected);
    const after = plan.update(before, { ...before, ...columns, ...risk, ...held }, by);
    if (changed) plan.audit(after, "order.address", by, now, changed.before, changed.after);
    if (after.riskLevel !== before.riskLevel || after.riskScore !== before.riskScore)
      plan.audit(after, "order.rescored", by, now, scoringText(before), scoringText(after));
    plan.alert(after, callbackUrl, now);
    return { order: after, isStale: false };
  },
});

/** The fields in which two addresses differ, as JSON; null when none does. */
function changedFields(beforeText: string, afterText: string) {
  const [before, after]: AddressIn[] = [JSON.parse(beforeText), JSON.parse(afterText)];
  const names = (Object.keys(after) as (keyof AddressIn)[]).filter(
    (name) => (before[name] ?? "") !== (after[name] ?? ""),
  );
  if (names.length === 0) return null;
  const textOf = (address: AddressIn) =>
    JSON.stringify(Object.fromEntries(names.map((name) => [name, address[name] ?? null])));
  return { before: textOf(before), after: textOf(after) };
}
