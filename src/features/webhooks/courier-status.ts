/** Recognises RTO and NDR in the tags and statuses of merchants and courier apps: neither platform has a field for it. */

/** Matches the whole tag only: "High RTO risk" is a warning, not an outcome. */
const RTO = new RegExp(
  `^(?:rto|return(?:ed)? to (?:origin|seller|sender|shipper))(?: (?:${[
    ...[
      "initiated",
      "requested",
      "acknowledged",
      "ack",
      "lock(?:ed)?",
      "pending",
      "processing",
      "in progress",
    ],
    ...["(?:in )?(?:in ?)?transit", "dispatched", "shipped", "out for delivery", "ofd"],
    // The return to the seller failed: the order is an RTO all the same.
    ...["ndr", "undelivered", "attempted"],
    ...["delivered", "received", "complete", "completed", "done", "lost"],
  ].join("|")}))?$`,
);

/** A non-delivery report; a resolved one ("NDR resolved") does not match. */
const NDR =
  /^(?:ndr(?: (?:pending|raised|initiated|open|requested|in progress|action required|attempted|[1-9]))?|undelivered|delivery failed|failed delivery|delivery attempt failed|attempted delivery)$/;

const MAX_LENGTH = 60;

/** The outcome that a tag or a status means; null: neither of the two. */
export function courierStatus(word: string): "rto" | "ndr" | null {
  const plain = word
    .trim()
    .toLowerCase()
    .replace(/[\s_:/-]+/g, " ");
  if (plain.length > MAX_LENGTH) return null;
  if (RTO.test(plain)) return "rto";
  return NDR.test(plain) ? "ndr" : null;
}
