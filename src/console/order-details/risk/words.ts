import { words } from "../../words/index.ts";
import { TERMS } from "../../words/terms.ts";

export const WORDS = words({
  en: {
    title: "Risk",
    levels: TERMS.en.levels,
    score: (score: number) => `${score} of 100`,
    probability: (share: string, low: string, high: string) =>
      `About ${share} of such orders come back (between ${low} and ${high}).`,
    outcomes: (n: number) =>
      n === 0
        ? "A general estimate, not yet from your own orders."
        : `Estimated from ${n} of your finished orders.`,
    reasons: "Why this score",
    noReasons: "No rule fired.",
    points: (n: string) => `${n} points`,
    distances: "Why not higher or lower",
    higher: "Why not higher",
    lower: "Why not lower",
    toNext: (n: number, level: string) => `${n} more points would make it ${level}.`,
    toPrevious: (n: number, level: string) => `${n} fewer points would make it ${level}.`,
    held: "These lower it:",
    nothingLowers: "Nothing lowers it.",
    without: (message: string) => `Without “${message}”`,
    withAddress: "With a complete address and phone",
    would: (score: number, level: string) => `it would be ${score}: ${level}.`,
    highest: "It is at the highest level.",
    lowest: "It is at the lowest level.",
    listed: "A list decides, not the points.",
  },
  hi: {
    title: "जोखिम",
    levels: TERMS.hi.levels,
    score: (score: number) => `100 में से ${score}`,
    probability: (share: string, low: string, high: string) =>
      `ऐसे लगभग ${share} ऑर्डर वापस आते हैं (${low} से ${high} के बीच)।`,
    outcomes: (n: number) =>
      n === 0 ? "यह आम अंदाज़ा है, अभी आपके अपने ऑर्डरों से नहीं।" : `यह अंदाज़ा आपके ${n} पूरे हो चुके ऑर्डर से है।`,
    reasons: "यह स्कोर क्यों",
    noReasons: "कोई नियम लागू नहीं हुआ।",
    points: (n: string) => `${n} अंक`,
    distances: "इससे ज़्यादा या कम क्यों नहीं",
    higher: "इससे ज़्यादा क्यों नहीं",
    lower: "इससे कम क्यों नहीं",
    toNext: (n: number, level: string) => `${n} अंक और होते तो स्तर “${level}” होता।`,
    toPrevious: (n: number, level: string) => `${n} अंक कम होते तो स्तर “${level}” होता।`,
    held: "इनसे जोखिम घटा:",
    nothingLowers: "जोखिम घटाने वाली कोई बात नहीं।",
    without: (message: string) => `“${message}” न होता तो`,
    withAddress: "पता और फ़ोन पूरा सही होता तो",
    would: (score: number, level: string) => `स्कोर ${score} होता: ${level}।`,
    highest: "यह सबसे ऊँचा स्तर है।",
    lowest: "यह सबसे नीचा स्तर है।",
    listed: "यह सूची से तय हुआ है, अंकों से नहीं।",
  },
});
