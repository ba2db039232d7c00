/** Built-in rules about the address as a whole, and about name, phone and e-mail as typed. */
import { ofGroup } from "./entry.ts";

/** By the address's score; each issue code has a rule of its own in ../issues/. */
export const ADDRESS_RULES = ofGroup("address", {
  ADDRESS_UNPOLISHED: {
    points: 1,
    en: "The address could be better",
    hi: "पता और साफ़ हो सकता है",
    fixable: true,
  },
  ADDRESS_NEEDS_REVIEW: {
    points: 1.5,
    en: "The address needs a second look",
    hi: "पते को एक बार और देखना चाहिए",
    fixable: true,
  },
  ADDRESS_POOR: { points: 2, en: "The address is hard to find", hi: "पता ढूँढना मुश्किल है", fixable: true },
  ADDRESS_INVALID: {
    points: 3,
    en: "The address is not good enough to ship to",
    hi: "पता भेजने लायक़ नहीं है",
    fixable: true,
  },
});

export const BUYER_RULES = ofGroup("buyer", {
  NAME_MISSING: { points: 4, en: "There is no name", hi: "नाम नहीं है", fixable: true },
  NAME_JUNK: {
    points: 10,
    en: "The name is not a real name",
    before: ["The name is not a name"],
    hi: "नाम असली नहीं लगता",
    fixable: true,
  },
  PHONE_MISSING: {
    points: 4,
    en: "There is no phone to call",
    hi: "कॉल करने को फ़ोन नंबर नहीं है",
    fixable: true,
  },
  PHONE_REPEATED: {
    points: 11,
    en: "The phone looks made up",
    hi: "फ़ोन नंबर मनगढ़ंत लगता है",
  },
  EMAIL_THROWAWAY: {
    points: 9,
    en: "A disposable e-mail",
    before: ["A throw-away e-mail"],
    hi: "कामचलाऊ ई-मेल",
  },
  EMAIL_GIBBERISH: { points: 5, en: "The e-mail makes no sense", hi: "ई-मेल का कोई मतलब नहीं बनता" },
  UNDELIVERABLE: {
    points: 45,
    en: "The address is incomplete or wrong, and the phone is missing or looks wrong",
    hi: "पता अधूरा या ग़लत है, और फ़ोन नंबर नहीं है या ग़लत लगता है",
    fixable: true,
  },
});
