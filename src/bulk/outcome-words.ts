/** Delivery statuses of couriers and shops. */
import type { Outcome } from "../orders/schema.ts";

/** In lower case, letters only. */
const WORDS: Readonly<Record<Outcome, string>> = {
  delivered: "delivered completed deliveredtocustomer deliveredtoconsignee dl selffulfilled",
  ndr: `ndr undelivered notdelivered failed failedattempt attempteddelivery deliveryattempted deliveryfailed
    faileddelivery deliveryattemptfailed`,
  rto: `rto returned returntoorigin returnedtoorigin returnexpected returnacknowledged returntoseller
    returnedtoseller returntoshipper returnedtoshipper returntosender returnedtosender
    rtoinitiated rtorequested rtoacknowledged rtointransit rtotransit rtoinintransit rtoofd rtooutfordelivery
    rtoundelivered rtondr rtodelivered rtoreceived rtolost`,
  cancelled: "cancelled canceled refunded cancelledbeforedispatched cancellationrequested cn",
};
const OUTCOME_OF: ReadonlyMap<string, Outcome> = new Map(
  (Object.entries(WORDS) as [Outcome, string][]).flatMap(([outcome, words]) =>
    words.split(/\s+/).map((word) => [word, outcome] as const),
  ),
);
/** Prefixes, as couriers number and refine these: "RTO NDR", "rto-in-transit", "Undelivered-2nd Attempt". */
const PREFIXES: readonly (readonly [string, Outcome])[] = [
  ["rto", "rto"],
  ["returntoorigin", "rto"],
  ["undelivered", "ndr"],
  ["ndr", "ndr"],
];
/** Statuses without an outcome yet. */
const IN_PROGRESS: ReadonlySet<string> = new Set(
  `new pending pendingpayment processing onhold confirmed created open paid draft checkoutdraft invoiced packed
   picking fulfillable unfulfillable fulfilled unfulfilled partial complete readytoship readyforpickup manifested
   pickupscheduled pickupgenerated pickupqueued pickuppending notpicked outforpickup pickedup awbassigned shipped
   labelgenerated dispatched intransit outfordelivery reachedatdestination reachedatdestinationhub delayed ofd
   ud`.split(/\s+/),
);

const keyOf = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");

/** @returns null for an order in progress, undefined for an unknown status */
export function outcomeOf(status: string): Outcome | null | undefined {
  // WooCommerce's own names of statuses begin with "wc-".
  const word = status.replace(/^\s*wc-/i, "");
  const key = keyOf(word);
  const found = outcomeOfTag(word) ?? PREFIXES.find(([prefix]) => key.startsWith(prefix))?.[1];
  if (found) return found;
  return IN_PROGRESS.has(key) ? null : undefined;
}

/** Tags may be anything ("RTO risk"), so the whole tag must match. */
export const outcomeOfTag = (tag: string): Outcome | undefined => OUTCOME_OF.get(keyOf(tag));
