/** The revision of an order: it tells a person that the order was changed since it was read. */
import type { OrderRow } from "../../../../db/queries/orders.ts";
import type { Actor } from "../../record/types.ts";

/** Columns that a decision rests on, and the decision itself; not scores, labels or what a courier reports. */
const REVISED_COLUMNS = [
  ...["name", "phone", "address", "payment", "orderValue", "currency"],
  ...["decision", "decisionNote", "decisionActor"],
] as const satisfies readonly (keyof OrderRow)[];

/** Whether the revision rises with a change: also when the order is cancelled, or no longer is. */
export const isRevised = (before: OrderRow, after: OrderRow): boolean =>
  REVISED_COLUMNS.some((key) => before[key] !== after[key]) ||
  (before.outcome === "cancelled") !== (after.outcome === "cancelled");

/** The columns of a revision. @param now milliseconds since 1970 */
export const nextRevision = ({ revision }: OrderRow, { source, actor }: Actor, now: number) => ({
  revision: revision + 1,
  revisedAt: now,
  revisedBy: actor ?? source,
});

/** Whether an order was changed since a client read it. @param read the revision; undefined: the client does not care */
export const isStale = ({ revision }: OrderRow, read: number | null | undefined): boolean =>
  typeof read === "number" && read !== revision;
