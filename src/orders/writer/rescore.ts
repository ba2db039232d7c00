/** Applies the active rules to all open orders, using the signals stored with them. */
import { setImmediate } from "node:timers/promises";
import { scoringText } from "../../db/queries/audit-texts.ts";
import type { OrderRow } from "../../db/queries/orders.ts";
import { score } from "../../risk/index.ts";
import { riskPart } from "../row.ts";
import { hasSameReasons } from "../stored/reasons.ts";
import type { Actor, Merchant, Rescored } from "../types.ts";
import type { OrderCommand, OrderPlan } from "./plan.ts";

/** Orders in one transaction: a few milliseconds, so that other writes are not held up. */
const BATCH = 100;

/** Runs a command in a transaction of its own; resolves after its commit. */
export type RunCommand = <T>(command: OrderCommand<T>) => Promise<T>;

/** Rescores all open orders of a merchant, in batches that other writes run between. */
export class Rescorer {
  readonly #run: RunCommand;
  /** One pass at a time for each merchant; a request made meanwhile waits and then runs its own pass. */
  readonly #running = new Map<number, Promise<unknown>>();

  constructor(run: RunCommand) {
    this.#run = run;
  }

  rescore(merchant: Merchant, by: Actor, now: number): Promise<Rescored> {
    const before = this.#running.get(merchant.id) ?? Promise.resolve();
    const pass = before.then(() => this.#pass(merchant, by, now));
    const settled = pass.catch(() => {});
    this.#running.set(merchant.id, settled);
    void settled.then(() => {
      if (this.#running.get(merchant.id) === settled) this.#running.delete(merchant.id);
    });
    return pass;
  }

  async #pass(merchant: Merchant, by: Actor, now: number): Promise<Rescored> {
    const first = await this.#run(rescoreBatch(merchant, 0, by, now));
    const { rules_version } = first;
    const sum: Rescored = { rescored: 0, changed: 0, levels: { LOW: 0, REVIEW: 0, HIGH: 0 }, rules_version };
    for (let batch = first; ; batch = await this.#run(rescoreBatch(merchant, batch.last, by, now))) {
      for (const level of batch.levels) sum.levels[level]++;
      sum.rescored += batch.levels.length;
      sum.changed += batch.changed;
      await setImmediate();
      if (batch.levels.length < BATCH) return sum;
    }
  }
}

/** The next open orders after an id. */
const rescoreBatch = ({ id: accountId, callbackUrl }: Merchant, after: number, by: Actor, now: number) => ({
  keys: { open: { accountId, after, limit: BATCH } },
  /** Levels of the batch, how many of them changed, and the id to continue from. */
  plan(plan: OrderPlan) {
    const { signals, rules, openAfter } = plan.snapshot;
    const { document, version } = rules(accountId);
    const rows = openAfter(accountId, after, BATCH);
    const levels: OrderRow["riskLevel"][] = [];
    let changed = 0;
    for (const row of rows) {
      const scored = { ...row, ...riskPart(score(signals.unpack(row), document), version, now) };
      levels.push(scored.riskLevel);
      if (hasSameScore(row, scored)) continue;
      plan.update(row, scored);
      if (scored.riskLevel !== row.riskLevel) changed++;
      if (scored.riskLevel !== row.riskLevel || scored.riskScore !== row.riskScore)
        plan.audit(row, "order.rescored", by, now, scoringText(row), scoringText(scored));
      plan.alert(scored, callbackUrl, now);
    }
    return { levels, changed, last: rows.at(-1)?.id ?? after, rules_version: version };
  },
});

const hasSameScore = (a: OrderRow, b: OrderRow): boolean =>
  a.riskScore === b.riskScore &&
  a.riskLevel === b.riskLevel &&
  a.rulesVersion === b.rulesVersion &&
  hasSameReasons(a, b);
