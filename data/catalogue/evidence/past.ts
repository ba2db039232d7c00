/** What was seen of earlier orders: of the same buyer, to the same place, at the same hour, of about the same value. */
import { MAX_EARLIER_ORDERS } from "../limits.ts";
import { plural, rupees } from "../numbers.ts";
import { stateIn } from "../states.ts";
import { HINDI_IT, HINDI_SPANS } from "../terms.ts";
import { words } from "./entry.ts";

type Identity = "phone" | "email" | "address";
type Subject = "phone" | "address" | "pin";
type Span = keyof typeof HINDI_SPANS;

const IT = { phone: "this phone", email: "this e-mail", address: "this address", pin: "this PIN" } as const;
const SPANS = { hour: "an hour", day: "24 hours" } as const;

const MANY = { phones: "phones", emails: "e-mails", addresses: "addresses" } as const;
const HINDI_MANY = { phones: "फ़ोन", emails: "ई-मेल", addresses: "पते" } as const;

const MISSING = {
  phone: "No phone was given",
  email: "No e-mail was given",
  address: "The address does not identify a home",
} as const;
const HINDI_MISSING = {
  phone: "फ़ोन नंबर नहीं दिया गया",
  email: "ई-मेल नहीं दिया गया",
  address: "पते से घर का पता नहीं चलता",
} as const;

/** What many buyers may share. */
type Shared = "phone" | "email";
const SHARED = { phone: "phone", email: "e-mail" } as const;
const HINDI_SHARED = { phone: "फ़ोन", email: "ई-मेल" } as const;
const NO_EARLIER_ORDER = {
  phone: "No earlier order by e-mail or address, and many share the phone",
  email: "No earlier order by phone or address, and many share the e-mail",
  both: "No earlier order by address, and many share the phone and the e-mail",
} as const;
const HINDI_NO_EARLIER_ORDER = {
  phone: "इस ई-मेल या पते से पहले कोई ऑर्डर नहीं, और फ़ोन कई लोगों का साझा है",
  email: "इस फ़ोन या पते से पहले कोई ऑर्डर नहीं, और ई-मेल कई लोगों का साझा है",
  both: "इस पते से पहले कोई ऑर्डर नहीं, और फ़ोन और ई-मेल कई लोगों के साझा हैं",
} as const;

/** Of a phone, an e-mail or an address with more earlier orders than are read: how many are. */
interface Last {
  last?: number;
}
const amongLast = (last: number | undefined): string => (last === undefined ? "" : ` (of its last ${last})`);
const hindiAmongLast = (last: number | undefined): string =>
  last === undefined ? "" : ` (पिछले ${last} में से)`;

const against = (usual: number | undefined): string =>
  usual === undefined ? "" : `, compared with ${usual} % of all your COD orders`;
const hindiAgainst = (usual: number | undefined): string =>
  usual === undefined ? "" : `, आपके सभी COD ऑर्डर में ${usual} %`;

/** Of how orders of an hour or a place ended: so many of so many came back, so many are expected to. */
interface Returns {
  rto: number;
  orders: number;
}
/** Both undefined before a COD order of the shop is finished. */
interface Expected {
  percent?: number;
  /** What COD orders of the shop usually do. */
  usual?: number;
}

/** Whole rupees, both included. */
interface Between {
  low: number;
  high: number;
}
const worth = (low: number, high: number): string =>
  low === high ? rupees(low) : `${rupees(low)} to ${rupees(high)}`;
const hindiWorth = (low: number, high: number): string =>
  low === high ? rupees(low) : `${rupees(low)} से ${rupees(high)}`;

/** Sentences by key. */
export const PAST_EVIDENCE = {
  identity_missing: words<{ identity: Identity }>({
    en: ({ identity }) => MISSING[identity],
    hi: ({ identity }) => HINDI_MISSING[identity],
  }),
  identity_first: words<{ identity: Identity }>({
    en: ({ identity }) => `First order of ${IT[identity]}`,
    hi: ({ identity }) => `${HINDI_IT[identity]} से पहला ऑर्डर`,
  }),
  identity_orders: words<Last & { identity: Identity; orders: number }>({
    en: ({ identity, orders, last }) =>
      `${last === undefined ? "" : "At least "}${plural(orders, "earlier order")} of ${IT[identity]}`,
    hi: ({ identity, orders, last }) =>
      `${HINDI_IT[identity]} से पहले के ${last === undefined ? "" : "कम से कम "}${orders} ऑर्डर`,
  }),
  identity_delivered: words<Last & { identity: Identity; orders: number }>({
    en: ({ identity, orders, last }) =>
      `${plural(orders, "order")} of ${IT[identity]} delivered${amongLast(last)}`,
    hi: ({ identity, orders, last }) =>
      `${HINDI_IT[identity]} के ${orders} ऑर्डर डिलीवर हुए${hindiAmongLast(last)}`,
  }),
  identity_undelivered: words<{ identity: Identity }>({
    en: ({ identity }) => `No order of ${IT[identity]} delivered yet`,
    hi: ({ identity }) => `${HINDI_IT[identity]} का कोई ऑर्डर अभी डिलीवर नहीं हुआ`,
  }),
  identity_returns: words<Returns & Last & { identity: Identity }>({
    en: ({ identity, rto, orders, last }) =>
      `${rto} of ${orders} orders of ${IT[identity]} came back${amongLast(last)}`,
    hi: ({ identity, rto, orders, last }) =>
      `${HINDI_IT[identity]} के ${orders} में से ${rto} ऑर्डर वापस आए${hindiAmongLast(last)}`,
  }),
  identity_unfinished: words<{ identity: Identity }>({
    en: ({ identity }) => `No finished order of ${IT[identity]} yet`,
    hi: ({ identity }) => `${HINDI_IT[identity]} का कोई ऑर्डर अभी पूरा नहीं हुआ`,
  }),
  identity_failed: words<Last & { identity: Identity; orders: number }>({
    en: ({ identity, orders, last }) =>
      `${plural(orders, "order")} of ${IT[identity]} had a failed delivery attempt${amongLast(last)}`,
    hi: ({ identity, orders, last }) =>
      `${HINDI_IT[identity]} के ${orders} ऑर्डर की डिलीवरी एक बार नहीं हो पाई${hindiAmongLast(last)}`,
  }),
  identity_not_failed: words<{ identity: Identity }>({
    en: ({ identity }) => `No failed delivery attempt for ${IT[identity]}`,
    hi: ({ identity }) => `${HINDI_IT[identity]} पर डिलीवरी की कोई कोशिश नाकाम नहीं हुई`,
  }),
  identities_used: words<Last & { identity: Identity; used: keyof typeof MANY; number: number }>({
    en: ({ identity, used, number, last }) =>
      `${last === undefined ? "" : "At least "}${number} different ${MANY[used]} used with ${IT[identity]}`,
    hi: ({ identity, used, number, last }) =>
      `${HINDI_IT[identity]} के साथ ${last === undefined ? "" : "कम से कम "}${number} अलग ${HINDI_MANY[used]}`,
  }),
  identities_not_used: words<{ identity: Identity; used: keyof typeof MANY }>({
    en: ({ identity, used }) => `No ${MANY[used]} used with ${IT[identity]}`,
    hi: ({ identity, used }) => `${HINDI_IT[identity]} के साथ कोई ${HINDI_MANY[used]} नहीं`,
  }),
  identity_shared: words<{ contact: Shared; names: number }>({
    en: ({ contact, names }) =>
      `Shared ${SHARED[contact]}: ${names} names at many addresses, counted neither for nor against the order`,
    hi: ({ contact, names }) =>
      `साझा ${HINDI_SHARED[contact]}: कई पतों पर ${names} नाम, इसलिए न ऑर्डर के पक्ष में गिना गया, न ख़िलाफ़`,
  }),
  identity_not_shared: words<{ contact: Shared }>({
    en: ({ contact }) => `The ${SHARED[contact]} is not shared by many buyers`,
    hi: ({ contact }) => `यह ${HINDI_SHARED[contact]} कई ग्राहकों का साझा नहीं है`,
  }),
  identity_names: words<{ contact: Shared; names: number }>({
    en: ({ contact, names }) => `${names} different names used with ${IT[contact]}`,
    hi: ({ contact, names }) => `${HINDI_IT[contact]} के साथ ${names} अलग नाम`,
  }),
  ordered_before: words({ en: "Ordered before", hi: "पहले ऑर्डर कर चुके हैं" }),
  no_earlier_order: words({
    en: "No earlier order by phone, e-mail or address",
    hi: "इस फ़ोन, ई-मेल या पते से पहले कोई ऑर्डर नहीं",
  }),
  no_earlier_order_shared: words<{ shared: Shared | "both" }>({
    en: ({ shared }) => NO_EARLIER_ORDER[shared],
    hi: ({ shared }) => HINDI_NO_EARLIER_ORDER[shared],
  }),
  delivered_here: words<Last & { orders: number }>({
    en: ({ orders, last }) =>
      `${last === undefined ? "" : "At least "}${plural(orders, "order")} delivered to this phone at this address before`,
    hi: ({ orders, last }) =>
      `इस फ़ोन को इसी पते पर ${last === undefined ? "" : "कम से कम "}${orders} ऑर्डर डिलीवर हो चुके हैं`,
  }),
  not_delivered_here: words({
    en: "No order delivered to this phone at this address before",
    hi: "इस फ़ोन को इसी पते पर पहले कोई ऑर्डर डिलीवर नहीं हुआ",
  }),

  place_finished: words<{ orders: number; name: string }>({
    en: ({ orders, name }) => `${plural(orders, "finished order")} to ${name} so far`,
    hi: ({ orders, name }) => `${stateIn("hi", name)} के ${orders} ऑर्डर अब तक पूरे हुए`,
  }),
  place_unfinished: words<{ name: string }>({
    en: ({ name }) => `No finished order to ${name} yet`,
    hi: ({ name }) => `${stateIn("hi", name)} का कोई ऑर्डर अभी पूरा नहीं हुआ`,
  }),
  /** `unfinished` is the place itself, where the orders are those of a larger one. */
  place_returns: words<Returns & Expected & { name: string; unfinished?: string }>({
    en: ({ rto, orders, name, unfinished, percent, usual }) =>
      `${unfinished === undefined ? "" : `No finished order to ${unfinished} yet; `}${rto} of ${orders} orders to ${name} came back${percent === undefined ? "" : `; with the area around it, ${percent} % of COD orders are expected to${against(usual)}`}`,
    hi: ({ rto, orders, name, unfinished, percent, usual }) =>
      `${unfinished === undefined ? "" : `${unfinished} का कोई ऑर्डर अभी पूरा नहीं हुआ; `}${stateIn("hi", name)} के ${orders} में से ${rto} ऑर्डर वापस आए${percent === undefined ? "" : `; आसपास मिलाकर ${percent} % COD ऑर्डर लौटने का अनुमान${hindiAgainst(usual)}`}`,
  }),
  merchant_unfinished: words({
    en: "None of your COD orders is finished yet",
    hi: "आपका कोई COD ऑर्डर अभी पूरा नहीं हुआ",
  }),
  merchant_rate: words<{ percent: number }>({
    en: ({ percent }) => `${percent} % of your COD orders are expected to come back`,
    hi: ({ percent }) => `आपके ${percent} % COD ऑर्डर लौटने का अनुमान`,
  }),

  burst_orders: words<{ orders: number; subject: Subject; span: Span }>({
    en: ({ orders, subject, span }) =>
      `${orders > MAX_EARLIER_ORDERS ? "At least " : ""}${plural(orders, "open order")} of ${IT[subject]} within ${SPANS[span]}`,
    hi: ({ orders, subject, span }) =>
      `${HINDI_SPANS[span]} में ${HINDI_IT[subject]} के ${orders > MAX_EARLIER_ORDERS ? "कम से कम " : ""}${orders} ऑर्डर, जो अभी पूरे नहीं हुए`,
  }),
  burst_value: words<{ amount: number; subject: Subject; span: Span }>({
    en: ({ amount, subject, span }) =>
      `${rupees(amount)} in open orders of ${IT[subject]} within ${SPANS[span]}`,
    hi: ({ amount, subject, span }) =>
      `${HINDI_SPANS[span]} में ${HINDI_IT[subject]} के ${rupees(amount)} के ऑर्डर, जो अभी पूरे नहीं हुए`,
  }),
  burst_no_value: words<{ subject: Subject; span: Span }>({
    en: ({ subject, span }) => `Nothing to pay in open orders of ${IT[subject]} within ${SPANS[span]}`,
    hi: ({ subject, span }) => `${HINDI_SPANS[span]} में ${HINDI_IT[subject]} के ऑर्डर में कुछ देना नहीं`,
  }),
  pin_surge: words<{ orders: number; span: Span; times: number }>({
    en: ({ orders, span, times }) =>
      `${plural(orders, "open order")} to this PIN within ${SPANS[span]}, ${times.toFixed(1)} times its usual share`,
    hi: ({ orders, span, times }) =>
      `${HINDI_SPANS[span]} में इस पिन कोड पर ${orders} ऑर्डर, आम से ${times.toFixed(1)} गुना`,
  }),

  hour_finished: words<{ orders: number; from: string; to: string }>({
    en: ({ orders, from, to }) =>
      `${plural(orders, "finished order")} placed between ${from} and ${to} so far`,
    hi: ({ orders, from, to }) => `${from} से ${to} के बीच के ${orders} ऑर्डर अब तक पूरे हुए`,
  }),
  hour_unfinished: words<{ from: string; to: string }>({
    en: ({ from, to }) => `No finished order placed between ${from} and ${to} yet`,
    hi: ({ from, to }) => `${from} से ${to} के बीच का कोई ऑर्डर अभी पूरा नहीं हुआ`,
  }),
  hour_returns: words<Returns & Expected & { from: string; to: string }>({
    en: ({ rto, orders, from, to, percent, usual }) =>
      `${rto} of ${orders} orders placed between ${from} and ${to} came back${percent === undefined ? "" : `; ${percent} % of COD orders are expected to${against(usual)}`}`,
    hi: ({ rto, orders, from, to, percent, usual }) =>
      `${from} से ${to} के बीच के ${orders} में से ${rto} ऑर्डर वापस आए${percent === undefined ? "" : `; ${percent} % COD ऑर्डर लौटने का अनुमान${hindiAgainst(usual)}`}`,
  }),

  value_finished: words<Between & { orders: number }>({
    en: ({ orders, low, high }) => `${plural(orders, "finished order")} worth ${worth(low, high)} so far`,
    hi: ({ orders, low, high }) => `${hindiWorth(low, high)} के ${orders} ऑर्डर अब तक पूरे हुए`,
  }),
  value_unfinished: words<Between>({
    en: ({ low, high }) => `No finished order worth ${worth(low, high)} yet`,
    hi: ({ low, high }) => `${hindiWorth(low, high)} का कोई ऑर्डर अभी पूरा नहीं हुआ`,
  }),
  value_returns: words<Returns & Between & { times?: number }>({
    en: ({ rto, orders, times, low, high }) =>
      `${rto} of ${orders} orders worth ${worth(low, high)} came back${times === undefined ? "" : `: ${times.toFixed(1)} times what their value alone suggests`}`,
    hi: ({ rto, orders, times, low, high }) =>
      `${hindiWorth(low, high)} के ${orders} ऑर्डर में से ${rto} वापस आए${times === undefined ? "" : `: रकम के हिसाब से अनुमान का ${times.toFixed(1)} गुना`}`,
  }),
};
