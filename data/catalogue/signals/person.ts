/** Signals of the buyer's name, e-mail and phone as typed. */
import type { SignalEntry } from "./entry.ts";

export const PERSON = {
  phone: {
    ...{ type: "string", example: "9845012345", personal: true },
    en: "Phone, ten digits when it is a valid Indian mobile",
    hi: "फ़ोन नंबर; सही भारतीय मोबाइल हो तो दस अंक",
  },
  phone_missing: {
    ...{ type: "boolean", example: true },
    en: "There is no phone at all",
    hi: "फ़ोन नंबर नहीं है",
  },
  phone_repeated: {
    ...{ type: "boolean", example: true },
    en: "The phone is a filler of repeated or sequential digits, such as 9999999999 or 9876543210",
    hi: "फ़ोन नंबर में एक ही अंक या सीधी गिनती है, जैसे 9999999999 या 9876543210",
  },
  email: {
    ...{ type: "string", example: "asha@example.com", personal: true },
    en: "E-mail in lower case",
    hi: "ई-मेल, छोटे अक्षरों में",
  },
  email_missing: {
    ...{ type: "boolean", example: true },
    en: "There is no e-mail",
    hi: "ई-मेल नहीं है",
  },
  email_throwaway: {
    ...{ type: "boolean", example: true },
    en: "The e-mail is from a disposable e-mail service",
    hi: "ई-मेल कामचलाऊ पतों वाली सेवा का है",
  },
  email_gibberish: {
    ...{ type: "boolean", example: true },
    en: "The e-mail's part before @ is random letters, or far too short",
    hi: "ई-मेल के नाम का कोई मतलब नहीं, या बहुत छोटा है",
  },
  name_missing: {
    ...{ type: "boolean", example: true },
    en: "There is no name",
    hi: "नाम नहीं है",
  },
  name_junk: {
    ...{ type: "boolean", example: true },
    en: "The name is a placeholder, keyboard mash or has no letters",
    hi: "नाम असली नहीं लगता: बेकार अक्षर या कोई अक्षर नहीं",
  },
} as const satisfies Record<string, SignalEntry>;
