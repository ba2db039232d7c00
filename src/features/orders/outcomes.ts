/** Use cases: outcomes and tracking numbers of orders. */
import type { Account } from "../accounts/types.ts";
import type { OrderDeps } from "./deps.ts";
import { FILE_ORIGINS, type FoundOrder, type OutcomeToApply, type RowFault, rowFault } from "./file-rows.ts";
import { ambiguousReference } from "./record/find.ts";
import type { Actor, AppliedOutcome, ReportedOutcome, TrackingNumber } from "./record/types.ts";
import type { ProbabilityCache } from "./rules/probabilities.ts";

/** Opens the use cases. */
export const createOutcomes = (
  { writer, writeTime }: Pick<OrderDeps, "writer" | "writeTime">,
  probabilities: Pick<ProbabilityCache, "changed">,
) => ({
  /** Applies outcomes of a file, one result for each. */
  async outcome(account: Account, rows: readonly OutcomeToApply[]): Promise<(FoundOrder | RowFault)[]> {
    const reported = rows.map((row) => ({ ...row, byReference: true }));
    const applied = await writer.applyOutcomes(account.id, reported, FILE_ORIGINS.orders.by, writeTime());
    probabilities.changed(account.id, applied.length);
    return applied.map((outcome) =>
      outcome.ambiguous
        ? rowFault("ambiguous", "order_id", { text: outcome.order_id, order_ids: outcome.ambiguous })
        : outcome,
    );
  },
  /** @throws Problem 409 `ambiguous_reference`, only with `byReference` */
  async applyOutcome(account: Account, reported: ReportedOutcome, by: Actor): Promise<AppliedOutcome> {
    const [applied] = await writer.applyOutcomes(account.id, [reported], by, writeTime());
    if (applied.ambiguous) throw ambiguousReference(reported.order_id, applied.ambiguous);
    probabilities.changed(account.id, 1);
    return applied;
  },
  /** The shop has sent the order, which then does not wait for review, or has called that off. */
  setSent: (account: Account, orderId: string, isSent: boolean, by: Actor) =>
    writer.setSent(account.id, orderId, isSent, by, writeTime()),
  /** Stores the courier's tracking number. False when there is no such order; nothing is stored then. */
  setAwb: (account: Account, tracking: TrackingNumber, by: Actor) =>
    writer.setAwb(account.id, tracking, by, writeTime()),
});
