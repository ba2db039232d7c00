/** Delivery statuses of couriers and shops. */
import type { Outcome } from "../orders/schema.ts";

/** In lower case, letters only. */
const OUTCOMES: Readonly<Record<string, Outcome>> = {
  ...of("delivered", "delivered completed deliveredtocustomer deliveredtoconsignee dl selffulfilled"),
  ...of(
    "ndr",
    "ndr undelivered notdelivered failed failedattempt attempteddelivery deliveryattempted deliveryfailed",
  ),
  ...of("ndr", "faileddelivery deliveryattemptfailed"),
  ...of("rto", "rto returned returntoorigin returnedtoorigin returnexpected returnacknowledged"),
  ...of(
    "rto",
    "returntoseller returnedtoseller returntoshipper returnedtoshipper returntosender returnedtosender",
  ),
  ...of("cancelled", "cancelled canceled refunded cancelledbeforedispatched cancellationrequested cn"),
};
/** Prefixes, as couriers number and refine these: "RTO NDR", "rto-in-transit", "Undelivered-2nd Attempt". */
const PREFIXES: readonly (readonly [string, Outcome])[] = [
  ["rto", "rto"],
  ["returntoorigin", "rto"],
  ["undelivered", "ndr"],
  ["ndr", "ndr"],
];
/** Statuses without an outcome yet. */
const IN_PROGRESS: ReadonlySet<string> = new Set(
  [
    "new pending pendingpayment processing onhold confirmed created open paid draft checkoutdraft invoiced packed",
    "picking fulfillable unfulfillable fulfilled unfulfilled partial complete readytoship readyforpickup manifested",
    "pickupscheduled pickupgenerated pickupqueued pickuppending notpicked outforpickup pickedup awbassigned shipped",
    "labelgenerated dispatched intransit outfordelivery reachedatdestination reachedatdestinationhub delayed ofd ud",
  ]
    .join(" ")
    .split(" "),
);

function of(outcome: Outcome, words: string): Record<string, Outcome> {
  return Object.fromEntries(words.split(" ").map((word) => [word, outcome]));
}

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
export function outcomeOfTag(tag: string): Outcome | undefined {
  const key = keyOf(tag);
  return Object.hasOwn(OUTCOMES, key) ? OUTCOMES[key] : TAGS.get(key);
}

const TAGS: ReadonlyMap<string, Outcome> = new Map(
  "initiated requested acknowledged intransit transit inintransit ofd outfordelivery undelivered ndr delivered received lost"
    .split(" ")
    .map((word) => [`rto${word}`, "rto"]),
);
