/** What was seen of an order itself: payment and value, address, buyer, hour, lists. */
import { issueName } from "../issues/index.ts";
import { rupees } from "../numbers.ts";
import { stateIn } from "../states.ts";
import { HINDI_LISTS } from "../terms.ts";
import { words } from "./entry.ts";

type Place = "pin" | "district" | "state";
type ListName = keyof typeof HINDI_LISTS;

const PLACES = { pin: "PIN", district: "District", state: "State" } as const;
const HINDI_PLACES = { pin: "पिन कोड", district: "ज़िला", state: "राज्य" } as const;

const STATUSES: Readonly<Record<string, string>> = {
  VERIFIED: "सही",
  NEEDS_REVIEW: "जाँचने लायक़",
  INVALID: "अधूरा या ग़लत",
};

/** What an entry of a list names. */
const LISTED = {
  phone: "Phone",
  shared_phone: "Shared phone",
  email: "E-mail",
  shared_email: "Shared e-mail",
  pincode: "PIN",
} as const;
const NAMED = {
  phone: "phone",
  shared_phone: "shared phone",
  email: "e-mail",
  shared_email: "shared e-mail",
  pincode: "PIN",
} as const;
const HINDI_LISTED = {
  phone: "फ़ोन",
  shared_phone: "साझा फ़ोन",
  email: "ई-मेल",
  shared_email: "साझा ई-मेल",
  pincode: "पिन कोड",
} as const;
type Listed = keyof typeof LISTED | "address";

/** Sentences by key. */
export const ORDER_EVIDENCE = {
  paid_in_advance: words({ en: "Paid in advance", hi: "भुगतान पहले ही हो चुका है" }),
  cod_amount: words<{ amount: number }>({
    en: ({ amount }) => `${rupees(amount)} to collect at the door`,
    hi: ({ amount }) => `डिलीवरी पर ${rupees(amount)} लेने हैं`,
  }),
  cod_in_currency: words<{ currency: string }>({
    en: ({ currency }) => `To be paid at the door, in ${currency}`,
    hi: ({ currency }) => `डिलीवरी पर ${currency} में लेना है`,
  }),
  in_currency: words<{ currency: string }>({
    en: ({ currency }) => `In ${currency}`,
    hi: ({ currency }) => `मुद्रा ${currency}`,
  }),
  not_in_rupees: words<{ currency: string }>({
    en: ({ currency }) => `In ${currency}, not in rupees`,
    hi: ({ currency }) => `मुद्रा ${currency}, रुपये नहीं`,
  }),
  order_value: words<{ amount: number }>({
    en: ({ amount }) => `Worth ${rupees(amount)}`,
    hi: ({ amount }) => `रकम ${rupees(amount)}`,
  }),
  value_unranked: words<{ amount: number }>({
    en: ({ amount }) => `Worth ${rupees(amount)}; too few earlier orders to compare`,
    hi: ({ amount }) => `रकम ${rupees(amount)}; तुलना के लिए इससे पहले के ऑर्डर बहुत कम हैं`,
  }),
  /** As of orders in the same step of 9 %, half are counted as smaller: many shops have one price. */
  value_above: words<{ amount: number; percent: number }>({
    en: ({ amount, percent }) =>
      `${rupees(amount)}: expected to be larger than ${percent} % of your orders, counting half of those at the same value`,
    hi: ({ amount, percent }) =>
      `${rupees(amount)}: आपके ${percent} % ऑर्डर से बड़ा होने का अनुमान, इसी रकम के आधे ऑर्डर मिलाकर`,
  }),
  value_below: words<{ amount: number; percent: number }>({
    en: ({ amount, percent }) =>
      `${rupees(amount)}: expected to be smaller than ${percent} % of your orders, counting half of those at the same value`,
    hi: ({ amount, percent }) =>
      `${rupees(amount)}: आपके ${percent} % ऑर्डर से छोटा होने का अनुमान, इसी रकम के आधे ऑर्डर मिलाकर`,
  }),
  channel: words<{ channel: string }>({
    en: ({ channel }) => `Ordered through ${channel}`,
    hi: ({ channel }) => `${channel} से आया ऑर्डर`,
  }),

  issue_found: words<{ code: string; score: number }>({
    en: ({ code, score }) => `The address check found “${issueName("en", code)}”; it scores ${score} of 100`,
    hi: ({ code, score }) => `पते की जाँच: ${issueName("hi", code)}; 100 में से ${score}`,
  }),
  issue_not_found: words<{ code: string; score: number }>({
    en: ({ code, score }) =>
      `The address check did not find “${issueName("en", code)}”; it scores ${score} of 100`,
    hi: ({ code, score }) => `पते की जाँच में यह कमी नहीं मिली: ${issueName("hi", code)}; 100 में से ${score}`,
  }),
  address_score: words<{ score: number }>({
    en: ({ score }) => `The address scores ${score} of 100`,
    hi: ({ score }) => `पते को 100 में से ${score} मिले`,
  }),
  address_status: words<{ status: string; score: number }>({
    en: ({ status, score }) => `The address check says ${status}, ${score} of 100`,
    hi: ({ status, score }) => `पता ${STATUSES[status] ?? status} है, 100 में से ${score}`,
  }),
  address: words<{ fingerprint: string }>({
    en: ({ fingerprint }) => `Address ${fingerprint}`,
    hi: ({ fingerprint }) => `पता ${fingerprint}`,
  }),
  no_pin: words({ en: "No PIN", hi: "पिन कोड नहीं है" }),
  pin: words<{ pin: string }>({ en: ({ pin }) => `PIN ${pin}`, hi: ({ pin }) => `पिन कोड ${pin}` }),
  district: words<{ name: string }>({
    en: ({ name }) => `${name} district`,
    hi: ({ name }) => `ज़िला ${name}`,
  }),
  state: words<{ name: string }>({ en: ({ name }) => name, hi: ({ name }) => `राज्य ${stateIn("hi", name)}` }),
  country: words<{ country: string }>({
    en: ({ country }) => `Ships to ${country}`,
    hi: ({ country }) => `${country} जाएगा`,
  }),
  place_unknown: words<{ place: Place }>({
    en: ({ place }) => `${PLACES[place]} not known`,
    hi: ({ place }) => `${HINDI_PLACES[place]} पता नहीं`,
  }),

  no_phone: words({ en: "No phone", hi: "फ़ोन नंबर नहीं है" }),
  phone: words<{ phone: string }>({
    en: ({ phone }) => `Phone ${phone}`,
    hi: ({ phone }) => `फ़ोन ${phone}`,
  }),
  phone_given: words({ en: "A phone was given", hi: "फ़ोन नंबर दिया गया है" }),
  phone_is: words<{ phone: string }>({
    en: ({ phone }) => `The phone is ${phone}`,
    hi: ({ phone }) => `फ़ोन ${phone} है`,
  }),
  no_email: words({ en: "No e-mail", hi: "ई-मेल नहीं है" }),
  email: words<{ email: string }>({
    en: ({ email }) => `E-mail ${email}`,
    hi: ({ email }) => `ई-मेल ${email}`,
  }),
  email_given: words({ en: "An e-mail was given", hi: "ई-मेल दिया गया है" }),
  email_is: words<{ email: string }>({
    en: ({ email }) => `The e-mail is ${email}`,
    hi: ({ email }) => `ई-मेल ${email} है`,
  }),
  name_missing: words({ en: "No name was given", hi: "नाम नहीं दिया गया" }),
  name_given: words({ en: "A name was given", hi: "नाम दिया गया है" }),
  name_junk: words({ en: "The name typed is not a real name", hi: "ऐसा नाम किसी का नहीं होता" }),
  name_plausible: words({ en: "The name looks real", hi: "नाम असली लगता है" }),

  hour_unknown: words({ en: "The time of day is not known", hi: "ऑर्डर का समय पता नहीं" }),
  order_hour: words<{ hour: number }>({
    en: ({ hour }) => `Placed between ${hour}:00 and ${hour}:59`,
    hi: ({ hour }) => `${hour}:00 से ${hour}:59 के बीच का ऑर्डर`,
  }),

  on_list: words<{ list: ListName; kind: Listed; value?: string; by: string }>({
    en: ({ list, kind, value, by }) =>
      `${kind === "address" ? "This address" : `${LISTED[kind]} ${value}`} was put on your ${list} list by ${by}`,
    hi: ({ list, kind, value, by }) =>
      `${by} ने ${kind === "address" ? "इस पते" : `${HINDI_LISTED[kind]} ${value}`} को ${HINDI_LISTS[list]} में डाला`,
  }),
  not_on_list: words<{ list: ListName }>({
    en: ({ list }) => `Not on your ${list} list`,
    hi: ({ list }) => `आपकी ${HINDI_LISTS[list]} में नहीं है`,
  }),
  /** Of the lists in the rules document. */
  list_names: words<{ kind: Listed; value?: string }>({
    en: ({ kind, value }) =>
      `Your list names ${kind === "address" ? "this address" : `${NAMED[kind]} ${value}`}`,
    hi: ({ kind, value }) =>
      `आपकी सूची में है: ${kind === "address" ? "यह पता" : `${HINDI_LISTED[kind]} ${value}`}`,
  }),
};
