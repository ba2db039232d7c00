/** What each signal means, in Hindi. */
import { HINDI_ISSUES } from "../../../order/address/issue-words.ts";

const EXACT: Readonly<Record<string, string>> = {
  payment: "पैसे कैसे मिलेंगे: COD या PREPAID",
  currency: "मुद्रा का कोड; रुपये वाले संकेत सिर्फ़ INR में",
  order_value: "ऑर्डर की रक़म; दूसरी मुद्रा के ऑर्डर में नहीं देखी जाती",
  value_rank: "आपके पहले के ऑर्डर का कितना हिस्सा इससे कम रक़म का था, 0 से 1",
  value_band_finished: "लगभग इसी रक़म के पहले के ऑर्डर, जो डिलीवर हुए या वापस आए",
  value_band_rto: "लगभग इसी रक़म के पहले के ऑर्डर, जो वापस आए",
  value_band_rto_ratio: "इस रक़म के ऑर्डर उम्मीद से कितने गुना वापस आते हैं: 1 यानी उम्मीद जितने",
  channel: "ऑर्डर कहाँ से आया, जैसे api, shopify या woocommerce",
  address_score: "पते की जाँच का स्कोर, 0 से 100",
  address_status: "पते की जाँच का नतीजा: VERIFIED, NEEDS_REVIEW या INVALID",
  address: "पते की पहचान: एक ही घर की पहचान एक ही रहती है, चाहे जैसे लिखा हो",
  pincode: "पिन कोड, छह अंक",
  district: "पिन कोड का ज़िला",
  state: "राज्य या केंद्र शासित प्रदेश",
  country: "देश का कोड (ISO 3166-1)",
  phone: "फ़ोन नंबर; सही भारतीय मोबाइल हो तो दस अंक",
  phone_missing: "फ़ोन नंबर नहीं है",
  phone_repeated: "फ़ोन नंबर में एक ही अंक या सीधी गिनती है, जैसे 9999999999 या 9876543210",
  email: "ई-मेल, छोटे अक्षरों में",
  email_missing: "ई-मेल नहीं है",
  email_throwaway: "ई-मेल कामचलाऊ पतों वाली सेवा का है",
  email_gibberish: "ई-मेल के नाम का कोई मतलब नहीं, या बहुत छोटा है",
  name_missing: "नाम नहीं है",
  name_junk: "नाम असली नहीं लगता: बेकार अक्षर या कोई अक्षर नहीं",
  first_order: "इस फ़ोन, ई-मेल या पते से पहले कोई ऑर्डर नहीं हुआ",
  delivered_here: "इस फ़ोन के कितने ऑर्डर इसी पते पर डिलीवर हुए",
  order_hour: "भारत के समय से किस घंटे में ऑर्डर हुआ",
  hour_finished: "इसी समय (आगे-पीछे एक घंटा) के पहले के ऑर्डर, जो डिलीवर हुए या वापस आए",
  hour_rto: "इसी समय (आगे-पीछे एक घंटा) के पहले के ऑर्डर, जो वापस आए",
  hour_rto_ratio: "इस समय के ऑर्डर आम से कितने गुना वापस आते हैं: 1 यानी आम जितने",
  merchant_rto_rate: "आपके COD ऑर्डर में वापसी का हिस्सा, 0 से 1",
};

const WHO: Readonly<Record<string, string>> = {
  phone: "इस फ़ोन",
  email: "इस ई-मेल",
  address: "इस पते",
  pin: "इस पिन कोड",
  district: "इस ज़िले",
  state: "इस राज्य",
};
const MANY: Readonly<Record<string, string>> = { phones: "फ़ोन", emails: "ई-मेल", addresses: "पते" };
const SPAN: Readonly<Record<string, string>> = { hour: "पिछले एक घंटे", day: "पिछले 24 घंटे" };
const LIST: Readonly<Record<string, string>> = { block: "ब्लॉक सूची", allow: "भरोसे की सूची" };

const FAMILIES: readonly [RegExp, (...groups: string[]) => string][] = [
  [/^issue_(.+)$/, (code) => `पते की जाँच: ${HINDI_ISSUES[code.toUpperCase()] ?? code.toUpperCase()}`],
  [/^(phone|address|pin)_orders_(hour|day)$/, (who, span) => `${SPAN[span]} में ${WHO[who]} के ऑर्डर, यह भी`],
  [/^(phone|address|pin)_value_(hour|day)$/, (who, span) => `${SPAN[span]} में ${WHO[who]} के ऑर्डर की रक़म`],
  [/^pin_surge_(hour|day)$/, (span) => `${SPAN[span]} में इस पिन कोड पर आम से कितने गुना ऑर्डर`],
  [
    /^(phone|email|address)_(phones|emails|addresses)$/,
    (who, what) => `${WHO[who]} के साथ कितने अलग ${MANY[what]}`,
  ],
  [/^(phone|email|address)_orders$/, (who) => `${WHO[who]} के पहले के ऑर्डर`],
  [/^(phone|email|address)_delivered$/, (who) => `${WHO[who]} के पहले के ऑर्डर, जो डिलीवर हुए`],
  [/^(phone|email|address)_ndr$/, (who) => `${WHO[who]} के ऑर्डर, जिनकी डिलीवरी एक बार नहीं हो पाई`],
  [/^(pin|district|state)_finished$/, (who) => `${WHO[who]} के पहले के ऑर्डर, जो डिलीवर हुए या वापस आए`],
  [/^(\w+?)_rto$/, (who) => `${WHO[who]} के पहले के ऑर्डर, जो वापस आए`],
  [/^(pin|district|state)_rto_rate$/, (who) => `${WHO[who]} के COD ऑर्डर में वापसी का हिस्सा, 0 से 1`],
  [/^(\w+?)_rto_ratio$/, (who) => `${WHO[who]} के ऑर्डर आम से कितने गुना वापस आते हैं: 1 यानी आम जितने`],
  [/^on_(block|allow)_list$/, (list) => `फ़ोन, ई-मेल, पता या पिन कोड आपकी ${LIST[list]} में है`],
  [/^(block|allow)_list_kind$/, (list) => `ऑर्डर की कौन-सी चीज़ ${LIST[list]} में है; कुछ नहीं तो ख़ाली`],
  [/^(block|allow)_list_by$/, (list) => `${LIST[list]} में किसने डाला`],
];

/** @returns undefined for a signal that is not known here */
export function hindiSignal(name: string): string | undefined {
  if (Object.hasOwn(EXACT, name)) return EXACT[name];
  for (const [pattern, text] of FAMILIES) {
    const found = pattern.exec(name);
    if (found) return text(...found.slice(1));
  }
  return undefined;
}
