/** Recognises RTO and NDR in the tags and statuses of merchants and courier apps: neither platform has a field for it. */

/** Matches the whole of what is left of a tag: "High RTO risk" is a warning, not an outcome. */
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
    // The return to the seller failed: the order is still an RTO.
    ...["ndr", "undelivered", "attempted"],
    ...["delivered", "received", "complete", "completed", "done", "closed", "lost"],
  ].join("|")}))?$`,
);

/** A non-delivery report; a resolved one ("NDR resolved") does not match. */
const NDR =
  /^(?:ndr(?: (?:pending|raised|initiated|open|requested|in progress|action required|attempted|(?:attempt )?[1-9]))?|undelivered|delivery failed|failed delivery|delivery attempt failed|attempted delivery)$/;

/** Couriers and their aggregators, who stand before or behind the status in their tags: "Delhivery RTO", "Shiprocket: NDR". */
const COURIERS = [
  ...[
    "delhivery",
    "blue ?dart",
    "xpress ?bees",
    "ecom ?express",
    "ekart",
    "dtdc",
    "shadow ?fax",
    "india ?post",
  ],
  ...["speed ?post", "amazon(?: shipping)?", "gati", "safexpress", "trackon", "(?:shree )?maruti", "smartr"],
  ...[
    "ship ?rocket",
    "nimbus ?post",
    "ithink(?: logistics)?",
    "pickrr",
    "ship ?way",
    "click ?post",
    "vamaship",
  ],
  ...[
    "shyplite",
    "rapid ?shyp",
    "eshipz",
    "shipyaari",
    "ship ?mozo",
    "ship ?delight",
    "unicommerce",
    "easyecom",
  ],
  "courier",
].join("|");
/** "Order status: RTO" */
const LABELS = "status|(?:order|shipment|shipping|delivery|tracking|parcel) status|order|shipment|parcel";
const BEFORE = new RegExp(`^(?:(?:${COURIERS}|${LABELS}) ){1,3}`);
const BEHIND = new RegExp(` (?:(?:by|via|from) )?(?:${COURIERS}|order|shipment|parcel)$`);

/** The shop has sent the parcel. */
const SENT = /^(?:(?:partial(?:ly)? )?(?:shipped|dispatched)|handed over)$/;
/** A courier has the parcel. */
const SCANNED = /^(?:shipment picked up|picked ?up|in ?transit|out for delivery|ofd)$/;

const MAX_LENGTH = 60;

/** The outcome that a tag or a status means; null: neither RTO nor NDR. */
export function courierStatus(word: string): "rto" | "ndr" | null {
  const plain = plainStatus(word);
  if (RTO.test(plain)) return "rto";
  return NDR.test(plain) ? "ndr" : null;
}

/** Whether a status says that the shop has sent the parcel ("shipped"), or that a courier has it ("delhivery-in-transit"). */
export function sentStatus(word: string): "sent" | "scanned" | null {
  const plain = plainStatus(word);
  if (SCANNED.test(plain)) return "scanned";
  return SENT.test(plain) ? "sent" : null;
}

/** In lower case, without courier and label; "" for a long text. */
function plainStatus(word: string): string {
  if (word.length > MAX_LENGTH) return "";
  return word
    .toLowerCase()
    .replace(/[\s_:/()[\]|-]+/g, " ")
    .trim()
    .replace(BEFORE, "")
    .replace(BEHIND, "");
}
