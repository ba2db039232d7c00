/** Use cases: find, list, show and export orders. */
import type { AuditFilter } from "../../db/queries/audit.ts";
import { isAdvised } from "../../db/queries/order-kinds.ts";
import { type Advice, adviceOf, type BriefAdvice, briefAdviceOf } from "../../engine/risk/advice.ts";
import type { Slice } from "../../lib/cursor.ts";
import type { Account } from "../accounts/types.ts";
import { istDay, startOfIstDay } from "../checks/calendar.ts";
import { askedAnalytics, rtoAnalytics } from "./analytics/index.ts";
import type { OrderDeps } from "./deps.ts";
import type { CsvExport } from "./export/jobs.ts";
import { extrasOf } from "./extras.ts";
import { type IdentifiedOrder, identifiedBy } from "./identified-by.ts";
import { type ListReader, listPage, type PageRequest, withText } from "./list.ts";
import { findOrder } from "./record/find.ts";
import type { OrderRow, Search, SlimRow, Sort } from "./record/types.ts";
import type { ProbabilityCache } from "./rules/probabilities.ts";
import type { RuleDocuments } from "./rules/rule-documents.ts";
import { spotChecks } from "./spot-checks.ts";
import { shownOrder } from "./stored/index.ts";
import { topReasonOf } from "./stored/reasons.ts";
import type { SignalStore } from "./stored/signal-store.ts";
import { timelineOf } from "./timeline.ts";

/** Dependencies for showing orders. */
export interface ReadDeps extends Pick<OrderDeps, "db" | "queries" | "clock" | "writer"> {
  signals: SignalStore;
  documents: RuleDocuments;
  probabilities: Pick<ProbabilityCache, "of">;
  exports: { start(accountId: number, search: Search, sort: Sort): CsvExport };
}

/** Opens the use cases. */
export const createReading = (deps: ReadDeps) => ({ ...lists(deps), ...oneOrder(deps), ...shop(deps) });

/** Pages of orders, and the export of all. */
function lists({ db, queries, clock, writer, exports }: ReadDeps) {
  const slim: ListReader<SlimRow> = {
    ...queries.lists,
    page: (accountId, page) =>
      queries.slim.rows(queries.lists.positions(accountId, page).map(({ id }) => id)),
  };
  /** Includes orders that were just saved in text searches. */
  const index = async ({ q }: Search) => {
    if (q !== undefined) await writer.index();
  };
  return {
    /** @throws Problem 400 `invalid_cursor`, `offset_with_cursor`, `offset_too_large` */
    async list({ id }: Account, page: PageRequest) {
      await index(page.search);
      const now = clock();
      return db.read(() => listPage(queries.lists, id, page, now));
    },
    /** The same with fewer columns of each order. */
    async listSlim({ id }: Account, page: PageRequest) {
      await index(page.search);
      const now = clock();
      return db.read(() => listPage(slim, id, page, now));
    },
    /** A CSV file in chunks, on a worker thread; close it at the end. @throws Problem 429 `too_many_exports` */
    async exportCsv({ id }: Account, search: Search, sort: Sort) {
      await index(search);
      return exports.start(id, withText(search), sort);
    },
    /** A sample of the day's orders of low risk. @param day in IST, since 1970 */
    spotChecks: ({ id }: Account, day: number, n: number) =>
      db.read(() => spotChecks(queries.spotChecks, { accountId: id, day, n })),
  };
}

/** Details of an order. */
function oneOrder({ db, queries, signals, documents, probabilities }: ReadDeps) {
  const isOpenFor = (order: Parameters<typeof isAdvised>[0] & Pick<OrderRow, "erasedAt">) =>
    isAdvised(order) && order.erasedAt === null;
  return {
    /**
     * @param text id, else reference or AWB
     * @throws Problem 404 `order_not_found`, 409 `ambiguous_reference`
     */
    get: async (account: Account, text: string) => db.read(() => findOrder(queries.orders, account.id, text)),
    /** Runs code that calls the methods below, except the timeline: it must only read, and may run several times. */
    read: db.read,
    /** An order with its check and its reasons in full. */
    shown: (order: OrderRow) => shownOrder(order, { signals, documents }),
    /** Data in other tables for a page of orders, in the same order. */
    extrasOf: (page: readonly Pick<OrderRow, "id">[], now: number) => extrasOf(queries, page, now),
    /** Probability that an order comes back, by what is known today. */
    probabilityOf: (order: OrderRow) => probabilities.of(order),
    /** What to do with an order, in rupees; null when it does not wait, is prepaid or erased. */
    adviceOf: ({ costs }: Account, order: OrderRow): Advice | null =>
      isOpenFor(order) ? adviceOf(costs, probabilities.of(order), order.phone) : null,
    /** The same for a row of a list. */
    briefAdviceOf: ({ costs }: Account, order: SlimRow): BriefAdvice | null =>
      isOpenFor(order) ? briefAdviceOf(costs, probabilities.of(order), order.phone) : null,
    /** Signals of an order by name. */
    signalsOf: (order: OrderRow) => signals.unpack(order),
    /** See {@link identifiedBy}. @param page of one account */
    identifiedBy: (page: readonly IdentifiedOrder[]) =>
      identifiedBy({ shops: queries.shopEmails, signals }, page),
    /** The message of an order's first reason; null when it has none. */
    topReasonOf: (order: SlimRow) => topReasonOf(order, documents.of(order.accountId, order.rulesVersion)),
    /** What happened to an order, oldest first. */
    timeline: ({ accountId, orderId, id }: OrderRow) =>
      db.read(() =>
        timelineOf(queries, accountId, [orderId, ...queries.aliases.of([id]).map(({ alias }) => alias)]),
      ),
  };
}

/** Data about all orders of a shop. */
const shop = ({ db, queries, clock }: ReadDeps) => ({
  /** Newest first. */
  audit({ id }: Account, { orderId, ...filter }: AuditFilter, slice: Slice) {
    return db.read(() => {
      // That of another source finds the order's own.
      const own = orderId === undefined ? null : queries.orders.find(id, orderId);
      return queries.audit.list(id, { ...filter, orderId: own?.orderId ?? orderId }, slice);
    });
  },
  /** Decisions of today in IST. @param actor as recorded with decisions */
  decidedToday: ({ id }: Account, actor: string) =>
    db.read(() => queries.decided.since(id, startOfIstDay(istDay(clock())), actor)),
  /** @param days calendar days in IST up to today, by the time when orders were placed */
  analytics: (account: Account, days: number) =>
    rtoAnalytics(askedAnalytics(db, queries), account, days, clock()),
});
