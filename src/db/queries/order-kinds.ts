/**
 * The kind of an order: risk level, decision, outcome and payment as one number below 90. Orders are counted by kind
 * (order_counts), and indexes begin with it.
 */
import type { OrderRow } from "./orders.ts";

/** Filters that kinds answer. */
export interface KindFilter {
  level?: OrderRow["riskLevel"];
  /** The review decision. */
  status?: OrderRow["decision"];
  /** "none" is no outcome yet. */
  outcome?: Outcome;
  payment?: OrderRow["payment"];
  /** Whether it is neither delivered nor RTO. */
  open?: boolean;
  /** In the review queue: REVIEW or HIGH, pending, and neither delivered, returned nor cancelled. */
  isQueued?: boolean;
}

type Outcome = NonNullable<OrderRow["outcome"]> | "none";

/** What a kind stands for. */
export interface KindOfOrder extends Pick<OrderRow, "riskLevel" | "decision" | "payment"> {
  outcome: Outcome;
}

/** The kind as SQL. Indexes repeat the expression exactly: see migration 0012. */
export const kindOf = (row: string): string =>
  `(CASE ${row}.risk_level WHEN 'LOW' THEN 0 WHEN 'REVIEW' THEN 1 ELSE 2 END * 30` +
  ` + CASE ${row}.decision WHEN 'pending' THEN 0 WHEN 'verified' THEN 1 ELSE 2 END * 10` +
  ` + CASE ifnull(${row}.outcome, 'none') WHEN 'none' THEN 0 WHEN 'ndr' THEN 1 WHEN 'cancelled' THEN 2 WHEN 'delivered' THEN 3 ELSE 4 END * 2` +
  ` + CASE ${row}.payment WHEN 'COD' THEN 0 ELSE 1 END)`;

const LEVELS = ["LOW", "REVIEW", "HIGH"] as const;
const DECISIONS = ["pending", "verified", "rejected"] as const;
const OUTCOMES = ["none", "ndr", "cancelled", "delivered", "rto"] as const;
const PAYMENTS = ["COD", "PREPAID"] as const;

/** What each kind stands for, by its number: in the order of {@link kindOf}. */
const KINDS: readonly KindOfOrder[] = LEVELS.flatMap((riskLevel) =>
  DECISIONS.flatMap((decision) =>
    OUTCOMES.flatMap((outcome) => PAYMENTS.map((payment) => ({ riskLevel, decision, outcome, payment }))),
  ),
);

/** Whether a decision can still avoid a loss on an order: COD, pending, not sent. */
export const isAdvised = ({
  payment,
  decision,
  outcome,
}: Pick<OrderRow, "payment" | "decision"> & { outcome: Outcome | null }): boolean =>
  payment === "COD" && decision === "pending" && (outcome === null || outcome === "none");

const ADVISED: ReadonlySet<number> = new Set([...KINDS.keys()].filter((kind) => isAdvised(KINDS[kind])));

/** Kinds of orders that get advice, and the others. */
export const byAdvice = (kinds: readonly number[]) => ({
  advised: kinds.filter((kind) => ADVISED.has(kind)),
  others: kinds.filter((kind) => !ADVISED.has(kind)),
});

/** More than any risk score: the distance by which orders without advice come after the others. */
export const BEHIND = 1000;

/**
 * Sort key for what reviewing an order is worth. That rises with the probability of a return, and so with the score;
 * orders without advice come after all others.
 */
export const worthKey = (order: Parameters<typeof isAdvised>[0] & Pick<OrderRow, "riskScore">): number =>
  isAdvised(order) ? order.riskScore : order.riskScore - BEHIND;

/** The same as SQL. */
export const worthKeyOf = (row: string): string =>
  `(${row}.risk_score - CASE WHEN ${kindOf(row)} IN (${[...ADVISED].join(", ")}) THEN 0 ELSE ${BEHIND} END)`;

/** The kinds that match, whether or not there are such orders. */
export const kindsWith = (filter: KindFilter): number[] =>
  [...KINDS.keys()].filter((kind) => matchesKind(KINDS[kind], filter));

/** Whether a filter has a part that kinds answer. */
export const hasKindFilter = ({ level, status, outcome, payment, open, isQueued }: KindFilter): boolean =>
  [level, status, outcome, payment, open].some((value) => value !== undefined) || isQueued === true;

/** Whether the orders of a kind match. */
export function matchesKind(kind: KindOfOrder, filter: KindFilter): boolean {
  const { level, status, outcome, payment, open, isQueued } = filter;
  const is = (wanted: string | undefined, value: string) => wanted === undefined || wanted === value;
  return (
    is(level, kind.riskLevel) &&
    is(status, kind.decision) &&
    is(outcome, kind.outcome) &&
    is(payment, kind.payment) &&
    (open === undefined || open === isOpen(kind)) &&
    (!isQueued || isInQueue(kind))
  );
}

const isOpen = ({ outcome }: KindOfOrder): boolean => outcome !== "delivered" && outcome !== "rto";

const isInQueue = ({ riskLevel, decision, outcome }: KindOfOrder): boolean =>
  riskLevel !== "LOW" && decision === "pending" && (outcome === "none" || outcome === "ndr");
