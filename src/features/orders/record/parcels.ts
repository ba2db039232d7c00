/**
 * Orders that are sent in several parcels, each with an AWB of its own. Pure.
 *
 * The rule: each parcel has its latest outcome, and the order has that of the parcel that counts most for it
 * ({@link PARCEL_RANKS}). `outcome`, `outcome_at` and `awb` are those of this parcel; the others are in `parcels`. All
 * figures count orders, each once, with its whole value under its outcome: of an order with a delivered and a returned
 * parcel nothing is counted as returned, in the analytics, in the buyer's history and in what is learnt. A report
 * without an AWB is about the order.
 */
import { type Parcel, parcelsIn } from "../../../db/queries/order-aliases.ts";
import type { OrderRow } from "../../../db/queries/orders.ts";

/**
 * Outcomes of an order's parcels, the one that counts for the order first: one of which a parcel was delivered was
 * accepted, and one of which some are under way (null) is not cancelled.
 */
export const PARCEL_RANKS: readonly OrderRow["outcome"][] = ["delivered", "rto", "ndr", null, "cancelled"];

/** The outcome columns of an order. */
export type OutcomeState = Pick<OrderRow, "outcome" | "outcomeAt" | "ndrAt">;

/** The AWB of the parcel that counts, and the other parcels. */
export type ParcelColumns = Pick<OrderRow, "awb" | "parcels">;

/** How an order and its parcels ended. */
export type OrderEnd = OutcomeState & ParcelColumns;

/** Of a new order. */
export const NO_PARCELS: ParcelColumns = { awb: "", parcels: "[]" };

/** What a source says of an order, or of one of its parcels. */
export interface ParcelReport {
  /** Of its parcel; "" or none when that is unknown, and then it is about the order. */
  awb?: string;
  outcome: OrderRow["outcome"];
  at: number;
}

/** Far more than an order has. */
const MAX_PARCELS = 50;

/** The column of an order's other parcels. */
export const packParcels = (parcels: readonly Parcel[]): string => JSON.stringify(parcels);

const keyOf = (awb: string): string => awb.toUpperCase();
/** Whether two AWBs are the same; letters may be typed as capitals or not. */
export const isSameAwb = (a: string, b: string): boolean => keyOf(a) === keyOf(b);

/** All parcels of an order, the one that counts first. */
export const parcelsOf = ({ awb, outcome, outcomeAt, parcels }: OrderEnd): Parcel[] => [
  { awb, outcome, at: outcomeAt },
  ...parcelsIn(parcels),
];

/** Whether an order has a parcel with this AWB. */
export const hasAwb = ({ awb, parcels }: ParcelColumns, text: string): boolean =>
  isSameAwb(awb, text) || parcelsIn(parcels).some((parcel) => isSameAwb(parcel.awb, text));

/** The parcel that a report is about: the one with its AWB, or a new one; without an AWB the one that counts. */
export function parcelOf(order: OrderEnd, awb = ""): Parcel {
  const [first, ...others] = parcelsOf(order);
  const own = { ...first, awb: first.awb || awb };
  const known = awb === "" ? own : [...others, own].find((parcel) => isSameAwb(parcel.awb, awb));
  return known ?? { awb, outcome: null, at: null };
}

/**
 * The columns of an order with the AWBs that a source gives.
 * @param given its AWB, and those of its other parcels
 * @param isNewer whether its AWB replaces one of which nothing was reported
 */
export function withAwbs(
  { outcome, outcomeAt, awb, parcels }: ParcelColumns & Pick<OutcomeState, "outcome" | "outcomeAt">,
  given: ParcelColumns,
  isNewer: boolean,
): ParcelColumns {
  if ((given.awb === "" || given.awb === awb) && given.parcels === "[]") return { awb, parcels };
  const others = parcelsIn(parcels);
  const isReplaced = isNewer && outcome === null && given.awb !== "";
  const first = awb === "" || isReplaced ? given.awb || awb : awb;
  // An AWB from before the order had one has told how it ended.
  const known = awb === "" || isSameAwb(awb, first) ? others : [...others, { awb, outcome, at: outcomeAt }];
  const added = [given.awb, ...parcelsIn(given.parcels).map((parcel) => parcel.awb)];
  for (const one of added)
    if (one !== "" && !known.some((parcel) => isSameAwb(parcel.awb, one)))
      known.push({ awb: one, outcome: null, at: null });
  const rest = known.filter((parcel) => !isSameAwb(parcel.awb, first));
  return { awb: first, parcels: packParcels(rest.slice(0, MAX_PARCELS)) };
}

/**
 * The order after a report. Of one parcel's the latest counts, by the time when it happened; of two at the same time,
 * the one reported last. The same outcome with an earlier time moves the stored time back.
 * @returns null when nothing changes
 */
export function afterReport(order: OrderEnd, { awb = "", outcome, at }: ParcelReport): OrderEnd | null {
  const ndrAt = outcome === "ndr" ? Math.min(order.ndrAt ?? at, at) : order.ndrAt;
  const reported = parcelOf(order, awb);
  const next = { ...reported, ...laterOf(reported, { outcome, at }) };
  const own = { ...order, awb: order.awb || reported.awb };
  const all = parcelsOf(own).map((parcel) => (isSameAwb(parcel.awb, next.awb) ? next : parcel));
  if (!all.includes(next)) all.push(next);
  const first = awb === "" ? all[0] : countingOf(all);
  const rest = all.filter((parcel) => parcel !== first).slice(0, MAX_PARCELS);
  const after = {
    outcome: first.outcome,
    outcomeAt: first.at,
    ndrAt,
    awb: first.awb,
    parcels: packParcels(rest),
  };
  return Object.entries(after).every(([key, value]) => order[key as keyof OrderEnd] === value) ? null : after;
}

/**
 * The order with what was reported of another one's parcels.
 * @param awb of the other's parcel without one
 */
export function withEndOf(order: OrderEnd, other: OrderEnd, awb = ""): OrderEnd {
  const { outcome, outcomeAt, ndrAt, awb: own, parcels } = order;
  let end: OrderEnd = { outcome, outcomeAt, ndrAt, awb: own, parcels };
  for (const parcel of parcelsOf(other)) {
    if (parcel.at === null) continue;
    end = afterReport(end, { awb: parcel.awb || awb, outcome: parcel.outcome, at: parcel.at }) ?? end;
  }
  const first = other.ndrAt;
  return first === null ? end : { ...end, ndrAt: Math.min(first, end.ndrAt ?? first) };
}

function laterOf(
  known: Omit<Parcel, "awb">,
  next: Omit<Parcel, "awb"> & { at: number },
): Omit<Parcel, "awb"> {
  const isOlder = known.at !== null && next.at < known.at;
  return isOlder === (next.outcome === known.outcome) ? next : known;
}

/** The parcel that counts; of equals the first. What nothing was reported of may be a label that was not used. */
const countingOf = (all: readonly Parcel[]): Parcel =>
  all.reduce((a, b) =>
    b.outcome !== null && PARCEL_RANKS.indexOf(b.outcome) < PARCEL_RANKS.indexOf(a.outcome) ? b : a,
  );
