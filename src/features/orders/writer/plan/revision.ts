/** The revision of an order, which shows whether it was changed since it was read. */
import type { OrderRow } from "../../../../db/queries/orders.ts";
import type { Actor } from "../../record/types.ts";

/** Columns that matter for a decision, and the decision itself; not scores, labels or courier reports. */
const REVISED_COLUMNS = [
  ...["name", "phone", "address", "payment", "orderValue", "currency"],
  ...["decision", "decisionNote", "decisionActor"],
] as const satisfies readonly (keyof OrderRow)[];

/** Whether a change increases the revision: also when the order is cancelled, or no longer is. */
export const isRevised = (before: OrderRow, after: OrderRow): boolean =>
  REVISED_COLUMNS.some((key) => before[key] !== after[key]) ||
  (before.outcome === "cancelled") !== (after.outcome === "cancelled");

/** The columns of a revision. @param now milliseconds since 1970 */
export const nextRevision = ({ revision }: OrderRow, { source, actor }: Actor, now: number) => ({
  revision: revision + 1,
  revisedAt: now,
  revisedBy: actor ?? source,
});

/** Whether an order was changed since a client read it. @param read the revision; undefined: not checked */
export const isStale = ({ revision }: OrderRow, read: number | null | undefined): boolean =>
  typeof read === "number" && read !== revision;
