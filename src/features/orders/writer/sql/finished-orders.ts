/** Counts finished orders by score, to estimate the probabilities of a return. Inside a `db.write`. */
import type { Db } from "../../../../db/db.ts";
import type { OrderRow } from "../../../../db/queries/orders.ts";
import { type ScoreOutcomeCommands, scoreOutcomeCommands } from "../../../../db/queries/score-outcomes.ts";
import { type CheckCommands, checkCommands } from "../../../../db/queries/unlearned-orders.ts";
import { istDay } from "../../../checks/calendar.ts";
import { isAgeKnown } from "../../analytics/return-days.ts";
import { isFinished } from "../../record/finished.ts";
import { isTreated } from "../../record/held.ts";

/** Columns that determine a finished order's counter. */
const COLUMNS = [
  "rulesVersion",
  "payment",
  "riskScore",
  "outcome",
  "placedAt",
  "outcomeAt",
  "heldActs",
] as const satisfies (keyof OrderRow)[];

/** Excludes orders that a call or a corrected address may have changed, and those excluded from learning. */
export class FinishedOrders {
  readonly #scores: ScoreOutcomeCommands;
  readonly #unlearned: Pick<CheckCommands, "add" | "has">;

  constructor(db: Db) {
    this.#scores = scoreOutcomeCommands(db);
    this.#unlearned = checkCommands(db);
  }

  /** @param before null for a new order */
  count(before: OrderRow | null, after: OrderRow): void {
    if (before && COLUMNS.every((key) => before[key] === after[key])) return;
    if (before && isFinished(before) && this.#unlearned.has(before.id)) return;
    if (before && !isTreated(before)) this.#add(before, -1);
    if (!isTreated(after)) this.#add(after, 1);
  }

  /** An order that is removed. */
  remove(order: OrderRow): void {
    if (!isTreated(order) && !this.#unlearned.has(order.id)) this.#add(order, -1);
  }

  /** Excludes the order from learning from now on. */
  unlearn(order: OrderRow): void {
    if (this.#unlearned.has(order.id)) return;
    this.remove(order);
    this.#unlearned.add(order.id);
  }

  #add(order: OrderRow, by: 1 | -1): void {
    this.#scores.add({ ...order, day: isAgeKnown(order) ? istDay(order.placedAt) : null }, by);
  }
}
