import { numberText } from "../../words/format.ts";
import { words } from "../../words/index.ts";
import { TERM_TEXTS } from "../../words/terms.ts";

export const WORDS = words({
  title: ["Risk", "जोखिम"],
  levels: TERM_TEXTS.levels,
  score: (score: number) => [`${score} of 100`, `100 में से ${score}`],
  probability: (share: string, low: string, high: string) => [
    `About ${share} of such orders come back (between ${low} and ${high}).`,
    `ऐसे लगभग ${share} ऑर्डर वापस आते हैं (${low} से ${high} के बीच)।`,
  ],
  outcomes: (n: number) => [
    n === 0
      ? "A general estimate. Your own orders count once nearly all of their returns are known."
      : `Estimated from ${numberText(n)} of your finished orders.`,
    n === 0
      ? "यह आम अंदाज़ा है। आपके अपने ऑर्डर तब गिने जाएँगे, जब उनकी लगभग सारी वापसियाँ पता चल जाएँगी।"
      : `यह अंदाज़ा आपके ${numberText(n)} पूरे हो चुके ऑर्डर से है।`,
  ],
  more: (n: number) => [
    n === 0 ? "The calculation" : `${n} more ${n === 1 ? "reason" : "reasons"}, and the calculation`,
    n === 0 ? "स्कोर का हिसाब" : `${n} और ${n === 1 ? "वजह" : "वजहें"}, और स्कोर का हिसाब`,
  ],
  noReasons: ["No rule fired.", "कोई नियम लागू नहीं हुआ।"],
  higher: ["Why not higher", "इससे ज़्यादा क्यों नहीं"],
  lower: ["Why not lower", "इससे कम क्यों नहीं"],
  toNext: (n: number, level: string) => [
    `${n} more ${n === 1 ? "point" : "points"} would make it ${level}.`,
    `${n} अंक और होते तो स्तर “${level}” होता।`,
  ],
  toPrevious: (n: number, level: string) => [
    `${n} fewer ${n === 1 ? "point" : "points"} would make it ${level}.`,
    `${n} अंक कम होते तो स्तर “${level}” होता।`,
  ],
  held: ["These lower it:", "इनसे जोखिम घटा:"],
  nothingLowers: ["Nothing lowers it.", "जोखिम घटाने वाली कोई बात नहीं।"],
  without: (message: string) => [`Without “${message}”`, `“${message}” न होता तो`],
  withAddress: ["With a complete address and phone", "पता और फ़ोन पूरा सही होता तो"],
  would: (score: number, level: string) => [
    `it would be ${score}: ${level}.`,
    `स्कोर ${score} होता: ${level}।`,
  ],
  highest: ["It is at the highest level.", "यह सबसे ऊँचा स्तर है।"],
  lowest: ["It is at the lowest level.", "यह सबसे नीचा स्तर है।"],
  listed: ["A list decides, not the points.", "यह सूची से तय हुआ है, अंकों से नहीं।"],
});
