import { words } from "../../../words/index.ts";

export const WORDS = words({
  title: ["Every signal", "सारे संकेत"],
  lead: ["What rules can look at in an order.", "नियम ऑर्डर में क्या-क्या देख सकते हैं।"],
  search: ["Search signals", "संकेत खोजें"],
  count: (shown: number, all: number) => [`${shown} of ${all} signals`, `${all} में से ${shown} संकेत`],
  none: [
    "No signal matches. Search for a part of its name or meaning, such as phone or value.",
    "कोई संकेत नहीं मिला। नाम या मतलब का कोई हिस्सा लिखें, जैसे phone या रकम।",
  ],
  example: (value: string) => [`Example: ${value}`, `जैसे: ${value}`],
  types: { number: ["number", "संख्या"], boolean: ["yes or no", "हाँ या नहीं"], string: ["text", "टेक्स्ट"] },
  units: {
    rupees: ["rupees", "रुपये"],
    orders: ["orders", "ऑर्डर"],
    hours: ["hours", "बजे"],
    share: ["share, 0 to 1", "हिस्सा, 0 से 1"],
    times: ["times the usual", "आम से कितने गुना"],
    points: ["0 to 100", "0 से 100"],
    phones: ["phones", "फ़ोन"],
    names: ["names", "नाम"],
    emails: ["e-mails", "ई-मेल"],
    addresses: ["addresses", "पते"],
  },
});
