/** Marks orders held before that was stored, once, with their current score. Corrected addresses of that time are unknown. */
import type { Db } from "../../../../db/db.ts";
import { type HeldBefore, heldCommands } from "../../../../db/queries/orders-held.ts";
import type { RowRange } from "../../../../db/queries/orders-stored.ts";
import { isFinished } from "../../record/finished.ts";
import { Act, scoreOf } from "../../record/held.ts";
import type { OrderChange } from "../plan/store.ts";

/** Row ids per transaction; few of them were held. */
const BATCH = 1_000;

/**
 * @param count counts the changes
 * @returns a function that marks the next rows of a range, for a {@link RangeTask}
 */
export function heldBeforeMarker(db: Db, count: (changes: readonly OrderChange[]) => void) {
  const commands = heldCommands(db);
  return ({ after, to }: RowRange): RowRange | null => {
    const last = Math.min(to, after + BATCH);
    const changes = commands
      .without({ after, to: last })
      .filter(wasHeldOnTheWay)
      .map(({ calledAt, ...before }): OrderChange => {
        const acts = calledAt === null ? Act.estimated : Act.estimated | Act.called;
        return { before, after: { ...before, ...scoreOf(before), heldActs: acts } };
      });
    for (const change of changes) commands.store(change.after);
    count(changes);
    return last === to ? null : { after: last, to };
  };
}

/** Whether somebody decided or called before it was delivered or returned. */
function wasHeldOnTheWay(order: HeldBefore): boolean {
  const acts = [order.decision === "pending" ? null : order.decidedAt, order.calledAt];
  const first = Math.min(...acts.map((at) => at ?? Number.POSITIVE_INFINITY));
  return !isFinished(order) || first < (order.outcomeAt ?? 0);
}
