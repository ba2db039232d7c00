/** Signals of the history of a phone, an e-mail and an address, and of their combinations. */
import { HINDI_IT } from "../terms.ts";
import { prefixed } from "../words.ts";
import type { SignalEntry } from "./entry.ts";

/** Names of one identity in the middle of a sentence, and of many. */
const IDENTITIES = {
  phone: { it: "this phone", many: "phones", unit: "phones", hiMany: "फ़ोन" },
  email: { it: "this e-mail", many: "e-mails", unit: "emails", hiMany: "ई-मेल" },
  address: { it: "this address", many: "addresses", unit: "addresses", hiMany: "पते" },
} as const;
type Identity = keyof typeof IDENTITIES;

function ofIdentity<const I extends Identity>(identity: I) {
  const { it } = IDENTITIES[identity];
  const hi = HINDI_IT[identity];
  const orders = { type: "number", unit: "orders" } as const;
  return prefixed(identity, {
    orders: { ...orders, example: 4, en: `Earlier orders of ${it}`, hi: `${hi} के पहले के ऑर्डर` },
    delivered: {
      ...{ ...orders, example: 3 },
      en: `Earlier orders of ${it} that were delivered`,
      hi: `${hi} के पहले के ऑर्डर, जो डिलीवर हुए`,
    },
    rto: {
      ...{ ...orders, example: 1 },
      en: `Earlier orders of ${it} that came back`,
      hi: `${hi} के पहले के ऑर्डर, जो वापस आए`,
    },
    ndr: {
      ...{ ...orders, example: 1 },
      en: `Earlier orders of ${it} with a failed delivery attempt`,
      hi: `${hi} के ऑर्डर, जिनकी डिलीवरी एक बार नहीं हो पाई`,
    },
    rto_ratio: {
      ...{ type: "number", unit: "times", example: 1.4 },
      en: `RTO rate of ${it} relative to your usual rate: 1 is usual, 2 is twice as many; comparisons are false until an order is finished`,
      hi: `${hi} के ऑर्डर आम से कितने गुना वापस आते हैं: 1 यानी आम जितने`,
    },
  } satisfies Record<string, SignalEntry>);
}

/** How many identities of another kind were seen with one. */
function othersOf(identity: Identity, other: Identity): SignalEntry {
  const { many, unit, hiMany } = IDENTITIES[other];
  return {
    ...{ type: "number", unit, example: 3 },
    en: `Different ${many} used with ${IDENTITIES[identity].it}, including this order's`,
    hi: `${HINDI_IT[identity]} के साथ कितने अलग ${hiMany}, इस ऑर्डर का मिलाकर`,
  };
}

/** Whether many buyers share a phone or an e-mail. @param it its name in English, and in Hindi */
function sharingOf<const I extends Identity>(identity: I, it: string, hi: string) {
  return prefixed(identity, {
    shared: {
      ...{ type: "boolean", example: false },
      en: `The ${it} was used with many names at many addresses, like that of an office, a courier or your own: its orders are not counted`,
      hi: `${hi} कई पतों पर कई नामों से आया है, जैसे दफ़्तर, कूरियर या आपका अपना: इससे कुछ नहीं गिना जाता`,
    },
    names: {
      ...{ type: "number", unit: "names", example: 0 },
      en: `Different names used with a shared ${it}, including this order's; 0 for any other ${it}`,
      hi: `साझा ${hi} के साथ कितने अलग नाम आए, इस ऑर्डर का नाम मिलाकर; बाक़ी ${hi} में 0`,
    },
  } satisfies Record<string, SignalEntry>);
}

export const IDENTITY = {
  ...ofIdentity("phone"),
  ...ofIdentity("email"),
  ...ofIdentity("address"),
  ...sharingOf("phone", "phone", "फ़ोन"),
  ...sharingOf("email", "e-mail", "ई-मेल"),
  first_order: {
    ...{ type: "boolean", example: true },
    en: "No earlier order with this phone, with this e-mail or to this address",
    hi: "इस फ़ोन, ई-मेल या पते से पहले कोई ऑर्डर नहीं हुआ",
  },
  delivered_here: {
    ...{ type: "number", unit: "orders", example: 2 },
    en: "Orders of this phone delivered at this address",
    hi: "इस फ़ोन के कितने ऑर्डर इसी पते पर डिलीवर हुए",
  },
  phone_addresses: othersOf("phone", "address"),
  phone_emails: othersOf("phone", "email"),
  email_phones: othersOf("email", "phone"),
  email_addresses: othersOf("email", "address"),
  address_phones: othersOf("address", "phone"),
  address_emails: othersOf("address", "email"),
} as const satisfies Record<string, SignalEntry>;
