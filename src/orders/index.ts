/** Use cases: orders are scored, reviewed, followed to their end, listed and learnt from. */
import { rtoAnalytics } from "./analytics/index.ts";
import { checkOrder, fileOrder } from "./check.ts";
import { exportCsv } from "./export.ts";
import { orderNotFound } from "./not-found.ts";
import { type OrdersOptions, openQueries, type Parts } from "./parts.ts";
import { RuleBook } from "./rules/book.ts";
import { createRules } from "./rules/index.ts";
import { SignalStore } from "./signals.ts";
import type { Orders, Page } from "./types.ts";

export type { OrdersOptions } from "./parts.ts";
export type * from "./types.ts";

/** A search that finds more says so many: nobody turns so many pages. */
const MOST_COUNTED = 10_000;
/** Who scores the rows of a file. */
const BULK = { source: "bulk" };

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
    async score(account, rows) {
      const now = clock();
      const orders = rows.map((row) => fileOrder(account, row, BULK, now));
      return (await desk.saveAll(orders, now)).map(({ riskLevel, riskScore, riskReasons }) => ({
        ...{ risk_level: riskLevel, risk_score: riskScore, risk_reasons: riskReasons },
      }));
    },
    outcome: (account, rows) => desk.applyOutcomes(account.id, rows, BULK, clock()),
    async applyOutcome(account, told, doer) {
      const [applied] = await desk.applyOutcomes(account.id, [told], doer, clock());
      return applied;
    },
    setAwb: (account, tracking, doer) => desk.setAwb(account.id, tracking, doer, clock()),
    decide: ({ id, callbackUrl }, decision, doer) =>
      desk.decide({ id, callbackUrl }, decision, doer, clock()),
    async get(account, orderId) {
      const order = queries.orders.find(account.id, orderId);
      if (!order) throw orderNotFound(orderId);
      return order;
    },
    signalsOf: (order) => signals.unpack(order),
    async list({ id }, search, limit, offset): Promise<Page> {
      const hasText = (search.q ?? "").trim() !== "";
      const filter = hasText ? search : { ...search, q: undefined };
      if (hasText) await desk.index();
      const total = hasText
        ? await queries.lists.countMatches(id, filter, MOST_COUNTED)
        : await queries.counts.total(id, filter);
      const orders = offset < total ? await queries.lists.page(id, filter, limit, offset) : [];
      return { orders, total, limit, offset };
    },
    async queue({ id }, limit, offset) {
      const total = await queries.counts.queued(id);
      const orders = offset < total ? await queries.lists.queue(id, limit, offset) : [];
      return { orders, total, limit, offset };
    },
    async *exportCsv({ id }, search) {
      if (search.q !== undefined) await desk.index();
      yield* exportCsv(queries.lists, id, search.q?.trim() ? search : { ...search, q: undefined });
    },
    rescore: ({ id, callbackUrl }, doer) => desk.rescore({ id, callbackUrl }, doer, clock()),
    audit: (account, orderId, limit) => queries.audit.list(account.id, orderId, limit),
    analytics: (account, days) => rtoAnalytics(queries.season, account.id, days, clock()),
    async close() {
      await rules.close();
      await desk.close();
    },
  };
}
