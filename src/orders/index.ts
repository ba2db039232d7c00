/** Use cases: score, review, track, list and analyse orders. */
import type { ScoredOrder } from "../bulk/types.ts";
import { rtoAnalytics } from "./analytics.ts";
import { checkOrder, FILE_ACTORS, fileOrder } from "./check.ts";
import { type OrderDeps, type OrdersOptions, openQueries } from "./deps.ts";
import { exportCsv } from "./export.ts";
import { ambiguity, ambiguousReference, findOrder } from "./find.ts";
import { allPages, listPage } from "./list.ts";
import { rowTimeFault } from "./order-times.ts";
import { ActiveRules } from "./rules/active-rules.ts";
import { createRules } from "./rules/index.ts";
import { SignalStore } from "./signals.ts";
import type { Orders, SavedOrder } from "./types.ts";

export type { OrdersOptions } from "./deps.ts";
export type * from "./types.ts";

export function createOrders(options: OrdersOptions): Orders {
  const { db, clock, writer } = options;
  const queries = openQueries(db);
  const deps: OrderDeps = { ...options, queries };
  const activeRules = new ActiveRules(queries.rules);
  const signals = new SignalStore(queries.orders);
  const rules = createRules(deps, activeRules);

  return {
    rules,
    async scoreOne(account, input, options) {
      const checked = checkOrder(deps, account, input, options);
      const { order, quota } = checked instanceof Promise ? await checked : checked;
      const saved = await writer.save(order, clock());
      return { ...saved, verification: order.part.verification, quota };
    },
    async score(account, rows, mode) {
      const now = clock();
      const faults = rows.map((row) => rowTimeFault(row, now));
      const orders = rows.filter((_, i) => !faults[i]).map((row) => fileOrder(deps, account, row, mode, now));
      const saved = await writer.saveAll(orders, now);
      let next = 0;
      return faults.map((fault) => fault ?? scoreOf(saved[next++]));
    },
    async outcome(account, rows) {
      const reported = rows.map((row) => ({ ...row, byReference: true }));
      const applied = await writer.applyOutcomes(account.id, reported, FILE_ACTORS.orders, clock());
      return applied.map((outcome) =>
        outcome.ambiguous
          ? { reason: ambiguity(outcome.order_id, outcome.ambiguous), field: "order_id" }
          : outcome,
      );
    },
    async applyOutcome(account, reported, by) {
      const [applied] = await writer.applyOutcomes(account.id, [reported], by, clock());
      if (applied.ambiguous) throw ambiguousReference(reported.order_id, applied.ambiguous);
      return applied;
    },
    setAwb: (account, tracking, by) => writer.setAwb(account.id, tracking, by, clock()),
    decide: ({ id, callbackUrl }, decision, by) => writer.decide({ id, callbackUrl }, decision, by, clock()),
    get: async (account, text) => findOrder(queries.orders, account.id, text),
    signalsOf: (order) => signals.unpack(order),
    async list({ id }, page) {
      if (page.search.q !== undefined) await writer.index();
      return listPage(queries, id, page);
    },
    async *exportCsv({ id }, search, sort) {
      if (search.q !== undefined) await writer.index();
      yield* exportCsv(allPages(queries, id, { search, sort }));
    },
    rescore: ({ id, callbackUrl }, by) => writer.rescore({ id, callbackUrl }, by, clock()),
    audit: (account, filter, limit) => queries.audit.list(account.id, filter, limit),
    analytics: (account, days) => rtoAnalytics(queries.scan, account.id, days, clock()),
    async close() {
      await rules.close();
      await writer.close();
    },
  };
}

const scoreOf = ({ riskLevel, riskScore, riskReasons }: SavedOrder): ScoredOrder => ({
  risk_level: riskLevel,
  risk_score: riskScore,
  risk_reasons: riskReasons,
});
