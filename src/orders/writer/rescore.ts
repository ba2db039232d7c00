/** Applies the active rules to all open orders, using the signals stored with them. */
import type { OrderRow } from "../../db/queries/orders.ts";
import { score } from "../../risk/index.ts";
import { riskPart } from "../row.ts";
import { yieldToEventLoop } from "../scan-orders.ts";
import type { Actor, Rescored } from "../types.ts";
import type { WriterDeps } from "./deps.ts";
import { riskText } from "./score.ts";
import type { Merchant } from "./types.ts";
import { OrderUnitOfWork } from "./unit-of-work.ts";

/** Orders in one transaction: a few milliseconds, so that other writes are not held up. */
const BATCH = 100;

export class Rescorer {
  readonly #deps: WriterDeps;
  /** One pass at a time for each merchant; a request made meanwhile waits and then runs its own pass. */
  readonly #running = new Map<number, Promise<unknown>>();

  constructor(deps: WriterDeps) {
    this.#deps = deps;
  }

  rescore(merchant: Merchant, by: Actor, now: number): Promise<Rescored> {
    const before = this.#running.get(merchant.id) ?? Promise.resolve();
    const pass = before.then(() => this.#run(merchant, by, now));
    const settled = pass.catch(() => {});
    this.#running.set(merchant.id, settled);
    void settled.then(() => {
      if (this.#running.get(merchant.id) === settled) this.#running.delete(merchant.id);
    });
    return pass;
  }

  async #run(merchant: Merchant, by: Actor, now: number): Promise<Rescored> {
    const { db, rules, onAlert } = this.#deps;
    const { version: rules_version } = rules.active(merchant.id);
    const sum: Rescored = { rescored: 0, changed: 0, levels: { LOW: 0, REVIEW: 0, HIGH: 0 }, rules_version };
    for (let last: number | null = 0; last !== null; ) {
      const from: number = last;
      const batch = await db.write(() => this.#batch(merchant, from, by, now));
      for (const level of batch.levels) sum.levels[level]++;
      sum.rescored += batch.levels.length;
      sum.changed += batch.changed;
      if (batch.alerts > 0) onAlert?.();
      last = batch.last;
      await yieldToEventLoop();
    }
    return sum;
  }

  /** @returns `last`: the id to continue from, null when all are done */
  #batch(merchant: Merchant, from: number, { source, actor = null }: Actor, now: number) {
    const { queries, rules, signals } = this.#deps;
    const unit = new OrderUnitOfWork(this.#deps);
    const { document, version } = rules.active(merchant.id);
    const rows = queries.orders.openAfter(merchant.id, from, BATCH);
    const levels: OrderRow["riskLevel"][] = [];
    let changed = 0;
    for (const row of rows) {
      const after = { ...row, ...riskPart(score(signals.unpack(row), document), version, now) };
      levels.push(after.riskLevel);
      if (hasSameScore(row, after)) continue;
      unit.update(row, after);
      if (after.riskLevel !== row.riskLevel) changed++;
      const { accountId, orderId } = row;
      const entry = { accountId, orderId, at: now, source, actor, action: "order.rescored" };
      if (after.riskLevel !== row.riskLevel || after.riskScore !== row.riskScore)
        unit.audit({ ...entry, before: riskText(row), after: riskText(after) });
      unit.alert(after, merchant.callbackUrl, now);
    }
    unit.finish();
    return { levels, changed, alerts: unit.alerts, last: rows.length < BATCH ? null : rows.at(-1)!.id };
  }
}

const hasSameScore = (a: OrderRow, b: OrderRow): boolean =>
  a.riskScore === b.riskScore &&
  a.riskLevel === b.riskLevel &&
  a.riskReasons === b.riskReasons &&
  a.rulesVersion === b.rulesVersion;
