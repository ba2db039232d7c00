/** What a signal is called in a form, in a word or a few; what it means is in its entry. */
import { ISSUE_CODES, issueName } from "../issues/index.ts";
import { HINDI_IT, HINDI_LISTS, HINDI_SPANS } from "../terms.ts";
import { entryOf, type Language, prefixed, type Texts } from "../words.ts";
import { issueSignal } from "./address.ts";
import type { SignalName } from "./index.ts";

const both = (en: string, hi: string): Texts => ({ en, hi });

const ofIssues = Object.fromEntries(
  ISSUE_CODES.map((code) => [
    issueSignal(code),
    both(`Address: ${issueName("en", code)}`, `पता: ${issueName("hi", code)}`),
  ]),
);

const IDENTITIES = { phone: "phone", email: "e-mail", address: "address" } as const;
const ofIdentity = <const I extends keyof typeof IDENTITIES>(identity: I) => {
  const [en, hi] = [IDENTITIES[identity], HINDI_IT[identity]];
  return prefixed(identity, {
    orders: both(`Earlier orders of this ${en}`, `${hi} के पहले के ऑर्डर`),
    delivered: both(`Delivered orders of this ${en}`, `${hi} के डिलीवर हुए ऑर्डर`),
    rto: both(`Returned orders of this ${en}`, `${hi} के वापस आए ऑर्डर`),
    ndr: both(`Failed deliveries of this ${en}`, `${hi} की नाकाम डिलीवरी`),
    rto_ratio: both(`Return rate of this ${en}, relative to usual`, `${hi} की वापसी, आम से कितने गुना`),
  });
};

const PLACES = { pin: "PIN", district: "district", state: "state" } as const;
const ofPlace = <const P extends keyof typeof PLACES>(place: P) => {
  const [en, hi] = [PLACES[place], HINDI_IT[place]];
  return prefixed(place, {
    finished: both(`Finished orders to this ${en}`, `${hi} के पूरे हुए ऑर्डर`),
    rto: both(`Returned orders to this ${en}`, `${hi} के वापस आए ऑर्डर`),
    rto_rate: both(`Return rate of COD to this ${en}`, `${hi} के COD ऑर्डर की वापसी का हिस्सा`),
    rto_ratio: both(`Return rate of this ${en}, relative to usual`, `${hi} की वापसी, आम से कितने गुना`),
  });
};

const SUBJECTS = { phone: "phone", address: "address", pin: "PIN" } as const;
const ofBurst = <const S extends keyof typeof SUBJECTS>(subject: S) => {
  const [en, hi] = [SUBJECTS[subject], HINDI_IT[subject]];
  return prefixed(subject, {
    orders_hour: both(`Open orders of this ${en} in an hour`, `${HINDI_SPANS.hour} में ${hi} के ऑर्डर`),
    value_hour: both(`Value of this ${en}'s orders in an hour`, `${HINDI_SPANS.hour} में ${hi} की रकम`),
    orders_day: both(`Open orders of this ${en} in 24 hours`, `${HINDI_SPANS.day} में ${hi} के ऑर्डर`),
    value_day: both(`Value of this ${en}'s orders in 24 hours`, `${HINDI_SPANS.day} में ${hi} की रकम`),
  });
};

const LISTS = { block: "block list", allow: "allow list" } as const;
const ofList = <const L extends keyof typeof LISTS>(name: L) => ({
  ...prefixed(`on_${name}`, { list: both(`On your ${LISTS[name]}`, `${HINDI_LISTS[name]} में है`) }),
  ...prefixed(`${name}_list`, {
    kind: both(`What is on your ${LISTS[name]}`, `${HINDI_LISTS[name]} में क्या है`),
    by: both(`Who put it on your ${LISTS[name]}`, `${HINDI_LISTS[name]} में किसने डाला`),
  }),
});

/** Complete but for the issues, whose names are not known to the types. */
type Titled = Exclude<SignalName, `issue_${string}`>;

const OTHERS: Readonly<Record<Titled, Texts>> = {
  payment: both("Payment", "भुगतान"),
  currency: both("Currency", "मुद्रा"),
  order_value: both("Order value", "ऑर्डर की रकम"),
  value_rank: both("Larger than this share of your orders", "आपके कितने हिस्से ऑर्डर से बड़ा"),
  value_band_finished: both("Finished orders of this value", "इस रकम के पूरे हुए ऑर्डर"),
  value_band_rto: both("Returned orders of this value", "इस रकम के वापस आए ऑर्डर"),
  value_band_rto_ratio: both(
    "Return rate of this value, relative to expected",
    "इस रकम की वापसी, उम्मीद से कितने गुना",
  ),
  channel: both("Where the order came from", "ऑर्डर कहाँ से आया"),
  order_hour: both("Hour of the day", "दिन का घंटा"),
  hour_finished: both("Finished orders of this hour", "इस समय के पूरे हुए ऑर्डर"),
  hour_rto: both("Returned orders of this hour", "इस समय के वापस आए ऑर्डर"),
  hour_rto_ratio: both("Return rate of this hour, relative to usual", "इस समय की वापसी, आम से कितने गुना"),
  address_score: both("Address score", "पते का स्कोर"),
  address_status: both("Result of the address check", "पते की जाँच का नतीजा"),
  address: both("Fingerprint of the address", "पते की पहचान"),
  pincode: both("PIN", "पिन कोड"),
  district: both("District", "ज़िला"),
  state: both("State", "राज्य"),
  country: both("Country", "देश"),
  phone: both("Phone", "फ़ोन"),
  phone_missing: both("No phone", "फ़ोन नहीं है"),
  phone_repeated: both("Made-up phone", "मनगढ़ंत फ़ोन"),
  email: both("E-mail", "ई-मेल"),
  email_missing: both("No e-mail", "ई-मेल नहीं है"),
  email_throwaway: both("Disposable e-mail", "कामचलाऊ ई-मेल"),
  email_gibberish: both("E-mail of random letters", "बेमतलब अक्षरों का ई-मेल"),
  name_missing: both("No name", "नाम नहीं है"),
  name_junk: both("Name is a placeholder or random letters", "नाम असली नहीं लगता"),
  first_order: both("First order of this buyer", "ग्राहक का पहला ऑर्डर"),
  delivered_here: both("Orders of this phone delivered at this address", "इस फ़ोन के इसी पते पर डिलीवर हुए ऑर्डर"),
  phone_shared: both("Phone of many buyers", "कई ग्राहकों का फ़ोन"),
  phone_names: both("Names used with a shared phone", "साझा फ़ोन के साथ आए नाम"),
  email_shared: both("E-mail of many buyers", "कई ग्राहकों का ई-मेल"),
  email_names: both("Names used with a shared e-mail", "साझा ई-मेल के साथ आए नाम"),
  phone_addresses: both("Addresses used with this phone", "इस फ़ोन के साथ आए पते"),
  phone_emails: both("E-mails used with this phone", "इस फ़ोन के साथ आए ई-मेल"),
  email_phones: both("Phones used with this e-mail", "इस ई-मेल के साथ आए फ़ोन"),
  email_addresses: both("Addresses used with this e-mail", "इस ई-मेल के साथ आए पते"),
  address_phones: both("Phones used with this address", "इस पते के साथ आए फ़ोन"),
  address_emails: both("E-mails used with this address", "इस पते के साथ आए ई-मेल"),
  merchant_rto_rate: both("Your own return rate of COD", "आपके COD ऑर्डर की वापसी का हिस्सा"),
  pin_surge_hour: both(
    "Orders to this PIN in an hour, relative to usual",
    "एक घंटे में इस पिन कोड पर आम से कितने गुना ऑर्डर",
  ),
  pin_surge_day: both(
    "Orders to this PIN in 24 hours, relative to usual",
    "24 घंटे में इस पिन कोड पर आम से कितने गुना ऑर्डर",
  ),
  ...ofIdentity("phone"),
  ...ofIdentity("email"),
  ...ofIdentity("address"),
  ...ofPlace("pin"),
  ...ofPlace("district"),
  ...ofPlace("state"),
  ...ofBurst("phone"),
  ...ofBurst("address"),
  ...ofBurst("pin"),
  ...ofList("block"),
  ...ofList("allow"),
};

const TITLES: Readonly<Record<string, Texts>> = { ...ofIssues, ...OTHERS };

/** What a signal is called; the name that rules have it by, where another version of the server sent it. */
export const signalTitle = (language: Language, name: string): string =>
  entryOf(TITLES, name)?.[language] ?? name;
