/**
 * Delivery statuses of couriers and shops. Words of Shiprocket (shiprocket.in/knowledgebase/order-shipment-manifest-statuses,
 * apidocs.shiprocket.in), Delhivery (delhivery-express-api-doc.readme.io, "Package Lifecycle"), Unicommerce's sale orders,
 * WooCommerce (woocommerce.com/document/managing-orders/order-statuses) and their translations into Hindi.
 */
import type { Outcome } from "../orders/record/schema.ts";
import { courierStatus } from "../webhooks/courier-status.ts";

/** What a status means: an outcome, with the courier, or not handed over yet. */
export type Said = Outcome | "sent" | "open";

export interface Status {
  says: Said;
  /** False: another shop may mean something else by it. */
  isSure: boolean;
}

/** In lower case, letters only. */
const WORDS: Readonly<Record<Said, string>> = {
  delivered: `delivered completed deliveredtocustomer deliveredtoconsignee dl selffulfilled
    customerreturn customerreturned customerreturns doorstepexchanged
    डिलीवर डिलीवरहुआ डिलीवरहोगया डिलीवर्ड पहुँचगया पूरा पूर्ण पूराहुआ`,
  ndr: `ndr undelivered notdelivered failedattempt attempteddelivery deliveryattempted deliveryfailed
    faileddelivery deliveryattemptfailed डिलीवरनहींहुआ`,
  rto: `rto rt returned returntoorigin returnedtoorigin returnexpected returnacknowledged returntoseller
    returnedtoseller returntoshipper returnedtoshipper returntosender returnedtosender courierreturn courierreturned
    rtoinitiated rtorequested rtoacknowledged rtointransit rtotransit rtoinintransit rtoofd rtooutfordelivery
    rtoundelivered rtondr rtodelivered rtoreceived rtolost rtsd returnedrts वापस वापसआया वापसआगया वापसी लौटा लौटआया आरटीओ`,
  cancelled: `cancelled canceled cancelledbeforedispatched cancellationrequested cn orderdeclined
    रद्द रद्दहुआ रद्दकिया रद्दकियागया कैंसिल`,
  sent: `fulfilled partial partiallyfulfilled pickedup shipped dispatched intransit outfordelivery ofd handedover
    reachedatdestination reachedatdestinationhub reacheddestinationhub reachedhub delayed misrouted
    रास्तेमें भेजा भेजागया भेजदिया रवाना`,
  open: `new pending pendingpayment processing onhold confirmed created open paid draft checkoutdraft invoiced packed
    picking picked fulfillable unfulfillable unfulfilled readytoship readyforpickup manifested inprogress
    pickupscheduled pickupgenerated pickupqueued pickuppending pickuperror pickupexception pickuprescheduled
    notpicked outforpickup awbassigned booked labelgenerated ud scheduled restocked unmapped outofstock
    नया लंबित प्रक्रियामें तैयार`,
};
const SAID: ReadonlyMap<string, Status> = new Map([
  ...(Object.entries(WORDS) as [Said, string][]).flatMap(([says, words]) =>
    words.split(/\s+/).map((word): [string, Status] => [keyOf(word), { says, isSure: true }]),
  ),
  // A prepaid order may have been refunded before or after it was sent; for a reverse pick-up couriers use the same
  // words as for a return to the sender.
  ["refunded", { says: "cancelled", isSure: false }],
  // An attempt of a courier, or a payment.
  ["failed", { says: "ndr", isSure: false }],
  // Sent, in Unicommerce; delivered, in a sheet kept by hand.
  ["complete", { says: "open", isSure: false }],
  ...["partialdelivered", "partiallydelivered"].map((word): [string, Status] => [
    word,
    { says: "delivered", isSure: false },
  ]),
  ...["initiated", "intransit", "delivered", "inprogress", "pickedup", "outfordelivery", "undelivered"].map(
    (state): [string, Status] => [`return${state}`, { says: "rto", isSure: false }],
  ),
]);

/** Longer texts with such words, in this order: "RTO NDR", "Undelivered-2nd Attempt", "Shipment delivered on 12 Oct". */
const PHRASES: readonly (readonly [RegExp, Said])[] = [
  // A buyer who sends something back has accepted the parcel.
  [
    /\b(customer|buyer) return(s|ed)?\b(?! to (origin|sender|seller|shipper))|\breturned by (customer|buyer)\b/,
    "delivered",
  ],
  [
    /^rto(?!.*(cancel|risk))|\brto (initiated|delivered|in transit|received)\b|(return(ed|ing)?|delivered)( back)? to (origin|sender|seller|shipper|consignor|vendor)/,
    "rto",
  ],
  [/\bdelivered (as )?rto\b|\brejected by (customer|buyer)\b/, "rto"],
  [/^(undelivered|not delivered|ndr)\b.*\b(rto|returned|returning)\b/, "rto"],
  [
    /^(undelivered|ndr(?! (resolved|closed|delivered)))|\b(not|un|never) ?delivered\b|\b(not|cannot) be delivered\b|\b(delivery|attempt) failed\b|\bfailed (delivery|attempt)\b/,
    "ndr",
  ],
  [
    /\b(consignee|customer|buyer|receiver) (has )?refused\b|\brefused (to accept|by (consignee|customer|buyer|receiver))\b/,
    "ndr",
  ],
  // "Not yet delivered", "Expected to be delivered by 12 Nov": in transit.
  [/\b(yet|be|being|expected|getting) delivered\b/, "sent"],
  // "Fake delivered", "Delivered, then returned": the sender is asked.
  [
    /^(?!.*\b(fake|false|wrong|wrongly|mistake|error|not received|returned)\b).*\bdelivered\b(?!.*\b(origin|seller|sender|hub|partial)\b)/,
    "delivered",
  ],
  // After it was sent it comes back.
  [
    /^(?!.*\b(after|rto|in transit)\b)(((order|shipment) )?cancell?ed\b|.*\bcancell?ed (by|before)\b)/,
    "cancelled",
  ],
  // "Pending - Waiting for Pick Up", "Yet to be shipped".
  [
    /\b(not|yet|to|will|waiting|awaiting|pending)( yet| to| for| be| been){0,2} (picked up|pick ?up|dispatch|dispatched|shipped)\b|^unshipped\b/,
    "open",
  ],
  [
    /^(?!.*\b(lost|damaged|destroyed|cancell?ed)\b).*\b(in transit|out for delivery|picked up|dispatched|shipped)\b/,
    "sent",
  ],
];
/** Cancelled after it was sent: it comes back. */
const CANCELLED_ON_WAY: readonly RegExp[] = [
  /\bcancell?ed\b.*\b(after|post|on|at|during|while|in) (the )?(time of )?(dispatch|dispatched|shipping|shipped|pick ?up|picked up|transit|delivery|door|doorstep)\b/,
  /\bcancell?ed\b.*\b(refused|returned|rto)\b/,
  /\b(shipped|dispatched|picked up)\b.*\bcancell?ed\b/,
];
const NOT_SENT = /\b(no|not|never|before|without)\b/;
const MAX_LENGTH = 100;

/** Words in tags about a forecast, a check or what prevents a return, instead of an event. */
const NO_OUTCOME =
  /risk|prone|high|medium|low|check|score|predict|safe|likely|chance|alert|flag|cancel|sav|prevent|avoid|protect|shield|guard|verif|approv|clear|list|block|histor/;

/** In lower case, letters and marks only. */
function keyOf(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]/gu, "");
}

/** @returns undefined for an unknown status */
export function statusOf(text: string): Status | undefined {
  // WooCommerce's own names of statuses begin with "wc-".
  const word = text.slice(0, MAX_LENGTH).replace(/^\s*wc-/i, "");
  const known = SAID.get(keyOf(word));
  if (known) return known;
  const plain = word
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
  if (CANCELLED_ON_WAY.some((phrase) => phrase.test(plain)) && !NOT_SENT.test(plain))
    return { says: "rto", isSure: false };
  const says = PHRASES.find(([phrase]) => phrase.test(plain))?.[1];
  return says && { says, isSure: true };
}

/** Whether a status says that the buyer sends a parcel back, which was delivered. */
export const isReturnOfBuyer = (text: string): boolean => keyOf(text).startsWith("customerreturn");

/** The outcome in a tag; tags may be anything ("RTO risk"), so it must be one as in webhooks, or begin with RTO. */
export function outcomeOfTag(tag: string): Outcome | undefined {
  const key = keyOf(tag);
  // The codes of status columns have two letters.
  const said = key.length > 2 ? SAID.get(key)?.says : undefined;
  if (said !== undefined) return said === "sent" || said === "open" ? undefined : said;
  if (key.startsWith("rto") && !NO_OUTCOME.test(key)) return "rto";
  return courierStatus(tag) ?? undefined;
}

/** What exports and people write into empty cells: "N/A", "-", "0000-00-00 00:00:00". */
const NOTHING = /^(n\/?a|none|nil|-{1,3}|—|0000-00-00.{0,12})$/i;
/** Whether a cell is empty, or has what exports write for empty cells. */
export const isNothing = (text: string): boolean => text === "" || NOTHING.test(text);
