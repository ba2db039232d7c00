import { words } from "../../../words/index.ts";

export const WORDS = words({
  en: {
    title: "Outcome",
    lead: "What became of the parcel. The scores of later orders learn from it.",
    outcome: "Outcome",
    at: "Day and time, in Indian time; now if empty",
    save: "Save the outcome",
    saved: "Outcome saved.",
    older: "A newer outcome is stored already; it stays.",
  },
  hi: {
    title: "नतीजा",
    lead: "पार्सल का क्या हुआ। आगे के ऑर्डर के स्कोर इसी से सीखते हैं।",
    outcome: "नतीजा",
    at: "तारीख़ और समय (भारतीय समय); ख़ाली हो तो अभी",
    save: "नतीजा सेव करें",
    saved: "नतीजा सेव हो गया।",
    older: "इससे नया नतीजा पहले से है; वही रहेगा।",
  },
});
