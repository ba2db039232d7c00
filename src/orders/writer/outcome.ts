/** What became of an order: told before it, twice, late, or otherwise than before. */
import type { EarlyOutcomeRow, OrderQueries, OrderRow } from "../../db/queries/orders.ts";
import { type Found, idsOf, lookUpOrder } from "../find.ts";
import type { Actor, AppliedOutcome, ImportedOutcome, Outcome, ToldOutcome } from "../types.ts";
import type { WriterDeps } from "./deps.ts";
import { OrderUnitOfWork } from "./unit-of-work.ts";

/** What is known of an order's end. */
export type Known = Pick<OrderRow, "outcome" | "outcomeAt" | "ndrAt">;

export const NOTHING_KNOWN: Known = { outcome: null, outcomeAt: null, ndrAt: null };

const DAY_MS = 86_400_000;
/**
 * When an outcome without a date is taken to have happened, days after the order: late rather than early, so that
 * no other order is scored by what was not known yet.
 */
const ASSUMED_DAYS: Record<Outcome, number> = { cancelled: 3, ndr: 7, delivered: 10, rto: 21 };

/**
 * The last word wins, by the time when it happened; of the same moment the one told last. The same word from an
 * earlier time moves the outcome there: it held since then.
 * @returns null when nothing changes
 */
export function nextOutcome(
  known: Known,
  { outcome, at }: { outcome: OrderRow["outcome"]; at: number },
): Known | null {
  const ndrAt = outcome === "ndr" ? Math.min(known.ndrAt ?? at, at) : known.ndrAt;
  const isOlder = known.outcomeAt !== null && at < known.outcomeAt;
  if (isOlder && outcome === known.outcome) return { outcome, outcomeAt: at, ndrAt };
  if (isOlder || outcome === known.outcome) return ndrAt === known.ndrAt ? null : { ...known, ndrAt };
  return { outcome, outcomeAt: at, ndrAt };
}

/**
 * The outcome that a file of past orders gives; never before the order, nor after now.
 * @returns null when nothing changes
 */
export function importedOutcome(
  known: Known,
  { outcome, at }: ImportedOutcome,
  placedAt: number,
  now: number,
): Known | null {
  if (at === null && outcome === known.outcome) return null;
  const assumed = Math.max(placedAt + ASSUMED_DAYS[outcome] * DAY_MS, known.outcomeAt ?? 0);
  const happened = at === null ? assumed : Math.max(at, placedAt);
  return nextOutcome(known, { outcome, at: Math.min(happened, now) });
}

/** Inside one `db.write`: several outcomes, in their order. */
export function applyOutcomes(
  deps: WriterDeps,
  accountId: number,
  told: readonly ToldOutcome[],
  by: Actor,
  now: number,
): AppliedOutcome[] {
  const write = new OrderUnitOfWork(deps);
  const applied = told.map((outcome) => applyOne(deps, write, accountId, outcome, by, now));
  write.finish();
  return applied;
}

function applyOne(
  { queries }: WriterDeps,
  write: OrderUnitOfWork,
  accountId: number,
  outcome: ToldOutcome,
  by: Actor,
  now: number,
): AppliedOutcome {
  const found = findFor(queries.orders, accountId, outcome);
  if (found && "ambiguous" in found) return undecided(outcome, idsOf(found.ambiguous));
  const order = found?.order ?? null;
  const order_id = order?.orderId ?? outcome.order_id;
  const early = order ? null : queries.orders.findEarly(accountId, order_id);
  const known: Known = order ?? early ?? NOTHING_KNOWN;
  // A store takes back only what is still as it said: a word from elsewhere stays.
  const isVain = outcome.outcome === null && (!order || known.outcome !== outcome.was);
  const next = isVain ? null : nextOutcome(known, { ...outcome, at: outcome.at ?? now });
  if (next) {
    if (order) write.update(order, { ...order, ...next, updatedAt: now });
    else queries.orders.putEarly({ accountId, orderId: order_id, ...next } as EarlyOutcomeRow); // an outcome was told
    write.audit(outcomeAudit(accountId, order_id, known, next, by, now));
  }
  return {
    order_id,
    outcome: next ? next.outcome : (known.outcome ?? outcome.outcome),
    previous: known.outcome,
    changed: next !== null && next.outcome !== known.outcome,
    order_found: order !== null,
  };
}

function findFor(
  queries: OrderQueries,
  accountId: number,
  { order_id, byReference = false }: ToldOutcome,
): Found {
  if (byReference) return lookUpOrder(queries, accountId, order_id);
  const order = queries.find(accountId, order_id);
  return order && { order };
}

const undecided = ({ order_id, outcome }: ToldOutcome, ambiguous: string[]): AppliedOutcome => ({
  ...{ order_id, outcome, previous: null, changed: false, order_found: false, ambiguous },
});

export function outcomeAudit(
  accountId: number,
  orderId: string,
  before: Known,
  after: Known,
  { source, actor = null }: Actor,
  at: number,
) {
  return {
    ...{ accountId, orderId, at, source, actor, action: "order.outcome" },
    before: before.outcome === null ? null : text(before),
    after: text(after),
  };
}

const text = ({ outcome, outcomeAt }: Known): string =>
  JSON.stringify({ outcome, at: outcomeAt === null ? null : new Date(outcomeAt).toISOString() });
