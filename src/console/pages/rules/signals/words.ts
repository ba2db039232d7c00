import { words } from "../../../words/index.ts";
import { hindiSignal } from "./hindi.ts";

export const WORDS = words({
  en: {
    title: "Every signal",
    lead: "What rules can look at in an order.",
    search: "Search signals",
    count: (shown: number, all: number) => `${shown} of ${all} signals`,
    none: "No signal matches. Search for a part of its name or meaning, such as phone or value.",
    example: (value: string) => `Example: ${value}`,
    meaning: (_name: string, description: string) => description,
    types: { number: "number", boolean: "yes or no", string: "text" },
    units: {
      rupees: "rupees",
      orders: "orders",
      hours: "hours",
      share: "share, 0 to 1",
      times: "times the usual",
      points: "0 to 100",
      phones: "phones",
      emails: "e-mails",
      addresses: "addresses",
    },
  },
  hi: {
    title: "सारे संकेत",
    lead: "नियम ऑर्डर में क्या-क्या देख सकते हैं।",
    search: "संकेत खोजें",
    count: (shown: number, all: number) => `${all} में से ${shown} संकेत`,
    none: "कोई संकेत नहीं मिला। नाम या मतलब का कोई हिस्सा लिखें, जैसे phone या रक़म।",
    example: (value: string) => `जैसे: ${value}`,
    meaning: (name: string, description: string) => hindiSignal(name) ?? description,
    types: { number: "संख्या", boolean: "हाँ या नहीं", string: "टेक्स्ट" },
    units: {
      rupees: "रुपये",
      orders: "ऑर्डर",
      hours: "बजे",
      share: "हिस्सा, 0 से 1",
      times: "आम से कितने गुना",
      points: "0 से 100",
      phones: "फ़ोन",
      emails: "ई-मेल",
      addresses: "पते",
    },
  },
});
