import { words } from "../../words/index.ts";

export const WORDS = words({
  title: ["Earlier orders", "पिछले ऑर्डर"],
  who: ["By", "किसके"],
  orders: ["Orders", "ऑर्डर"],
  delivered: ["Delivered", "डिलीवर हुए"],
  returned: ["Came back", "वापस आए"],
  failed: ["Failed attempt", "नहीं पहुँचे"],
  phone: ["This phone", "यह फ़ोन"],
  email: ["This e-mail", "यह ई-मेल"],
  address: ["This address", "यह पता"],
  first: ["The first order of this phone, e-mail and address.", "इस फ़ोन, ई-मेल और पते से यह पहला ऑर्डर है।"],
  sharedBy: {
    phone: (n: number) => [
      `Shared phone: ${n} names used it at many addresses. It counts neither for nor against this order.`,
      `साझा फ़ोन: कई पतों पर ${n} नामों से आया है। यह न इस ऑर्डर के पक्ष में गिना गया है, न ख़िलाफ़।`,
    ],
    email: (n: number) => [
      `Shared e-mail: ${n} names used it at many addresses. It counts neither for nor against this order.`,
      `साझा ई-मेल: कई पतों पर ${n} नामों से आया है। यह न इस ऑर्डर के पक्ष में गिना गया है, न ख़िलाफ़।`,
    ],
  },
  filler: (value: string) => [
    `${value} does not belong to one buyer: other orders with it are not counted.`,
    `${value} किसी एक ग्राहक का नहीं है: इसके दूसरे ऑर्डर नहीं गिने गए हैं।`,
  ],
  here: (n: number) => [
    `Delivered to this phone at this address: ${n}.`,
    `इस फ़ोन को इसी पते पर ${n} ऑर्डर डिलीवर हो चुके हैं।`,
  ],
  addresses: (n: number) => [`This phone was used with ${n} addresses.`, `इस फ़ोन के साथ ${n} अलग पते आए हैं।`],
  phones: (n: number) => [`This address was used with ${n} phones.`, `इस पते के साथ ${n} अलग फ़ोन आए हैं।`],
  burst: (n: number) => [
    `Orders of this phone in the 24 hours before it: ${n}, including this one.`,
    `24 घंटे में इस फ़ोन से ${n} ऑर्डर, इसे मिलाकर।`,
  ],
  pinReturns: (rto: number, finished: number) => [
    `${rto} of ${finished} orders to this PIN came back.`,
    `इस पिन के ${finished} ऑर्डर में से ${rto} वापस आए।`,
  ],
  related: ["Other orders of this buyer", "इस ग्राहक के दूसरे ऑर्डर"],
  none: ["There are no others.", "और कोई ऑर्डर नहीं है।"],
  failedToLoad: ["Other orders could not be loaded.", "दूसरे ऑर्डर लोड नहीं हो पाए।"],
  duplicate: ["Probably a duplicate", "शायद दोहरा ऑर्डर"],
  sameItems: ["same items", "वही सामान"],
  sameValue: ["same value", "वही रकम"],
  samePhone: ["same phone", "वही फ़ोन"],
  sameAddress: ["same address", "वही पता"],
  pendingTogether: (n: string, sum: string) => [
    `${n} other pending orders, together ${sum}.`,
    `${n} और ऑर्डर बाक़ी हैं, कुल ${sum}।`,
  ],
});
