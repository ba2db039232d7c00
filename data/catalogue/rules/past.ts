/** Built-in rules about what a buyer did before, and about identities that several share. */
import { prefixed } from "../words.ts";
import { ofGroup } from "./entry.ts";

/**
 * The same rules for phone, e-mail and address. They mostly belong to one buyer and fire together, so their shares of
 * the points add up to 1.
 * @param it the identity in English, in the middle of a sentence
 * @param hi the same in Hindi, as it stands before का, के and पर
 */
function ofIdentity<const P extends string>(prefix: P, it: string, hi: string, share: number) {
  const points = (whole: number) => Math.round(whole * share * 2) / 2;
  const It = it[0].toUpperCase() + it.slice(1);
  return prefixed(prefix, {
    RTO_SEEN: {
      points: points(4.5),
      en: `An order of ${it} came back before`,
      hi: `${hi} का एक ऑर्डर पहले वापस आ चुका है`,
    },
    RTO_HIGH: {
      points: points(11),
      en: `Orders of ${it} came back more often than most`,
      before: [`Orders of ${it} come back often`],
      hi: `${hi} के ऑर्डर औरों से ज़्यादा वापस आए हैं`,
    },
    RTO_VERY_HIGH: {
      points: points(18),
      en: `Orders of ${it} came back much more often than most`,
      before: [`Orders of ${it} come back very often`],
      hi: `${hi} के ऑर्डर औरों से बहुत ज़्यादा वापस आए हैं`,
    },
    RTO_EXTREME: {
      points: points(24),
      en: `Orders of ${it} came back far more often than most`,
      before: [`Orders of ${it} come back again and again`],
      hi: `${hi} के ऑर्डर औरों से कहीं ज़्यादा वापस आए हैं`,
    },
    DELIVERED_ONCE: {
      points: -points(5),
      en: `${It} took a parcel before`,
      hi: `${hi} पर पहले एक पार्सल लिया गया है`,
    },
    DELIVERED_OFTEN: {
      points: -points(10),
      en: `${It} takes its parcels`,
      hi: `${hi} पर पार्सल ले लिए जाते हैं`,
    },
    DELIVERED_ALWAYS: {
      points: -points(16),
      en: `${It} has taken parcel after parcel`,
      hi: `${hi} पर एक के बाद एक पार्सल लिए गए हैं`,
    },
    NDR: {
      points: points(2),
      en: `A delivery to ${it} failed before`,
      hi: `${hi} पर पहले एक डिलीवरी नहीं हो पाई थी`,
    },
    UNPROVEN: {
      points: points(2),
      en: `Many orders of ${it} and none delivered yet`,
      hi: `${hi} के कई ऑर्डर हैं, अभी तक एक भी डिलीवर नहीं हुआ`,
    },
  });
}

export const PAST_RULES = ofGroup("past", {
  FIRST_ORDER: { points: 1, en: "A new customer", hi: "नया ग्राहक" },
  DELIVERED_HERE: {
    points: -1,
    en: "Delivered to this phone at this address before",
    hi: "इस फ़ोन पर, इसी पते पर पहले डिलीवरी हुई है",
  },
  ...ofIdentity("PHONE", "this phone", "इस फ़ोन", 0.55),
  ...ofIdentity("EMAIL", "this e-mail", "इस ई-मेल", 0.15),
  ...ofIdentity("ADDRESS", "this address", "इस पते", 0.3),
});

export const SHARED_RULES = ofGroup("shared", {
  PHONE_ADDRESSES_SEVERAL: { points: 4, en: "One phone, several addresses", hi: "एक फ़ोन, कई पते" },
  PHONE_ADDRESSES_MANY: { points: 10, en: "One phone, many addresses", hi: "एक फ़ोन, बहुत सारे पते" },
  PHONE_EMAILS: { points: 4, en: "One phone, several e-mails", hi: "एक फ़ोन, कई ई-मेल" },
  EMAIL_PHONES: { points: 5, en: "One e-mail, several phones", hi: "एक ई-मेल, कई फ़ोन" },
  EMAIL_ADDRESSES: { points: 3, en: "One e-mail, many addresses", hi: "एक ई-मेल, बहुत सारे पते" },
  ADDRESS_PHONES_SEVERAL: { points: 4, en: "One address, several phones", hi: "एक पता, कई फ़ोन" },
  ADDRESS_PHONES_MANY: { points: 8, en: "One address, many phones", hi: "एक पता, बहुत सारे फ़ोन" },
  ADDRESS_EMAILS: { points: 3, en: "One address, many e-mails", hi: "एक पता, बहुत सारे ई-मेल" },
});
