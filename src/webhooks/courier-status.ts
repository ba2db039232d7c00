/** Tags and statuses in which merchants and courier apps say what a parcel did: neither platform has fields for it. */

/** "High RTO risk" is a warning and not what happened: the whole word must be one of these. */
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
    // The courier reports that the seller could not be reached: the parcel is on its way back all the same.
    ...["ndr", "undelivered", "attempted"],
    ...["delivered", "received", "complete", "completed", "done", "lost"],
  ].join("|")}))?$`,
);

/** A non-delivery report; one that was settled ("NDR resolved") says nothing of the parcel. */
const NDR =
  /^(?:ndr(?: (?:pending|raised|initiated|open|requested|in progress|action required|attempted|[1-9]))?|undelivered|delivery failed|failed delivery|delivery attempt failed|attempted delivery)$/;

const MAX_LENGTH = 60;

/** What a tag or a status says of the parcel: it has turned back, an attempt has failed, or (null) neither. */
export function courierStatus(word: string): "rto" | "ndr" | null {
  const plain = word
    .trim()
    .toLowerCase()
    .replace(/[\s_:/-]+/g, " ");
  if (plain.length > MAX_LENGTH) return null;
  if (RTO.test(plain)) return "rto";
  return NDR.test(plain) ? "ndr" : null;
}
