/** The words of couriers and shops for what became of a parcel. */
import type { Outcome } from "./types.ts";

/** Without case, blanks and punctuation. */
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
/** Couriers number and refine these: "RTO NDR", "rto-in-transit", "Undelivered-2nd Attempt". */
const STARTS: readonly (readonly [string, Outcome])[] = [
  ["rto", "rto"],
  ["returntoorigin", "rto"],
  ["undelivered", "ndr"],
  ["ndr", "ndr"],
];
/** Parcels that are still on their way, and orders that have not left. */
const UNDER_WAY: ReadonlySet<string> = new Set(
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

/** @returns null when the status says that the parcel is under way, undefined when it says nothing that is known */
export function outcomeOf(status: string): Outcome | null | undefined {
  // WooCommerce's own names of statuses begin with "wc-".
  const word = status.replace(/^\s*wc-/i, "");
  const key = keyOf(word);
  const found = outcomeOfTag(word) ?? STARTS.find(([start]) => key.startsWith(start))?.[1];
  if (found) return found;
  return UNDER_WAY.has(key) ? null : undefined;
}

/** A tag may hold any word ("RTO risk"): it must be the whole word for an outcome. */
export function outcomeOfTag(tag: string): Outcome | undefined {
  const key = keyOf(tag);
  return Object.hasOwn(OUTCOMES, key) ? OUTCOMES[key] : TAGS.get(key);
}

const TAGS: ReadonlyMap<string, Outcome> = new Map(
  "initiated requested acknowledged intransit transit inintransit ofd outfordelivery undelivered ndr delivered received lost"
    .split(" ")
    .map((word) => [`rto${word}`, "rto"]),
);
