/** Adds events to the outbox, from which they are sent to the merchants. Inside a `db.write`. */
import type { Db } from "../../../../db/db.ts";
import { type AlertCommands, alertCommands, type NewAlertRow } from "../../../../db/queries/alerts.ts";
import { replacedDecision } from "../plan/events.ts";

export class AlertOutbox {
  readonly #alerts: AlertCommands;

  constructor(db: Db) {
    this.#alerts = alertCommands(db);
  }

  /** A decision replaces one that can still be undone. False when there is nothing to send. */
  add(row: NewAlertRow): boolean {
    const { type, accountId, orderId, createdAt } = row;
    const unsent =
      type === "order.decision" ? this.#alerts.waitingDecision(accountId, orderId, createdAt) : null;
    if (!unsent) return this.#alerts.insert(row);
    const sent = this.#alerts.decisionBefore(accountId, orderId, unsent.id);
    this.#alerts.remove(unsent.id);
    const replaced = replacedDecision(row, unsent.payload, sent);
    return replaced !== null && this.#alerts.insert(replaced);
  }
}
