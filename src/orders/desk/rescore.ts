/** The rules in force are applied to all open orders, from the signals stored with them. */
import type { OrderRow } from "../../db/queries/orders.ts";
import { score } from "../../risk/index.ts";
import { riskPart } from "../row.ts";
import { breathe } from "../season.ts";
import type { Doer, Rescored } from "../types.ts";
import { OrderWrite } from "./change.ts";
import type { Parts } from "./parts.ts";
import { riskText } from "./score.ts";
import type { Merchant } from "./types.ts";

/** Orders in one write: a few milliseconds, then others have their turn. */
const BATCH = 100;

export class Rescorer {
  readonly #parts: Parts;
  /** One walk at a time for each merchant: who asks meanwhile waits and then has a walk of his own. */
  readonly #running = new Map<number, Promise<unknown>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  rescore(merchant: Merchant, doer: Doer, now: number): Promise<Rescored> {
    const before = this.#running.get(merchant.id) ?? Promise.resolve();
    const walk = before.then(() => this.#walk(merchant, doer, now));
    const settled = walk.catch(() => {});
    this.#running.set(merchant.id, settled);
    void settled.then(() => {
      if (this.#running.get(merchant.id) === settled) this.#running.delete(merchant.id);
    });
    return walk;
  }

  async #walk(merchant: Merchant, doer: Doer, now: number): Promise<Rescored> {
    const { db, rules, onAlert } = this.#parts;
    const { version: rules_version } = rules.inForce(merchant.id);
    const sum: Rescored = { rescored: 0, changed: 0, levels: { LOW: 0, REVIEW: 0, HIGH: 0 }, rules_version };
    for (let last: number | null = 0; last !== null; ) {
      const from: number = last;
      const batch = await db.write(() => this.#batch(merchant, from, doer, now));
      for (const level of batch.levels) sum.levels[level]++;
      sum.rescored += batch.levels.length;
      sum.changed += batch.changed;
      if (batch.alerts > 0) onAlert?.();
      last = batch.last;
      await breathe();
    }
    return sum;
  }

  /** @returns the id to go on from; null when all are done */
  #batch(merchant: Merchant, from: number, { source, actor = null }: Doer, now: number) {
    const { queries, rules, signals } = this.#parts;
    const write = new OrderWrite(this.#parts);
    const { document, version } = rules.inForce(merchant.id);
    const rows = queries.orders.openAfter(merchant.id, from, BATCH);
    const levels: OrderRow["riskLevel"][] = [];
    let changed = 0;
    for (const row of rows) {
      const after = { ...row, ...riskPart(score(signals.unpack(row), document), version, now) };
      levels.push(after.riskLevel);
      if (isScoredAlike(row, after)) continue;
      write.update(row, after);
      if (after.riskLevel !== row.riskLevel) changed++;
      const { accountId, orderId } = row;
      const entry = { accountId, orderId, at: now, source, actor, action: "order.rescored" };
      if (after.riskLevel !== row.riskLevel || after.riskScore !== row.riskScore)
        write.audit({ ...entry, before: riskText(row), after: riskText(after) });
      write.alert(after, merchant.callbackUrl, now);
    }
    write.finish();
    return { levels, changed, alerts: write.alerts, last: rows.length < BATCH ? null : rows.at(-1)!.id };
  }
}

const isScoredAlike = (a: OrderRow, b: OrderRow): boolean =>
  a.riskScore === b.riskScore &&
  a.riskLevel === b.riskLevel &&
  a.riskReasons === b.riskReasons &&
  a.rulesVersion === b.rulesVersion;
