/** Use cases: orders are scored, reviewed, followed to their end, listed and learnt from. */
import type { ScoredOrder } from "../bulk/types.ts";
import { rtoAnalytics } from "./analytics/index.ts";
import { checkOrder, FILE_DOERS, fileOrder } from "./check.ts";
import { exportCsv } from "./export.ts";
import { ambiguity, ambiguousReference, findOrder } from "./find.ts";
import { allPages, listPage } from "./list/index.ts";
import { rowTimeFault } from "./order-times.ts";
import { type OrdersOptions, openQueries, type Parts } from "./parts.ts";
import { RuleBook } from "./rules/book.ts";
import { createRules } from "./rules/index.ts";
import { SignalStore } from "./signals.ts";
import type { Orders, SavedOrder } from "./types.ts";

export type { OrdersOptions } from "./parts.ts";
export type * from "./types.ts";

export function createOrders(options: OrdersOptions): Orders {
  const { db, clock, desk } = options;
  const queries = openQueries(db);
  const parts: Parts = { ...options, queries };
  const book = new RuleBook(queries.rules);
  const signals = new SignalStore(queries.orders);
  const rules = createRules(parts, book);

  return {
    rules,
    async scoreOne(account, input, how) {
      const checked = checkOrder(parts, account, input, how);
      const { order, quota } = checked instanceof Promise ? await checked : checked;
      const saved = await desk.save(order, clock());
      return { ...saved, verification: order.part.verification, quota };
    },
    async score(account, rows, mode) {
      const now = clock();
      const faults = rows.map((row) => rowTimeFault(row, now));
      const orders = rows.filter((_, i) => !faults[i]).map((row) => fileOrder(account, row, mode, now));
      const saved = await desk.saveAll(orders, now);
      let next = 0;
      return faults.map((fault) => fault ?? scoreOf(saved[next++]));
    },
    async outcome(account, rows) {
      const told = rows.map((row) => ({ ...row, byReference: true }));
      const applied = await desk.applyOutcomes(account.id, told, FILE_DOERS.orders, clock());
      return applied.map((outcome) =>
        outcome.ambiguous
          ? { reason: ambiguity(outcome.order_id, outcome.ambiguous), field: "order_id" }
          : outcome,
      );
    },
    async applyOutcome(account, told, doer) {
      const [applied] = await desk.applyOutcomes(account.id, [told], doer, clock());
      if (applied.ambiguous) throw ambiguousReference(told.order_id, applied.ambiguous);
      return applied;
    },
    setAwb: (account, tracking, doer) => desk.setAwb(account.id, tracking, doer, clock()),
    decide: ({ id, callbackUrl }, decision, doer) =>
      desk.decide({ id, callbackUrl }, decision, doer, clock()),
    get: async (account, text) => findOrder(queries.orders, account.id, text),
    signalsOf: (order) => signals.unpack(order),
    async list({ id }, page) {
      if (page.search.q !== undefined) await desk.index();
      return listPage(queries, id, page);
    },
    async *exportCsv({ id }, search, sort) {
      if (search.q !== undefined) await desk.index();
      yield* exportCsv(allPages(queries, id, { search, sort }));
    },
    rescore: ({ id, callbackUrl }, doer) => desk.rescore({ id, callbackUrl }, doer, clock()),
    audit: (account, filter, limit) => queries.audit.list(account.id, filter, limit),
    analytics: (account, days) => rtoAnalytics(queries.season, account.id, days, clock()),
    async close() {
      await rules.close();
      await desk.close();
    },
  };
}

const scoreOf = ({ riskLevel, riskScore, riskReasons }: SavedOrder): ScoredOrder => ({
  ...{ risk_level: riskLevel, risk_score: riskScore, risk_reasons: riskReasons },
});
